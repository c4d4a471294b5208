import type { Calendar } from '@event-calendar/core';
import { dayAfter, dayOf, wallAt } from '../../../parts/zoned-time';
import {
  isMovable,
  unassigned,
  type CalendarAnswer,
  type CalendarItem,
  type Lane,
} from './calendar-data';
import type { CalendarView } from './calendar-view';
import { condense, type HourBlock } from './condense';
import { subtract } from './shading';

export interface GridSources {
  readonly answer: CalendarAnswer;
  readonly items: readonly CalendarItem[];
  readonly zone: string;
  readonly view: CalendarView;
  readonly columns: 'practitioners' | 'rooms';
  readonly color: 'type' | 'status';
  readonly lanes: readonly Lane[];
  readonly colorOf: (eventTypeId: string) => string;
  readonly mayMove: (item: CalendarItem) => boolean;
  /** The days of a week have the columns of a day, too. */
  readonly columnsInWeek?: boolean;
  /** Appointments that fit side by side; 0: they are counted. */
  readonly beside: number;
  readonly pixelsPerMinute: number;
  /** How full the days of a month are. */
  readonly loads?: ReadonlyMap<string, MonthLoad>;
  /** Lines that fit a day of a month. */
  readonly room: number;
  readonly moreWords: (count: number) => string;
  /** Says what an absence of a type is. */
  readonly awayWord?: (type: string) => string;
  /** Visible days, end exclusive. */
  readonly days: { readonly first: string; readonly end: string };
  /** Position of the keyboard cursor. */
  readonly cursor: {
    readonly start: string;
    readonly end: string;
    readonly laneId: string | null;
  } | null;
}

const background = { display: 'background', editable: false } as const;

/** Shading of times nobody can be booked: per column in a day, for all in a week. */
const closedTimes = ({
  answer,
  zone,
  lanes,
  columns,
  view,
  days,
}: GridSources): Calendar.EventInput[] => {
  if (columns === 'rooms') return [];
  const whole = { start: `${days.first}T00:00`, end: `${days.end}T00:00` };
  const open = answer.open.map(({ practitionerId, startAt, endAt }) => ({
    practitionerId,
    start: wallAt(startAt, zone),
    end: wallAt(endAt, zone),
  }));
  const shut = { ...background, classNames: ['sala-shut'] };
  if (view === 'week') return subtract(whole, open).map((range) => ({ ...shut, ...range }));
  return lanes
    .filter(({ id }) => id !== unassigned)
    .flatMap(({ id }) =>
      subtract(
        whole,
        open.filter(({ practitionerId }) => practitionerId === id),
      ).map((range) => ({ ...shut, ...range, resourceIds: [id] })),
    );
};

const absences = ({ answer, zone, awayWord }: GridSources): Calendar.EventInput[] =>
  answer.absences.map(({ practitionerId, startAt, endAt, type }) => ({
    ...background,
    start: wallAt(startAt, zone),
    end: wallAt(endAt, zone),
    resourceIds: [practitionerId],
    title: awayWord?.(type) ?? '',
    classNames: ['sala-away'],
  }));

const closures = ({ answer, view, lanes }: GridSources): Calendar.EventInput[] =>
  answer.closures.map(({ name, from, to }) => ({
    ...background,
    ...(view === 'month'
      ? { allDay: true, start: from, end: dayAfter(to, 1) }
      : { start: `${from}T00:00`, end: `${dayAfter(to, 1)}T00:00` }),
    resourceIds: lanes.map(({ id }) => id),
    title: view === 'month' ? '' : name, // a day of a month says it in its own lines
    classNames: ['sala-closed'],
  }));

const minutesOf = ({ startAt, endAt }: CalendarItem): number =>
  (Date.parse(endAt) - Date.parse(startAt)) / 60_000;

/** Pixels of two lines of text, and of one. */
const [twoLines, oneLine] = [29, 14] as const;

/** Classes for appointments with room for one line. */
const sizeClasses = (item: CalendarItem, pixelsPerMinute: number): string[] =>
  item.allDay ? ['sala-whole'] : minutesOf(item) * pixelsPerMinute < twoLines ? ['sala-short'] : [];

/** CSS classes of an appointment in any view. */
export const classesOf = ({ status, overbooked, foreign, clashes }: CalendarItem): string[] => [
  'sala-item',
  `sala-${status}`,
  ...(overbooked ? ['sala-over'] : []),
  ...(foreign ? ['sala-foreign'] : []),
  ...(clashes ? ['sala-clash'] : []),
];

const laneOf = (item: CalendarItem, columns: GridSources['columns']): string =>
  (columns === 'rooms' ? item.roomId : item.practitionerId) ?? unassigned;

const appointment = (
  item: CalendarItem,
  { zone, color, colorOf, columns, mayMove, pixelsPerMinute }: GridSources,
): Calendar.EventInput => {
  const movable = mayMove(item) && isMovable(item);
  return {
    id: item.id,
    start: wallAt(item.startAt, zone),
    end: wallAt(item.endAt, zone),
    title: item.patient,
    allDay: item.allDay,
    resourceIds: [laneOf(item, columns)],
    startEditable: movable,
    durationEditable: movable && !item.allDay,
    classNames: [...classesOf(item), ...sizeClasses(item, pixelsPerMinute)],
    ...(color === 'type' ? { styles: [`--item:${colorOf(item.eventTypeId)}`] } : {}),
    extendedProps: { item },
  };
};

