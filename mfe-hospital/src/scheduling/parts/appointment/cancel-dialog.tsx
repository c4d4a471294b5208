import type { AppointmentDetail } from '@sala/shared-contracts';
import { api, apiMutation } from '@sala/shared-auth';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMomentAt } from '../use-moment-at';
import { useUndoNotice } from '../../../parts/use-undo-notice';
import { useZonedFormats } from '../../../parts/use-zoned-format';
import { CancelForm } from './cancel-form';
import { TellPatientField } from './tell-patient-field';
import { useInvalidateAppointments } from './use-invalidate-appointments';
import { useCancelMessages } from './use-cancel-messages';
import { tellBody, useTelling, useTellingText } from './use-telling';

export interface CancelDialogProps {
  readonly appointment: AppointmentDetail;
  readonly onClose: () => void;
}

/** Long enough to see what was cancelled, and to take it back before the patient is told. */
const shownMs = 60_000;

const returns: ReadonlySet<AppointmentDetail['status']> = new Set([
  'requested',
  'scheduled',
  'confirmed',
]);

/** Gives the time back; null: there is none, or it is over. */
const undoOf = (
  { status, startAt }: AppointmentDetail,
  { id: appointmentId, version }: AppointmentDetail,
): (() => Promise<unknown>) | null => {
  if (startAt === null || !returns.has(status) || Date.parse(startAt) <= Date.now()) return null;
  const bookingKey = crypto.randomUUID();
  return () => api.appointmentRestore({ params: { appointmentId }, body: { version, bookingKey } });
};

/** Cancels an appointment, optionally with the rest of its series. */
export const CancelDialog = ({ appointment, onClose }: CancelDialogProps) => {
  useCancelMessages();
  const { t } = useTranslation('hospital');
  const forget = useInvalidateAppointments();
  const tell = useUndoNotice();
  const tellingText = useTellingText();
  const { id, seriesId, startAt, allDay, patient, eventType, practitioner, site } = appointment;
  const momentAt = useMomentAt();
  const formats = useZonedFormats();
  const telling = useTelling(startAt === null ? undefined : id, 'cancellation');
  const cancel = useMutation({
    ...apiMutation('appointmentCancel'),
    onSuccess: (cancelled, { body }) => {
      const { name } = cancelled.patient;
      tell({
        text: [t('cancelling.done', { name }), tellingText(telling, body.tellPatient === true)]
          .filter(Boolean)
          .join(' '),
        undo: undoOf(appointment, cancelled),
        label: t('cancelling.undo'),
        undone: t('cancelling.undone', { name }),
        forget,
        shownMs,
      });
      onClose();
    },
    onSettled: forget,
  });
  return (
    <CancelForm
      title={t('cancelling.title', { name: patient.name })}
      submitLabel={t('cancelling.submit')}
      {...(startAt && {
        what: [
          allDay ? formats(site.timeZone).shortDay(startAt) : momentAt(site.timeZone, startAt),
          eventType.name,
          practitioner?.name,
        ]
          .filter(Boolean)
          .join(' · '),
      })}
      by="patient"
      ofSeries={seriesId !== null}
      onSubmit={({ cancelReasonId, tellPatient, ...values }) =>
        cancel.mutate({
          params: { appointmentId: id },
          body: {
            version: appointment.version,
            cancelReasonId: cancelReasonId || null,
            ...values,
            ...tellBody(telling, tellPatient),
          },
        })
      }
      onClose={onClose}
      submitting={cancel.isPending}
      problem={useFailure(cancel.error)}
    >
      {startAt === null ? null : <TellPatientField appointmentId={id} of="cancellation" />}
    </CancelForm>
  );
};
