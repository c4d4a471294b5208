import { limits, type AppointmentDetail } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { TextareaField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useFormat, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { refusalOf } from '../../parts/booking/booking-refusal';
import { ConflictList } from '../../parts/booking/conflict-list';
import { useInvalidateAppointments } from '../../parts/appointment/use-invalidate-appointments';

interface Values {
  reason: string;
}

export interface UndoDialogProps {
  readonly appointment: AppointmentDetail;
  readonly onClose: () => void;
}

/** Undoes the last step, which stays in the history with the reason. */
export const UndoDialog = ({ appointment, onClose }: UndoDialogProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const forget = useInvalidateAppointments();
  const undo = useMutation({
    ...apiMutation('appointmentUndo'),
    onSuccess: ({ patient, status }) => {
      notify.success(
        t('appointments.done.undo', {
          name: patient.name,
          status: t(`appointmentStatuses.${status}`),
        }),
      );
      onClose();
    },
    onSettled: forget,
  });
  const taken = refusalOf(undo.error);
  const schema = useMemo(
    () =>
      yup.object({
        reason: yup
          .string()
          .trim()
          .required(t('appointments.rules.undo'))
          .max(
            limits.reasonMax,
            t('appointments.rules.tooLong', { max: format.number(limits.reasonMax) }),
          ),
      }),
    [t, format],
  );
  return (
    <FormDialog<Values>
      open
      onClose={onClose}
      size="sm"
      title={t('appointments.undoing.title', {
        status: t(`appointmentStatuses.${appointment.status}`),
      })}
      submitLabel={t('appointments.undo')}
      initialValues={{ reason: '' }}
      validationSchema={schema}
      onSubmit={({ reason }) =>
        undo.mutate({
          params: { appointmentId: appointment.id },
          body: { version: appointment.version, reason: reason.trim() },
        })
      }
      submitting={undo.isPending}
      problem={useFailure(undo.error)}
    >
      {taken ? <ConflictList conflicts={taken.conflicts} /> : null}
      <TextareaField
        name="reason"
        label={t('appointments.undoing.reason')}
        required
        countTo={limits.reasonMax}
      />
    </FormDialog>
  );
};
