import type { ConditionType, RuleCondition, RuleField } from '@sala/shared-contracts';
import {
  comparisonTest,
  type ComparisonTest,
  type RangeTest,
  type RuleClock,
} from '../model/comparison-tests';
import type { Parameters } from './parameters';
import { plainText } from '../model/plain-text';
import type { FieldRows, FieldTotal } from './subject-source';

/** Where the values of a subject are. */
export interface FieldExpressions {
  /** SQL of a field, of the type below, or null. */
  expressionOf(field: Pick<RuleField, 'key' | 'type'>): string;
  /** Rows with its values, or null if they are in the subject's own row. */
  rowsOf(field: Pick<RuleField, 'key' | 'type'>): FieldRows | null;
  /** Where it is a sum or a count over such rows; null: it is not. */
  totalOf(field: Pick<RuleField, 'key' | 'type'>): FieldTotal | null;
}

/** SQL type of a field's expression. */
export const sqlTypes: Readonly<Record<ConditionType, string>> = {
  text: 'text',
  number: 'numeric',
  money: 'bigint',
  boolean: 'boolean',
  day: 'date',
  instant: 'timestamptz',
  choice: 'text',
  list: 'text[]',
};

const rangeSql = (
  { from, until }: RangeTest,
  type: ConditionType,
  value: string,
  parameters: Parameters,
): string => {
  const operand = (bound: { readonly value: string | number }): string =>
    `${parameters.add(bound.value)}::${sqlTypes[type]}`;
  if (from && until && from.value === until.value && from.inclusive && until.inclusive)
    return `${value} = ${operand(from)}`;
  const sides = [
    from && `${value} ${from.inclusive ? '>=' : '>'} ${operand(from)}`,
    until && `${value} ${until.inclusive ? '<=' : '<'} ${operand(until)}`,
  ];
  return sides.filter((side) => side !== null).join(' and ');
};

const isNegated = (test: ComparisonTest): boolean => {
  if (test.kind === 'present') return !test.present;
  return 'negated' in test && test.negated;
};

/* The body of `plain_text()`: PostgreSQL calls it for each row, which takes three times as long. */
const plainSql = (value: string): string =>
  `lower(unaccent('public.unaccent', case when ${value} is nfkc normalized then ${value} else normalize(${value}, nfkc) end))`;

const textSql = (
  how: 'eq' | 'contains' | 'startsWith',
  value: string,
  text: string,
  parameters: Parameters,
): string => {
  const wanted = `plain_text(${parameters.add(text)}::text)`;
  if (how === 'contains') return `position(${wanted} in ${plainSql(value)}) > 0`;
  return how === 'startsWith'
    ? `starts_with(${plainSql(value)}, ${wanted})`
    : `${plainSql(value)} = ${wanted}`;
};

/** What is asked of one value; `lists` of one text of the list. */
const testSql = (
  test: ComparisonTest,
  type: ConditionType,
  value: string,
  parameters: Parameters,
): string => {
  switch (test.kind) {
    case 'present':
      return `${value} is not null`;
    case 'is':
      return `${value} = ${parameters.add(test.value)}::boolean`;
    case 'range':
      return rangeSql(test, type, value, parameters);
    case 'text':
      return textSql(test.how, value, test.value, parameters);
    case 'among':
      return `${value} = any (${parameters.add(test.values)}::text[])`;
    case 'lists':
      return textSql('eq', value, test.value, parameters);
  }
};

/**
 * What is asked of a list in the subject's own row. Most rows are told apart by all of its texts
 * together, which is a third of the work.
 */
const listSql = (test: ComparisonTest, list: string, parameters: Parameters): string => {
  if (test.kind !== 'lists') return `cardinality(${list}) > 0`;
  const together = `array_to_string(${list}, E'\\n')`;
  return `(cardinality(${list}) > 0 and ${textSql('contains', together, test.value, parameters)}
    and exists (select from unnest(${list}) as one where ${testSql(test, 'list', 'one', parameters)}))`;
};

