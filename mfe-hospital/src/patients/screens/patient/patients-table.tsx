import { useCan } from '@sala/shared-auth';
import type { PatientRow } from '@sala/shared-contracts';
import { CalendarIcon, EditIcon } from '@sala/shared-ui/icons';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, RowButton, type DataTableProps } from '@sala/shared-ui/table';
import { useNavigate, useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { bookingPath } from '../../parts/booking-path';

type TableProps = Pick<
  DataTableProps<PatientRow>,
  | 'columns'
  | 'fit'
  | 'rows'
  | 'loading'
  | 'stale'
  | 'error'
  | 'empty'
  | 'sort'
  | 'onSortChange'
  | 'selectedKey'
  | 'onOpen'
  | 'onEdit'
  | 'selection'
>;

const idOf = ({ id }: PatientRow): string => id;
const isMuted = ({ status }: PatientRow): boolean => status !== 'active';

/** One page of the directory; the row action is booking an appointment. */
export const PatientsTable = (props: TableProps) => {
  const { t } = useTranslation('hospital');
  const navigate = useNavigate();
  const canBook = useCan('appointments:write');
  const { onEdit } = props;
  const rowActions = useCallback(
    (patient: PatientRow) => (
      <>
        {canBook && patient.status === 'active' ? (
          <RowButton
            label={t('patients.bookFor', { name: patient.name })}
            icon={<CalendarIcon />}
            onClick={() => void navigate(bookingPath(patient.id))}
          />
        ) : null}
        {onEdit && patient.status !== 'merged' ? (
          <RowMenu
            name={patient.name}
            actions={[
              {
                key: 'edit',
                label: t('patients.edit'),
                icon: <EditIcon />,
                onSelect: () => onEdit(patient),
              },
            ]}
          />
        ) : null}
      </>
    ),
    [t, canBook, onEdit, navigate],
  );
  return (
    <DataTable
      {...props}
      label={t('patients.title')}
      rowKey={idOf}
      isMuted={isMuted}
      rowActions={canBook || onEdit ? rowActions : undefined}
    />
  );
};
