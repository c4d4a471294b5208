import {
  customerSegments,
  segmentRules,
  type Customer,
  type CustomerSegment,
  type ScoreRange,
} from '@sala/shared-contracts';
import { type Db } from '../../platform/database/database';
import type { CustomerRow } from '../sql/customer-rows.queries';
import { readScoreLimits, computeScores, type ScoreLimits } from '../sql/segments.queries';

/** Score limits of the company, recomputed after a day; undefined without buyers. */
const readLimits = async (db: Db): Promise<ScoreLimits | undefined> => {
  const stored = await readScoreLimits(db);
  if (stored) return stored;
  await computeScores(db);
  return readScoreLimits(db);
};

const scoreOf = (limits: readonly number[], value: number): number =>
  1 + limits.filter((limit) => value >= limit).length;

const isWithin = (score: number, [lowest, highest]: ScoreRange): boolean =>
  score >= lowest && score <= highest;

type Rfm = NonNullable<Customer['rfm']>;
type BuyerTotals = Pick<CustomerRow, 'lastPurchaseAt' | 'purchaseCount' | 'totalSpent'>;

const rfmOf = (
  limits: ScoreLimits,
  { lastPurchaseAt, purchaseCount, totalSpent }: BuyerTotals,
): Rfm | null => {
  if (purchaseCount === 0 || lastPurchaseAt === null) return null;
  const recency = scoreOf(limits.recency.map(Date.parse), Date.parse(lastPurchaseAt));
  const frequency = scoreOf(limits.frequency, purchaseCount);
  const segment = customerSegments.find(
    (one) =>
      isWithin(recency, segmentRules[one].recency) &&
      isWithin(frequency, segmentRules[one].frequency),
  );
  return segment ? { recency, frequency, money: scoreOf(limits.money, totalSpent), segment } : null;
};

/** Computes scores of customers, without a query if none has bought. */
export const readRfm = async (
  db: Db,
  customers: readonly BuyerTotals[],
): Promise<(customer: BuyerTotals) => Pick<Customer, 'rfm'>> => {
  const limits = customers.some(({ purchaseCount }) => purchaseCount > 0)
    ? await readLimits(db)
    : undefined;
  return (customer) => ({ rfm: limits ? rfmOf(limits, customer) : null });
};

/** A segment as comparisons with stored columns (migration 0295). */
interface SegmentBounds {
  readonly name: CustomerSegment;
  /** Seconds since 1970, or ±infinity, which JSON cannot express as a number. */
  readonly from: string;
  readonly before: string;
  readonly least: number;
  readonly below: number;
}

const secondsOf = (moment: string): string => String(Date.parse(moment) / 1000);

const mostPurchases = 2 ** 31 - 1;

/** First value in a range of scores, and first value after it. */
const bounds = <Value>(
  limits: readonly Value[],
  [lowest, highest]: ScoreRange,
  [least, beyond]: readonly [Value, Value],
): readonly [Value, Value] => [limits[lowest - 2] ?? least, limits[highest - 1] ?? beyond];

export const readSegments = async (
  db: Db,
  names: readonly CustomerSegment[],
): Promise<SegmentBounds[]> => {
  const limits = await readLimits(db);
  if (!limits) return [];
  return names.map((name) => {
    const [from, before] = bounds(limits.recency.map(secondsOf), segmentRules[name].recency, [
      '-infinity',
      'infinity',
    ]);
    const [least, below] = bounds(limits.frequency, segmentRules[name].frequency, [
      1,
      mostPurchases,
    ]);
    return { name, from, before, least, below };
  });
};