/**
 * What is asked of rows elsewhere, as questions whether there is one: never null, so that
 * PostgreSQL joins the rows instead of looking for those of each subject.
 */
const rowsSql = (
  test: ComparisonTest,
  type: ConditionType,
  { from, value, pick, among }: FieldRows,
  parameters: Parameters,
): string => {
  const some = (one: ComparisonTest): string =>
    `exists (select ${from} and ${testSql(one, type, value, parameters)})`;
  if (test.kind === 'lists' && among) {
    const wanted = plainText(test.value);
    const values = among.filter((one) => plainText(one) === wanted);
    return `${test.negated ? 'not ' : ''}${some({ kind: 'among', values, negated: false })}`;
  }
  if (test.kind !== 'range' || !pick) return `${isNegated(test) ? 'not ' : ''}${some(test)}`;
  // The last is in a range if one is after its beginning and none after its end.
  const [near, far] = pick === 'last' ? (['from', 'until'] as const) : (['until', 'from'] as const);
  const reached: ComparisonTest = test[near]
    ? { ...test, [far]: null }
    : { kind: 'present', present: true };
  const bound = test[far];
  if (!bound) return some(reached);
  const beyond = { value: bound.value, inclusive: !bound.inclusive };
  const passed: ComparisonTest = {
    kind: 'range',
    from: pick === 'last' ? beyond : null,
    until: pick === 'last' ? null : beyond,
    negated: false,
  };
  return `${some(reached)} and not ${some(passed)}`;
};

const reaches = ({ from, until }: RangeTest, number: number): boolean => {
  const [least, most] = [Number(from?.value ?? -Infinity), Number(until?.value ?? Infinity)];
  return (
    (from?.inclusive ? number >= least : number > least) &&
    (until?.inclusive ? number <= most : number < most)
  );
};

/** A range of a sum or a count, asked of those who have any; whoever has none has 0. */
const totalSql = (
  test: RangeTest,
  type: ConditionType,
  { from, key, of, value }: FieldTotal,
  parameters: Parameters,
): string => {
  const within = rangeSql(test, type, value, parameters);
  const holdsForNone = reaches(test, 0);
  const having = holdsForNone ? `not (${within})` : within;
  const found = `exists (select from (select ${key} as id ${from} group by 1 having ${having}) g where g.id = ${of})`;
  return holdsForNone === test.negated ? found : `not ${found}`;
};

/**
 * A condition as SQL, true or not (false or null), of a row whose fields `source` knows; it holds
 * for the rows for which `evaluate` says so. What the company wrote is only in `parameters`.
 */
export const compileCondition = (
  condition: RuleCondition,
  fields: readonly RuleField[],
  clock: RuleClock,
  source: FieldExpressions,
  parameters: Parameters,
): string => {
  const compile = (part: RuleCondition): string => {
    if ('all' in part)
      return part.all.length === 0 ? 'true' : `(${part.all.map(compile).join(' and ')})`;
    if ('any' in part)
      return part.any.length === 0 ? 'false' : `(${part.any.map(compile).join(' or ')})`;
    const field = fields.find(({ key }) => key === part.field);
    const test = comparisonTest(field, part, clock);
    if (!field || !test) return 'false';
    const rows = source.rowsOf(field);
    if (rows) return `(${rowsSql(test, field.type, rows, parameters)})`;
    const total = source.totalOf(field);
    if (total && test.kind === 'range') return `(${totalSql(test, field.type, total, parameters)})`;
    const value = `(${source.expressionOf(field)})`;
    const holds =
      field.type === 'list'
        ? listSql(test, value, parameters)
        : testSql(test, field.type, value, parameters);
    return isNegated(test) ? `(${holds}) is not true` : `(${holds})`;
  };
  return compile(condition);
};
