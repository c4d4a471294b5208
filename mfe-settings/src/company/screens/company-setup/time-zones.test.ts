import { isTimeZone, likelyTimeZone, timeZones } from './time-zones';

test('zones of Mexico come first, every other zone once after them', () => {
  const { mexican, others } = timeZones();
  expect(mexican[0]).toEqual({ zone: 'America/Mexico_City', city: 'Mexico_City' });
  expect(mexican).toHaveLength(12);
  expect(others).toContain('Europe/Madrid');
  const all = [...mexican.map(({ zone }) => zone), ...others];
  expect(new Set(all).size).toBe(all.length);
  expect(all.toSorted()).toEqual(Intl.supportedValuesOf('timeZone').toSorted());
});

test('the zone of this computer is taken when it is in Mexico', () => {
  expect(likelyTimeZone('America/Tijuana')).toBe('America/Tijuana');
  expect(likelyTimeZone('Europe/Madrid')).toBe('America/Mexico_City');
  expect(likelyTimeZone()).toBe('America/Mexico_City');
});

test.each(['America/Cancun', 'UTC', 'europe/madrid'])('%s is a zone', (zone) =>
  expect(isTimeZone(zone)).toBe(true),
);
test.each(['', 'Mars/Olympus', 'America/Cancún', 'others'])('%p is none', (zone) =>
  expect(isTimeZone(zone)).toBe(false),
);
