import type { Frequency } from '@sala/shared-contracts';
import { hoursBetween } from '@sala/shared-contracts/printed-words';

/** Hour of the first dose: so that few doses fall into the night. */
const firstHour: Readonly<Record<number, number>> = { 24: 8, 12: 8, 8: 6, 6: 6, 4: 6 };

const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/** Times of a day at which a dose is taken; none where a day has no fixed ones. */
export const doseTimes = ({ code, times }: Frequency): string[] => {
  if (code === 'times') return [...new Set(times)].sort();
  const hours = hoursBetween(code);
  const first = hours === null ? undefined : firstHour[hours];
  if (hours === null || first === undefined) return [];
  return Array.from({ length: 24 / hours }, (_, at) => clock(first + at * hours)).sort();
};
