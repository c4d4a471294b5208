import type { Appointment } from '@sala/shared-contracts';

/**
 * What one click does; `arrive` leads to the check-in, `ticket` to the token that came of it,
 * `book` to the booking form.
 */
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

/** Whoever comes within two hours is received rather than called. */
const isNear = ({ startAt }: Pick<Appointment, 'startAt'>, now: string): boolean =>
  startAt !== null && Date.parse(startAt) - Date.parse(now) < 2 * hourMs;

const isAhead = ({ startAt }: Pick<Appointment, 'startAt'>, now: string): boolean =>
  startAt !== null && Date.parse(startAt) > Date.parse(now);

/**
 * The steps of a row that are possible now, the most likely one first. @param calling somebody goes
 * through those who have not confirmed
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
