import type { AppointmentDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { CancelForm } from './cancel-form';
import { useInvalidateAppointments } from './use-invalidate-appointments';
import { useCancelMessages } from './use-cancel-messages';

export interface CancelDialogProps {
  readonly appointment: AppointmentDetail;
  readonly onClose: () => void;
}

/** Cancels an appointment, optionally with the rest of its series. */
export const CancelDialog = ({ appointment, onClose }: CancelDialogProps) => {
  useCancelMessages();
  const { t } = useTranslation('hospital');
  const forget = useInvalidateAppointments();
  const cancel = useMutation({
    ...apiMutation('appointmentCancel'),
    onSuccess: ({ patient }) => {
      notify.success(t('cancelling.done', { name: patient.name }));
      onClose();
    },
    onSettled: forget,
  });
  return (
    <CancelForm
      title={t('cancelling.title', { name: appointment.patient.name })}
      submitLabel={t('cancelling.submit')}
      by="patient"
      ofSeries={appointment.seriesId !== null}
      onSubmit={({ cancelReasonId, ...values }) =>
        cancel.mutate({
          params: { appointmentId: appointment.id },
          body: { version: appointment.version, cancelReasonId: cancelReasonId || null, ...values },
        })
      }
      onClose={onClose}
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
    />
  );
};
