import type { StaffMember } from '@sala/shared-contracts';
import { Box, Flex } from '@sala/shared-ui';
import type { Column } from '@sala/shared-ui/table';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { StaffAvatar } from './staff-avatar';
import { useDocumentChip, useStaffChip } from './staff-chips';

/** @param canManage who sees the state of documents */
export const useStaffColumns = (
  canManage: boolean,
): readonly [Column<StaffMember>, ...Column<StaffMember>[]] => {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const chipOf = useStaffChip();
  const documentChip = useDocumentChip();
  return [
    {
      key: 'name',
      header: t('staff.fields.name'),
      sortable: true,
      cut: '14rem',
      cell: (person) => (
        <Flex as="span" gap="2" align="center" minW="0">
          <StaffAvatar person={person} />
          <Box as="span" truncate>
            {person.name}
          </Box>
        </Flex>
      ),
    },
    {
      key: 'employeeNo',
      header: t('staff.employeeNoShort'),
      sortable: true,
      mono: true,
      cell: ({ employeeNo }) => employeeNo,
    },
    {
      key: 'position',
      phone: 'line',
      header: t('staff.fields.position'),
      cut: '11rem',
      cell: ({ position }) => position,
    },
    {
      key: 'department',
      phone: 'line',
      header: t('staff.fields.department'),
      cut: '9rem',
      cell: ({ department }) => department?.name ?? '—',
    },
    {
      key: 'site',
      phone: 'line',
      header: t('staff.fields.site'),
      showFrom: 'xl',
      cut: '9rem',
      cell: ({ site }) => site?.name ?? '—',
    },
    {
      key: 'status',
      phone: 'chip',
      header: t('staff.fields.status'),
      cell: ({ status }) => chipOf(status),
    },
    ...(canManage
      ? [
          {
            key: 'documents',
            header: t('staff.tabs.documents'),
            cell: ({ documents }: StaffMember) => (documents ? documentChip(documents) : '—'),
          },
        ]
      : []),
    {
      key: 'hiredOn',
      header: t('staff.fields.hiredOn'),
      sortable: true,
      showFrom: 'lg',
      align: 'end',
      cell: ({ hiredOn }) => format.day(hiredOn),
    },
  ];
};
