import { elena, slotAt } from '../../../testing/booking.fixture';
import type { CalendarItem } from '../../parts/calendar/calendar-data';
import { totalOf, utilisationOf, workloadOf } from './workload';

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
  { practitionerId: elena.id, siteId: 's', startAt: slotAt(9).startAt, endAt: slotAt(11).startAt },
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
