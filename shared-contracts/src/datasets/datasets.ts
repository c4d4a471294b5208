import * as z from 'zod/mini';
import { builtinDatasets, datasetTypes, datasetVisibilities, uploadTypes } from './dataset-columns';
import {
  datasetDefinitionSchema,
  definitionParam,
  derivedDefinitionSchema,
} from './dataset-definition';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import { idParams } from '../platform/lists';
import { exactText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { exportFormats } from '../platform/export-formats';
import { roles } from '../identity/roles';

const columnLabel = shortText(limits.datasetColumnLabelMax);

/** A built-in one by its name, another by its id. */
export const datasetParams = z.strictObject({
  datasetId: z.union([z.enum(builtinDatasets), z.uuid()]),
});

export const datasetColumnSchema = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(datasetTypes),
  /** Says something of a person. */
  personal: z.boolean(),
  /**
   * Personal, and the caller lacks `datasets-pii:read`: its values do not come, nor can they be
   * asked about.
   */
  masked: z.boolean(),
  /** The only values there are, with their words; empty when any is possible. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});

export type DatasetColumn = z.output<typeof datasetColumnSchema>;

export const datasetSchema = z.object({
  id: z.string(),
  kind: z.enum(['builtin', 'upload', 'derived']),
  name: z.string(),
  description: z.string(),
  columns: z.array(datasetColumnSchema),
  /** As they are now; of a derived one those that its question gives. */
  rowCount: z.int(),
  /** null unless derived: the dataset it is made of, and what it asks of it. */
  base: z.nullable(
    z.object({ id: z.string(), name: z.string(), definition: derivedDefinitionSchema }),
  ),
  visibility: z.enum(datasetVisibilities),
  /** Who sees it besides its owner, with the visibility `roles`. */
  roles: z.array(z.enum(roles)),
  /** null: built in. */
  owner: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /**
   * When its rows were last read from a file; a built-in one is always of now, a derived one is as
   * its base.
   */
  refreshedAt: z.string(),
  version: versionSchema,
  /** Whether the caller may take it away as a file. */
  canExport: z.boolean(),
  /** Whether the caller may rename, retype, share and delete it. */
  canEdit: z.boolean(),
});

export type Dataset = z.output<typeof datasetSchema>;

/** A value of a cell: text and date as text, number and money (centavos) as a number, null for none. */
const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

export type DatasetCell = z.output<typeof cell>;

/** A column of an answer: of the dataset, or worked out. */
const answeredColumn = z.object({
  /** Of the dataset's column; a measure's is its aggregate and its column, `sum_total`. */
  key: z.string(),
  /** The dataset's column; null: the number of rows. */
  column: z.nullable(z.string()),
  aggregate: z.nullable(z.enum(['count', 'sum', 'avg', 'min', 'max'])),
  step: z.nullable(z.enum(['day', 'month', 'year'])),
  type: z.enum(datasetTypes),
  masked: z.boolean(),
});

export type AnsweredColumn = z.output<typeof answeredColumn>;

const visibilityParts = {
  visibility: z._default(z.enum(datasetVisibilities), 'private'),
  roles: z._default(z.array(z.enum(roles)).check(z.maxLength(roles.length)), []),
};

const columnChoice = z.strictObject({
  key: exactText(platformLimits.fieldKeyMax),
  label: columnLabel,
  type: z.enum(uploadTypes),
  personal: z.boolean(),
});

/** How a column would read as a type: how many cells do not fit, and where the first of them are. */
const fit = z.object({
  type: z.enum(uploadTypes),
  misfits: z.int(),
  examples: z.array(z.object({ row: z.int(), text: z.string() })),
});

export const datasetUploadSchema = z.object({
  fileId: z.uuid(),
  name: z.string(),
  rowCount: z.int(),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(uploadTypes),
      personal: z.boolean(),
      empty: z.int(),
      fits: z.array(fit),
    }),
  ),
  /** The first rows as they are written in the file. */
  preview: z.array(z.array(z.string())),
});

export type DatasetUpload = z.output<typeof datasetUploadSchema>;

export const datasetViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  definition: datasetDefinitionSchema,
  /** Opens with the dataset. */
  isDefault: z.boolean(),
  shared: z.boolean(),
  /** The caller's own: only they change it. */
  own: z.boolean(),
  version: versionSchema,
});

export type DatasetView = z.output<typeof datasetViewSchema>;

const viewName = shortText(limits.datasetViewNameMax);
const read = { permission: 'datasets:read' } as const;
const write = { permission: 'datasets:write' } as const;

