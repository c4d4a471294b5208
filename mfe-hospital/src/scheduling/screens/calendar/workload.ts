import type { CalendarAnswer, CalendarItem, Lane } from './calendar-data';

export interface Workload {
  readonly id: string;
  readonly name: string;
  readonly appointments: number;
  /** Of the hours in which they can be booked, 0 to 1 and above; null: they have none on these days. */
  readonly full: number | null;
}

const minutesOf = ({
  startAt,
  endAt,
}: {
  readonly startAt: string;
  readonly endAt: string;
}): number => (Date.parse(endAt) - Date.parse(startAt)) / 60_000;
const sum = (ranges: readonly { readonly startAt: string; readonly endAt: string }[]): number =>
  ranges.reduce((total, range) => total + minutesOf(range), 0);

/** How full a time is; null: there is none that could be. */
export const fullness = (bookedMinutes: number, openMinutes: number): number | null => {
  if (openMinutes > 0) return bookedMinutes / openMinutes;
  return bookedMinutes > 0 ? 1 : null;
};

/** Whoever did not come took nobody’s time. */
const isWork = ({ status }: CalendarItem): boolean => status !== 'no_show';

/** What each column has to do on the days shown. */
export const workloadOf = (
  lanes: readonly Lane[],
  items: readonly CalendarItem[],
  open: CalendarAnswer['open'],
): Workload[] =>
  lanes.map(({ id, title }) => {
    const own = items.filter((item) => item.practitionerId === id && isWork(item));
    return {
      id,
      name: title,
      appointments: own.length,
      full: fullness(sum(own), sum(open.filter(({ practitionerId }) => practitionerId === id))),
    };
  });
