import {
  dayIn,
  vitalKeys,
  vitalReference,
  type VitalKey,
  type VitalReference,
  type VitalSigns,
} from '@sala/shared-contracts';

export interface VitalPoint {
  readonly at: string;
  readonly value: number;
  /** What is usual at the age of that day. */
  readonly usual: VitalReference | null;
}

export interface VitalLine {
  readonly key: VitalKey | 'bmi';
  readonly points: readonly VitalPoint[];
}

/** One chart: pressure has two lines. */
export interface VitalSeries {
  readonly key: VitalLine['key'] | 'pressure';
  readonly lines: readonly VitalLine[];
}

const lineOf = (
  vitals: readonly VitalSigns[],
  key: VitalLine['key'],
  birthDate: string,
  timeZone: string,
): VitalLine => ({
  key,
  points: vitals.flatMap((signs) => {
    const value = signs[key];
    return value === null
      ? []
      : [
          {
            at: signs.takenAt,
            value,
            usual:
              key === 'bmi' ? null : vitalReference(key, birthDate, dayIn(timeZone, signs.takenAt)),
          },
        ];
  }),
});

/** What was measured at least once, oldest first, with what is usual at that age. */
export const seriesOf = (
  vitals: readonly VitalSigns[],
  birthDate: string,
  timeZone: string,
): VitalSeries[] => {
  const line = (key: VitalLine['key']) => lineOf(vitals, key, birthDate, timeZone);
  const alone = [
    ...vitalKeys.filter((key) => key !== 'systolic' && key !== 'diastolic'),
    'bmi',
  ] as const;
  return [
    { key: 'pressure' as const, lines: [line('systolic'), line('diastolic')] },
    ...alone.map((key) => ({ key, lines: [line(key)] })),
  ].filter(({ lines }) => lines.some(({ points }) => points.length > 0));
};

/** Bottom and top of a chart, with some room. */
export const extentOf = (lines: readonly VitalLine[]): readonly [number, number] => {
  const values = lines.flatMap(({ points }) =>
    points.flatMap(({ value, usual }) => (usual ? [value, usual.low, usual.high] : [value])),
  );
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || Math.abs(high) || 1) * 0.1;
  return [low - room, high + room];
};

/** Some round values between two: 1, 2 or 5 times a power of ten apart. */
export const ticksBetween = (low: number, high: number): number[] => {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const count = Math.floor((Math.floor(high / step) * step - Math.ceil(low / step) * step) / step);
  return Array.from({ length: count + 1 }, (_, at) =>
    Number(((Math.ceil(low / step) + at) * step).toPrecision(6)),
  );
};
