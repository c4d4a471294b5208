import fc from 'fast-check';
import {
  clockOf,
  dayAfter,
  dayMonthsAfter,
  dayOf,
  instantAt,
  offsetAt,
  wallAfter,
  wallAt,
} from './zoned-time';

const tijuana = 'America/Tijuana';

test("wall time is independent of the browser's zone", () => {
  expect(wallAt('2026-11-24T17:05:00.000Z', 'America/Mexico_City')).toBe('2026-11-24T11:05');
  expect(wallAt('2026-11-25T05:59:00.000Z', 'America/Mexico_City')).toBe('2026-11-24T23:59');
  expect(wallAt('2026-11-24T05:00:00.000Z', 'America/Cancun')).toBe('2026-11-24T00:00'); // 00, not 24
  expect(instantAt('2026-11-24T11:05', 'America/Mexico_City')).toBe('2026-11-24T17:05:00.000Z');
  expect(offsetAt('2026-07-01T12:00:00.000Z', tijuana)).toBe('-07:00');
  expect(offsetAt('2026-12-01T12:00:00.000Z', tijuana)).toBe('-08:00');
  expect(offsetAt('2026-12-01T12:00:00.000Z', 'Asia/Kolkata')).toBe('+05:30');
});

test('at a clock change, skipped times move later and repeated times mean the first', () => {
  expect(instantAt('2026-03-08T01:59', tijuana)).toBe('2026-03-08T09:59:00.000Z');
  expect(instantAt('2026-03-08T02:30', tijuana)).toBe('2026-03-08T10:30:00.000Z');
  expect(wallAt('2026-03-08T10:30:00.000Z', tijuana)).toBe('2026-03-08T03:30');
  expect(instantAt('2026-11-01T01:30', tijuana)).toBe('2026-11-01T08:30:00.000Z');
  expect(instantAt('2026-11-01T02:00', tijuana)).toBe('2026-11-01T10:00:00.000Z');
});

test('instants survive the round trip through wall time, as Intl formats them', () => {
  const zones = fc.constantFrom(
    'America/Mexico_City',
    tijuana,
    'America/Cancun',
    'UTC',
    'Pacific/Auckland',
    'Australia/Lord_Howe',
  );
  const minutes = fc.integer({ min: Date.UTC(2025, 0) / 60_000, max: Date.UTC(2028, 0) / 60_000 });
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const spelled = (instant: number, timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { ...parts, hourCycle: 'h23', timeZone }).format(instant);
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const wall = wallAt(new Date(minute * 60_000).toISOString(), zone);
      expect(wall).toBe(spelled(minute * 60_000, zone).replace(' ', 'T'));
      expect(wallAt(instantAt(wall, zone), zone)).toBe(wall);
    }),
    { numRuns: 500 },
  );
});

test('adds days and minutes', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayMonthsAfter('2027-01-31', 1)).toBe('2027-02-28');
  expect(dayMonthsAfter('2026-01-15', -1)).toBe('2025-12-15');
  expect(wallAfter('2026-11-23T23:50', 20)).toBe('2026-11-24T00:10');
  expect([dayOf('2026-11-23T23:50'), clockOf('2026-11-23T23:50')]).toEqual(['2026-11-23', '23:50']);
});
