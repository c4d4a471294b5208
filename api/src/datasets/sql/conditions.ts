import {
  limits,
  operatorsOf,
  patterns,
  takesValue,
  type DatasetQuestion,
  type DatasetType,
  type FieldErrorCode,
  type FilterOperator,
} from '@sala/shared-contracts';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import type { Parameters, Source, SourceColumn } from './source';

type Filter = NonNullable<DatasetQuestion['filters']>[number];

/**
 * The column that a question names.
 *
 * @throws request.invalid if it does not exist, dataset.masked if the caller may not see its values
 */
export const askedColumn = (source: Source, key: string, path: string): SourceColumn => {
  const column = source.columns.find((candidate) => candidate.key === key);
  if (!column) throw invalid({ path, code: 'unknown' });
  if (column.masked) throw new ProblemError('dataset.masked');
  return column;
};

const isDay = (text: string): boolean => {
  if (!patterns.isoDate.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return false;
  const year = Number(text.slice(0, 4));
  return year >= limits.dateYearMin && year <= limits.dateYearMax;
};

/** Fault of a value compared with a column; null if none. */
const faultOf: Readonly<Record<DatasetType, (value: unknown) => FieldErrorCode | null>> = {
  text: (value) => (typeof value === 'string' && !value.includes('\0') ? null : 'type'),
  number: (value) => (typeof value === 'number' ? null : 'type'),
  money: (value) => (Number.isSafeInteger(value) ? null : 'type'),
  date: (value) => (typeof value === 'string' && isDay(value) ? null : 'not_a_date'),
  boolean: (value) => (typeof value === 'boolean' ? null : 'type'),
};

const castOf: Readonly<Record<DatasetType, string>> = {
  text: 'text',
  number: 'numeric',
  money: 'numeric',
  date: 'date',
  boolean: 'boolean',
};

const comparisons: Readonly<Record<FilterOperator, (left: string, right: string) => string>> = {
  is: (left, right) => `${left} = ${right}`,
  isNot: (left, right) => `${left} is distinct from ${right}`,
  contains: (left, right) => `position(${right} in ${left}) > 0`,
  startsWith: (left, right) => `starts_with(${left}, ${right})`,
  lt: (left, right) => `${left} < ${right}`,
  lte: (left, right) => `${left} <= ${right}`,
  gt: (left, right) => `${left} > ${right}`,
  gte: (left, right) => `${left} >= ${right}`,
  empty: (left) => `${left} is null`,
  filled: (left) => `${left} is not null`,
};

/* Text comparisons ignore accents and case. */
const comparable = (type: DatasetType, sql: string): string =>
  type === 'text' ? `plain_text(${sql})` : `(${sql})`;

/* Codes compare as stored: normalising the words of a million rows takes two seconds. */
const matchingCode = (codes: readonly string[], value: unknown): unknown =>
  codes.find((code) => code.toLowerCase() === String(value).toLowerCase()) ?? value;

const condition = (
  source: Source,
  { column: key, operator, value }: Filter,
  path: string,
  parameters: Parameters,
): string => {
  const column = askedColumn(source, key, `${path}.column`);
  if (!operatorsOf[column.type].includes(operator))
    throw invalid({ path: `${path}.operator`, code: 'not_an_option' });
  if (!takesValue(operator)) return comparisons[operator](`(${column.expression})`, '');
  if (value === undefined) throw invalid({ path: `${path}.value`, code: 'required' });
  const fault = faultOf[column.type](value);
  if (fault) throw invalid({ path: `${path}.value`, code: fault });
  if (column.values && (operator === 'is' || operator === 'isNot'))
    return comparisons[operator](
      `(${column.expression})`,
      `${parameters.add(matchingCode(column.values, value))}::text`,
    );
  const operand = comparable(column.type, `${parameters.add(value)}::${castOf[column.type]}`);
  return comparisons[operator](comparable(column.type, column.expression), operand);
};

/** Joins all filters of a question. */
export const conditionsOf = (
  source: Source,
  question: DatasetQuestion,
  parameters: Parameters,
): string => {
  const all = (question.filters ?? []).map((filter, place) =>
    condition(source, filter, `definition.filters.${place}`, parameters),
  );
  return all.length === 0 ? 'true' : all.map((one) => `(${one})`).join(' and ');
};
