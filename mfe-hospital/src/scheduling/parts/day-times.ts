export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** Minutes since midnight as hh:mm; the end of the day is 24:00. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Every quarter hour, and the end of the day. */
const quarters: readonly number[] = Array.from({ length: 97 }, (_, quarter) => quarter * 15);

/** Times to choose from; the current one stays even off the quarter hours. */
export const timeChoices = (present: string) => {
  const clocks = quarters.map(clockOf);
  const all = present === '' || clocks.includes(present) ? clocks : [...clocks, present].sort();
  return all.map((value) => ({ value, label: value }));
};
