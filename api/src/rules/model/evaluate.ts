import {
  conditionLeaves,
  type ConditionLeaf,
  type RuleCondition,
  type RuleField,
  type RuleStep,
  type RuleSubject,
} from '@sala/shared-contracts';
import {
  comparisonTest,
  type Bound,
  type ComparisonTest,
  type RuleClock,
} from './comparison-tests';
import { plainText } from './plain-text';

/** Money in centavos, days `yyyy-mm-dd`, instants ISO 8601 in UTC; null: it has none. */
export type FieldValue = string | number | boolean | readonly string[] | null;

/** What a rule knows of its subject at a moment. */
export interface Snapshot {
  readonly kind: RuleSubject;
  readonly id: string;
  readonly label: string;
  readonly ownerId: string | null;
  readonly patientId: string | null;
  readonly customerId: string | null;
  readonly leadId: string | null;
  readonly values: Readonly<Record<string, FieldValue>>;
}

export type Comparison = RuleStep['comparisons'][number];

/* As a number, microseconds of PostgreSQL included, which `Date` leaves out. */
const microsOf = (instant: string): number => {
  const fraction = /\.(\d+)/.exec(instant)?.[1] ?? '';
  return Date.parse(instant) * 1000 + Number(fraction.slice(3, 6).padEnd(3, '0'));
};

/** Days compare as they are written. */
const comparable = (type: RuleField['type'], value: string | number): string | number =>
  type === 'instant' && typeof value === 'string' ? microsOf(value) : value;

const isInside = (
  type: RuleField['type'],
  value: string | number,
  from: Bound | null,
  until: Bound | null,
): boolean => {
  const at = comparable(type, value);
  const reaches = (low: string | number, high: string | number, inclusive: boolean): boolean =>
    inclusive ? low <= high : low < high;
  return (
    (!from || reaches(comparable(type, from.value), at, from.inclusive)) &&
    (!until || reaches(at, comparable(type, until.value), until.inclusive))
  );
};

const textHolds = (
  how: 'eq' | 'contains' | 'startsWith',
  actual: string,
  wanted: string,
): boolean => {
  if (how === 'contains') return actual.includes(wanted);
  return how === 'startsWith' ? actual.startsWith(wanted) : actual === wanted;
};

const isMet = (test: ComparisonTest, type: RuleField['type'], value: FieldValue): boolean => {
  switch (test.kind) {
    case 'present':
      return (Array.isArray(value) ? value.length > 0 : value !== null) === test.present;
    case 'is':
      return value === test.value;
    case 'range':
      return (
        (typeof value === 'string' || typeof value === 'number') &&
        isInside(type, value, test.from, test.until)
      );
    case 'text':
      return (
        typeof value === 'string' && textHolds(test.how, plainText(value), plainText(test.value))
      );
    case 'among':
      return typeof value === 'string' && test.values.includes(value);
    case 'lists':
      return Array.isArray(value) && value.some((one) => plainText(one) === plainText(test.value));
  }
};

const written = (value: FieldValue | ConditionLeaf['value']): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if ('unit' in value) return `${value.amount} ${value.unit}`;
  return value.length === 0 ? null : value.join(', ');
};

/**
 * Whether a condition holds of a snapshot, and how each of its comparisons came out, in reading
 * order. A comparison whose field is gone, or that its field does not take, does not hold.
 *
 * @param fields what `subjectFields` says of the snapshot's kind
 */
export const evaluate = (
  condition: RuleCondition,
  snapshot: Snapshot,
  clock: RuleClock,
  fields: readonly RuleField[],
): { readonly holds: boolean; readonly comparisons: readonly Comparison[] } => {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const valueOf = (leaf: ConditionLeaf): FieldValue =>
    byKey.has(leaf.field) ? (snapshot.values[leaf.field] ?? null) : null;

  const leafHolds = (leaf: ConditionLeaf): boolean => {
    const field = byKey.get(leaf.field);
    const test = comparisonTest(field, leaf, clock);
    if (!field || !test) return false;
    const met = isMet(test, field.type, valueOf(leaf));
    return 'negated' in test && test.negated ? !met : met;
  };

  const comparisons = new Map<ConditionLeaf, Comparison>(
    conditionLeaves(condition).map((leaf) => [
      leaf,
      {
        field: leaf.field,
        op: leaf.op,
        expected: written(leaf.value),
        actual: written(valueOf(leaf)),
        holds: leafHolds(leaf),
      },
    ]),
  );

  const holds = (part: RuleCondition): boolean => {
    if ('all' in part) return part.all.every(holds);
    return 'any' in part ? part.any.some(holds) : (comparisons.get(part)?.holds ?? false);
  };
  return { holds: holds(condition), comparisons: [...comparisons.values()] };
};
