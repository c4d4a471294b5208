import { ApiError } from '@sala/shared-auth';
import type { AppointmentDetail, Conflict, Slot } from '@sala/shared-contracts';

export interface Refusal {
  /** What stood in the way. */
  readonly conflicts: readonly Conflict[];
  /** Free times instead. */
  readonly next: readonly Slot[];
}

const refusals: ReadonlySet<string> = new Set(['appointment.slot_taken', 'appointment.not_bookable', 'appointment.series_conflicts']);

const listIn = <Item,>(value: unknown): readonly Item[] => (Array.isArray(value) ? value : []); // the API puts lists of these there

/** The server would not take this time; null: it failed for another reason, or not at all. */
export const refusalOf = (error: unknown): Refusal | null => {
  if (!(error instanceof ApiError) || !error.problem || !refusals.has(error.problem.code)) return null;
  const { meta } = error.problem;
  return { conflicts: listIn<Conflict>(meta?.['conflicts']), next: listIn<Slot>(meta?.['next']) };
};

/** No answer: whether it was booked is not known. The same key again brings the same appointment. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 502);

export type Booked = AppointmentDetail;
