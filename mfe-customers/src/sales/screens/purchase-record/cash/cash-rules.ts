import { limits, type CashCounts, type Denomination } from '@sala/shared-contracts';
import { yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { centavosOf } from '../../../../parts/money/amounts';

const pieces: Record<Denomination, true> = {
  100000: true,
  50000: true,
  20000: true,
  10000: true,
  5000: true,
  2000: true,
  1000: true,
  500: true,
  200: true,
  100: true,
  50: true,
};

/** Denominations in centavos, largest first, in counting order. */
export const denominationValues: readonly number[] = Object.keys(pieces)
  .map(Number)
  .sort((one, other) => other - one);

/** Typed counts by denomination in centavos. */
export interface CountValues {
  readonly counts: Readonly<Record<string, string>>;
  readonly differenceReason: string;
}

export const emptyCount: CountValues = {
  counts: Object.fromEntries(denominationValues.map((value) => [`d${value}`, ''])),
  differenceReason: '',
};

const wholeNumber = /^\d{1,6}$/;

const countOf = (typed: string | undefined): number =>
  wholeNumber.test((typed ?? '').trim()) ? Number(typed) : 0;

/** Counts for the API; empty boxes are zero. */
export const countBodies = ({ counts }: CountValues): CashCounts =>
  Object.fromEntries(
    denominationValues.flatMap((value) =>
      countOf(counts[`d${value}`]) > 0 ? [[String(value), countOf(counts[`d${value}`])]] : [],
    ),
  );

/** Preliminary sum in centavos for display; the server computes its own. */
export const countedOf = ({ counts }: CountValues): number =>
  denominationValues.reduce((sum, value) => sum + value * countOf(counts[`d${value}`]), 0);

/** Word of a difference, whose amount is said without its sign. */
export const differenceKey = (difference: number) =>
  difference < 0
    ? ('purchases.cash.missing' as const)
    : difference > 0
      ? ('purchases.cash.over' as const)
      : ('purchases.cash.difference' as const);

export const moneySchema = (t: Translate) =>
  yup
    .string()
    .test('money', t('purchases.rules.money'), (typed) => !Number.isNaN(centavosOf(typed)))
    .test(
      'max',
      t('purchases.rules.money'),
      (typed) => !((centavosOf(typed) ?? 0) > limits.centavosMax),
    );

/** Validates a count: whole numbers, and a reason for a difference. */
export const countSchema = (t: Translate, expected: number) =>
  yup.object({
    counts: yup.object(
      Object.fromEntries(
        denominationValues.map((value) => [
          `d${value}`,
          yup.string().test('whole', t('purchases.cash.rules.count'), (typed) => {
            const text = (typed ?? '').trim();
            return text === '' || (wholeNumber.test(text) && Number(text) <= limits.cashCountMax);
          }),
        ]),
      ),
    ),
    differenceReason: yup
      .string()
      .trim()
      .max(limits.reasonMax, t('rules.tooLong', { max: limits.reasonMax }))
      .test('reason', t('purchases.cash.rules.reason'), (typed, { parent }) => {
        const values = parent as CountValues; // the object this schema validates
        return countedOf(values) === expected || (typed ?? '').trim() !== '';
      }),
  });
