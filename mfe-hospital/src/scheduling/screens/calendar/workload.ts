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

interface Range {
  readonly startAt: string;
  readonly endAt: string;
}

const minutesOf = ({ startAt, endAt }: Range): number =>
  Math.max(0, Date.parse(endAt) - Date.parse(startAt)) / 60_000;
const sum = (ranges: readonly Range[]): number =>
  ranges.reduce((total, range) => total + minutesOf(range), 0);

/** Minutes of the ranges that begin within a day. */
const within = (day: Range, ranges: readonly Range[]): number => {
  const [starts, ends] = [Date.parse(day.startAt), Date.parse(day.endAt)];
  return sum(
    ranges.filter(({ startAt }) => Date.parse(startAt) >= starts && Date.parse(startAt) < ends),
  );
};

/** Utilisation; null without hours or bookings. */
export const utilisationOf = (bookedMinutes: number, openMinutes: number): number | null => {
  if (openMinutes > 0) return bookedMinutes / openMinutes;
  return bookedMinutes > 0 ? 1 : null;
};

/** A no-show took nobody's time. */
const isWork = ({ status }: CalendarItem): boolean => status !== 'no_show';

/**
 * Booked minutes of one person. A whole day is no 24 hours of work: it fills what that day's hours
 * have left.
 */
const bookedOf = (own: readonly CalendarItem[], open: readonly Range[]): number => {
  const timed = own.filter(({ allDay }) => !allDay);
  const whole = new Map(
    own.filter(({ allDay }) => allDay).map((item) => [item.startAt, item] as const),
  );
  return [...whole.values()].reduce(
    (total, day) => total + Math.max(0, within(day, open) - within(day, timed)),
    sum(timed),
  );
};

interface OfOne {
  readonly own: readonly CalendarItem[];
  readonly open: CalendarAnswer['open'];
}

const ofOne = (
  id: string | null,
  items: readonly CalendarItem[],
  open: CalendarAnswer['open'],
): OfOne => ({
  own: items.filter((item) => item.practitionerId === id && isWork(item)),
  open: open.filter(({ practitionerId }) => practitionerId === id),
});

/** Workload per column in the visible days. */
export const workloadOf = (
  lanes: readonly Lane[],
  items: readonly CalendarItem[],
  all: CalendarAnswer['open'],
): Workload[] =>
  lanes.map(({ id, title }) => {
    const { own, open } = ofOne(id === unassigned ? null : id, items, all);
    return {
      id,
      name: title,
      appointments: own.length,
      full: utilisationOf(bookedOf(own, open), sum(open)),
    };
  });

/** Workload of everybody together. */
export const totalOf = (
  items: readonly CalendarItem[],
  all: CalendarAnswer['open'],
): Pick<Workload, 'appointments' | 'full'> => {
  const people = [...new Set(items.map(({ practitionerId }) => practitionerId))].map((id) =>
    ofOne(id, items, all),
  );
  return {
    appointments: people.reduce((total, { own }) => total + own.length, 0),
    full: utilisationOf(
      people.reduce((total, { own, open }) => total + bookedOf(own, open), 0),
      sum(all),
    ),
  };
};
