import type { Appointment } from '@sala/shared-contracts';

/** One-click steps. `arrive` opens the check-in, `ticket` its token, `book` the booking form. */
export type Step =
  | 'confirm'
  | 'approve'
  | 'arrive'
  | 'call'
  | 'start'
  | 'complete'
  | 'noShow'
  | 'book'
  | 'remind'
  | 'ticket';

const hourMs = 3_600_000;

/** Starts within two hours: checking in is likelier than calling. */
const isNear = ({ startAt }: Pick<Appointment, 'startAt'>, now: string): boolean =>
  startAt !== null && Date.parse(startAt) - Date.parse(now) < 2 * hourMs;

const isAhead = ({ startAt }: Pick<Appointment, 'startAt'>, now: string): boolean =>
  startAt !== null && Date.parse(startAt) > Date.parse(now);

/**
 * Steps available now, the most likely first.
 *
 * @param calling the list shows unconfirmed appointments to call
 */
export const stepsOf = (
  appointment: Pick<Appointment, 'status' | 'moves' | 'startAt' | 'turn'>,
  now: string,
  calling = false,
): Step[] => {
  const { status, moves, turn } = appointment;
  const can = new Set(moves);
  const arrives = !calling && (isNear(appointment, now) || status !== 'scheduled');
  const steps: (Step | false)[] = [
    status === 'requested' && can.has('scheduled') && 'approve',
    status === 'waitlisted' && can.has('scheduled') && 'book',
    can.has('in_progress') && 'start',
    turn !== null && 'call',
    can.has('completed') && 'complete',
    can.has('checked_in') && arrives && 'arrive',
    can.has('confirmed') && 'confirm',
    can.has('checked_in') && !arrives && 'arrive',
    can.has('no_show') && 'noShow',
    status !== 'requested' && can.has('rescheduled') && isAhead(appointment, now) && 'remind',
  ];
  return steps.filter((step) => step !== false);
};
