import { tellingUndoMinutes, type Appointment } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { CheckboxField } from '@sala/shared-ui/form';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { CancelForm } from '../../../parts/appointment/cancel-form';
import { useCancelMessages } from '../../../parts/appointment/use-cancel-messages';
import { useBulkOutcome } from './use-bulk-outcome';

export interface BulkCancelProps {
  readonly appointments: readonly Appointment[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Cancels many for one reason, such as an ill doctor. */
export const BulkCancel = ({ appointments, onDone, onClose }: BulkCancelProps) => {
  useCancelMessages();
  const { t } = useTranslation('hospital');
  const cancel = useMutation({
    ...apiMutation('appointmentBulkCancel'),
    ...useBulkOutcome('cancel', onDone),
  });
  const count = appointments.length;
  return (
    <CancelForm
      title={t('bulkAppointments.cancelTitle', { count })}
      submitLabel={t('bulkAppointments.cancelThem', { count })}
      by="clinic"
      ofSeries={false}
      onSubmit={({ by, cancelReasonId, note, tellPatient }) =>
        cancel.mutate({
          body: {
            by,
            note,
            tellPatient,
            cancelReasonId: cancelReasonId || null,
            appointments: appointments.map(({ id, version }) => ({ id, version })),
          },
        })
      }
      onClose={onClose}
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
    >
      <CheckboxField
        name="tellPatient"
        label={t('telling.patients')}
        help={t('telling.patientsHelp', { count: tellingUndoMinutes })}
      />
    </CancelForm>
  );
};
