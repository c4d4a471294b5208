import { isTimeZone, likelyTimeZone, timeZones } from './time-zones';

test('Mexican time zones come first, all others follow once', () => {
  const { mexican, others } = timeZones();
  expect(mexican[0]).toEqual({ zone: 'America/Mexico_City', city: 'Mexico_City' });
  expect(mexican).toHaveLength(12);
  expect(others).toContain('Europe/Madrid');
  const all = [...mexican.map(({ zone }) => zone), ...others];
  expect(new Set(all).size).toBe(all.length);
  expect(all.toSorted()).toEqual(Intl.supportedValuesOf('timeZone').toSorted());
});

test("the browser's time zone is the default if it is Mexican", () => {
  expect(likelyTimeZone('America/Tijuana')).toBe('America/Tijuana');
  expect(likelyTimeZone('Europe/Madrid')).toBe('America/Mexico_City');
  expect(likelyTimeZone()).toBe('America/Mexico_City');
});

test.each(['America/Cancun', 'UTC', 'europe/madrid'])('%s is a time zone', (zone) =>
  expect(isTimeZone(zone)).toBe(true),
);
test.each(['', 'Mars/Olympus', 'America/Cancún', 'others'])('%p is not a time zone', (zone) =>
  expect(isTimeZone(zone)).toBe(false),
);
