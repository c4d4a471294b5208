import {
  dayIn,
  listOperators,
  minutesAfter,
  patterns,
  spanOperators,
  unaryOperators,
  type ConditionLeaf,
  type ConditionOperator,
  type FieldErrorCode,
  type RuleField,
  type SpanUnit,
} from '@sala/shared-contracts';
import { dayAfter, sameTimeDaysLater, startOfDay } from '../../platform/time/wall-clock';

export interface RuleClock {
  readonly now: string;
  readonly timeZone: string;
}

export interface Bound {
  readonly value: string | number;
  readonly inclusive: boolean;
}

/** A range of numbers, days or instants; `negated` holds for no value, too. */
export interface RangeTest {
  readonly kind: 'range';
  readonly from: Bound | null;
  readonly until: Bound | null;
  readonly negated: boolean;
}

/**
 * What a comparison asks of a value, the company's clock taken in, so that memory and SQL do the
 * same with it. What is `negated` holds for a field without a value.
 */
export type ComparisonTest =
  | RangeTest
  | { readonly kind: 'present'; readonly present: boolean }
  | { readonly kind: 'is'; readonly value: boolean }
  | {
      readonly kind: 'text';
      readonly how: 'eq' | 'contains' | 'startsWith';
      readonly value: string;
      readonly negated: boolean;
    }
  | { readonly kind: 'among'; readonly values: readonly string[]; readonly negated: boolean }
  | { readonly kind: 'lists'; readonly value: string; readonly negated: boolean };

type Value = ConditionLeaf['value'];
interface Span {
  readonly amount: number;
  readonly unit: SpanUnit;
}

const among = (operators: readonly ConditionOperator[], op: ConditionOperator): boolean =>
  operators.includes(op);

export const isSpan = (value: Value): value is Span =>
  typeof value === 'object' && !Array.isArray(value);
export const isTexts = (value: Value): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const isInstant = (value: Value): value is string =>
  typeof value === 'string' && value.includes('T') && !Number.isNaN(Date.parse(value));
const isDay = (value: Value): value is string =>
  typeof value === 'string' &&
  patterns.isoDate.test(value) &&
  !Number.isNaN(Date.parse(`${value}T00:00:00Z`)) &&
  new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);

const valueFault = (field: RuleField, value: Value): FieldErrorCode | null => {
  switch (field.type) {
    case 'text':
    case 'list':
      return typeof value === 'string' ? null : 'type';
    case 'number':
      return typeof value === 'number' ? null : 'type';
    case 'money':
      return Number.isSafeInteger(value) ? null : 'type';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'type';
    case 'day':
      return isDay(value) ? null : 'not_a_date';
    case 'instant':
      return isDay(value) || isInstant(value) ? null : 'not_a_date';
    case 'choice':
      return typeof value === 'string' ? null : 'type';
  }
};

/** A fault of a comparison, at which part of it; null: none. */
export interface LeafFault {
  readonly part: 'field' | 'op' | 'value' | 'value.unit';
  readonly code: FieldErrorCode;
}

/** What keeps a comparison from being made at all. A choice may be one that is offered no longer. */
export const leafFault = (field: RuleField | undefined, leaf: ConditionLeaf): LeafFault | null => {
  if (!field) return { part: 'field', code: 'unknown' };
  const { op, value } = leaf;
  if (!field.operators.includes(op)) return { part: 'op', code: 'not_an_option' };
  if (among(unaryOperators, op))
    return value === undefined ? null : { part: 'value', code: 'unknown' };
  if (value === undefined) return { part: 'value', code: 'required' };
  if (among(spanOperators, op)) {
    if (!isSpan(value)) return { part: 'value', code: 'type' };
    return field.type === 'day' && value.unit !== 'days'
      ? { part: 'value.unit', code: 'not_an_option' }
      : null;
  }
  if (among(listOperators, op)) return isTexts(value) ? null : { part: 'value', code: 'type' };
  const code = valueFault(field, value);
  return code && { part: 'value', code };
};

const range = (
  from: Bound | null,
  until: Bound | null,
  negated: boolean = false,
): ComparisonTest => ({ kind: 'range', from, until, negated });
const including = (value: string | number): Bound => ({ value, inclusive: true });
const excluding = (value: string | number): Bound => ({ value, inclusive: false });

const spanRange = (field: RuleField, op: ConditionOperator, span: Span, clock: RuleClock) => {
  const sign = op === 'withinLast' ? -1 : 1;
  const today = dayIn(clock.timeZone, clock.now);
  const now = new Date(clock.now).toISOString();
  const minutes = sign * span.amount * (span.unit === 'hours' ? 60 : 1);
  const [near, far] =
    field.type === 'day'
      ? [today, dayAfter(today, sign * span.amount)]
      : span.unit === 'days'
        ? [now, sameTimeDaysLater(now, clock.timeZone, sign * span.amount)]
        : [now, minutesAfter(now, minutes)];
  return sign < 0 ? range(including(far), including(near)) : range(including(near), including(far));
};

/** Of a number, an amount or a day; `gt` a day is after all of it. */
const orderRange = (op: ConditionOperator, value: string | number): ComparisonTest => {
  switch (op) {
    case 'gt':
      return range(excluding(value), null);
    case 'gte':
      return range(including(value), null);
    case 'lt':
      return range(null, excluding(value));
    case 'lte':
      return range(null, including(value));
    default:
      return range(including(value), including(value), op === 'neq');
  }
};

/** An instant compared with a day: before it begins, or after it has ended, on the company's clock. */
const instantRange = (op: ConditionOperator, value: string, clock: RuleClock): ComparisonTest => {
  if (!isDay(value)) return orderRange(op, new Date(value).toISOString()); // as precise as our clock
  const begins = startOfDay(value, clock.timeZone);
  const ends = startOfDay(dayAfter(value, 1), clock.timeZone);
  if (op === 'gt') return range(including(ends), null);
  if (op === 'lte') return range(null, excluding(ends));
  return orderRange(op, begins);
};

/**
 * What a comparison asks, or null if it can't be made, such as of a field that is gone: then it
 * does not hold.
 */
export const comparisonTest = (
  field: RuleField | undefined,
  leaf: ConditionLeaf,
  clock: RuleClock,
): ComparisonTest | null => {
  if (!field || leafFault(field, leaf)) return null;
  const { op, value } = leaf;
  if (op === 'exists' || op === 'notExists') return { kind: 'present', present: op === 'exists' };
  if (isSpan(value)) return spanRange(field, op, value, clock);
  if (isTexts(value)) return { kind: 'among', values: value, negated: op === 'notIn' };
  if (typeof value === 'boolean') return { kind: 'is', value };
  if (typeof value === 'number') return orderRange(op, value);
  if (typeof value !== 'string') return null;
  const negated = op === 'neq' || op === 'notContains';
  switch (field.type) {
    case 'day':
      return orderRange(op, value);
    case 'instant':
      return instantRange(op, value, clock);
    case 'choice':
      return { kind: 'among', values: [value], negated };
    case 'list':
      return { kind: 'lists', value, negated };
    default: {
      const how = op === 'startsWith' ? op : op.endsWith('ontains') ? 'contains' : 'eq';
      return { kind: 'text', how, value, negated };
    }
  }
};
