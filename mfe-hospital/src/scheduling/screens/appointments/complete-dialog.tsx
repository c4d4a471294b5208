import type { AppointmentDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { EndDialog } from '../../../parts/consultation/end-dialog';
import { useInvalidateAppointments } from '../../parts/appointment/use-invalidate-appointments';

export interface CompleteDialogProps {
  readonly appointment: AppointmentDetail;
  readonly onClose: () => void;
}

/** Completes a consultation whose note is unsigned. */
export const CompleteDialog = ({ appointment, onClose }: CompleteDialogProps) => {
  const { t } = useTranslation('hospital');
  const forget = useInvalidateAppointments();
  const complete = useMutation({
    ...apiMutation('appointmentComplete'),
    onSuccess: ({ patient }) => {
      notify.success(t('appointments.done.complete', { name: patient.name }));
      onClose();
    },
    onSettled: forget,
  });
  return (
    <EndDialog
      name={appointment.patient.name}
      onEnd={(reason) =>
        complete.mutate({
          params: { appointmentId: appointment.id },
          body: { version: appointment.version, reason },
        })
      }
      onClose={onClose}
      submitting={complete.isPending}
      problem={useFailure(complete.error)}
    />
  );
};
