import { dayIn, minutesAfter, type AppointmentStatus } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { JobKind } from '../../platform/jobs/job';
import { arrivalWords, composeMail, meetingWords } from '../../platform/mail/mail-texts';
import { qrPicture } from '../../platform/mail/qr-picture';
import { readRecipient, formatDateTime, type MessageRecipient } from '../sql/appointment-mail';
import { createArrivalCode, formatCode } from '../sql/arrival-codes';
import {
  findTimeBefore,
  isConfirmationSent,
  isLastMessageCurrent,
  recordMessage,
  recordOf,
  type MessageFate,
} from '../sql/patient-messages.queries';
import {
  lockReminder,
  cancelReminder,
  recordReminder,
  failReminder,
} from '../sql/reminders.queries';
import { findAtRisk } from '../sql/at-risk.queries';
import { isAfter } from '../../platform/time/instants';
import {
  sendOutgoing,
  type OutgoingAbout,
  type OutgoingDesk,
} from '../../platform/outgoing/outgoing';

type ReminderKind = 'booked' | 'reminder';

const mails = { booked: 'appointmentBooked', reminder: 'appointmentReminder' } as const;

/** States with reminders. */
export const remindedStatuses: ReadonlySet<AppointmentStatus> = new Set(['scheduled', 'confirmed']);

interface Sender extends OutgoingDesk {
  /** Origin of the site, without a trailing slash. */
  readonly publicUrl: string;
  /** Null for jobs. */
  readonly sentBy: string | null;
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

const soonMinutes = 6 * 60;

/** A reminder of the same day, and a booking that moved, have texts of their own. */
const nearerText = async (
  { db, now }: Sender,
  appointmentId: string,
  kind: ReminderKind,
  { startAt, timeZone }: { readonly startAt: string; readonly timeZone: string },
): Promise<Pick<OutgoingAbout, 'text' | 'movedFrom'>> => {
  if (kind === 'reminder') {
    const isSoon = !isAfter(startAt, minutesAfter(now, soonMinutes));
    const isToday = dayIn(timeZone, now) === dayIn(timeZone, startAt);
    return isSoon && isToday ? { text: 'appointment.reminder_2h' } : {};
  }
  const movedFrom = await findTimeBefore(db, appointmentId);
  return movedFrom !== undefined && Date.parse(movedFrom) !== Date.parse(startAt)
    ? { text: 'appointment.rescheduled', movedFrom }
    : {};
};

/**
 * Writes to a patient about an appointment, or skips it, and records the result.
 *
 * @param occurrence names this message of the appointment.
 * @returns what became of it
 */
export const sendReminder = async (
  sender: Sender,
  appointmentId: string,
  kind: ReminderKind,
  occurrence: string,
): Promise<MessageFate> => {
  const { db, now, sentBy } = sender;
  const addressed = await readRecipient(db, appointmentId);
  const { locale, startAt, timeZone, patientId } = addressed;
  const record = async (): Promise<MessageFate> => {
    if (startAt === null) return { because: 'late' };
    const arrival = addressed.arrives ? await arrivalOf(sender, appointmentId, addressed) : null;
    const meeting = addressed.meetingUrl ? meetingWords(locale, { url: addressed.meetingUrl }) : '';
    const when = formatDateTime(startAt, locale, timeZone);
    const facts = { ...addressed.facts, when, arrival: arrival?.text ?? meeting };
    const written = composeMail(mails[kind], { locale, facts });
    const outcome = await sendOutgoing(sender, {
      event: written.kind,
      person: { patientId },
      occurrence,
      locale,
      about: {
        appointmentId,
        offer: null,
        ...(await nearerText(sender, appointmentId, kind, { startAt, timeZone })),
      },
      mailNote: facts.arrival,
      asks: { appointmentId, publicUrl: sender.publicUrl },
      mail: arrival ? { ...written, attachment: arrival.attachment } : written,
      byHand: sentBy !== null,
      useUntil: startAt,
      timeZone,
    });
    return recordOf(outcome);
  };
  const recorded = await record();
  await recordMessage(db, { appointmentId, kind, ...recorded, now, sentBy });
  return recorded;
};

/** Zero minutes before marks the booking confirmation. */
const kindOf = (minutesBefore: number): ReminderKind =>
  minutesBefore === 0 ? 'booked' : 'reminder';

/** After a standstill: by a quarter of how long before it is sent, six hours of a day. */
const isTooLate = (
  { minutesBefore, dueAt }: { readonly minutesBefore: number; readonly dueAt: string },
  now: string,
): boolean => minutesBefore > 0 && isAfter(now, minutesAfter(dueAt, minutesBefore / 4));

const skipLate = async (
  db: Db,
  appointmentId: string,
  kind: ReminderKind,
  now: string,
): Promise<MessageFate> => {
  await recordMessage(db, { appointmentId, kind, because: 'late', now, sentBy: null });
  return { because: 'late' };
};

export const reminderKind: JobKind = {
  step: async ({ db, entityId, userId, now, publicUrl, mail, publish }) => {
    const reminder = await lockReminder(db, entityId);
    if (reminder?.reminderStatus !== 'pending') return 'done';
    if (!remindedStatuses.has(reminder.status)) {
      await cancelReminder(db, entityId);
      return 'done';
    }
    if (
      reminder.minutesBefore === 0 &&
      ((await isLastMessageCurrent(db, reminder.appointmentId)) ||
        (await isConfirmationSent(db, reminder.appointmentId)))
    ) {
      await cancelReminder(db, entityId);
      return 'done';
    }
    const kind = kindOf(reminder.minutesBefore);
    const { because: skipped } = isTooLate(reminder, now)
      ? await skipLate(db, reminder.appointmentId, kind, now)
      : await sendReminder(
          { db, userId, now, publicUrl, mail, publish, sentBy: null },
          reminder.appointmentId,
          kind,
          `${entityId}/${reminder.dueAt}`,
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
