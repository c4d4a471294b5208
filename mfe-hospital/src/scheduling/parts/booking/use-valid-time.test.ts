import { control, elena, slotAt } from '../../../testing/booking.fixture';
import { emptyBooking, type BookingValues } from './booking-values';
import { invalidatesTime } from './use-valid-time';

const chosen: BookingValues = {
  ...emptyBooking({ patientId: 'mariana', eventTypeId: control.id, startAt: slotAt(10).startAt }),
  withId: elena.id,
};

test.each<[string, Partial<BookingValues>]>([
  ['day', { day: '2030-11-28' }],
  ['text about the time', { when: '28/11/2030' }],
  ['site', { onlySiteId: 'norte' }],
  ['kind', { kind: 'telehealth' }],
  ['doctor', { practitionerId: elena.id }],
  ['length', { minutes: '40' }],
  ['type', { eventTypeId: 'first' }],
  ['half of the day', { preference: 'afternoon' }],
  ['patient', { patientId: 'lucia' }],
])('another %s makes the chosen time invalid', (_what, change) => {
  expect(invalidatesTime(chosen, { ...chosen, ...change })).toBe(true);
});

test('a time stays when the rest is filled in, and when it is what changed', () => {
  const begun = { ...chosen, patientId: '', eventTypeId: '', withId: '' };
  const completed = { patientId: 'mariana', eventTypeId: control.id, practitionerId: elena.id };
  expect(invalidatesTime(begun, { ...begun, ...completed })).toBe(false);
  expect(invalidatesTime(chosen, { ...chosen, reason: 'Tos' })).toBe(false);
  const later = { startAt: slotAt(11).startAt, day: '2026-11-24' };
  expect(invalidatesTime(chosen, { ...chosen, ...later })).toBe(false);
  const wholeDay = { ...chosen, allDay: true };
  expect(invalidatesTime(wholeDay, { ...wholeDay, day: '2030-11-28' })).toBe(false);
});
