import type { AppointmentStatus } from '@sala/shared-contracts';
import type { JobKind } from '../jobs/job';
import { writeMail } from '../mail/mail-texts';
import { readAddressed, spokenTime, type Addressed } from './appointment-mail';

interface Reminder {
  readonly appointmentId: string;
  readonly minutesBefore: number;
  readonly reminderStatus: string;
  readonly status: AppointmentStatus;
}

const waits: ReadonlySet<AppointmentStatus> = new Set(['scheduled', 'confirmed']);

/** Why a reminder does not go out. The confirmation of a booking needs no consent, only that nobody refused it. */
const reasonToSkip = ({ to, agreed, refused, startAt }: Addressed, { minutesBefore }: Reminder, now: string): string | null => {
  if (startAt === null || startAt <= now) return 'late';
  if (refused || (minutesBefore > 0 && !agreed)) return 'no_consent';
  return to === null ? 'no_address' : null;
};

export const reminderKind: JobKind = {
  step: async ({ db, entityId, now, mail }) => {
    const reminder = await db.maybe<Reminder>(
      `select m.appointment_id as "appointmentId", m.minutes_before as "minutesBefore", m.status as "reminderStatus", a.status
       from appointment_reminder m join appointment a on a.company_id = m.company_id and a.id = m.appointment_id where m.id = $1 for update of m`,
      [entityId],
    );
    if (reminder?.reminderStatus !== 'pending') return 'done';
    if (!waits.has(reminder.status)) {
      await db.query(`update appointment_reminder set status = 'cancelled' where id = $1`, [entityId]);
      return 'done';
    }
    const addressed = await readAddressed(db, reminder.appointmentId);
    const { to, locale, facts, startAt, timeZone } = addressed;
    const skipped = reasonToSkip(addressed, reminder, now);
    if (skipped === null && to !== null && startAt !== null) {
      await mail(writeMail(reminder.minutesBefore === 0 ? 'appointmentBooked' : 'appointmentReminder', { to, locale, facts: { ...facts, when: spokenTime(startAt, locale, timeZone) } }));
    }
    await db.query('update appointment_reminder set status = $2, skipped_reason = $3, sent_at = $4 where id = $1', [
      entityId, skipped === null ? 'sent' : 'skipped', skipped, skipped === null ? now : null,
    ]);
    return 'done';
  },
  abandon: async ({ db, entityId }) => {
    await db.query(`update appointment_reminder set status = 'failed' where id = $1 and status = 'pending'`, [entityId]);
  },
};