/** Pixels of a line of a counted hour, and of its edges. */
const [blockLine, blockEdges] = [16.2, 8] as const;

/* A narrow one says its times in as many whole lines as fit below its number. */
const block = (hour: HourBlock, narrow: boolean, pixelsPerMinute: number): Calendar.EventInput => ({
  id: hour.id,
  start: hour.start,
  end: hour.end,
  resourceIds: [hour.laneId],
  editable: false,
  classNames: narrow ? ['sala-block', 'sala-narrow'] : ['sala-block'],
  styles: [
    `--lines:${Math.max(1, Math.floor((60 * pixelsPerMinute - blockEdges) / blockLine) - 1)}`,
  ],
  extendedProps: { hour },
});

/** Appointments of hours: drawn where they can be read, counted where they cannot. */
const inHours = (sources: GridSources): Calendar.EventInput[] => {
  const { items, zone, view, columns, columnsInWeek = false, beside, pixelsPerMinute } = sources;
  const withLanes = view === 'day' || columnsInWeek;
  const { alone, blocks } = condense(items, {
    zone,
    laneOf: (item) => (withLanes ? laneOf(item, columns) : ''),
    beside,
    leastMinutes: Math.ceil(oneLine / pixelsPerMinute),
  });
  return [
    ...alone.map((item) => appointment(item, sources)),
    ...blocks.map((hour) => block(hour, beside === 0, pixelsPerMinute)),
  ];
};

/** How full a day is, in words and as a share; `free`: its first free time, which can be booked. */
export interface MonthLoad {
  readonly count: string;
  /** null: no hours. */
  readonly share: number | null;
  /** Nothing is free. */
  readonly full: boolean;
  readonly free: string | null;
}

/**
 * A day of a month as one library event: the library measures every event, so the lines are drawn
 * here.
 */
export interface MonthDay {
  readonly day: string;
  /** `since`: started on an earlier day. */
  readonly lines: readonly {
    readonly item: CalendarItem;
    readonly color: string | null;
    readonly since: boolean;
  }[];
  /** Number of further appointments in words; null for none. */
  readonly more: string | null;
  readonly load?: MonthLoad | undefined;
  /** Why the clinic is closed. */
  readonly closed?: string | undefined;
}

/** Days of an appointment: two if it passes midnight, one if it ends at midnight. */
const daysOf = ({ startAt, endAt }: CalendarItem, zone: string): string[] => {
  const end = wallAt(endAt, zone);
  const first = dayOf(wallAt(startAt, zone));
  const days = [first];
  for (let day = dayAfter(first, 1); `${day}T00:00` < end; day = dayAfter(day, 1)) days.push(day);
  return days;
};

/** Month events: per day the appointments that fit, and a link to the others. */
const monthEvents = (sources: GridSources): Calendar.EventInput[] => {
  const { items, zone, beside, moreWords, color, colorOf, days: shownDays, loads } = sources;
  const days = new Map<string, { readonly item: CalendarItem; readonly since: boolean }[]>(
    [...(loads ?? [])].map(([day]) => [day, []]),
  );
  for (const item of items) {
    for (const [place, day] of daysOf(item, zone).entries()) {
      if (day < shownDays.first || day >= shownDays.end) continue;
      const line = { item, since: place > 0 };
      const known = days.get(day);
      if (known) known.push(line);
      else days.set(day, [line]);
    }
  }
  const closed = new Map<string, string>();
  for (const { name, from, to } of sources.answer.closures)
    for (let day = from; day <= to; day = dayAfter(day, 1)) {
      if (day < shownDays.first || day >= shownDays.end) continue;
      closed.set(day, name);
      if (!days.has(day)) days.set(day, []);
    }
  const room = beside === 0 ? 0 : sources.room; // what names cannot be read in says only how full it is
  return [...days].map(([day, ofDay]) => {
    const sorted = ofDay
      .map((line) => ({ ...line, at: Date.parse(line.item.startAt) }))
      .sort((one, other) => one.at - other.at);
    const shown = sorted.length > room ? sorted.slice(0, Math.max(0, room - 1)) : sorted;
    const month: MonthDay = {
      day,
      lines: shown.map(({ item, since }) => ({
        item,
        color: color === 'type' ? colorOf(item.eventTypeId) : null,
        since,
      })),
      more:
        sorted.length > shown.length && (room > 0 || !loads)
          ? moreWords(sorted.length - shown.length)
          : null,
      load: loads?.get(day),
      closed: closed.get(day),
    };
    return {
      id: `day ${day}`,
      start: `${day}T00:00`,
      end: `${day}T23:59`,
      editable: false,
      classNames: ['sala-day'],
      extendedProps: { month },
    };
  });
};

/** Events of the grid: shading, appointments and keyboard cursor. */
export const gridEvents = (sources: GridSources): Calendar.EventInput[] => {
  const { view, cursor } = sources;
  return [
    ...(view === 'month' ? [] : [...closedTimes(sources), ...absences(sources)]),
    ...closures(sources),
    ...(view === 'month' ? monthEvents(sources) : inHours(sources)),
    ...(cursor
      ? [
          {
            ...background,
            ...(view === 'month'
              ? {
                  allDay: true,
                  start: cursor.start.slice(0, 10),
                  end: dayAfter(cursor.start.slice(0, 10), 1),
                }
              : { start: cursor.start, end: cursor.end }),
            ...(cursor.laneId ? { resourceIds: [cursor.laneId] } : {}),
            classNames: ['sala-cursor'],
          },
        ]
      : []),
  ];
};
