import { composeMail } from '../../platform/mail/mail-texts';
import { sendOutgoing, type OutgoingDesk } from '../../platform/outgoing/outgoing';
import { formatDateTime, readRecipient } from '../sql/appointment-mail';
import { recordMessage, recordOf } from '../sql/patient-messages.queries';

/** Tells a patient that the clinic cancelled; like a confirmation, unless they object to it. */
export const tellCancelled = async (desk: OutgoingDesk, appointmentId: string): Promise<void> => {
  const { db, now } = desk;
  const addressed = await readRecipient(db, appointmentId);
  const { locale, startAt, timeZone, patientId } = addressed;
  if (startAt === null) return; // it had no time that could be taken back
  const facts = { ...addressed.facts, when: formatDateTime(startAt, locale, timeZone) };
  const mail = composeMail('appointmentCancelled', { locale, facts });
  const outcome = await sendOutgoing(desk, {
    event: mail.kind,
    person: { patientId },
    occurrence: `${appointmentId}/${now}`,
    locale,
    about: { appointmentId, offer: null },
    mail,
    useUntil: startAt,
    timeZone,
  });
  await recordMessage(db, {
    appointmentId,
    kind: 'cancellation',
    ...recordOf(outcome),
    now,
    sentBy: null,
  });
};
