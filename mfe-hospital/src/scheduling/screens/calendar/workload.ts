import {
  unassigned,
  type CalendarAnswer,
  type CalendarItem,
  type Lane,
} from '../../parts/calendar/calendar-data';

export interface Workload {
  readonly id: string;
  readonly name: string;
  readonly appointments: number;
  /** Share of bookable hours, may exceed 1; null without hours. */
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

/** Utilisation; null without hours or bookings. */
export const utilisationOf = (bookedMinutes: number, openMinutes: number): number | null => {
  if (openMinutes > 0) return bookedMinutes / openMinutes;
  return bookedMinutes > 0 ? 1 : null;
};

/** A no-show took nobody's time. */
const isWork = ({ status }: CalendarItem): boolean => status !== 'no_show';

/** Workload per column in the visible days. */
export const workloadOf = (
  lanes: readonly Lane[],
  items: readonly CalendarItem[],
  open: CalendarAnswer['open'],
): Workload[] =>
  lanes.map(({ id, title }) => {
    const own = items.filter((item) => (item.practitionerId ?? unassigned) === id && isWork(item));
    return {
      id,
      name: title,
      appointments: own.length,
      full: utilisationOf(
        sum(own),
        sum(open.filter(({ practitionerId }) => practitionerId === id)),
      ),
    };
  });

/** Workload of everybody together. */
export const totalOf = (
  items: readonly CalendarItem[],
  open: CalendarAnswer['open'],
): Pick<Workload, 'appointments' | 'full'> => {
  const own = items.filter(isWork);
  return { appointments: own.length, full: utilisationOf(sum(own), sum(open)) };
};
