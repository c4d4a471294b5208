import { readablePhone } from '@sala/shared-contracts';
import { Box, HStack, Text } from '@sala/shared-ui';
import { DepartmentIcon, RoomIcon, SiteIcon } from '@sala/shared-ui/icons';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import type { Column } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useDepartments, usePractitioners } from '../../../parts/pickers/clinic-lists';
import type { StructureRow } from './structure-rows';

/** Indent per level. */
const indents = ['0', '6', '12'] as const;

const icons = { site: SiteIcon, department: DepartmentIcon, room: RoomIcon } as const;

/** Columns of the tree: site, department, room. */
export const useStructureColumns = (): readonly [
  Column<StructureRow>,
  ...Column<StructureRow>[],
] => {
  const { t } = useTranslation('hospital');
  const departments = useDepartments();
  const practitioners = usePractitioners();

  const name = (row: StructureRow) => {
    const Icon = icons[row.kind];
    return (
      <HStack as="span" gap="2" minW="0" ps={indents[row.level]}>
        <Box
          as="span"
          display="inline-flex"
          flexShrink={0}
          color={row.kind === 'department' ? undefined : 'fg.muted'}
          style={row.kind === 'department' ? { color: row.record.color } : undefined}
        >
          <Icon aria-hidden />
        </Box>
        <Box
          as="span"
          title={row.record.name}
          overflow="hidden"
          overflowWrap="anywhere"
          textOverflow="ellipsis"
          whiteSpace={{ base: 'normal', md: 'nowrap' }}
          fontWeight={row.kind === 'site' ? 'semibold' : undefined}
        >
          {row.record.name}
        </Box>
      </HStack>
    );
  };

  const details = (row: StructureRow): string => {
    if (row.kind === 'site')
      return [row.record.address, row.record.phone ? readablePhone(row.record.phone) : null]
        .filter(Boolean)
        .join(' · ');
    if (row.kind === 'department') {
      const head = practitioners.find(({ id }) => id === row.record.headId)?.name;
      return [
        row.record.siteId === null ? t('organization.fields.everySite') : null,
        head ? t('organization.list.head', { name: head }) : null,
      ]
        .filter(Boolean)
        .join(' · ');
    }
    const department =
      row.level === 1
        ? departments.find(({ id }) => id === row.record.departmentId)?.name
        : undefined;
    const capacity =
      row.record.capacity > 1
        ? t('organization.list.capacity', { count: row.record.capacity })
        : null;
    return [t(`organization.roomKinds.${row.record.kind}`), department, capacity]
      .filter(Boolean)
      .join(' · ');
  };

  const state = ({ record }: StructureRow) =>
    record.active ? (
      <Text as="span" size="sm" tone="muted">
        {t('organization.list.active')}
      </Text>
    ) : (
      <StatusChip {...statusLooks.off}>{t('organization.list.archived')}</StatusChip>
    );

  return [
    { key: 'name', header: t('organization.fields.name'), cell: name },
    {
      key: 'kind',
      header: t('organization.list.kind'),
      width: '8rem',
      phone: 'hidden',
      cell: ({ kind }) => t(`organization.kinds.${kind}`),
    },
    {
      key: 'prefix',
      header: t('organization.list.prefix'),
      width: '6rem',
      cell: (row) => (row.kind === 'department' ? (row.record.tokenPrefix ?? '—') : '—'),
    },
    {
      key: 'details',
      header: t('organization.list.details'),
      cut: { from: '30rem', below: '22rem' },
      showFrom: 'lg',
      cell: (row) => details(row) || null,
    },
    { key: 'state', header: t('organization.list.state'), width: '8rem', cell: state },
  ];
};
