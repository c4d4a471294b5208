import { minutesAfter } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { forgetJob, planJob } from '../../platform/jobs/job.queries';
import { graceEnds } from '../model/appointment-powers';
import type { FrontDeskSettings } from '../sql/front-desk-settings';
import { readReminderRule, insertReminders } from '../sql/reminders.queries';

/**
 * The kinds of job, for `planJob`: a reminder by its id, the end of grace and of a wait by that of
 * the appointment, an offer by its id.
 */
export const reminderJob = 'appointment_reminder';
export const noShowJob = 'appointment_no_show';
export const offerJob = 'waitlist_offer';
export const waitEndJob = 'waitlist_end';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** A move can be taken back that long before the patient hears of it. */
export const undoMinutes = 2;

/** When somebody who is not there is noted as missing by itself. */
export const missedAt = (startAt: string, noShowMinutes: number): string =>
  new Date(graceEnds(startAt, noShowMinutes) + 1000).toISOString();

/**
 * When a patient is written to: as the event type says, where it says something, else as the clinic
 * does. 0: at once.
 */
const minutesToWrite = async (
  db: Db,
  appointmentId: string,
  ofClinic: readonly number[],
): Promise<number[]> => {
  const { confirms, own } = await readReminderRule(db, appointmentId);
  return [...new Set([...(confirms ? [0] : []), ...(own ?? ofClinic)])];
};

/**
 * What happens by itself once an appointment has its time: a confirmation at once, reminders, both
 * as far as the event type has them, and the end of grace. A reminder whose time has passed stands
 * there as skipped, so that it is known why nobody got it.
 *
 * @param confirmsAfter minutes until the confirmation goes out; null: they know the time already
 */
export const planFollowUp = async (
  db: Db,
  { id, startAt }: { readonly id: string; readonly startAt: string },
  { reminderMinutes, noShowMinutes }: Pick<FrontDeskSettings, 'reminderMinutes' | 'noShowMinutes'>,
  { userId, now }: Stamp,
  confirmsAfter: number | null = 0,
): Promise<void> => {
  const planned = (await minutesToWrite(db, id, reminderMinutes))
    .filter((minutes) => minutes !== 0 || confirmsAfter !== null)
    .map((minutes) => ({
      minutes,
      dueAt:
        minutes === 0 ? minutesAfter(now, confirmsAfter ?? 0) : minutesAfter(startAt, -minutes),
    }));
  const rows = await insertReminders(
    db,
    id,
    planned.map(({ minutes }) => minutes),
    planned.map(({ dueAt }) => dueAt),
    now,
  );
  for (const { id: reminderId, dueAt, pending } of rows)
    if (pending) await planJob(db, reminderJob, reminderId, userId, { dueAt, now });
  const dueAt = missedAt(startAt, noShowMinutes);
  // Whoever says after the grace that they are expected knows more than the clock.
  await (dueAt > now
    ? planJob(db, noShowJob, id, userId, { dueAt, now })
    : forgetJob(db, noShowJob, id));
};
