import {
  limits,
  numberText,
  patterns,
  type Contract,
  type EndpointInput,
  type NumberSeriesView,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '../../parts/shared-rules';

export interface NumberValues {
  readonly prefix: string;
  readonly digits: string;
  readonly yearly: boolean;
  readonly next: string;
}

export type NumberChanges = Omit<EndpointInput<Contract['numberSeriesUpdate']>['body'], 'version'>;

export const numberValues = (series: NumberSeriesView): NumberValues => ({
  prefix: series.prefix,
  digits: String(series.digits),
  yearly: series.yearly,
  next: String(series.next),
});

const prefixOf = (typed: string): string => typed.trim().toUpperCase();

/** Only what differs from the series. */
export const numberChanges = (values: NumberValues, series: NumberSeriesView): NumberChanges => {
  const prefix = prefixOf(values.prefix);
  const digits = parseNumber(values.digits) ?? NaN;
  const next = parseNumber(values.next) ?? NaN;
  return {
    ...(prefix === series.prefix ? {} : { prefix }),
    ...(digits === series.digits ? {} : { digits }),
    ...(values.yearly === series.yearly ? {} : { yearly: values.yearly }),
    ...(next === series.next ? {} : { next }),
  };
};

/** The last number that was given out; without years, of any year. */
const lastGiven = (series: NumberSeriesView, yearly: boolean): number =>
  yearly ? series.given : series.peak;

export const isWhole = (typed: string, min: number, max: number): boolean => {
  const number = parseNumber(typed);
  return number !== null && Number.isInteger(number) && number >= min && number <= max;
};

/** What the next number will look like; null while something typed is wrong. */
export const nextTyped = (values: NumberValues, series: NumberSeriesView): string | null => {
  const prefix = prefixOf(values.prefix);
  if (
    prefix.length > limits.numberPrefixMax ||
    !patterns.numberPrefix.test(prefix) ||
    !isWhole(values.digits, limits.numberDigitsMin, limits.numberDigitsMax) ||
    !isWhole(values.next, 1, limits.numberNextMax)
  )
    return null;
  const typed = Number(values.next);
  const given = lastGiven(series, values.yearly);
  const next = typed === series.next ? Math.max(typed, given + 1) : typed;
  if (next <= given) return null;
  return numberText(
    { prefix, digits: Number(values.digits), yearly: values.yearly },
    series.year,
    next,
  );
};

/* yup does not type sibling values. */
const siblings = ({ parent }: yup.TestContext) => parent as Pick<NumberValues, 'yearly'>;

export const numberRules = (t: Translate, series: NumberSeriesView) => {
  const whole = (min: number, max: number) =>
    yup
      .string()
      .test('whole', t('companySettings.numbering.rules.whole', { min, max }), (typed = '') =>
        isWhole(typed, min, max),
      );
  const max = limits.numberPrefixMax;
  return yup.object({
    prefix: yup
      .string()
      .test('prefix', t('companySettings.numbering.rules.prefix', { max }), (typed = '') => {
        const prefix = prefixOf(typed);
        return prefix.length <= max && patterns.numberPrefix.test(prefix);
      }),
    digits: whole(limits.numberDigitsMin, limits.numberDigitsMax),
    next: whole(1, limits.numberNextMax).test('given', (typed = '', context) => {
      const next = Number(typed);
      const given = lastGiven(series, siblings(context).yearly);
      if (next > given || next === series.next) return true;
      return context.createError({
        message: t('companySettings.numbering.rules.next', { given }),
      });
    }),
  });
};
