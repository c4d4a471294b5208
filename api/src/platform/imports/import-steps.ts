import {
  limits,
  type Contract,
  type EndpointRequest,
  type ImportState,
  type Locale,
  type RecordImport,
} from '@sala/shared-contracts';
import { AfterCommit } from '../database/after-commit';
import type { Db } from '../database/database';
import { exportFile } from '../export/export-file';
import { exportNotes } from '../export/export-notes';
import { storeFile, readFile } from '../files/files';
import type { Context } from '../http/handler';
import { enqueueJob } from '../jobs/job.queries';
import { invalid, ProblemError, type FieldFault } from '../http/problem-error';
import { cellText } from '../tables/cells';
import { readUploadedTable, type UploadedTable } from '../tables/uploaded-table';
import { deleteImportedRows, readRows, stageRows } from './import-rows.queries';
import { expiryJobKind, importJobKind, type ImportSubject } from './import-subject';
import * as queries from './imports.queries';
import { reasonHeading, rejectedRows, shownRejects } from './rejects';

type StepContext = Pick<
  Context<'customerImportRun'>,
  'db' | 'actor' | 'now' | 'locale' | 'audit' | 'publish'
>;
type PlanBody = EndpointRequest<Contract['customerImportCheck']>['body'];

const entityType = 'record_import';
const sampleRows = 5;
const listMax = 10;
const dayMs = 86_400_000;

const expectState = ({ state }: queries.ImportRow, ...allowed: readonly ImportState[]): void => {
  if (!allowed.includes(state)) throw new ProblemError('import.wrong_state', { meta: { state } });
};

/** Checks that mapped columns exist, are used once, and give new records a name. */
const validatePlan = async (
  db: Db,
  subject: ImportSubject,
  file: queries.ImportRow,
  given: PlanBody,
): Promise<queries.ImportPlan> => {
  if (given.mapping.length !== file.headings.length)
    throw invalid({ path: 'mapping', code: 'format' });
  const targets = await subject.targets(db);
  const faults: FieldFault[] = [];
  const { mapping } = given;
  mapping.forEach((target, index) => {
    if (target === null) return;
    if (mapping.indexOf(target) < index)
      faults.push({ path: `mapping.${index}`, code: 'duplicate' });
    if (!targets.has(target)) faults.push({ path: `mapping.${index}`, code: 'unknown' });
  });
  const matchBy = given.matchBy.filter(
    (match) => subject.matches.includes(match) && mapping.includes(match),
  );
  if (!subject.hasName(mapping) && given.onMatch !== 'update')
    faults.push({ path: 'mapping', code: 'required' });
  if (given.onMatch === 'update' && subject.onlyCreates)
    faults.push({ path: 'onMatch', code: 'not_an_option' });
  else if (given.onMatch === 'update' && matchBy.length === 0)
    faults.push({ path: 'matchBy', code: 'required' });
  if (faults.length > 0) throw invalid(...faults);
  return { mapping, matchBy, onMatch: given.onMatch };
};

