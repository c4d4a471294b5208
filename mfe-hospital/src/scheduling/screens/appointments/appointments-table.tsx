import type { Appointment } from '@sala/shared-contracts';
import { RowMenu } from '@sala/shared-ui/menu';
import { DataTable, type DataTableProps } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { useCallback } from 'react';
import { useNow } from '../../../parts/use-now';
import type { AppointmentTab } from './appointments-search';
import { stepsOf } from '../../parts/appointment/next-step';
import { useRowStep, useTakeStep, type StepHandlers } from './step-button';
import { useRowMenu, type RowMenuOptions } from './use-row-menu';

type TableProps = Pick<
  DataTableProps<Appointment>,
  | 'columns'
  | 'rows'
  | 'loading'
  | 'stale'
  | 'error'
  | 'empty'
  | 'sort'
  | 'onSortChange'
  | 'selectedKey'
  | 'onOpen'
  | 'selection'
>;

export interface AppointmentsTableProps
  extends TableProps, StepHandlers, Omit<RowMenuOptions, 'onTake'> {
  readonly tab: AppointmentTab;
}

/** One page of appointments with their next steps. */
export const AppointmentsTable = ({
  tab,
  steps,
  onBook,
  onComplete,
  onReschedule,
  onEdit,
  onCancel,
  onUndo,
  onFollowUp,
  ...table
}: AppointmentsTableProps) => {
  const { t } = useTranslation('hospital');
  const now = useNow();
  const onTake = useTakeStep({ steps, onBook, onComplete });
  const stepOf = useRowStep({ pendingId: steps.pendingId, onTake });
  const menuOf = useRowMenu({ onTake, onReschedule, onEdit, onCancel, onUndo, onFollowUp });
  // Stable, so that rows do not redraw.
  const rowActions = useCallback(
    (appointment: Appointment) => {
      const [step, ...others] = stepsOf(appointment, now, tab === 'unconfirmed');
      const actions = menuOf(appointment, others);
      return (
        <>
          {step ? stepOf(step, appointment) : null}
          {actions.length > 0 ? (
            <RowMenu name={appointment.patient.name} actions={actions} />
          ) : null}
        </>
      );
    },
    [now, tab, stepOf, menuOf],
  );
  return (
    <DataTable
      {...table}
      label={t('appointments.title')}
      rowKey={({ id }) => id}
      isMuted={({ status }) =>
        status === 'cancelled' ||
        status === 'rescheduled' ||
        (tab === 'today' && status === 'completed')
      }
      rowActions={rowActions}
    />
  );
};
