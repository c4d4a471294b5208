import type { DatasetDefinition } from './dataset-definition';

/** What a column of a dataset holds; `money` is centavos, and only built-in datasets have it. */
export const datasetTypes = ['text', 'number', 'money', 'date', 'boolean'] as const;

export type DatasetType = (typeof datasetTypes)[number];

/** What a column of an uploaded table can be. */
export const uploadTypes = ['text', 'number', 'date', 'boolean'] as const;

export type UploadType = (typeof uploadTypes)[number];

export const filterOperators = [
  'is',
  'isNot',
  'contains',
  'startsWith',
  'lt',
  'lte',
  'gt',
  'gte',
  'empty',
  'filled',
] as const;

export type FilterOperator = (typeof filterOperators)[number];

const ordered = ['is', 'isNot', 'lt', 'lte', 'gt', 'gte', 'empty', 'filled'] as const;

/** What can be asked of a column, by its type: the whole grammar of filters. */
export const operatorsOf: Readonly<Record<DatasetType, readonly FilterOperator[]>> = {
  text: ['contains', 'is', 'isNot', 'startsWith', 'empty', 'filled'],
  number: ordered,
  money: ordered,
  date: ordered,
  boolean: ['is', 'isNot', 'empty', 'filled'],
};

/** Whether an operator compares with a value. */
export const takesValue = (operator: FilterOperator): boolean =>
  operator !== 'empty' && operator !== 'filled';

export const aggregates = ['count', 'sum', 'avg', 'min', 'max'] as const;

export type Aggregate = (typeof aggregates)[number];

/** What can be worked out of a column, by its type; `count` counts rows and takes no column. */
export const aggregatesOf: Readonly<Record<DatasetType, readonly Aggregate[]>> = {
  text: [],
  number: ['sum', 'avg', 'min', 'max'],
  money: ['sum', 'avg', 'min', 'max'],
  date: ['min', 'max'],
  boolean: [],
};

/** How finely dates are grouped. */
export const dateSteps = ['day', 'month', 'year'] as const;

/** How groups are shown above their list; `pivot` is a cross-table, and takes two groups or more. */
export const chartKinds = ['bar', 'line', 'pie', 'kpi', 'pivot'] as const;

export type ChartKind = (typeof chartKinds)[number];

/** Those that are made of the company's own records. */
export const builtinDatasets = [
  'customers',
  'purchases',
  'leads',
  'patients',
  'appointments',
  'visits',
  'messages',
] as const;

export type BuiltinDataset = (typeof builtinDatasets)[number];

/**
 * Who sees a dataset that somebody made: its owner, some roles, or everybody in the company who may
 * read datasets.
 */
export const datasetVisibilities = ['private', 'roles', 'company'] as const;

/** As `definitionParam` reads it; undefined when nothing is asked. */
export const writeDefinition = (definition: DatasetDefinition): string | undefined => {
  const text = JSON.stringify(definition);
  return text === '{}' ? undefined : text;
};
