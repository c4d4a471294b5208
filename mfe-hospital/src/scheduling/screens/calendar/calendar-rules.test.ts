import { department, elena, slotAt } from '../../../testing/booking.fixture';
import { lanesOf, unassigned, type CalendarItem } from '../../parts/calendar/calendar-data';
import { gridEvents } from '../../parts/calendar/grid-events';
import { laneOfWeek, lanesOfWeek } from './week-lane';
import { totalOf, workloadOf, utilisationOf } from './workload';
import fc from 'fast-check';
import contract from '../../../../remote.contract';
import { parseCalendarSearch } from './calendar-search';
import { earlierToday } from './earlier-today';
import { idleLanes } from './idle-lanes';

describe('the lane of a week', () => {
  /** Eight doctors of a department, each with forty appointments in five days. */
  const doctors = Array.from({ length: 8 }, (_, place) => ({
    ...elena,
    id: `doctor ${place}`,
    name: `Elena Ríos ${place}`,
  }));
  const items = doctors.flatMap(({ id }, doctor) =>
    Array.from({ length: 40 }, (_, place): CalendarItem => {
      const day = place % 5;
      const start =
        Date.parse(slotAt(8).startAt) + day * 86_400_000 + Math.floor(place / 5) * 3_600_000;
      return {
        id: `${doctor} ${place}`,
        patientId: 'p',
        patient: `Paciente ${place}`,
        eventTypeId: 't',
        practitionerId: id,
        roomId: null,
        startAt: new Date(start).toISOString(),
        endAt: new Date(start + 20 * 60_000).toISOString(),
        allDay: false,
        status: 'scheduled',
        overbooked: false,
        version: 1,
      };
    }),
  );
  const lanes = lanesOf({
    columns: 'practitioners',
    departmentId: department.id,
    who: '',
    practitioners: doctors,
    rooms: [],
    sites: [],
    items,
    unassignedTitle: 'Sin médico',
    titleOf: ({ name }) => name,
  });
  const eventsOf = (shown: readonly CalendarItem[], beside: number) =>
    gridEvents({
      answer: { appointments: [], open: [], absences: [], closures: [] },
      items: shown,
      zone: 'America/Mexico_City',
      view: 'week',
      columns: 'practitioners',
      color: 'type',
      lanes,
      colorOf: () => '#16a34a',
      mayMove: () => true,
      days: { first: '2026-11-23', end: '2026-11-30' },
      cursor: null,
      beside,
      pixelsPerMinute: 88 / 60,
      room: 4,
      moreWords: String,
    }).filter(({ display }) => display !== 'background');

  test('a week begins with who is asked for, oneself, or the first with appointments', () => {
    const sources = { wanted: '', own: undefined, lanes, items: items.slice(40) };
    expect(laneOfWeek(sources)).toBe('doctor 1');
    expect(laneOfWeek({ ...sources, own: 'doctor 5' })).toBe('doctor 5');
    expect(laneOfWeek({ ...sources, own: 'doctor 5', wanted: 'all' })).toBe('all');
    expect(laneOfWeek({ ...sources, wanted: 'doctor 7' })).toBe('doctor 7');
    expect(laneOfWeek({ ...sources, wanted: 'somebody who left' })).toBe('doctor 1');
    expect(laneOfWeek({ ...sources, lanes: [] })).toBe('all');
  });

  test('the strip has the load of eight doctors, and those without one only if there are any', () => {
    expect(lanesOfWeek(lanes, items)).toHaveLength(8);
    const orphan = { ...items[0], practitionerId: null } as CalendarItem;
    expect(lanesOfWeek(lanes, [orphan]).at(-1)?.id).toBe(unassigned);
    expect(workloadOf(lanes, [orphan], []).at(-1)).toMatchObject({ appointments: 1 });
    expect(workloadOf(lanes, items, [])[3]).toMatchObject({ appointments: 40 });
    expect(totalOf(items, [])).toEqual({ appointments: 320, full: 1 });
  });

  test('the week of one doctor has names; that of all eight counts its hours', () => {
    const own = items.filter(({ practitionerId }) => practitionerId === 'doctor 2');
    expect(eventsOf(own, 1)).toHaveLength(40);
    const all = eventsOf(items, 1);
    expect(all).toHaveLength(40);
    for (const { extendedProps } of all)
      expect(extendedProps).toMatchObject({ hour: { items: { length: 8 } } });
  });
});

