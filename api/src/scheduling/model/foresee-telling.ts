import type { PatientMessageReason, Telling, TellingSubject } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { composeMail } from '../../platform/mail/mail-texts';
import { foreseeOutgoing, type OutgoingRequest } from '../../platform/outgoing/outgoing';
import { maskAddress } from '../../platform/people/mask-address';
import { formatDateTime, readRecipient } from '../sql/appointment-mail';
import { reasonsOf } from '../sql/patient-messages.queries';
import { cancellationMessage } from './tell-cancelled';

/** What stands for the occurrence of a message that is only looked at. */
const notYet = 'preview';

/** Like a move whose new time is not chosen yet: what is known of it is the time before. */
const moveMessage = async (db: Db, appointmentId: string): Promise<OutgoingRequest | null> => {
  const addressed = await readRecipient(db, appointmentId);
  const { locale, startAt, timeZone, patientId } = addressed;
  if (startAt === null) return null;
  const when = formatDateTime(startAt, locale, timeZone);
  const mail = composeMail('appointmentBooked', {
    locale,
    facts: { ...addressed.facts, when, arrival: '' },
  });
  return {
    event: mail.kind,
    person: { patientId },
    occurrence: notYet,
    locale,
    about: {
      appointmentId,
      offer: null,
      text: 'appointment.rescheduled',
      movedFrom: startAt,
    },
    mail,
    timeZone,
  };
};

const untold = (reason: PatientMessageReason): Telling => ({
  channel: null,
  to: null,
  until: null,
  reason,
});

/** Whether the patient would be told, as it looks now; the gate decides when it is due. */
export const foreseeTelling = async (
  { db, now }: { readonly db: Db; readonly now: string },
  { id, status }: { readonly id: string; readonly status: string },
  of: TellingSubject,
): Promise<Telling> => {
  // A request is confirmed when it is approved; what is over is not told of.
  const isTold = status === 'scheduled' || status === 'confirmed';
  if (!isTold && !(of === 'cancellation' && status === 'requested')) return untold('needless');
  const message =
    of === 'cancellation'
      ? await cancellationMessage(db, id, { by: 'clinic', others: 0 }, notYet)
      : await moveMessage(db, id);
  if (message === null) return untold('needless');
  const { channel, to, until, reason } = await foreseeOutgoing({ db, now }, message);
  if (channel === null) return untold(reason === null ? 'no_channel' : reasonsOf[reason]);
  return { channel, to: to && maskAddress(to), until, reason: null };
};
