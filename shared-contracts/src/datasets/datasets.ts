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

/** A built-in dataset by name, any other by id. */
export const datasetParams = z.strictObject({
  datasetId: z.union([z.enum(builtinDatasets), z.uuid()]),
});

export const datasetColumnSchema = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(datasetTypes),
  /** Personal data. */
  personal: z.boolean(),
  /** Personal, and the caller lacks `datasets-pii:read`: values are hidden and cannot be queried. */
  masked: z.boolean(),
  /** Closed set of values with labels; empty when any value is possible. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});

export type DatasetColumn = z.output<typeof datasetColumnSchema>;

export const datasetSchema = z.object({
  id: z.string(),
  kind: z.enum(['builtin', 'upload', 'derived']),
  name: z.string(),
  description: z.string(),
  columns: z.array(datasetColumnSchema),
  /** Current row count; for a derived dataset, rows of its question. */
  rowCount: z.int(),
  /** Base dataset and question of a derived dataset; null otherwise. */
  base: z.nullable(
    z.object({ id: z.string(), name: z.string(), definition: derivedDefinitionSchema }),
  ),
  visibility: z.enum(datasetVisibilities),
  /** Roles that see it when the visibility is `roles`. */
  roles: z.array(z.enum(roles)),
  /** null: built in. */
  owner: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /**
   * When its rows were last imported. Built-in datasets are always current; derived ones follow
   * their base.
   */
  refreshedAt: z.string(),
  version: versionSchema,
  /** The caller may export it. */
  canExport: z.boolean(),
  /** The caller may rename, retype, share and delete it. */
  canEdit: z.boolean(),
});

export type Dataset = z.output<typeof datasetSchema>;

/** Cell value: text and dates as strings, numbers and money (centavos) as numbers, null for none. */
const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

export type DatasetCell = z.output<typeof cell>;

/** A result column: from the dataset or computed. */
const answeredColumn = z.object({
  /** Key of the dataset column; for a measure, aggregate and column, as in `sum_total`. */
  key: z.string(),
  /** The dataset column; null: row count. */
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

/** How well a column fits a type: number of mismatches and the first ones. */
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
  /** First rows as written in the file. */
  preview: z.array(z.array(z.string())),
});

export type DatasetUpload = z.output<typeof datasetUploadSchema>;

export const datasetViewSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  definition: datasetDefinitionSchema,
  /** The dataset opens with this view. */
  isDefault: z.boolean(),
  shared: z.boolean(),
  /** Owned by the caller; only they can change it. */
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
      /** Cursor: `next` of the previous page. Replaces `page` and stays stable while rows change. */
      after: z.optional(exactText(limits.datasetPlaceMax)),
    }),
    response: z.object({
      columns: z.array(answeredColumn),
      /** One array per row, in column order. */
      rows: z.array(z.array(cell)),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
      /** null: no more rows. */
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
      /** Most frequent values. */
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
      /** Measure shown in the cross-table; absent: all. */
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
      /** Changed columns. */
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
