import { deleteFile } from '../files/files';
import type { JobKind } from '../jobs/job';
import { notify } from '../notifications/notify';
import {
  deleteImportedRows,
  saveOutcomes,
  readRows,
  refreshStatistics,
  type Outcome,
} from './import-rows.queries';
import { importJobKind, type ImportSubject } from './import-subject';
import {
  advanceImport,
  deleteImport,
  readImportForUpdate,
  type ImportRow,
} from './imports.queries';

const entityType = 'record_import';

const noRows: Readonly<Record<Outcome, number>> = {
  created: 0,
  updated: 0,
  skipped: 0,
  rejected: 0,
};

const pathOf = ({ screen }: ImportSubject, { id }: Pick<ImportRow, 'id'>): string =>
  `${screen}?import=${id}`;

const isWorking = ({ state }: ImportRow): boolean => state === 'checking' || state === 'running';

export const importKind = (subject: ImportSubject): JobKind => ({
  step: async ({ db, entityId, userId, now, audit, publish }) => {
    await subject.lock(db);
    const file = await readImportForUpdate(db, subject.name, entityId);
    if (!isWorking(file)) return 'done'; // cancelled meanwhile
    await refreshStatistics(db);
    const staged = await readRows(db, file.id, file.position, subject.chunkRows);
    const judged = await subject.processRows(db, file, staged, { userId, now });
    await saveOutcomes(db, file.id, judged);
    const tally = { ...noRows };
    for (const { outcome } of judged) tally[outcome] += 1;
    const isLast = file.position + staged.length === file.rows;
    const end = file.state === 'checking' ? 'checked' : 'done';
    await advanceImport(db, file.id, tally, isLast ? end : file.state, now);
    if (!isLast) return 'more';
    if (end === 'done') {
      await deleteImportedRows(db, file.id, file.rows);
      const counts = Object.fromEntries(
        Object.entries(tally).map(([outcome, count]) => [
          outcome,
          count + file.counts[outcome as Outcome],
        ]),
      ); // keys of a tally
      await audit({
        action: `${importJobKind(subject)}.finished`,
        entityType,
        entityId: file.id,
        diff: { file: file.fileName, rows: file.rows, ...counts },
      });
      await publish({
        type: `${importJobKind(subject)}.finished`,
        entityId: file.id,
        payload: counts,
      });
      const facts = {
        file: file.fileName,
        ...Object.fromEntries(
          Object.entries(counts).map(([outcome, count]) => [outcome, String(count)]),
        ),
      };
      await notify(db, {
        userId,
        companyId: file.companyId,
        kind: 'import_finished',
        facts,
        path: pathOf(subject, file),
        now,
      });
    }
    return 'done';
  },
  abandon: async ({ db, entityId, userId, now, audit }) => {
    const file = await readImportForUpdate(db, subject.name, entityId);
    if (!isWorking(file)) return;
    await advanceImport(db, file.id, noRows, 'failed', now);
    await audit({
      action: `${importJobKind(subject)}.failed`,
      entityType,
      entityId: file.id,
      diff: { file: file.fileName, position: file.position },
    });
    await notify(db, {
      userId,
      companyId: file.companyId,
      kind: 'import_failed',
      facts: { file: file.fileName },
      path: pathOf(subject, file),
      now,
    });
  },
});

export const importExpiryKind = (subject: ImportSubject): JobKind => ({
  step: async ({ db, entityId, audit }) => {
    const file = await readImportForUpdate(db, subject.name, entityId);
    if (file.state !== 'draft' && file.state !== 'checked') return 'done';
    await deleteImport(db, file.id);
    await deleteFile(db, 'import', file.fileId);
    await audit({
      action: `${importJobKind(subject)}.expired`,
      entityType,
      entityId: file.id,
      diff: { file: file.fileName, rows: file.rows },
    });
    return 'done';
  },
  abandon: () => Promise.resolve(), // the file stays; nobody waits for it
});
