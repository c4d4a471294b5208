import { importColumns, limits, type CustomerImport, type ImportState, type ImportTarget, type Locale } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import { exportFile } from '../../core/export/export-file';
import { exportNotes } from '../../core/export/export-notes';
import { keepFile, readFile } from '../../core/files';
import { defineHandlers } from '../../core/handler';
import { enqueueJob } from '../../core/jobs/job.queries';
import { invalid, ProblemError, type FieldFault } from '../../core/problem-error';
import { cellText } from '../../core/tables/cells';
import { readTable, type Table } from '../../core/tables/table';
import * as queries from './customer-import.queries';
import { guessMapping } from './guess-mapping';
import { importExpiryJob, importJob } from './import-job';
import { dropImported, readRows, stageRows } from './import-rows.queries';
import { reasonHeading, rejectedRows, shownRejects } from './rejects';

type Names =
  | 'customerImportList'
  | 'customerImportCreate'
  | 'customerImportView'
  | 'customerImportSheet'
  | 'customerImportCheck'
  | 'customerImportRun'
  | 'customerImportCancel'
  | 'customerImportRejects';

const entityType = 'customer_import';
const sampleRows = 5;
const listed = 10;
const dayMs = 86_400_000;

const view = async (db: Db, importId: string, locale: Locale): Promise<CustomerImport> => {
  const file = await queries.readImport(db, importId);
  const sample = await readRows(db, importId, 0, sampleRows);
  const { fileId: _fileId, companyId: _companyId, mapping, matchBy, ...rest } = file;
  return {
    ...rest,
    mapping: [...mapping],
    matchBy: [...matchBy],
    sample: sample.map(({ cells }) => cells.map((cell) => cellText(cell).slice(0, 200))),
    faults: file.counts.rejected > 0 ? await shownRejects(db, file, locale) : [],
  };
};

const expectState = ({ state }: queries.ImportRow, ...allowed: readonly ImportState[]): void => {
  if (!allowed.includes(state)) throw new ProblemError('customerImport.wrong_state', { meta: { state } });
};

const guessed = async (db: Db, { headings }: Table) => guessMapping(headings, await queries.readImportFields(db));

const isTarget = (target: string, fields: ReadonlySet<string>): target is ImportTarget => importColumns.some((column) => column === target) || fields.has(target);

/** Every column that is named exists and is named once, and somebody new gets a name. */
const checkPlan = async (db: Db, file: queries.ImportRow, given: { mapping: readonly (string | null)[]; matchBy: queries.ImportPlan['matchBy']; onMatch: queries.ImportPlan['onMatch'] }): Promise<queries.ImportPlan> => {
  const fields = new Set((await queries.readImportFields(db)).map(({ key }) => `values.${key}`));
  const faults: FieldFault[] = [];
  if (given.mapping.length !== file.headings.length) throw invalid({ path: 'mapping', code: 'format' });
  const mapping = given.mapping.map((target, index): ImportTarget | null => {
    if (target === null) return null;
    if (given.mapping.indexOf(target) < index) faults.push({ path: `mapping.${index}`, code: 'duplicate' });
    if (isTarget(target, fields)) return target;
    faults.push({ path: `mapping.${index}`, code: 'unknown' });
    return null;
  });
  const isNamed = mapping.includes('name') || mapping.includes('givenNames');
  if (!isNamed && given.onMatch !== 'update') faults.push({ path: 'mapping', code: 'required' });
  const unmapped = given.onMatch === 'create' ? [] : given.matchBy.filter((match) => !mapping.includes(match));
  if (given.onMatch === 'update' && given.matchBy.length === unmapped.length) faults.push({ path: 'matchBy', code: 'required' });
  if (faults.length > 0) throw invalid(...faults);
  return { mapping, matchBy: given.matchBy.filter((match) => mapping.includes(match)), onMatch: given.onMatch };
};

