import { monthsOn, yearsOn } from './age';
import * as limits from './limits';
import { vitalLevel, type VitalKey, type VitalLevel } from './vital-ranges';

/** What is usual at an age, both values included. */
export interface VitalReference {
  readonly low: number;
  readonly high: number;
}

type Band = readonly [low: number, high: number];

/**
 * Ranges at rest, by months of age (exclusive upper bound), from general paediatric and adult
 * teaching values. Pending clinical review, as all reference content (api/reference/README.md).
 */
const ranges: readonly {
  readonly below: number;
  readonly bands: Readonly<Partial<Record<VitalKey, Band>>>;
}[] = [
  {
    below: 1,
    bands: { pulse: [100, 205], respiration: [30, 60], systolic: [60, 84], diastolic: [31, 53] },
  },
  {
    below: 12,
    bands: { pulse: [100, 180], respiration: [30, 53], systolic: [72, 104], diastolic: [37, 56] },
  },
  {
    below: 36,
    bands: { pulse: [90, 140], respiration: [22, 37], systolic: [86, 106], diastolic: [42, 63] },
  },
  {
    below: 72,
    bands: { pulse: [80, 120], respiration: [20, 28], systolic: [89, 112], diastolic: [46, 72] },
  },
  {
    below: 144,
    bands: { pulse: [75, 118], respiration: [18, 25], systolic: [97, 120], diastolic: [57, 80] },
  },
  {
    below: 216,
    bands: { pulse: [60, 100], respiration: [12, 20], systolic: [100, 130], diastolic: [60, 83] },
  },
  {
    below: Infinity,
    bands: { pulse: [60, 100], respiration: [12, 20], systolic: [90, 139], diastolic: [60, 89] },
  },
];

const ofEverybody: Readonly<Partial<Record<VitalKey, Band>>> = {
  temperature: [36, 37.5],
  oxygen: [93, 100],
  glucose: [70, 139],
};

/** The usual range of a measurement on a day; null: none is known, or before birth. */
export const vitalReference = (
  key: VitalKey,
  birthDate: string,
  day: string,
): VitalReference | null => {
  const months = monthsOn(birthDate, day);
  if (months === null || months < 0) return null;
  const band = ofEverybody[key] ?? ranges.find(({ below }) => months < below)?.bands[key];
  return band ? { low: band[0], high: band[1] } : null;
};

/** How a value stands on a day: adults by level, younger ones by what is usual; null: not judged. */
export const vitalStanding = (
  key: VitalKey,
  value: number,
  birthDate: string,
  day: string,
): VitalLevel | null => {
  if ((yearsOn(birthDate, day) ?? 0) >= limits.adultYears) return vitalLevel(key, value);
  const usual = vitalReference(key, birthDate, day);
  if (!usual) return null;
  if (value < usual.low) return 'low';
  return value > usual.high ? 'high' : 'normal';
};