export const datasets = {
  datasetList: endpoint({
    summary: 'Datasets that the caller may see: built in, uploaded and derived',
    access: read,
    response: z.object({ items: z.array(datasetSchema) }),
  }),
  datasetView: endpoint({
    summary: 'One dataset with its columns',
    access: read,
    params: datasetParams,
    response: datasetSchema,
  }),
  datasetRows: endpoint({
    summary:
      'Rows or groups of a dataset: filtered, sorted, a page of them; personal columns are masked without `datasets-pii:read`',
    access: read,
    params: datasetParams,
    query: z.strictObject({
      definition: z.optional(definitionParam),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
      pageSize: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.datasetPageSizeMax)),
        100,
      ),
      /**
       * `next` of the page before: takes the place of `page`, and stays where it is when rows come
       * or go.
       */
      after: z.optional(exactText(limits.datasetPlaceMax)),
    }),
    response: z.object({
      columns: z.array(answeredColumn),
      /** One array a row, in the order of the columns. */
      rows: z.array(z.array(cell)),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      /** null: there are no more. */
      next: z.nullable(z.string()),
    }),
  }),
  datasetColumnStats: endpoint({
    summary: 'What a column holds in the rows that the filters leave',
    access: read,
    params: datasetParams,
    query: z.strictObject({ column: exactText(64), definition: z.optional(definitionParam) }),
    response: z.object({
      filled: z.int(),
      empty: z.int(),
      distinct: z.int(),
      min: cell,
      max: cell,
      avg: z.nullable(z.number()),
      sum: z.nullable(z.number()),
      /** The most frequent values. */
      top: z.array(z.object({ value: cell, count: z.int() })),
    }),
  }),
  datasetExport: endpoint({
    summary: 'The rows, groups or cross-table as a file, with what they were filtered by',
    access: read,
    params: datasetParams,
    query: z.strictObject({
      definition: z.optional(definitionParam),
      format: z._default(z.enum(exportFormats), 'csv'),
      /** Key of the one measure that a cross-table shows; all of them without it. */
      measure: z.optional(exactText(80)),
    }),
    download: true,
  }),
  datasetUpload: endpoint({
    summary:
      'Read a CSV or XLSX file: its columns with their probable types, what would not fit, the first rows',
    access: write,
    query: z.strictObject({ name: shortText(255) }),
    upload: { maxBytes: limits.datasetFileMaxBytes },
    response: datasetUploadSchema,
    status: 201,
  }),
  datasetCreate: endpoint({
    summary: 'Make a dataset of an uploaded file; cells that do not fit their type stay empty',
    access: write,
    body: z.strictObject({
      fileId: z.uuid(),
      name: shortText(limits.datasetNameMax),
      columns: z.array(columnChoice).check(z.minLength(1), z.maxLength(limits.datasetColumnsMax)),
      ...visibilityParts,
    }),
    response: datasetSchema,
    status: 201,
  }),
  datasetDerive: endpoint({
    summary:
      'Make a dataset of what is asked of another: it holds no rows, and whoever may not see the other does not see it',
    access: write,
    params: datasetParams,
    body: z.strictObject({
      name: shortText(limits.datasetNameMax),
      definition: derivedDefinitionSchema,
      ...visibilityParts,
    }),
    response: datasetSchema,
    status: 201,
  }),
  datasetUpdate: endpoint({
    summary:
      'Rename or share a dataset; rename, retype or mark the columns of an uploaded one (a new type reads the file again)',
    access: write,
    params: idParams('datasetId'),
    body: z.strictObject({
      version: versionSchema,
      name: z.optional(shortText(limits.datasetNameMax)),
      visibility: z.optional(z.enum(datasetVisibilities)),
      roles: z.optional(z.array(z.enum(roles)).check(z.maxLength(roles.length))),
      /** Those that change. */
      columns: z.optional(
        z.array(columnChoice).check(z.minLength(1), z.maxLength(limits.datasetColumnsMax)),
      ),
    }),
    response: datasetSchema,
  }),
  datasetDelete: endpoint({
    summary:
      'Delete a dataset with its rows, views and schedules, unless others are made of it; the name typed again confirms it',
    access: { permission: 'datasets:delete' },
    params: idParams('datasetId'),
    query: z.strictObject({ name: exactText(limits.datasetNameMax) }),
  }),
  datasetViewList: endpoint({
    summary: 'Saved views of a dataset: the caller’s own and those that are shared',
    access: read,
    params: datasetParams,
    response: z.object({ items: z.array(datasetViewSchema) }),
  }),
  datasetViewCreate: endpoint({
    summary: 'Save a view; to share it takes `datasets:write`',
    access: read,
    params: datasetParams,
    body: z.strictObject({
      name: viewName,
      definition: datasetDefinitionSchema,
      isDefault: z._default(z.boolean(), false),
      shared: z._default(z.boolean(), false),
    }),
    response: datasetViewSchema,
    status: 201,
  }),
  datasetViewUpdate: endpoint({
    summary: 'Change an own view',
    access: read,
    params: idParams('datasetViewId'),
    body: z.strictObject({
      version: versionSchema,
      name: z.optional(viewName),
      definition: z.optional(datasetDefinitionSchema),
      isDefault: z.optional(z.boolean()),
      shared: z.optional(z.boolean()),
    }),
    response: datasetViewSchema,
  }),
  datasetViewDelete: endpoint({
    summary: 'Delete an own view',
    access: read,
    params: idParams('datasetViewId'),
  }),
};
