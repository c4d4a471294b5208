import type { Room } from '@sala/shared-contracts';
import { elena, site, slotAt } from '../../../testing/booking.fixture';
import { lanesOf, zoneDifferenceOf, type CalendarItem } from './calendar-data';
import { cardAround, dayContent } from './grid-content';
import { gridEvents, type GridSources } from './grid-events';
import { cursorAfter } from './use-calendar-cursor';

const lanes = [
  { id: elena.id, title: 'Elena Ríos', color: null },
  { id: 'none', title: 'Sin médico', color: null },
];
const item = (place: number, more: Partial<CalendarItem> = {}): CalendarItem => ({
  id: `a${place}`,
  patientId: 'p',
  patient: `Paciente ${place}`,
  eventTypeId: 't',
  practitionerId: elena.id,
  roomId: null,
  startAt: slotAt(9, place * 5).startAt,
  endAt: slotAt(9, place * 5 + 20).startAt,
  allDay: false,
  status: 'scheduled',
  overbooked: false,
  version: 1,
  ...more,
});
const sources = (more: Partial<GridSources>): GridSources => ({
  answer: { appointments: [], open: [], absences: [], closures: [] },
  items: [],
  zone: 'America/Mexico_City',
  view: 'day',
  columns: 'practitioners',
  color: 'type',
  lanes,
  colorOf: () => '#16a34a',
  mayMove: () => true,
  days: { first: '2026-11-24', end: '2026-11-25' },
  cursor: null,
  room: 4,
  beside: 4,
  pixelsPerMinute: 88 / 60,
  moreWords: (count) => `${count} más`,
  ...more,
});

test('places appointments in their column and zone, and finished ones are fixed', () => {
  const [shut, first, second] = gridEvents(
    sources({ items: [item(0), item(1, { practitionerId: null, status: 'completed' })] }),
  );
  expect(shut).toMatchObject({
    display: 'background',
    resourceIds: [elena.id],
    classNames: ['sala-shut'],
  });
  expect(first).toMatchObject({
    start: '2026-11-24T09:00',
    end: '2026-11-24T09:20',
    resourceIds: [elena.id],
    startEditable: true,
    styles: ['--item:#16a34a'],
  });
  expect(second).toMatchObject({ resourceIds: ['none'], startEditable: false });
});

test('a month day shows the first lines that fit, and the number of others', () => {
  const items = Array.from({ length: 11 }, (_, place) => item(10 - place));
  const [day, ...others] = gridEvents(sources({ view: 'month', items }));
  expect(others).toEqual([]); // one element to render and measure per day
  expect(day?.extendedProps?.['month']).toEqual({
    day: '2026-11-24',
    lines: [items[10], items[9], items[8]].map((one) => ({
      item: one,
      color: '#16a34a',
      since: false,
    })),
    more: '8 más',
  });
  const [whole] = gridEvents(sources({ view: 'month', color: 'status', items: items.slice(0, 4) }));
  expect(whole?.extendedProps?.['month']).toMatchObject({
    lines: { length: 4, 0: { color: null } },
    more: null,
  });
});

test('an appointment over midnight shows on both days, one until midnight only on its own', () => {
  const late = item(0, { startAt: '2026-11-25T05:30:00.000Z', endAt: '2026-11-25T06:30:00.000Z' });
  const untilMidnight = item(1, {
    startAt: '2026-11-25T05:00:00.000Z',
    endAt: '2026-11-25T06:00:00.000Z',
  });
  const days = { first: '2026-11-24', end: '2026-11-26' };
  const [first, second, ...others] = gridEvents(
    sources({ view: 'month', items: [late, untilMidnight], days }),
  );
  expect(others).toEqual([]);
  expect(first?.extendedProps?.['month']).toMatchObject({
    day: '2026-11-24',
    lines: [
      { item: untilMidnight, since: false },
      { item: late, since: false },
    ],
  });
  expect(second?.extendedProps?.['month']).toMatchObject({
    day: '2026-11-25',
    lines: [{ item: late, since: true }],
  });
  expect(
    gridEvents(sources({ view: 'month', items: [late], days: { ...days, first: '2026-11-25' } })),
  ).toMatchObject([{ start: '2026-11-25T00:00' }]);
  const [line] = dayContent(
    { day: '2026-11-25', lines: [{ item: late, color: null, since: true }], more: null },
    'America/Mexico_City',
    { detailOf: () => 'Control', wordsOf: () => 'Todo' },
    document,
  );
  expect(line).toHaveTextContent(/^Todo→ 00:30Paciente 0$/);
});

