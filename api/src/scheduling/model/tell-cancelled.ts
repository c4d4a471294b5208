import type { Db } from '../../platform/database/database';
import {
  cancellationWords,
  composeMail,
  withOthersCancelled,
} from '../../platform/mail/mail-texts';
import {
  sendOutgoing,
  type OutgoingDesk,
  type OutgoingRequest,
} from '../../platform/outgoing/outgoing';
import { spokenTime } from '../../platform/time/spoken-time';
import { formatDateTime, readRecipient } from '../sql/appointment-mail';
import { readCancellation, type CancellationFacts } from '../sql/cancellations.queries';
import { recordMessage, recordOf } from '../sql/patient-messages.queries';

/** null: it has no time that could be taken back. */
export const cancellationMessage = async (
  db: Db,
  appointmentId: string,
  { by, others }: Pick<CancellationFacts, 'by' | 'others'>,
  occurrence: string,
): Promise<OutgoingRequest | null> => {
  const addressed = await readRecipient(db, appointmentId);
  const { locale, startAt, timeZone, patientId } = addressed;
  if (startAt === null) return null;
  const said = (when: string) => withOthersCancelled(locale, when, others);
  const facts = {
    ...addressed.facts,
    ...cancellationWords(locale, by),
    when: said(formatDateTime(startAt, locale, timeZone)),
  };
  const mail = composeMail('appointmentCancelled', { locale, facts });
  return {
    event: mail.kind,
    person: { patientId },
    occurrence,
    locale,
    about: { appointmentId, offer: null },
    facts: { 'cita.hora': said(spokenTime(locale, 'time', startAt, timeZone)) },
    mail,
    useUntil: startAt,
    timeZone,
  };
};

/**
 * Tells a patient that an appointment was cancelled; like a confirmation, unless they object to it.
 *
 * @param sentBy who chose to tell them, once for what of a series was cancelled together; null:
 *   nobody, and each is told of by itself
 */
export const tellCancelled = async (
  desk: OutgoingDesk,
  appointmentId: string,
  sentBy: string | null = null,
): Promise<void> => {
  const { db, now } = desk;
  const cancelled = await readCancellation(db, appointmentId);
  if (!cancelled.stands) return;
  const others = sentBy === null ? 0 : cancelled.others;
  const message = await cancellationMessage(
    db,
    appointmentId,
    { by: cancelled.by, others },
    `${appointmentId}/${now}`,
  );
  if (message === null) return;
  await recordMessage(db, {
    appointmentId,
    kind: 'cancellation',
    ...recordOf(await sendOutgoing(desk, message)),
    now,
    sentBy,
  });
};
