import * as z from 'zod/mini';
import { fieldErrorCodes } from './problem';
import { endpoint } from './endpoint';
import { importChoices, importMatches, importStates } from './import-columns';
import * as limits from './limits';
import { idParams } from './lists';

/** Rows by what became of them, or would become. */
const counts = z.object({ created: z.int(), updated: z.int(), skipped: z.int(), rejected: z.int() });

const target = z.string().check(z.maxLength(limits.fieldKeyMax + 10));

export const customerImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  headings: z.array(z.string()),
  /** First rows, as text. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  /** For each column what it is; null: left out. In a draft, guessed from the headings. */
  mapping: z.array(z.nullable(z.string())),
  matchBy: z.array(z.enum(importMatches)),
  onMatch: z.enum(importChoices),
  state: z.enum(importStates),
  /** Rows that were looked at, or written. */
  position: z.int(),
  counts,
  /** What is wrong with the first rejected rows. */
  faults: z.array(
    z.object({
      /** As a spreadsheet counts. */
      row: z.int(),
      /** Heading of the column; '' for the whole row. */
      heading: z.string(),
      value: z.string(),
      code: z.enum(fieldErrorCodes),
      message: z.string(),
    }),
  ),
  createdAt: z.string(),
  createdBy: z.string(),
  startedAt: z.nullable(z.string()),
  finishedAt: z.nullable(z.string()),
});

export type CustomerImport = z.output<typeof customerImportSchema>;

const params = idParams('importId');
const access = { permission: 'customers:write' } as const;

export const customerImports = {
  customerImportList: endpoint({
    summary: 'The newest imports of customers',
    access,
    response: z.object({
      items: z.array(z.pick(customerImportSchema, { id: true, fileName: true, rows: true, state: true, position: true, counts: true, createdAt: true, createdBy: true })),
    }),
  }),
  customerImportCreate: endpoint({
    summary: 'Bring a file of customers (CSV or XLSX); nothing is imported yet',
    access,
    query: z.strictObject({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.fileNameMax)) }),
    upload: { maxBytes: limits.tableMaxBytes },
    response: customerImportSchema,
    status: 201,
  }),
  customerImportView: endpoint({ summary: 'One import: how far it is, and what it did', access, params, response: customerImportSchema }),
  customerImportSheet: endpoint({
    summary: 'Take another sheet of the workbook; begins anew with its columns',
    access,
    params,
    body: z.strictObject({ sheet: z.string().check(z.maxLength(100)) }),
    response: customerImportSchema,
  }),
  customerImportCheck: endpoint({
    summary: 'Look at every row without writing one: what would be created, updated, skipped and rejected',
    access,
    params,
    body: z.strictObject({
      mapping: z.array(z.nullable(target)).check(z.maxLength(limits.tableColumnsMax)),
      matchBy: z.array(z.enum(importMatches)).check(z.maxLength(importMatches.length)),
      onMatch: z.enum(importChoices),
    }),
    response: customerImportSchema,
    status: 202,
  }),
  customerImportRun: endpoint({ summary: 'Import the rows that were looked at', access, params, response: customerImportSchema, status: 202 }),
  customerImportCancel: endpoint({ summary: 'Stop; what was imported stays', access, params, response: customerImportSchema }),
  customerImportRejects: endpoint({
    summary: 'The rows that were not imported, as CSV with a column that says why; mended, it can be imported',
    access,
    params,
    download: true,
  }),
};
