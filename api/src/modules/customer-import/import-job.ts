import { holdFields } from '../../core/custom-values/custom-values.queries';
import { plainWords } from '../../core/customers/column-words';
import type { Db } from '../../core/database';
import { dropFile } from '../../core/files';
import type { JobKind } from '../../core/jobs/job';
import { tell } from '../../core/notifications';
import { doChunk } from './chunk';
import { advanceImport, deleteImport, readImportFields, readImportForUpdate, type ImportRow } from './customer-import.queries';
import { dropImported, noteOutcomes, readRows, refreshStatistics } from './import-rows.queries';
import type { Outcome } from './judge';
import type { ImportField } from './row-values';

/** The kind of job, for `enqueueJob`. */
export const importJob = 'customer_import';

/** Rows of one transaction: about half a second, in which other new customers wait for their number. */
const chunkRows = 1000;

const noRows: Readonly<Record<Outcome, number>> = { created: 0, updated: 0, skipped: 0, rejected: 0 };

export const fieldsOf = async (db: Db): Promise<ImportField[]> =>
  (await readImportFields(db)).map(({ labels, ...field }) => ({ ...field, optionLabels: new Map(labels.map(([label, value]) => [plainWords(label), value])) }));

/** Where its result is shown. */
const placeOf = ({ id }: Pick<ImportRow, 'id'>): string => `/customer-management?import=${id}`;

const isWorking = ({ state }: ImportRow): boolean => state === 'checking' || state === 'running';

export const importKind: JobKind = {
  step: async ({ db, entityId, userId, now, audit, publish }) => {
    await holdFields(db, 'customer');
    const file = await readImportForUpdate(db, entityId);
    if (!isWorking(file)) return 'done'; // somebody stopped it
    await refreshStatistics(db);
    const staged = await readRows(db, file.id, file.position, chunkRows);
    const judged = await doChunk(db, file, staged, await fieldsOf(db), { userId, now });
    await noteOutcomes(db, file.id, judged);
    const tally = { ...noRows };
    for (const { outcome } of judged) tally[outcome] += 1;
    const isLast = file.position + staged.length === file.rows;
    const end = file.state === 'checking' ? 'checked' : 'done';
    await advanceImport(db, file.id, tally, isLast ? end : file.state, now);
    if (!isLast) return 'more';
    if (end === 'done') {
      await dropImported(db, file.id, file.rows);
      const counts = Object.fromEntries(Object.entries(tally).map(([outcome, count]) => [outcome, count + file.counts[outcome as Outcome]])); // the keys of a tally
      await audit({ action: 'customer_import.finished', entityType: 'customer_import', entityId: file.id, diff: { file: file.fileName, rows: file.rows, ...counts } });
      await publish({ type: 'customer_import.finished', entityId: file.id, payload: counts });
      const facts = { file: file.fileName, ...Object.fromEntries(Object.entries(counts).map(([outcome, count]) => [outcome, String(count)])) };
      await tell(db, { userId, companyId: file.companyId, kind: 'import_finished', facts, path: placeOf(file), now });
    }
    return 'done';
  },
  abandon: async ({ db, entityId, userId, now, audit }) => {
    const file = await readImportForUpdate(db, entityId);
    if (!isWorking(file)) return;
    await advanceImport(db, file.id, noRows, 'failed', now);
    await audit({ action: 'customer_import.failed', entityType: 'customer_import', entityId: file.id, diff: { file: file.fileName, position: file.position } });
    await tell(db, { userId, companyId: file.companyId, kind: 'import_failed', facts: { file: file.fileName }, path: placeOf(file), now });
  },
};

/** The kind of job that comes back to a file that was brought, and may have been left. */
export const importExpiryJob = 'customer_import_expiry';

export const importExpiryKind: JobKind = {
  step: async ({ db, entityId, audit }) => {
    const file = await readImportForUpdate(db, entityId);
    if (file.state !== 'draft' && file.state !== 'checked') return 'done';
    await deleteImport(db, file.id);
    await dropFile(db, 'import', file.fileId);
    await audit({ action: 'customer_import.expired', entityType: 'customer_import', entityId: file.id, diff: { file: file.fileName, rows: file.rows } });
    return 'done';
  },
  abandon: () => Promise.resolve(), // the file stays: nobody waits for anything
};
