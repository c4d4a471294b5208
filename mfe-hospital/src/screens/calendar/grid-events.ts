import type { Calendar } from '@event-calendar/core';
import { dayAfter, dayOf, wallAt } from '../../components/zoned-time';
import { isMovable, unassigned, type CalendarAnswer, type CalendarItem, type Lane } from './calendar-data';
import type { CalendarView } from './calendar-search';
import { without } from './shading';

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
  /** Lines that a day of a month has room for. */
  readonly room: number;
  readonly moreWords: (count: number) => string;
  /** Days shown, the last one not included. */
  readonly days: { readonly first: string; readonly end: string };
  /** The place of the keyboard. */
  readonly cursor: { readonly start: string; readonly end: string; readonly laneId: string | null } | null;
}

const background = { display: 'background', editable: false } as const;

/** Where nobody can be booked is shaded: by column in a day, where nobody at all can in a week. */
const shutTimes = ({ answer, zone, lanes, columns, view, days }: GridSources): Calendar.EventInput[] => {
  if (columns === 'rooms') return [];
  const whole = { start: `${days.first}T00:00`, end: `${days.end}T00:00` };
  const open = answer.open.map(({ practitionerId, startAt, endAt }) => ({ practitionerId, start: wallAt(startAt, zone), end: wallAt(endAt, zone) }));
  const shut = { ...background, classNames: ['sala-shut'] };
  if (view === 'week') return without(whole, open).map((range) => ({ ...shut, ...range }));
  return lanes
    .filter(({ id }) => id !== unassigned)
    .flatMap(({ id }) => without(whole, open.filter(({ practitionerId }) => practitionerId === id)).map((range) => ({ ...shut, ...range, resourceIds: [id] })));
};

const absences = ({ answer, zone }: GridSources): Calendar.EventInput[] =>
  answer.absences.map(({ practitionerId, startAt, endAt }) => ({
    ...background,
    start: wallAt(startAt, zone),
    end: wallAt(endAt, zone),
    resourceIds: [practitionerId],
    classNames: ['sala-away'],
  }));

const closures = ({ answer, view, lanes }: GridSources): Calendar.EventInput[] =>
  answer.closures.map(({ name, from, to }) => ({
    ...background,
    ...(view === 'month' ? { allDay: true, start: from, end: dayAfter(to, 1) } : { start: `${from}T00:00`, end: `${dayAfter(to, 1)}T00:00` }),
    resourceIds: lanes.map(({ id }) => id),
    title: name,
    classNames: ['sala-closed'],
  }));

/** There is room for one line alone. */
const isShort = ({ startAt, endAt }: CalendarItem): boolean => Date.parse(endAt) - Date.parse(startAt) < 25 * 60_000;

const appointment = (item: CalendarItem, { zone, color, colorOf, columns, mayMove }: GridSources): Calendar.EventInput => {
  const movable = mayMove(item) && isMovable(item);
  return {
    id: item.id,
    start: wallAt(item.startAt, zone),
    end: wallAt(item.endAt, zone),
    title: item.patient,
    resourceIds: [(columns === 'rooms' ? item.roomId : item.practitionerId) ?? unassigned],
    startEditable: movable,
    durationEditable: movable,
    classNames: ['sala-item', `sala-${item.status}`, ...(item.overbooked ? ['sala-over'] : []), ...(isShort(item) ? ['sala-short'] : [])],
    ...(color === 'type' ? { styles: [`--item:${colorOf(item.eventTypeId)}`] } : {}),
    extendedProps: { item },
  };
};

/** Of a month, as many of each day as there is room for, and how many more there are: a click on those leads to the day. */
const fewOfEachDay = (sources: GridSources): Calendar.EventInput[] => {
  const { items, zone, room, moreWords } = sources;
  const days = new Map<string, CalendarItem[]>();
  for (const item of items) {
    const day = dayOf(wallAt(item.startAt, zone));
    const known = days.get(day);
    if (known) known.push(item);
    else days.set(day, [item]);
  }
  return [...days].flatMap(([day, ofDay]) => {
    const rest = ofDay.length - room;
    if (rest <= 0) return ofDay.map((item) => appointment(item, sources));
    const first = [...ofDay].sort((one, other) => Date.parse(one.startAt) - Date.parse(other.startAt)).slice(0, room - 1);
    const more = { id: `more ${day}`, start: `${day}T23:58`, end: `${day}T23:59`, title: moreWords(rest + 1), editable: false, classNames: ['sala-rest'], extendedProps: { day } };
    return [...first.map((item) => appointment(item, sources)), more];
  });
};

/** Everything that the grid draws: shading first, appointments, and the place of the keyboard. */
export const gridEvents = (sources: GridSources): Calendar.EventInput[] => {
  const { items, view, cursor } = sources;
  return [
    ...(view === 'month' ? [] : [...shutTimes(sources), ...absences(sources)]),
    ...closures(sources),
    ...(view === 'month' ? fewOfEachDay(sources) : items.map((item) => appointment(item, sources))),
    ...(cursor
      ? [{
          ...background,
          ...(view === 'month' ? { allDay: true, start: cursor.start.slice(0, 10), end: dayAfter(cursor.start.slice(0, 10), 1) } : { start: cursor.start, end: cursor.end }),
          ...(cursor.laneId ? { resourceIds: [cursor.laneId] } : {}),
          classNames: ['sala-cursor'],
        }]
      : []),
  ];
};
