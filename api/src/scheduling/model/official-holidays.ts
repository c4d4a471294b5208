/** Mandatory rest days in Mexico (Ley Federal del Trabajo art. 74). */
export const holidayKeys = [
  'newYear',
  'constitution',
  'juarez',
  'labour',
  'independence',
  'handover',
  'revolution',
  'christmas',
] as const;

export type HolidayKey = (typeof holidayKeys)[number];

export interface Holiday {
  readonly key: HolidayKey;
  /** yyyy-mm-dd. */
  readonly date: string;
}

const monday = 1;
const firstHandover = 2024;
const yearsOfOffice = 6;

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);

/** The nth Monday of a month. */
const mondayOf = (year: number, month: number, which: number): string => {
  const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  return day(year, month, 1 + ((monday - weekday + 7) % 7) + (which - 1) * 7);
};

export const officialHolidays = (year: number): Holiday[] => [
  { key: 'newYear', date: day(year, 1, 1) },
  { key: 'constitution', date: mondayOf(year, 2, 1) },
  { key: 'juarez', date: mondayOf(year, 3, 3) },
  { key: 'labour', date: day(year, 5, 1) },
  { key: 'independence', date: day(year, 9, 16) },
  ...(year >= firstHandover && (year - firstHandover) % yearsOfOffice === 0
    ? [{ key: 'handover' as const, date: day(year, 10, 1) }]
    : []),
  { key: 'revolution', date: mondayOf(year, 11, 3) },
  { key: 'christmas', date: day(year, 12, 25) },
];