test('month lines are buttons with their appointment, except the last', () => {
  const one = item(0, { overbooked: true });
  const [line, more] = dayContent(
    { day: '2026-11-24', lines: [{ item: one, color: '#16a34a', since: false }], more: '8 más' },
    'America/Mexico_City',
    { detailOf: () => 'Control', wordsOf: () => 'Todo' },
    document,
  );
  expect(line).toHaveClass('sala-item', 'sala-scheduled', 'sala-over');
  expect(line).toHaveTextContent(/^Todo09:00Paciente 0$/);
  expect(line?.style.getPropertyValue('--item')).toBe('#16a34a');
  expect(cardAround(line?.querySelector('.sala-name') ?? null)).toEqual({ card: line, item: one });
  expect(more).toHaveTextContent('8 más');
  expect(cardAround(more ?? null)).toBeUndefined();
});

test('rooms with equal names include the site, others do not', () => {
  const room = (id: string, name: string, siteId: string): Room => ({
    id,
    name,
    siteId,
    departmentId: 'd',
    kind: 'consult',
    capacity: 1,
    active: true,
    version: 1,
  });
  const rooms = [
    room('r1', 'Consultorio 1', 's1'),
    room('r2', 'Consultorio 1', 's2'),
    room('r3', 'Consultorio 2', 's1'),
  ];
  const shown = lanesOf({
    columns: 'rooms',
    departmentId: 'd',
    who: '',
    practitioners: [],
    rooms,
    sites: [
      { ...site, id: 's1', name: 'Centro' },
      { ...site, id: 's2', name: 'Norte' },
    ],
    items: [],
    unassignedTitle: '',
    titleOf: ({ name }) => name,
  });
  expect(shown.map(({ title }) => title)).toEqual([
    'Consultorio 1 · Centro',
    'Consultorio 1 · Norte',
    'Consultorio 2',
  ]);
});

test('a closure covers all columns, absences their own', () => {
  const answer = {
    appointments: [],
    open: [],
    absences: [
      {
        practitionerId: elena.id,
        startAt: slotAt(12).startAt,
        endAt: slotAt(14).startAt,
        type: 'vacation',
      },
    ],
    closures: [{ siteId: null, name: 'Aniversario', from: '2026-11-24', to: '2026-11-24' }],
  };
  const events = gridEvents(sources({ answer })).slice(1);
  expect(events).toMatchObject([
    {
      start: '2026-11-24T12:00',
      end: '2026-11-24T14:00',
      resourceIds: [elena.id],
      classNames: ['sala-away'],
    },
    {
      start: '2026-11-24T00:00',
      end: '2026-11-25T00:00',
      title: 'Aniversario',
      resourceIds: lanes.map(({ id }) => id),
    },
  ]);
});

test('arrows move by quarter hours and columns, days, or weeks', () => {
  const cursor = { start: '2026-11-24T10:00', end: '2026-11-24T10:15', laneId: elena.id };
  expect(cursorAfter(cursor, 'ArrowDown', 'day', lanes)).toEqual({
    start: '2026-11-24T10:15',
    end: '2026-11-24T10:30',
    laneId: elena.id,
  });
  expect(cursorAfter(cursor, 'ArrowRight', 'day', lanes)).toMatchObject({
    start: '2026-11-24T10:00',
    laneId: 'none',
  });
  expect(cursorAfter(cursor, 'ArrowLeft', 'week', lanes).start).toBe('2026-11-23T10:00');
  expect(cursorAfter(cursor, 'ArrowUp', 'month', lanes).start).toBe('2026-11-17T10:00');
  expect(cursorAfter({ ...cursor, start: '2026-11-24T00:00' }, 'ArrowUp', 'day', lanes).start).toBe(
    '2026-11-24T00:00',
  );
});

describe('a practitioner in another zone than the grid', () => {
  const zoneOf: Readonly<Record<string, string>> = {
    centro: 'America/Mexico_City',
    tijuana: 'America/Tijuana',
    cancun: 'America/Cancun',
    guadalajara: 'America/Mexico_City',
  };
  const zones = {
    ofSite: (id: string | null | undefined) => zoneOf[id ?? ''] ?? 'America/Mexico_City',
    sites: Object.keys(zoneOf).map((id) => ({ ...site, id, name: id })),
  };
  const differenceOf = (instant: string, ...siteIds: string[]) =>
    zoneDifferenceOf({ siteIds }, zones, 'America/Mexico_City', instant);
  const winter = '2026-11-24T18:00:00.000Z';

  test.each([
    ['tijuana −2 h', differenceOf(winter, 'tijuana')],
    ['tijuana −1 h', differenceOf('2026-07-24T18:00:00.000Z', 'tijuana')],
    ['cancun +1 h', differenceOf(winter, 'cancun')],
    [null, differenceOf(winter, 'centro', 'guadalajara')],
    [null, differenceOf(winter, 'centro', 'tijuana')],
    [null, differenceOf(winter, 'tijuana', 'centro')],
    [null, differenceOf(winter)],
  ])('is labelled %s', (words, found) => expect(found).toBe(words));
});
