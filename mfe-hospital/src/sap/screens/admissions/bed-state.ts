import type { Contract, EndpointOutput } from '@sala/shared-contracts';

export type WardBeds = EndpointOutput<Contract['sapBedList']>['units'][number];
export type WardBed = WardBeds['beds'][number];

/** `leaving`: the discharge is expected today. `overdue`: it was expected before. */
export type BedState = 'free' | 'expected' | 'occupied' | 'leaving' | 'overdue' | 'absent';

/** @param dayOf the day of an instant where the hospital is. */
export const bedStateOf = (
  { occupant, expected }: Pick<WardBed, 'occupant' | 'expected'>,
  dayOf: (instant: string) => string,
  today: string,
): BedState => {
  if (!occupant) return expected ? 'expected' : 'free';
  if (occupant.absent) return 'absent';
  const until = occupant.plannedEnd && dayOf(occupant.plannedEnd);
  if (until === null || until > today) return 'occupied';
  return until === today ? 'leaving' : 'overdue';
};

/** Whole days up to now. */
export const daysSince = (since: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 86_400_000));
