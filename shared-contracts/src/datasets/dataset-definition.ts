import * as z from 'zod/mini';
import { aggregates, chartKinds, dateSteps, filterOperators } from './dataset-columns';
import * as limits from './limits';
import { exactText } from '../platform/text';

const columnKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/));
const many = limits.datasetColumnsMax;

/**
 * What is shown of a dataset: a closed grammar, from which the server writes its SQL. What may be
 * asked of which column depends on the dataset and is checked there.
 */
export const datasetDefinitionSchema = z.strictObject({
  /** Absent: all, in their order. Of no account in groups. */
  columns: z.optional(z.array(columnKey).check(z.minLength(1), z.maxLength(many))),
  /** All of them must hold. */
  filters: z.optional(
    z
      .array(
        z.strictObject({
          column: columnKey,
          operator: z.enum(filterOperators),
          /** Money in centavos, dates as `yyyy-mm-dd`; absent for `empty` and `filled`. */
          value: z.optional(z.union([exactText(limits.datasetTextMax), z.number(), z.boolean()])),
        }),
      )
      .check(z.maxLength(limits.datasetFiltersMax)),
  ),
  /** By a column, or in groups by the key of a column of the answer. */
  sorts: z.optional(
    z
      .array(z.strictObject({ column: columnKey, descending: z._default(z.boolean(), false) }))
      .check(z.maxLength(limits.datasetSortsMax)),
  ),
  groups: z.optional(
    z
      .array(z.strictObject({ column: columnKey, step: z.optional(z.enum(dateSteps)) }))
      .check(z.minLength(1), z.maxLength(limits.datasetGroupsMax)),
  ),
  /** Absent in groups: the number of rows. */
  measures: z.optional(
    z
      .array(z.strictObject({ aggregate: z.enum(aggregates), column: z.optional(columnKey) }))
      .check(z.minLength(1), z.maxLength(limits.datasetMeasuresMax)),
  ),
  chart: z.optional(z.enum(chartKinds)),
});

export type DatasetDefinition = z.input<typeof datasetDefinitionSchema>;
export type DatasetQuestion = z.output<typeof datasetDefinitionSchema>;

/** What a derived dataset is made of: which rows and columns, not how they are shown. */
export const derivedDefinitionSchema = z.pick(datasetDefinitionSchema, {
  columns: true,
  filters: true,
  groups: true,
  measures: true,
});

export type DerivedDefinition = z.output<typeof derivedDefinitionSchema>;

const parsed = z.transform((text: string, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.issues.push({ code: 'custom', params: { rule: 'format' }, input: text });
    return z.NEVER;
  }
});

/** The definition in a query: as JSON, so that what is shown has an address. */
export const definitionParam = z.pipe(
  z.pipe(exactText(limits.datasetDefinitionMax), parsed),
  datasetDefinitionSchema,
);
