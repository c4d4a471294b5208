import { vitalRanges, vitalKeys } from './vital-ranges';
import { vitalReference } from './vital-references';

test('what is usual depends on the age on the day of the measurement', () => {
  const on = (day: string) => vitalReference('pulse', '2020-01-15', day);
  expect(on('2020-01-20')).toEqual({ low: 100, high: 205 });
  expect(on('2020-02-14')).toEqual({ low: 100, high: 205 });
  expect(on('2020-02-15')).toEqual({ low: 100, high: 180 });
  expect(on('2025-01-15')).toEqual({ low: 80, high: 120 });
  expect(on('2038-01-15')).toEqual({ low: 60, high: 100 });
  expect(on('2019-12-31')).toBeNull();
  expect(vitalReference('weight', '2020-01-15', '2025-01-15')).toBeNull();
});

test('every range lies within what can be measured, and has a width', () => {
  for (let year = 0; year < 90; year += 1)
    for (const key of vitalKeys) {
      const range = vitalReference(key, '1930-06-01', `${1930 + year}-07-01`);
      if (!range) continue;
      expect(range.low).toBeLessThan(range.high);
      expect(range.low).toBeGreaterThanOrEqual(vitalRanges[key].min);
      expect(range.high).toBeLessThanOrEqual(vitalRanges[key].max);
    }
});
