import {
  aggregatesOf,
  operatorsOf,
  takesValue,
  type Aggregate,
  type Dataset,
  type DatasetColumn,
  type DatasetDefinition,
  type FilterOperator,
} from '@sala/shared-contracts';
import { parseNumber, yup } from '@sala/shared-ui/form';
import type { Translate } from '@sala/screen-parts/translate';
import { tidy } from '../../parts/read-definition';

export interface FilterValues {
  column: string;
  operator: FilterOperator;
  /** As typed: pesos, dates as `yyyy-mm-dd`, `yes` or `no`. */
  value: string;
}

export interface GroupValues {
  column: string;
  step: 'day' | 'month' | 'year';
}

export interface MeasureValues {
  aggregate: Aggregate;
  column: string;
}

export interface QuestionValues {
  filters: FilterValues[];
  groups: GroupValues[];
  measures: MeasureValues[];
  columns: string[];
}

/** Columns a question may use: masked ones are excluded. */
export const askable = ({ columns }: Dataset): readonly DatasetColumn[] =>
  columns.filter(({ masked }) => !masked);

/** Columns that have an aggregate. */
export const measurable = (dataset: Dataset): readonly DatasetColumn[] =>
  askable(dataset).filter(({ type }) => aggregatesOf[type].length > 0);

const find = (dataset: Dataset, key: string): DatasetColumn | undefined =>
  dataset.columns.find((column) => column.key === key);

/** Initial filter of a column. */
export const newFilter = ({ key, type, options }: DatasetColumn): FilterValues => ({
  column: key,
  operator: options.length > 0 ? 'is' : (operatorsOf[type][0] ?? 'filled'),
  value: '',
});

const typed = (
  value: string | number | boolean | undefined,
  column: DatasetColumn | undefined,
): string => {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(column?.type === 'money' ? Number(value) / 100 : value);
};

/** Form values of the current definition. */
export const valuesOf = (definition: DatasetDefinition, dataset: Dataset): QuestionValues => ({
  filters: (definition.filters ?? []).map(({ column, operator, value }) => ({
    column,
    operator,
    value: typed(value, find(dataset, column)),
  })),
  groups: (definition.groups ?? []).map(({ column, step }) => ({ column, step: step ?? 'day' })),
  measures: (definition.measures ?? []).map(({ aggregate, column = '' }) => ({
    aggregate,
    column,
  })),
  columns: definition.columns ?? dataset.columns.map(({ key }) => key),
});

const parseValue = (
  value: string,
  column: DatasetColumn | undefined,
): string | number | boolean => {
  switch (column?.type) {
    case 'number':
      return parseNumber(value) ?? Number.NaN; // the schema requires a number
    case 'money':
      return Math.round((parseNumber(value) ?? Number.NaN) * 100);
    case 'boolean':
      return value === 'yes';
    default:
      return value;
  }
};

const isAll = (columns: readonly string[], dataset: Dataset): boolean =>
  columns.join() === dataset.columns.map(({ key }) => key).join();

/** Definition of the form values; drops sorts by removed columns. */
export const definitionOf = (
  values: QuestionValues,
  dataset: Dataset,
  before: DatasetDefinition,
): DatasetDefinition => {
  const inGroups = values.groups.length > 0 || values.measures.length > 0;
  const wasInGroups = before.groups !== undefined || before.measures !== undefined;
  return tidy({
    filters: values.filters.map(({ column, operator, value }) =>
      takesValue(operator)
        ? { column, operator, value: parseValue(value, find(dataset, column)) }
        : { column, operator },
    ),
    groups: values.groups.map(({ column, step }) =>
      find(dataset, column)?.type === 'date' ? { column, step } : { column },
    ),
    measures: values.measures.map(({ aggregate, column }) =>
      aggregate === 'count' ? { aggregate } : { aggregate, column },
    ),
    columns: isAll(values.columns, dataset) ? [] : values.columns,
    sorts: inGroups || wasInGroups ? [] : (before.sorts ?? []),
    ...(before.chart && inGroups && (before.chart !== 'pivot' || values.groups.length > 1)
      ? { chart: before.chart }
      : {}),
  });
};

/** Validation of a question, with translated messages. */
export const questionSchema = (t: Translate, dataset: Dataset) =>
  yup.object({
    filters: yup.array().of(
      yup.object({
        value: yup.string().when(['column', 'operator'], ([column, operator], value) => {
          const type = find(dataset, String(column))?.type;
          if (!takesValue(operator as FilterOperator)) return value; // one of the listed operators
          const given = value.required(t('datasets.valueMissing'));
          return type === 'number' || type === 'money'
            ? given.test('number', t('rules.number'), (text) =>
                Number.isFinite(parseNumber(text) ?? Number.NaN),
              )
            : given;
        }),
      }),
    ),
    columns: yup.array().min(1, t('datasets.columnsMissing')),
  });
