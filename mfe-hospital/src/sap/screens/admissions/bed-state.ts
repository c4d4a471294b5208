import type { Contract, EndpointOutput } from '@sala/shared-contracts';

export type WardBeds = EndpointOutput<Contract['sapBedList']>['units'][number];
export type WardBed = WardBeds['beds'][number];

/** `leaving`: discharge is expected today, or was expected before. */
export type BedState = 'free' | 'expected' | 'occupied' | 'leaving' | 'absent';

/** @param dayOf the day of an instant where the hospital is. */
export const bedStateOf = (
  { occupant, expected }: Pick<WardBed, 'occupant' | 'expected'>,
  dayOf: (instant: string) => string,
  today: string,
): BedState => {
  if (!occupant) return expected ? 'expected' : 'free';
  if (occupant.absent) return 'absent';
  return occupant.plannedEnd && dayOf(occupant.plannedEnd) <= today ? 'leaving' : 'occupied';
};

/** Whole days up to now. */
export const daysSince = (since: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 86_400_000));
