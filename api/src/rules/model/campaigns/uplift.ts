interface Arm {
  readonly people: number;
  readonly booked: number;
}

interface Interval {
  readonly points: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly conclusive: boolean;
}

/** Normal quantile of a two-sided 95 % interval. */
const z = 1.959964;

/** Wilson's score interval of a proportion: unlike Wald's, it also holds for few people. */
const wilson = ({ people, booked }: Arm): { readonly low: number; readonly high: number } => {
  const share = booked / people;
  const scale = 1 + z ** 2 / people;
  const centre = (share + z ** 2 / (2 * people)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / people + (z / (2 * people)) ** 2);
  return { low: centre - half, high: centre + half };
};

const rounded = (share: number): number => Math.round(share * 1000) / 10;

/**
 * Difference of two proportions in percentage points, with Newcombe's hybrid score interval
 * (Statistics in Medicine 1998, method 10).
 */
export const upliftOf = (treated: Arm, control: Arm): Interval => {
  if (treated.people === 0 || control.people === 0)
    return { points: null, low: null, high: null, conclusive: false };
  const [p1, p2] = [treated.booked / treated.people, control.booked / control.people];
  const [one, two] = [wilson(treated), wilson(control)];
  const difference = p1 - p2;
  const low = difference - Math.sqrt((p1 - one.low) ** 2 + (two.high - p2) ** 2);
  const high = difference + Math.sqrt((one.high - p1) ** 2 + (p2 - two.low) ** 2);
  return {
    points: rounded(difference),
    low: rounded(low),
    high: rounded(high),
    conclusive: low > 0 || high < 0,
  };
};
