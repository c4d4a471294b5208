import type { ConditionType, RuleCondition, RuleField } from '@sala/shared-contracts';
import {
  comparisonTest,
  type ComparisonTest,
  type RangeTest,
  type RuleClock,
} from '../model/comparison-tests';
import type { Parameters } from './parameters';

/** Where the values of a subject are: SQL of a field, of the type below, or null. */
export interface FieldExpressions {
  expressionOf(field: Pick<RuleField, 'key' | 'type'>): string;
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

const testSql = (
  test: ComparisonTest,
  type: ConditionType,
  value: string,
  parameters: Parameters,
): string => {
  switch (test.kind) {
    case 'present': {
      const present = type === 'list' ? `cardinality(${value}) > 0` : `${value} is not null`;
      return test.present ? present : `(${present}) is not true`;
    }
    case 'is':
      return `${value} = ${parameters.add(test.value)}::boolean`;
    case 'range':
      return rangeSql(test, type, value, parameters);
    case 'text': {
      const wanted = `plain_text(${parameters.add(test.value)}::text)`;
      if (test.how === 'contains') return `position(${wanted} in plain_text(${value})) > 0`;
      return test.how === 'startsWith'
        ? `starts_with(plain_text(${value}), ${wanted})`
        : `plain_text(${value}) = ${wanted}`;
    }
    case 'among':
      return `${value} = any (${parameters.add(test.values)}::text[])`;
    case 'lists':
      return `exists (select from unnest(${value}) as one where plain_text(one) = plain_text(${parameters.add(test.value)}::text))`;
  }
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
    const sql = testSql(test, field.type, `(${source.expressionOf(field)})`, parameters);
    return 'negated' in test && test.negated ? `(${sql}) is not true` : `(${sql})`;
  };
  return compile(condition);
};
