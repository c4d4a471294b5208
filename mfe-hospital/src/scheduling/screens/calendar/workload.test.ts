import { elena, slotAt } from '../../../testing/booking.fixture';
import type { CalendarItem } from '../../parts/calendar/calendar-data';
import { utilisationOf, workloadOf } from './workload';

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
