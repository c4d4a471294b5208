import { isPastNight, nextNight } from './comparison-job';

test.each([
  ['America/Mexico_City', '2026-11-29T08:59:59Z', false, '2026-11-29T09:00:00.000Z'],
  ['America/Mexico_City', '2026-11-29T09:00:00Z', true, '2026-11-30T09:00:00.000Z'],
  ['America/Tijuana', '2026-11-29T10:30:00Z', false, '2026-11-29T11:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-29T12:59:00Z', false, '2026-11-29T13:00:00.000Z'],
  // Clocks in Tijuana jump from 2:00 to 3:00.
  ['America/Tijuana', '2026-03-08T09:59:00Z', false, '2026-03-08T10:00:00.000Z'],
])('%s: at %s the night is over: %s; the next is %s', (timeZone, now, isPast, next) => {
  expect(isPastNight(now, timeZone)).toBe(isPast);
  expect(nextNight(now, timeZone)).toBe(next);
});
