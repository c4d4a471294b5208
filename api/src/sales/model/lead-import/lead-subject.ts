import { randomUUID } from 'node:crypto';
import { leadImportColumns, leadImportMatches, limits } from '@sala/shared-contracts';
import { changesBetween } from '../../../platform/audit/changes';
import type { Db } from '../../../platform/database/database';
import { type JudgedRow, type StagedRow } from '../../../platform/imports/import-rows.queries';
import type { ImportSubject, Stamp } from '../../../platform/imports/import-subject';
import type { ImportRow } from '../../../platform/imports/imports.queries';
import { judgeRows, type RowImporter } from '../../../platform/imports/judge-rows';
import { addWorkingMinutes, readWorkingHours } from '../../../clinic';
import { lockBoard } from '../../sql/lead-positions.queries';
import type { LeadColumns } from '../../sql/lead-writes.queries';
import {
  guessColumns,
  judgeLead,
  leadReader,
  type LeadRow,
  type LeadState,
  type LeadVerdict,
} from './lead-rows';
import {
  findLeads,
  lockLeads,
  insertLeads,
  logLeads,
  updateLeads,
  type LeadEntry,
  type LeadWrite,
} from '../../sql/lead-rows.queries';

const placeholderLead: LeadColumns = {
  name: '–',
  phone: null,
  email: null,
  source: 'other',
  interest: null,
  message: null,
  nextStep: null,
  nextStepOn: null,
};

const findMatches = async (
  db: Db,
  rows: readonly LeadRow[],
  { matchBy }: ImportRow,
): Promise<ReadonlyMap<string, readonly LeadState[]>> => {
  const keysOf = (match: 'email' | 'phone') =>
    matchBy.includes(match) ? [...new Set(rows.flatMap(({ keys }) => keys[match] ?? []))] : [];
  const [emails, phones] = [keysOf('email'), keysOf('phone')];
  await lockLeads(
    db,
    (await findLeads(db, emails, phones)).map(({ id }) => id),
  );
  const standing = new Map<string, LeadState>();
  const leadsByKey = new Map<string, LeadState[]>();
  for (const { key, id, columns } of await findLeads(db, emails, phones)) {
    const lead = standing.get(id) ?? { id, columns };
    standing.set(id, lead);
    leadsByKey.set(key, [...(leadsByKey.get(key) ?? []), lead]);
  }
  return leadsByKey;
};

/** Collects the writes of one chunk. */
class ChunkWrites {
  private readonly fresh = new Map<string, LeadState & { readonly campaign: string | null }>();
  private readonly changed = new Map<
    string,
    { readonly before: LeadColumns; readonly after: LeadState }
  >();

  enter(verdict: LeadVerdict, row: LeadRow, found: LeadState | undefined): LeadState | undefined {
    const { outcome, columns } = verdict;
    if (!columns) return found;
    if (outcome === 'created') {
      const made = { id: randomUUID(), columns, campaign: row.campaign };
      this.fresh.set(made.id, made);
      return made;
    }
    if (!found) return undefined;
    const before = found.columns;
    found.columns = columns;
    if (!this.fresh.has(found.id))
      this.changed.set(found.id, {
        before: this.changed.get(found.id)?.before ?? before,
        after: found,
      });
    return found;
  }

  async write(db: Db, importId: string, stamp: Stamp): Promise<void> {
    const responseBy = addWorkingMinutes(
      new Date(stamp.now),
      limits.leadResponseMinutes,
      await readWorkingHours(db),
    ).toISOString();
    const fresh: LeadWrite[] = [...this.fresh.values()];
    const changed = [...this.changed.values()];
    if (fresh.length > 0) await insertLeads(db, fresh, responseBy, stamp);
    if (changed.length > 0)
      await updateLeads(
        db,
        changed.map(({ after }) => ({ ...after, campaign: null })),
        stamp,
      );
    const entries: LeadEntry[] = [
      ...fresh.map(({ id, columns }): LeadEntry => ({
        leadId: id,
        kind: 'created',
        diff: { ...changesBetween({}, columns), import: [null, importId] },
      })),
      ...changed.map(({ before, after }): LeadEntry => ({
        leadId: after.id,
        kind: 'updated',
        diff: { ...changesBetween(before, after.columns), import: [null, importId] },
      })),
    ];
    if (entries.length > 0) await logLeads(db, importId, entries, stamp);
  }
}

const rowBook = (
  db: Db,
  file: ImportRow,
  writes: ChunkWrites,
): RowImporter<LeadRow, LeadState> => ({
  read: leadReader(file.mapping),
  isDay: (target) => target === 'nextStepOn',
  find: (rows) => findMatches(db, rows, file),
  placeholder: (id) => ({ id, columns: placeholderLead }),
  apply: (row, found) => {
    const verdict = judgeLead(row, found, file.onMatch);
    return { verdict, record: writes.enter(verdict, row, found?.records[0]) };
  },
});

const processChunk = async (
  db: Db,
  file: ImportRow,
  rows: readonly StagedRow[],
  stamp: Stamp,
): Promise<JudgedRow[]> => {
  const writes = new ChunkWrites();
  const judged = await judgeRows(db, file, rows, rowBook(db, file, writes));
  if (file.state === 'running') await writes.write(db, file.id, stamp);
  return judged;
};

export const leadSubject: ImportSubject = {
  name: 'lead',
  screen: '/marketing-leads',
  chunkRows: 1000,
  matches: leadImportMatches,
  targets: async () => new Set<string>(leadImportColumns),
  guess: async (_db, headings) => guessColumns(headings),
  hasName: (mapping) => mapping.includes('name'),
  labels: async () => new Map(),
  lock: lockBoard,
  processRows: processChunk,
};
