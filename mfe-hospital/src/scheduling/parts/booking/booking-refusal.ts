import { ApiError } from '@sala/shared-auth';
import type { Conflict, Slot } from '@sala/shared-contracts';

export interface Refusal {
  /** What stood in the way. */
  readonly conflicts: readonly Conflict[];
  /** Free times instead. */
  readonly next: readonly Slot[];
  /** Of a series: each time that is not free. */
  readonly dates: readonly { readonly startAt: string; readonly conflicts: readonly Conflict[] }[];
}

const refusals: ReadonlySet<string> = new Set([
  'appointment.slot_taken',
  'appointment.not_bookable',
  'appointment.series_conflicts',
  'appointment.not_undoable',
]);

const listIn = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : []); // the API puts lists of these there

/** The server would not take this time; null: it failed for another reason, or not at all. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (!(error instanceof ApiError) || !error.problem || !refusals.has(error.problem.code))
    return null;
  const { meta } = error.problem;
  return {
    conflicts: listIn<Conflict>(meta?.['conflicts']),
    next: listIn<Slot>(meta?.['next']),
    dates: listIn<Refusal['dates'][number]>(meta?.['dates']),
  };
};

/** No answer: whether it was booked is not known. The same key again brings the same appointment. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);
