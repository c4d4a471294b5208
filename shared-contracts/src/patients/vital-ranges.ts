interface Range {
  readonly min: number;
  readonly max: number;
  /** Decimal places. */
  readonly digits: 0 | 1 | 2;
  readonly unit: string;
}

/**
 * Measurable values and their physiological bounds (docs/spec/patients.md §5), shared by form, API
 * and database.
 */
export const vitalRanges = {
  systolic: { min: 50, max: 280, digits: 0, unit: 'mmHg' },
  diastolic: { min: 30, max: 180, digits: 0, unit: 'mmHg' },
  pulse: { min: 20, max: 250, digits: 0, unit: '/min' },
  respiration: { min: 4, max: 80, digits: 0, unit: '/min' },
  temperature: { min: 30, max: 45, digits: 1, unit: '°C' },
  oxygen: { min: 50, max: 100, digits: 0, unit: '%' },
  weight: { min: 0.3, max: 400, digits: 2, unit: 'kg' },
  height: { min: 20, max: 250, digits: 1, unit: 'cm' },
  glucose: { min: 10, max: 1500, digits: 0, unit: 'mg/dL' },
  pain: { min: 0, max: 10, digits: 0, unit: '/10' },
  headCircumference: { min: 20, max: 80, digits: 1, unit: 'cm' },
} as const satisfies Readonly<Record<string, Range>>;

export type VitalKey = keyof typeof vitalRanges;
export type VitalValues = { readonly [Key in VitalKey]: number | null };

export const vitalKeys = Object.keys(vitalRanges) as VitalKey[]; // the keys of a constant object

/**
 * Whether a number has at most this many decimals, judged by its printed form, as the database
 * does.
 */
export const hasDigits = (value: number, digits: number): boolean =>
  Number(value.toFixed(digits)) === value;

export const inVitalRange = (key: VitalKey, value: number): boolean =>
  value >= vitalRanges[key].min && value <= vitalRanges[key].max;

/** Systolic pressure exceeds diastolic. */
export const pressureFits = ({
  systolic,
  diastolic,
}: {
  readonly systolic?: number | null | undefined;
  readonly diastolic?: number | null | undefined;
}): boolean =>
  typeof systolic !== 'number' || typeof diastolic !== 'number' || diastolic < systolic;

export const bodyMassUnit = 'kg/m²';

/** Weight over height squared, one decimal. */
export const bodyMassIndex = (weight: number, height: number): number =>
  Math.round((weight / (height / 100) ** 2) * 10) / 10;

export const vitalLevels = ['critically_low', 'low', 'normal', 'high', 'critically_high'] as const;
export type VitalLevel = (typeof vitalLevels)[number];

/**
 * Upper bounds (exclusive) of each level for an adult at rest; values without bounds are not
 * judged.
 */
const adultBounds: Readonly<Partial<Record<VitalKey, readonly [number, number, number, number]>>> =
  {
    systolic: [80, 90, 140, 180],
    diastolic: [50, 60, 90, 120],
    pulse: [40, 60, 101, 131],
    respiration: [8, 12, 21, 31],
    temperature: [35, 36, 37.6, 40],
    oxygen: [88, 93, 101, 101],
    glucose: [54, 70, 140, 300],
  };

/** Level of an adult's value; null: not judged. */
export const vitalLevel = (key: VitalKey, value: number): VitalLevel | null => {
  const bounds = adultBounds[key];
  if (!bounds) return null;
  return vitalLevels[bounds.filter((bound) => value >= bound).length] ?? null;
};
