import * as z from 'zod/mini';
import { aggregates, chartKinds, dateSteps, filterOperators } from './dataset-columns';
import * as limits from './limits';
import { exactText } from '../platform/text';

const columnKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/));
const many = limits.datasetColumnsMax;

/**
 * What to show of a dataset: a closed grammar that the server translates to SQL. Column-dependent
 * rules are checked there.
 */
export const datasetDefinitionSchema = z.strictObject({
  /** Absent: all columns, in order. Ignored when grouping. */
  columns: z.optional(z.array(columnKey).check(z.minLength(1), z.maxLength(many))),
  /** All must hold. */
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
  /** A column, or a result column when grouping. */
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
  /** Absent when grouping: row count. */
  measures: z.optional(
    z
      .array(z.strictObject({ aggregate: z.enum(aggregates), column: z.optional(columnKey) }))
      .check(z.minLength(1), z.maxLength(limits.datasetMeasuresMax)),
  ),
  chart: z.optional(z.enum(chartKinds)),
});

export type DatasetDefinition = z.input<typeof datasetDefinitionSchema>;
export type DatasetQuestion = z.output<typeof datasetDefinitionSchema>;

/** The part of a definition that makes a derived dataset: rows and columns, not presentation. */
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

/** Definition as JSON in the query string, so that views can be linked. */
export const definitionParam = z.pipe(
  z.pipe(exactText(limits.datasetDefinitionMax), parsed),
  datasetDefinitionSchema,
);