describe('the address', () => {
  test('defaults to today by type, and its first request is the prefetched one', () => {
    expect(parseCalendarSearch({})).toMatchObject({
      departmentId: '',
      view: 'day',
      date: '',
      columns: 'practitioners',
      color: 'type',
      new: '',
      appointmentId: '',
    });
    const preload =
      contract.routes.find(({ path }) => path === '/hospital/calendar')?.preload ?? [];
    expect(preload).toEqual([
      { endpoint: 'departmentList', query: {} },
      { endpoint: 'siteList', query: {} },
    ]); // as use-calendar-data and use-zones request them
  });

  test.each([
    [
      { view: 'month', date: '2026-02-29' },
      { view: 'month', date: '' },
    ],
    [
      { view: 'year', columns: 'rooms', color: 'status' },
      { view: 'day', columns: 'rooms', color: 'status' },
    ],
    [
      { new: '1', startAt: 'tomorrow', minutes: 'ten' },
      { new: '1', startAt: '', minutes: '' },
    ],
    [
      { new: '1', startAt: '2026-11-24T16:00:00.000Z', minutes: '45' },
      { startAt: '2026-11-24T16:00:00.000Z', minutes: '45' },
    ],
  ])('parses %j', (params, expected) => {
    expect(parseCalendarSearch(params)).toMatchObject(expected);
  });

  test('any address opens the screen', () => {
    const keys = fc.constantFrom(
      'departmentId',
      'view',
      'date',
      'columns',
      'color',
      'who',
      'new',
      'startAt',
      'minutes',
    );
    fc.assert(
      fc.property(fc.dictionary(keys, fc.string()), (params) => void parseCalendarSearch(params)),
    );
  });
});

describe('earlier today', () => {
  const item = (id: string, from: string, more: Partial<CalendarItem> = {}): CalendarItem => ({
    id,
    patientId: 'p',
    patient: 'Mariana',
    eventTypeId: 't',
    practitionerId: 'd',
    roomId: null,
    startAt: `2026-11-24T${from}:00.000Z`,
    endAt: new Date(Date.parse(`2026-11-24T${from}:00.000Z`) + 20 * 60_000).toISOString(),
    allDay: false,
    status: 'confirmed',
    overbooked: false,
    version: 1,
    ...more,
  });
  const rows = [
    item('whole', '06:00', { allDay: true }),
    item('over', '15:00', { status: 'completed' }),
    item('waits', '15:20', { status: 'checked_in' }),
    item('late', '15:40'),
    item('runs', '16:00'),
    item('next', '16:20'),
  ];

  test('what is over comes before, but not who is here or what runs', () => {
    expect(earlierToday(rows, '2026-11-24T16:10:00.000Z').map(({ id }) => id)).toEqual([
      'over',
      'late',
    ]);
    expect(earlierToday(rows, '2026-11-24T06:00:00.000Z')).toEqual([]);
    const ended = [item('over', '15:00')];
    expect(earlierToday(ended, '2026-11-24T20:00:00.000Z')).toEqual([]);
  });
});

