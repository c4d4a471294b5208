import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import * as limits from './limits';
import { idParams } from './lists';
import { exactText, shortText } from './text';
import { fieldErrorCodes } from './field-errors';
import { importChoices, importMatches, importStates } from './import-states';

/** Rows by outcome, actual or predicted. */
const counts = z.object({
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  rejected: z.int(),
});

const target = exactText(limits.fieldKeyMax + 10);

export const recordImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  headings: z.array(z.string()),
  /** First rows, as text. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  /** Target of each column; null: ignored. Guessed from the headings in a draft. */
  mapping: z.array(z.nullable(z.string())),
  matchBy: z.array(z.enum(importMatches)),
  onMatch: z.enum(importChoices),
  state: z.enum(importStates),
  /** Rows checked or written so far. */
  position: z.int(),
  counts,
  /** Errors of the first rejected rows. */
  faults: z.array(
    z.object({
      /** Spreadsheet row number. */
      row: z.int(),
      /** Column heading; '' for the whole row. */
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

export type RecordImport = z.output<typeof recordImportSchema>;

type Access =
  | { readonly permission: 'customers:write' }
  | { readonly permission: 'leads:write' }
  | { readonly permission: 'staff:manage' }
  | { readonly permission: 'tasks:write' };

/**
 * Import endpoints, the same for every record type. `what` names the records in the OpenAPI
 * document.
 */
export const importEndpoints = <const Param extends string, const Granted extends Access>(
  param: Param,
  access: Granted,
  what: string,
) => {
  const params = idParams(param);
  return {
    list: endpoint({
      summary: `The newest imports of ${what}`,
      access,
      response: z.object({
        items: z.array(
          z.pick(recordImportSchema, {
            id: true,
            fileName: true,
            rows: true,
            state: true,
            position: true,
            counts: true,
            createdAt: true,
            createdBy: true,
          }),
        ),
      }),
    }),
    create: endpoint({
      summary: `Bring a file of ${what} (CSV or XLSX); nothing is imported yet`,
      access,
      query: z.strictObject({ name: shortText(limits.fileNameMax) }),
      upload: { maxBytes: limits.tableMaxBytes },
      response: recordImportSchema,
      status: 201,
    }),
    view: endpoint({
      summary: 'One import: how far it is, and what it did',
      access,
      params,
      response: recordImportSchema,
    }),
    sheet: endpoint({
      summary: 'Take another sheet of the workbook; begins anew with its columns',
      access,
      params,
      body: z.strictObject({ sheet: exactText(100) }),
      response: recordImportSchema,
    }),
    check: endpoint({
      summary:
        'Look at every row without writing one: what would be created, updated, skipped and rejected',
      access,
      params,
      body: z.strictObject({
        mapping: z.array(z.nullable(target)).check(z.maxLength(limits.tableColumnsMax)),
        matchBy: z.array(z.enum(importMatches)).check(z.maxLength(importMatches.length)),
        onMatch: z.enum(importChoices),
      }),
      response: recordImportSchema,
      status: 202,
    }),
    run: endpoint({
      summary: 'Import the rows that were looked at',
      access,
      params,
      response: recordImportSchema,
      status: 202,
    }),
    cancel: endpoint({
      summary: 'Stop; what was imported stays',
      access,
      params,
      response: recordImportSchema,
    }),
    rejects: endpoint({
      summary:
        'The rows that were not imported, as CSV with a column that says why; mended, it can be imported',
      access,
      params,
      download: true,
    }),
  };
};
