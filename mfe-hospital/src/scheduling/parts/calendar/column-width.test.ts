import { slotAt } from '../../../testing/booking.fixture';
import type { CalendarItem } from './calendar-data';
import { widthOfColumn } from './column-width';

const item = (hour: number, minute: number, minutes = 20): CalendarItem => ({
  id: `${hour}:${minute}`,
  patientId: 'p',
  patient: 'Mariana García López',
  eventTypeId: 't',
  practitionerId: null,
  roomId: null,
  startAt: slotAt(hour, minute).startAt,
  endAt: slotAt(hour, minute + minutes).startAt,
  allDay: false,
  status: 'scheduled',
  overbooked: false,
  version: 1,
});

test('a week column fits the names of simultaneous appointments', () => {
  const alone = widthOfColumn('week', [item(9, 0), item(9, 20), item(11, 0)]);
  const three = widthOfColumn('week', [item(9, 0, 40), item(9, 20), item(9, 30), item(11, 0)]);
  expect(three).toBe(3 * alone);
  expect(alone).toBeGreaterThanOrEqual(40);
});

test('a day column fits a name, and a month needs no minimum', () => {
  expect(widthOfColumn('day', [])).toBeGreaterThanOrEqual(120);
  expect(widthOfColumn('month', [item(9, 0), item(9, 0)])).toBe(0);
});
