import type { DatasetDefinition } from './dataset-definition';

/** Column types; `money` is centavos and exists in built-in datasets only. */
export const datasetTypes = ['text', 'number', 'money', 'date', 'boolean'] as const;

export type DatasetType = (typeof datasetTypes)[number];

/** Column types of an uploaded table. */
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

/** Filter operators by column type: the whole filter grammar. */
export const operatorsOf: Readonly<Record<DatasetType, readonly FilterOperator[]>> = {
  text: ['contains', 'is', 'isNot', 'startsWith', 'empty', 'filled'],
  number: ordered,
  money: ordered,
  date: ordered,
  boolean: ['is', 'isNot', 'empty', 'filled'],
};

/** Whether an operator needs a value. */
export const takesValue = (operator: FilterOperator): boolean =>
  operator !== 'empty' && operator !== 'filled';

export const aggregates = ['count', 'sum', 'avg', 'min', 'max'] as const;

export type Aggregate = (typeof aggregates)[number];

/** Aggregates by column type; `count` counts rows and needs no column. */
export const aggregatesOf: Readonly<Record<DatasetType, readonly Aggregate[]>> = {
  text: [],
  number: ['sum', 'avg', 'min', 'max'],
  money: ['sum', 'avg', 'min', 'max'],
  date: ['min', 'max'],
  boolean: [],
};

/** Granularity of date groups. */
export const dateSteps = ['day', 'month', 'year'] as const;

/** Charts above the grouped list; `pivot` is a cross-table and needs at least two groups. */
export const chartKinds = ['bar', 'line', 'pie', 'kpi', 'pivot'] as const;

export type ChartKind = (typeof chartKinds)[number];

/** Datasets built from the company's own records. */
export const builtinDatasets = [
  'customers',
  'purchases',
  'leads',
  'patients',
  'appointments',
  'visits',
  'messages',
  'conversations',
  'sentMessages',
] as const;

export type BuiltinDataset = (typeof builtinDatasets)[number];

/** Audience of a user-made dataset: owner, selected roles, or everyone with `datasets:read`. */
export const datasetVisibilities = ['private', 'roles', 'company'] as const;

/** Inverse of `definitionParam`; undefined for an empty definition. */
export const writeDefinition = (definition: DatasetDefinition): string | undefined => {
  const text = JSON.stringify(definition);
  return text === '{}' ? undefined : text;
};
