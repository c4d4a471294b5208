import type { Appointment } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { CancelForm } from '../../../parts/appointment/cancel-form';
import { useBulkOutcome } from './use-bulk-outcome';

export interface BulkCancelProps {
  readonly appointments: readonly Appointment[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Cancels many for one reason, such as an ill doctor. */
export const BulkCancel = ({ appointments, onDone, onClose }: BulkCancelProps) => {
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
      onSubmit={({ by, cancelReasonId, note }) =>
        cancel.mutate({
          body: {
            by,
            note,
            cancelReasonId: cancelReasonId || null,
            appointments: appointments.map(({ id, version }) => ({ id, version })),
          },
        })
      }
      onClose={onClose}
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
    />
  );
};
