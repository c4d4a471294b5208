import type { CalendarItem } from '../../parts/calendar/calendar-data';
import { earlierToday } from './earlier-today';

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