describe('idle lanes', () => {
  const lane = (id: string) => ({ id, title: id, color: null });
  const lanes = [lane('ana'), lane('beto'), lane('carla'), lane(unassigned)];
  const hours = (practitionerId: string) => ({
    practitionerId,
    siteId: 's',
    startAt: '2026-11-24T15:00:00.000Z',
    endAt: '2026-11-24T19:00:00.000Z',
  });
  const item = (practitionerId: string | null): CalendarItem => ({
    id: 'a',
    patientId: 'p',
    patient: 'Mariana',
    eventTypeId: 't',
    practitionerId,
    roomId: null,
    startAt: '2026-11-24T15:00:00.000Z',
    endAt: '2026-11-24T15:20:00.000Z',
    allDay: false,
    status: 'scheduled',
    overbooked: false,
    version: 1,
  });
  const ids = ({ busy, idle }: ReturnType<typeof idleLanes>) => [
    busy.map(({ id }) => id),
    idle.map(({ id }) => id),
  ];

  test('who has neither hours nor appointments is folded, and the empty column of nobody with them', () => {
    const some = { lanes, items: [item('carla')], open: [hours('beto')], own: undefined };
    expect(ids(idleLanes(some))).toEqual([
      ['beto', 'carla'],
      ['ana', unassigned],
    ]);
    expect(ids(idleLanes({ ...some, own: 'ana' }))).toEqual([
      ['ana', 'beto', 'carla', unassigned],
      [],
    ]);
    expect(ids(idleLanes({ ...some, items: [...some.items, item(null)] }))).toEqual([
      ['beto', 'carla', unassigned],
      ['ana'],
    ]);
  });

  test('a day on which nobody has anything keeps its columns', () => {
    const nobody = { lanes, items: [], open: [], own: undefined };
    expect(ids(idleLanes(nobody))).toEqual([lanes.map(({ id }) => id), []]);
    expect(ids(idleLanes({ ...nobody, items: [item(null)] }))[1]).toEqual([]);
  });
});

describe('workload', () => {
  const item = (place: number, more: Partial<CalendarItem> = {}): CalendarItem => ({
    id: `a${place}`,
    patientId: 'p',
    patient: 'Ana Ríos',
    eventTypeId: 't',
    practitionerId: elena.id,
    roomId: null,
    startAt: slotAt(9, place * 30).startAt,
    endAt: slotAt(9, place * 30 + 30).startAt,
    allDay: false,
    status: 'scheduled',
    overbooked: false,
    version: 1,
    ...more,
  });
  const open = [
    {
      practitionerId: elena.id,
      siteId: 's',
      startAt: slotAt(9).startAt,
      endAt: slotAt(11).startAt,
    },
  ];

  test('counts appointments and their share of the hours, without no-shows', () => {
    const lanes = [
      { id: elena.id, title: 'Elena Ríos', color: null },
      { id: 'other', title: 'Iván Paz', color: null },
    ];
    expect(
      workloadOf(
        lanes,
        [item(0), item(1), item(2, { status: 'no_show' }), item(3, { practitionerId: null })],
        open,
      ),
    ).toEqual([
      { id: elena.id, name: 'Elena Ríos', appointments: 2, full: 0.5 },
      { id: 'other', name: 'Iván Paz', appointments: 0, full: null },
    ]);
  });

  test('booked without hours is full, no hours and no bookings is null', () => {
    expect([
      utilisationOf(30, 0),
      utilisationOf(0, 0),
      utilisationOf(0, 60),
      utilisationOf(90, 60),
    ]).toEqual([1, null, 0, 1.5]);
  });

  test('a whole day fills the hours of its day, beside what else is booked', () => {
    const lanes = [{ id: elena.id, title: 'Elena Ríos', color: null }];
    const midnight = new Date(Date.parse(slotAt(9).startAt) - 9 * 3_600_000);
    const whole = item(9, {
      allDay: true,
      startAt: midnight.toISOString(),
      endAt: new Date(midnight.getTime() + 24 * 3_600_000).toISOString(),
    });
    const fullOf = (...items: readonly CalendarItem[]) => [
      workloadOf(lanes, items, open)[0]?.full,
      totalOf(items, open).full,
    ];
    expect(fullOf(whole)).toEqual([1, 1]);
    expect(fullOf(whole, { ...whole, id: 'second' }, item(0))).toEqual([1, 1]);
    expect(fullOf({ ...whole, practitionerId: null })[1]).toBe(0);
  });
});
