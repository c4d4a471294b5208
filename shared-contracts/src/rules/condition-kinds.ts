/** What a field of a subject holds. Money is in centavos; `list` is a set of texts, such as tags. */
export const conditionTypes = [
  'text',
  'number',
  'money',
  'boolean',
  'day',
  'instant',
  'choice',
  'list',
] as const;
export type ConditionType = (typeof conditionTypes)[number];

export const conditionOperators = [
  'eq',
  'neq',
  'in',
  'notIn',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'notContains',
  'startsWith',
  'exists',
  'notExists',
  'withinLast',
  'withinNext',
] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

/** Without a value. */
export const unaryOperators = ['exists', 'notExists'] as const satisfies ConditionOperator[];
/** With `{ amount, unit }`. */
export const spanOperators = ['withinLast', 'withinNext'] as const satisfies ConditionOperator[];
/** With a list of values. */
export const listOperators = ['in', 'notIn'] as const satisfies ConditionOperator[];

export const spanUnits = ['minutes', 'hours', 'days'] as const;
export type SpanUnit = (typeof spanUnits)[number];

const presence = ['exists', 'notExists'] as const;
const order = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', ...presence] as const;

/**
 * Operators of each type. A field without a value equals nothing: `neq`, `notIn`, `notContains` and
 * `notExists` hold for it, no other operator does. Text ignores accents and case.
 */
export const conditionOperatorsOf = {
  text: ['eq', 'neq', 'contains', 'notContains', 'startsWith', ...presence],
  number: order,
  money: order,
  boolean: ['eq', ...presence],
  day: [...order, 'withinLast', 'withinNext'],
  instant: ['gt', 'gte', 'lt', 'lte', 'withinLast', 'withinNext', ...presence],
  choice: ['eq', 'neq', 'in', 'notIn', ...presence],
  list: ['contains', 'notContains', ...presence],
} as const satisfies Record<ConditionType, readonly ConditionOperator[]>;
