import type { Contract, EndpointOutput } from '@sala/shared-contracts';

type Coverage = EndpointOutput<Contract['staffCoverageView']>;
export type CoverageHour = Coverage['hours'][number];

/** More is booked than there are people for. */
export const isGap = ({ staffed, booked }: Pick<CoverageHour, 'staffed' | 'booked'>): boolean =>
  booked > staffed;

/** Hours of the day with anything, without holes between the first and the last. */
export const hoursShown = (hours: readonly CoverageHour[]): number[] => {
  if (hours.length === 0) return [];
  const all = hours.map(({ hour }) => hour);
  const first = Math.min(...all);
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, index) => first + index);
};