/** Steps of an import, the same for all kinds of records. Each returns the import's new state. */
export const importSteps = (subject: ImportSubject) => {
  const name = importJobKind(subject);
  const view = async (db: Db, importId: string, locale: Locale): Promise<RecordImport> => {
    const file = await queries.readImport(db, subject.name, importId);
    const sample = await readRows(db, importId, 0, sampleRows);
    const {
      fileId: _fileId,
      companyId: _companyId,
      monthFirst: _monthFirst,
      mapping,
      matchBy,
      ...rest
    } = file;
    return {
      ...rest,
      mapping: [...mapping],
      matchBy: [...matchBy],
      sample: sample.map(({ cells }) => cells.map((cell) => cellText(cell).slice(0, 200))),
      faults: file.counts.rejected > 0 ? await shownRejects(db, file, locale) : [],
    };
  };
  const lockImport = async (
    db: Db,
    importId: string,
    ...allowed: readonly ImportState[]
  ): Promise<queries.ImportRow> => {
    const file = await queries.readImportForUpdate(db, subject.name, importId);
    expectState(file, ...allowed);
    return file;
  };
  const storeUpload = async (
    { db, actor, now, locale, audit }: StepContext,
    table: UploadedTable,
    fileName: string,
    content: Uint8Array,
  ): Promise<RecordImport> => {
    const stamp = { userId: actor.userId, now };
    const type =
      table.format === 'csv'
        ? 'text/csv'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = await storeFile(db, stamp, { purpose: 'import', name: fileName, type, content });
    const mapping = await subject.guess(db, table.headings);
    const id = await queries.insertImport(
      db,
      {
        ...table,
        subject: subject.name,
        fileId: file.id,
        fileName,
        rows: table.rowCount,
        mapping,
        matchBy: subject.matches,
      },
      stamp,
    );
    await stageRows(db, id, table.batches);
    await enqueueJob(db, expiryJobKind(subject), id, actor.userId, {
      dueAt: new Date(Date.parse(now) + limits.importDraftDays * dayMs).toISOString(),
      now,
    });
    await audit({
      action: `${name}.created`,
      entityType,
      entityId: id,
      diff: { file: fileName, rows: table.rowCount },
    });
    return view(db, id, locale);
  };
  const changeSheet = async (
    { db, locale }: StepContext,
    importId: string,
    table: UploadedTable,
  ): Promise<RecordImport> => {
    const file = await lockImport(db, importId, 'draft', 'checked'); // it may have changed while the file was read
    await queries.changeSheet(db, file.id, {
      ...table,
      rows: table.rowCount,
      mapping: await subject.guess(db, table.headings),
    });
    await stageRows(db, file.id, table.batches);
    return view(db, file.id, locale);
  };
  return {
    view,

    list: async (db: Db) => ({
      items: (await queries.listImports(db, subject.name, listMax)).map(
        ({ id, fileName, rows, state, position, counts, createdAt, createdBy }) => ({
          id,
          fileName,
          rows,
          state,
          position,
          counts,
          createdAt,
          createdBy,
        }),
      ),
    }),

    create: async (
      { actor }: StepContext,
      fileName: string,
      content: Uint8Array,
    ): Promise<AfterCommit<StepContext, RecordImport>> =>
      new AfterCommit(async () => {
        const table = await readUploadedTable(actor.companyId, content);
        return (context) => storeUpload(context, table, fileName, content);
      }),

    sheet: async (
      { db, actor }: StepContext,
      importId: string,
      sheet: string,
    ): Promise<AfterCommit<StepContext, RecordImport>> => {
      const file = await queries.readImport(db, subject.name, importId);
      expectState(file, 'draft', 'checked');
      const { content } = await readFile(db, 'import', file.fileId);
      return new AfterCommit(async () => {
        const table = await readUploadedTable(actor.companyId, content, { sheet });
        return (context) => changeSheet(context, importId, table);
      });
    },

    check: async (
      { db, actor, now, locale }: StepContext,
      importId: string,
      plan: PlanBody,
    ): Promise<RecordImport> => {
      const file = await lockImport(db, importId, 'draft', 'checked');
      await queries.beginImport(
        db,
        file.id,
        'checking',
        await validatePlan(db, subject, file, plan),
        now,
      );
      await enqueueJob(db, name, file.id, actor.userId);
      return view(db, file.id, locale);
    },

    run: async (
      { db, actor, now, locale, audit }: StepContext,
      importId: string,
    ): Promise<RecordImport> => {
      const file = await lockImport(db, importId, 'checked');
      await queries.beginImport(db, file.id, 'running', file, now);
      await enqueueJob(db, name, file.id, actor.userId);
      await audit({
        action: `${name}.started`,
        entityType,
        entityId: file.id,
        diff: { file: file.fileName, rows: file.rows },
      });
      return view(db, file.id, locale);
    },

    cancel: async (
      { db, now, locale, audit, publish }: StepContext,
      importId: string,
    ): Promise<RecordImport> => {
      const file = await lockImport(db, importId, 'draft', 'checking', 'checked', 'running');
      await queries.advanceImport(
        db,
        file.id,
        { created: 0, updated: 0, skipped: 0, rejected: 0 },
        'cancelled',
        now,
      );
      await audit({
        action: `${name}.cancelled`,
        entityType,
        entityId: file.id,
        diff: { state: [file.state, 'cancelled'], position: file.position },
      });
      if (file.state === 'running') {
        await deleteImportedRows(db, file.id, file.position);
        await publish({ type: `${name}.cancelled`, entityId: file.id, payload: file.counts });
      }
      return view(db, file.id, locale);
    },

    rejects: async ({ db, actor, now, locale, audit }: StepContext, importId: string) => {
      const file = await queries.readImport(db, subject.name, importId);
      await audit({ action: `${name}.rejects_exported`, entityType, entityId: file.id });
      return exportFile('csv', {
        ...(await exportNotes(db, { userId: actor.userId, locale, now, filters: [] })),
        title: `${file.fileName.replace(/\.\w{3,4}$/, '')} - ${reasonHeading(locale)}`,
        columns: [...file.headings, reasonHeading(locale)].map((heading) => ({
          heading,
          kind: 'text',
        })),
        rows: rejectedRows(db, file, await subject.labels(db), locale),
      });
    },
  };
};
