import { vitalKeys, type VitalSigns } from '@sala/shared-contracts';
import { extentOf, seriesOf, ticksBetween } from './vital-series';

const none = Object.fromEntries(vitalKeys.map((key) => [key, null])) as Pick<
  VitalSigns,
  (typeof vitalKeys)[number]
>; // each key of a constant list

const taken = (takenAt: string, values: Partial<VitalSigns>): VitalSigns => ({
  ...none,
  id: takenAt,
  bmi: null,
  takenBy: 'Nora Sosa',
  takenAt,
  ...values,
});

test('pressure is one chart of two lines, with what is usual at each age', () => {
  const series = seriesOf(
    [
      taken('2026-01-01T18:00:00Z', { systolic: 90, diastolic: 50, weight: 12 }),
      taken('2030-01-01T18:00:00Z', { systolic: 104 }),
    ],
    '2024-01-01',
    'America/Mexico_City',
  );
  expect(series.map(({ key, lines }) => [key, lines.map(({ points }) => points.length)])).toEqual([
    ['pressure', [2, 1]],
    ['weight', [1]],
  ]);
  expect(series[0]?.lines[0]?.points.map(({ usual }) => usual)).toEqual([
    { low: 86, high: 106 },
    { low: 97, high: 120 },
  ]);
});

test('a single value has room around it, and round ticks', () => {
  const line = { key: 'weight' as const, points: [{ at: '', value: 70, usual: null }] };
  expect(extentOf([line])).toEqual([63, 77]);
  expect(ticksBetween(63, 77)).toEqual([65, 70, 75]);
  expect(ticksBetween(35.2, 38.1)).toEqual([36, 37, 38]);
});
