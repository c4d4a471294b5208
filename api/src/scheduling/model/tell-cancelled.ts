import type { Db } from '../../platform/database/database';
import type { Mail } from '../../platform/mail/mail';
import { writeMail } from '../../platform/mail/mail-texts';
import { formatDateTime, readRecipient } from '../sql/appointment-mail';
import { recordMessage } from '../sql/patient-messages.queries';

interface Telling {
  readonly db: Db;
  readonly now: string;
  mail(mail: Mail): Promise<void>;
}

/** Tells a patient that the clinic cancelled; like a confirmation, unless they object to mail. */
export const tellCancelled = async (
  { db, mail, now }: Telling,
  appointmentId: string,
): Promise<void> => {
  const { to, locale, facts, startAt, timeZone, refused, gone } = await readRecipient(
    db,
    appointmentId,
  );
  const because = gone ? 'deceased' : refused ? 'no_consent' : to === null ? 'no_address' : null;
  if (because === null && to !== null && startAt !== null)
    await mail(
      writeMail('appointmentCancelled', {
        to,
        locale,
        facts: { ...facts, when: formatDateTime(startAt, locale, timeZone) },
      }),
    );
  await recordMessage(db, { appointmentId, kind: 'cancellation', because, now, sentBy: null });
};
