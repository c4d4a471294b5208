import { faultOfCron, nextTime } from './schedule-times';

describe('times of a schedule', () => {
  test.each([
    // The clocks of Tijuana go forward on 2027-03-14 at 2:00, and back on 2026-11-01.
    ['30 9 * * 1-5', 'America/Mexico_City', '2026-11-27T15:30:00.000Z', '2026-11-30T15:30:00.000Z'],
    ['0 9 * * *', 'America/Tijuana', '2027-03-13T18:00:00.000Z', '2027-03-14T16:00:00.000Z'],
    ['30 2 * * *', 'America/Tijuana', '2027-03-13T12:00:00.000Z', '2027-03-14T10:00:00.000Z'],
    ['30 1 * * *', 'America/Tijuana', '2026-11-01T08:30:00.000Z', '2026-11-02T09:30:00.000Z'],
  ])('%s in %s after %s is %s', (cron, zone, after, next) => {
    expect(nextTime(cron, zone, after)).toBe(next);
  });

  test.each([
    ['*/5 * * * *', null],
    ['0 9 * * 1', null],
    ['*/4 * * * *', 'too_small'],
    ['* * * * *', 'too_small'],
    ['0 0 9 * * 1', 'format'],
    ['nine o’clock', 'format'],
    ['0 0 30 2 *', 'format'],
  ])('%s: %s', (cron, fault) => {
    expect(faultOfCron(cron, 'America/Mexico_City', '2026-11-28T12:00:00.000Z')).toBe(fault);
  });
});
