import type {
  FieldErrorCode,
  ImportChoice,
  ImportMatch,
  ImportState,
  RecordImport,
} from '@sala/shared-contracts';
import type { Db } from '../database/database';
import type { FieldFault } from '../http/problem-error';
import type { Cell } from '../tables/rows';
import type { TableHead } from '../tables/table';
import type { Outcome } from './import-rows.queries';
import { shortPersonName } from '../people/person-names';

/** Kind of record that the rows become. */
export type SubjectName = 'customer' | 'lead' | 'staff_member' | 'task';

/** How to import a file. */
export interface ImportPlan {
  /** Target of each column; null to leave it out. */
  readonly mapping: readonly (string | null)[];
  readonly matchBy: readonly ImportMatch[];
  readonly onMatch: ImportChoice;
}

export interface ImportRow
  extends
    ImportPlan,
    Pick<
      RecordImport,
      | 'id'
      | 'fileName'
      | 'format'
      | 'sheets'
      | 'sheet'
      | 'headings'
      | 'rows'
      | 'position'
      | 'counts'
      | 'createdAt'
      | 'createdBy'
      | 'startedAt'
      | 'finishedAt'
    > {
  readonly companyId: string;
  readonly fileId: string;
  /** Indexes of columns that have a date with the month first. */
  readonly monthFirst: readonly number[];
  readonly state: ImportState;
}

const columns = `i.id, i.company_id as "companyId", i.file_id as "fileId", i.file_name as "fileName", i.format, i.sheets, i.sheet, i.headings, i.month_first as "monthFirst", i.rows, i.mapping,
  i.match_by as "matchBy", i.on_match as "onMatch", i.state, i.position,
  json_build_object('created', i.created, 'updated', i.updated, 'skipped', i.skipped, 'rejected', i.rejected) as counts,
  i.created_at as "createdAt", i.started_at as "startedAt", i.finished_at as "finishedAt",
  (select ${shortPersonName('u')} from user_account u where u.id = i.created_by) as "createdBy"`;

export const readImport = (db: Db, subject: SubjectName, importId: string): Promise<ImportRow> =>
  db.one<ImportRow>(`select ${columns} from record_import i where i.subject = $1 and i.id = $2`, [
    subject,
    importId,
  ]);

export const readImportForUpdate = (
  db: Db,
  subject: SubjectName,
  importId: string,
): Promise<ImportRow> =>
  db.one<ImportRow>(
    `select ${columns} from record_import i where i.subject = $1 and i.id = $2 for update`,
    [subject, importId],
  );

/** The foreign key cascades to its rows. */
export const deleteImport = async (db: Db, importId: string): Promise<void> => {
  await db.query('delete from record_import where id = $1', [importId]);
};

export const listImports = (db: Db, subject: SubjectName, limit: number): Promise<ImportRow[]> =>
  db.query<ImportRow>(
    `select ${columns} from record_import i where i.subject = $1 and (i.state <> 'cancelled' or i.position > 0) order by i.created_at desc limit $2`,
    [subject, limit],
  );

export interface NewImport extends TableHead {
  readonly subject: SubjectName;
  readonly fileId: string;
  readonly fileName: string;
  readonly rows: number;
  readonly mapping: ImportPlan['mapping'];
  /**
   * Fields that may identify a record; those that are columns of the file apply until somebody
   * chooses.
   */
  readonly matchBy: ImportPlan['matchBy'];
}

export const insertImport = async (
  db: Db,
  given: NewImport,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into record_import (company_id, subject, file_id, file_name, format, sheets, sheet, headings, rows, mapping, match_by, on_match, created_at, created_by, month_first)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $12, 'skip', $10, $11, $13) returning id`,
    [
      given.subject,
      given.fileId,
      given.fileName,
      given.format,
      given.sheets,
      given.sheet,
      given.headings,
      given.rows,
      JSON.stringify(given.mapping),
      now,
      userId,
      given.matchBy,
      given.monthFirst,
    ],
  );
  return id;
};

const resetProgress =
  'position = 0, created = 0, updated = 0, skipped = 0, rejected = 0, finished_at = null';

export const changeSheet = async (
  db: Db,
  importId: string,
  {
    sheet,
    headings,
    monthFirst,
    rows,
    mapping,
  }: Pick<NewImport, 'sheet' | 'headings' | 'monthFirst' | 'rows' | 'mapping'>,
): Promise<void> => {
  await db.query(
    `update record_import set state = 'draft', ${resetProgress}, started_at = null, sheet = $2, headings = $3, rows = $4, mapping = $5, month_first = $6 where id = $1`,
    [importId, sheet, headings, rows, JSON.stringify(mapping), monthFirst],
  );
};

/** Starts over at the first row, to check all rows or to write them. */
export const beginImport = async (
  db: Db,
  importId: string,
  state: 'checking' | 'running',
  { mapping, matchBy, onMatch }: ImportPlan,
  now: string,
): Promise<void> => {
  await db.query(
    `update record_import set ${resetProgress}, state = $2, started_at = $3, mapping = $4, match_by = $5, on_match = $6 where id = $1`,
    [importId, state, now, JSON.stringify(mapping), matchBy, onMatch],
  );
};

export const advanceImport = async (
  db: Db,
  importId: string,
  tally: Readonly<Record<Outcome, number>>,
  state: ImportState,
  now: string,
): Promise<void> => {
  await db.query(
    `update record_import set position = position + $2::int + $3 + $4 + $5, created = created + $2, updated = updated + $3, skipped = skipped + $4,
       rejected = rejected + $5, state = $6, finished_at = case when $6 in ('done', 'failed', 'cancelled') then $7::timestamptz end
     where id = $1`,
    [importId, tally.created, tally.updated, tally.skipped, tally.rejected, state, now],
  );
};

export interface RejectedRow {
  readonly number: number;
  readonly cells: readonly Cell[];
  readonly faults: readonly (FieldFault & { readonly code: FieldErrorCode })[];
}

export const readRejects = (
  db: Db,
  importId: string,
  limit: number,
  after = 0,
): Promise<(RejectedRow & { readonly n: number })[]> =>
  db.query(
    `select n, number, cells, faults from record_import_row where import_id = $1 and outcome = 'rejected' and n > $2 order by n limit $3`,
    [importId, after, limit],
  );