export const customerImportHandlers = defineHandlers<Names>({
  customerImportList: async ({ db }) => ({
    items: (await queries.listImports(db, listed)).map(({ id, fileName, rows, state, position, counts, createdAt, createdBy }) => ({ id, fileName, rows, state, position, counts, createdAt, createdBy })),
  }),

  customerImportCreate: async ({ db, query, body, actor, now, locale, audit }) => {
    const table = await readTable(body);
    const stamp = { userId: actor.userId, now };
    const type = table.format === 'csv' ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = await keepFile(db, stamp, { purpose: 'import', name: query.name, type, content: body });
    const id = await queries.insertImport(db, { ...table, fileId: file.id, fileName: query.name, rows: table.rows.length, mapping: await guessed(db, table) }, stamp);
    await stageRows(db, id, table.rows);
    await enqueueJob(db, importExpiryJob, id, actor.userId, { dueAt: new Date(Date.parse(now) + limits.importDraftDays * dayMs).toISOString(), now });
    await audit({ action: 'customer_import.created', entityType, entityId: id, diff: { file: query.name, rows: table.rows.length } });
    return view(db, id, locale);
  },

  customerImportView: ({ db, params, locale }) => view(db, params.importId, locale),

  customerImportSheet: async ({ db, params, body, locale }) => {
    const file = await queries.readImportForUpdate(db, params.importId);
    expectState(file, 'draft', 'checked');
    const { content } = await readFile(db, 'import', file.fileId);
    const table = await readTable(content, { sheet: body.sheet });
    await queries.changeSheet(db, file.id, { ...table, rows: table.rows.length, mapping: await guessed(db, table) });
    await stageRows(db, file.id, table.rows);
    return view(db, file.id, locale);
  },

  customerImportCheck: async ({ db, params, body, actor, now, locale }) => {
    const file = await queries.readImportForUpdate(db, params.importId);
    expectState(file, 'draft', 'checked');
    await queries.beginImport(db, file.id, 'checking', await checkPlan(db, file, body), now);
    await enqueueJob(db, importJob, file.id, actor.userId);
    return view(db, file.id, locale);
  },

  customerImportRun: async ({ db, params, actor, now, locale, audit }) => {
    const file = await queries.readImportForUpdate(db, params.importId);
    expectState(file, 'checked');
    await queries.beginImport(db, file.id, 'running', file, now);
    await enqueueJob(db, importJob, file.id, actor.userId);
    await audit({ action: 'customer_import.started', entityType, entityId: file.id, diff: { file: file.fileName, rows: file.rows } });
    return view(db, file.id, locale);
  },

  customerImportCancel: async ({ db, params, now, locale, audit, publish }) => {
    const file = await queries.readImportForUpdate(db, params.importId);
    expectState(file, 'draft', 'checking', 'checked', 'running');
    await queries.advanceImport(db, file.id, { created: 0, updated: 0, skipped: 0, rejected: 0 }, 'cancelled', now);
    await audit({ action: 'customer_import.cancelled', entityType, entityId: file.id, diff: { state: [file.state, 'cancelled'], position: file.position } });
    if (file.state === 'running') {
      await dropImported(db, file.id, file.position);
      await publish({ type: 'customer_import.cancelled', entityId: file.id, payload: file.counts });
    }
    return view(db, file.id, locale);
  },

  customerImportRejects: async ({ db, params, actor, now, locale, audit }) => {
    const file = await queries.readImport(db, params.importId);
    await audit({ action: 'customer_import.rejects_exported', entityType, entityId: file.id });
    return exportFile('csv', {
      ...(await exportNotes(db, { userId: actor.userId, locale, now, filters: [] })),
      title: `${file.fileName.replace(/\.\w{3,4}$/, '')} - ${reasonHeading(locale)}`,
      columns: [...file.headings, reasonHeading(locale)].map((heading) => ({ heading, kind: 'text' })),
      rows: rejectedRows(db, file, locale),
    });
  },
});
