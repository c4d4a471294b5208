import { minutesAfter } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { cancelJob, scheduleJob } from '../../platform/jobs/job.queries';
import { graceEnds } from '../model/appointment-permissions';
import type { FrontDeskSettings } from '../sql/front-desk-settings';
import { readReminderRule, insertReminders } from '../sql/reminders.queries';
import { isAfter } from '../../platform/time/instants';

/**
 * Job kinds for `scheduleJob`. Entity ids: of a reminder, an appointment (no-show, wait end), and
 * an offer.
 */
export const reminderJob = 'appointment_reminder';
export const noShowJob = 'appointment_no_show';
export const offerJob = 'waitlist_offer';
export const waitEndJob = 'waitlist_end';
/** Of the appointment that was cancelled first. */
export const cancellationJob = 'appointment_cancellation';

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** Due time of the automatic no-show, ISO 8601. */
export const noShowAt = (startAt: string, noShowMinutes: number): string =>
  new Date(graceEnds(startAt, noShowMinutes) + 1000).toISOString();

/**
 * Minutes before the start at which messages go out: those of the event type, else of the clinic. 0
 * is the confirmation.
 */
const messageMinutes = async (
  db: Db,
  appointmentId: string,
  ofClinic: readonly number[],
  isAsked: boolean,
): Promise<number[]> => {
  const { confirms, own } = await readReminderRule(db, appointmentId);
  return [...new Set([...(confirms || isAsked ? [0] : []), ...(own ?? ofClinic)])];
};

/**
 * Plans confirmation, reminders and no-show of an appointment with a time. A reminder whose time
 * has passed is recorded as skipped, with its reason.
 *
 * @param confirmsAfter minutes until the confirmation; null when the patient knows the time
 * @param isAsked somebody asked for the confirmation, whatever the event type does
 */
export const planFollowUp = async (
  db: Db,
  { id, startAt }: { readonly id: string; readonly startAt: string },
  { reminderMinutes, noShowMinutes }: Pick<FrontDeskSettings, 'reminderMinutes' | 'noShowMinutes'>,
  { userId, now }: Stamp,
  confirmsAfter: number | null = 0,
  isAsked = false,
): Promise<void> => {
  const planned = (await messageMinutes(db, id, reminderMinutes, isAsked))
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
    if (pending) await scheduleJob(db, reminderJob, reminderId, userId, { dueAt, now });
  const dueAt = noShowAt(startAt, noShowMinutes);
  // After the grace time, an undone no-show is a decision of staff; do not plan another one.
  await (isAfter(dueAt, now)
    ? scheduleJob(db, noShowJob, id, userId, { dueAt, now })
    : cancelJob(db, noShowJob, id));
};
