import { department, elena, slotAt } from '../../../testing/booking.fixture';
import { lanesOf, unassigned, type CalendarItem } from '../../parts/calendar/calendar-data';
import { gridEvents } from '../../parts/calendar/grid-events';
import { laneOfWeek, lanesOfWeek } from './week-lane';
import { totalOf, workloadOf } from './workload';

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
