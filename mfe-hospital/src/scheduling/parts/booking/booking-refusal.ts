import { ApiError } from '@sala/shared-auth';
import type { Conflict, Slot } from '@sala/shared-contracts';

export interface Refusal {
  /** Conflicts of the chosen time. */
  readonly conflicts: readonly Conflict[];
  /** Free times to offer instead. */
  readonly next: readonly Slot[];
  /** For a series: each date with conflicts. */
  readonly dates: readonly { readonly startAt: string; readonly conflicts: readonly Conflict[] }[];
}

const refusals: ReadonlySet<string> = new Set([
  'appointment.slot_taken',
  'appointment.not_bookable',
  'appointment.series_conflicts',
  'appointment.not_undoable',
]);

const listIn = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : []); // the API sends lists under these keys

/** The refusal of a time; null for other errors or none. */
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

/** No response, so the outcome is unknown. Repeating the booking key returns the same appointment. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);
