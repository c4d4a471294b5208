import type { Practitioner } from '@sala/shared-contracts';
import { Box, HStack, Text } from '@sala/shared-ui';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import type { Column } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useCategoryName } from '../../../parts/category-name';
import { useDepartments, useSites } from '../../../parts/pickers/clinic-lists';

/** Whether a practitioner may prescribe, and what is missing. */
export const PrescribingChip = ({ gaps }: Pick<Practitioner, 'gaps'>) => {
  const { t } = useTranslation('hospital');
  const [first] = gaps;
  if (!first)
    return <StatusChip {...statusLooks.done}>{t('practitioners.prescribes.yes')}</StatusChip>;
  return (
    <StatusChip {...(first === 'profession' ? statusLooks.off : statusLooks.waiting)}>
      {t(`practitioners.prescribes.${first}`)}
    </StatusChip>
  );
};

/** Columns of the list. */
export const usePractitionerColumns = (): readonly [
  Column<Practitioner>,
  ...Column<Practitioner>[],
] => {
  const { t } = useTranslation('hospital');
  const departments = useDepartments();
  const sites = useSites();
  const nameOf = useCategoryName();
  const names = (
    ids: readonly string[],
    records: readonly { readonly id: string; readonly name: string }[],
  ) => records.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
  return [
    {
      key: 'name',
      header: t('practitioners.list.name'),
      cell: ({ name, color }) => (
        <HStack as="span" gap="2" minW="0">
          <Box
            as="span"
            boxSize="2.5"
            flexShrink={0}
            borderRadius="full"
            borderWidth="1px"
            borderColor="border.control"
            style={{ backgroundColor: color }}
          />
          <Box as="span" truncate>
            {name}
          </Box>
        </HStack>
      ),
    },
    {
      key: 'profession',
      phone: 'line',
      header: t('practitioners.list.profession'),
      cut: { from: '16rem', below: '12rem' },
      cell: ({ profession, specialty }) =>
        [t(`practitioners.professions.${profession}`), specialty && nameOf(specialty)]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'departments',
      phone: 'line',
      header: t('practitioners.fields.departments'),
      cut: { from: '16rem', below: '11rem' },
      cell: ({ departmentIds }) => names(departmentIds, departments),
    },
    {
      key: 'sites',
      header: t('practitioners.fields.sites'),
      cut: '12rem',
      showFrom: 'xl',
      phone: 'hidden',
      cell: ({ siteIds }) =>
        siteIds.length === 0 ? t('practitioners.fields.everySite') : names(siteIds, sites),
    },
    {
      key: 'prescribes',
      header: t('practitioners.list.prescribes'),
      width: '11rem',
      cell: ({ gaps }) => <PrescribingChip gaps={gaps} />,
    },
    {
      key: 'state',
      phone: 'chip',
      header: t('practitioners.list.state'),
      width: '8rem',
      cell: ({ active }) =>
        active ? (
          <Text as="span" size="sm" tone="muted">
            {t('practitioners.list.active')}
          </Text>
        ) : (
          <StatusChip {...statusLooks.off}>{t('practitioners.list.disabled')}</StatusChip>
        ),
    },
  ];
};
