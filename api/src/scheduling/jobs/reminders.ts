import type { AppointmentStatus, PatientMessageReason } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { JobKind } from '../../platform/jobs/job';
import type { Mail } from '../../platform/mail/mail';
import { arrivalWords, meetingWords, writeMail } from '../../platform/mail/mail-texts';
import { qrPicture } from '../../platform/mail/qr-picture';
import { readRecipient, formatDateTime, type MessageRecipient } from '../sql/appointment-mail';
import { createArrivalCode, formatCode } from '../sql/arrival-codes';
import { isLastMessageCurrent, recordMessage } from '../sql/patient-messages.queries';
import {
  lockReminder,
  cancelReminder,
  recordReminder,
  failReminder,
} from '../sql/reminders.queries';
import { findAtRisk } from '../sql/at-risk.queries';
import { isAfter } from '../../platform/time/instants';

type ReminderKind = 'booked' | 'reminder';

const mails = { booked: 'appointmentBooked', reminder: 'appointmentReminder' } as const;

/** States with reminders. */
export const remindedStatuses: ReadonlySet<AppointmentStatus> = new Set(['scheduled', 'confirmed']);

/** Why a message is skipped. The booking confirmation needs no consent, only no objection. */
const reasonToSkip = (
  { to, agreed, refused, gone, startAt }: MessageRecipient,
  kind: ReminderKind,
  now: string,
): PatientMessageReason | null => {
  if (gone) return 'deceased';
  if (startAt === null || !isAfter(startAt, now)) return 'late';
  if (refused || (kind === 'reminder' && !agreed)) return 'no_consent';
  return to === null ? 'no_address' : null;
};

interface Sender {
  readonly db: Db;
  readonly now: string;
  /** Origin of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** Null for jobs. */
  readonly sentBy: string | null;
  mail(mail: Mail): Promise<void>;
}

/** The check-in code as text and QR image. */
const arrivalOf = async (
  { db, now, publicUrl }: Sender,
  appointmentId: string,
  { locale, patientId, uid }: MessageRecipient,
) => {
  const code = await createArrivalCode(db, appointmentId, now);
  const url = `${publicUrl}/hospital/appointments/check-in/${patientId}/${uid}?code=${code}`;
  const { text, picture, alt } = arrivalWords(locale, { code: formatCode(code), url });
  return { text, attachment: { name: picture, type: 'image/png', content: qrPicture(url), alt } };
};

/**
 * Emails a patient about an appointment, or skips it, and records the result. @returns the reason
 * for skipping; null when sent
 */
export const sendReminder = async (
  sender: Sender,
  appointmentId: string,
  kind: ReminderKind,
): Promise<PatientMessageReason | null> => {
  const { db, now, sentBy } = sender;
  const addressed = await readRecipient(db, appointmentId);
  const { to, locale, facts, startAt, timeZone } = addressed;
  const skipped = reasonToSkip(addressed, kind, now);
  if (skipped === null && to !== null && startAt !== null) {
    const arrival = addressed.arrives ? await arrivalOf(sender, appointmentId, addressed) : null;
    const meeting = addressed.meetingUrl ? meetingWords(locale, { url: addressed.meetingUrl }) : '';
    const written = writeMail(mails[kind], {
      to,
      locale,
      facts: {
        ...facts,
        when: formatDateTime(startAt, locale, timeZone),
        arrival: arrival?.text ?? meeting,
      },
    });
    await sender.mail(arrival ? { ...written, attachment: arrival.attachment } : written);
  }
  await recordMessage(db, { appointmentId, kind, because: skipped, now, sentBy });
  return skipped;
};

/** Zero minutes before marks the booking confirmation. */
const kindOf = (minutesBefore: number): ReminderKind =>
  minutesBefore === 0 ? 'booked' : 'reminder';

export const reminderKind: JobKind = {
  step: async ({ db, entityId, now, publicUrl, mail, publish }) => {
    const reminder = await lockReminder(db, entityId);
    if (reminder?.reminderStatus !== 'pending') return 'done';
    if (!remindedStatuses.has(reminder.status)) {
      await cancelReminder(db, entityId);
      return 'done';
    }
    if (reminder.minutesBefore === 0 && (await isLastMessageCurrent(db, reminder.appointmentId))) {
      await cancelReminder(db, entityId);
      return 'done';
    }
    const skipped = await sendReminder(
      { db, now, publicUrl, mail, sentBy: null },
      reminder.appointmentId,
      kindOf(reminder.minutesBefore),
    );
    await recordReminder(
      db,
      entityId,
      skipped === null ? 'sent' : 'skipped',
      skipped,
      skipped === null ? now : null,
    );
    const { appointmentId, minutesBefore } = reminder;
    const atRisk = minutesBefore > 0 ? await findAtRisk(db, appointmentId) : null;
    if (atRisk)
      await publish({ type: 'appointment.risk_flagged', entityId: appointmentId, payload: atRisk });
    return 'done';
  },
  abandon: async ({ db, entityId, now }) => {
    const failed = await failReminder(db, entityId);
    if (failed)
      await recordMessage(db, {
        appointmentId: failed.appointmentId,
        kind: kindOf(failed.minutesBefore),
        because: 'error',
        now,
        sentBy: null,
      });
  },
};
