import { unassigned, type CalendarItem } from '../../parts/calendar/calendar-data';
import { idleLanes } from './idle-lanes';

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
