import { randomUUID } from 'node:crypto';
import { staffImportColumns } from '@sala/shared-contracts';
import type { Db } from '../../../platform/database/database';
import {
  keyOf,
  type JudgedRow,
  type StagedRow,
} from '../../../platform/imports/import-rows.queries';
import type { ImportSubject, Stamp } from '../../../platform/imports/import-subject';
import type { ImportRow } from '../../../platform/imports/imports.queries';
import { judgeRows } from '../../../platform/imports/judge-rows';
import { changesBetween } from '../../../platform/audit/changes';
import { plainWords } from '../../../platform/tables/labels';
import * as queries from '../../sql/staff-imports.queries';
import type { StaffColumns } from '../../sql/staff-members.queries';
import { emptyStaffMember } from '../staff-columns';
import {
  judgeStaff,
  staffReader,
  type Places,
  type StaffRow,
  type StaffState,
  type StaffVerdict,
} from './staff-rows';
import { guessStaffColumns } from './staff-words';

const byName = (places: readonly { id: string; name: string }[]): ReadonlyMap<string, string> =>
  new Map(places.map(({ id, name }) => [plainWords(name), id]));

const readPlaces = async (db: Db): Promise<Places> => ({
  department: byName(await queries.listNames(db, 'department')),
  site: byName(await queries.listNames(db, 'site')),
});

const findMatches = async (
  db: Db,
  rows: readonly StaffRow[],
): Promise<ReadonlyMap<string, readonly StaffState[]>> => {
  const numbers = [...new Set(rows.flatMap(({ keys }) => keys.code ?? []))];
  const people = await queries.lockByNumber(db, numbers);
  return new Map(
    people.map((person) => [keyOf('code', person.columns.employeeNo.toLowerCase()), [person]]),
  );
};

/** Collects the writes of one chunk. */
class ChunkWrites {
  private readonly fresh = new Map<string, StaffState>();
  private readonly changed = new Map<
    string,
    { readonly before: StaffColumns; readonly after: StaffState }
  >();

  enter({ outcome, columns }: StaffVerdict, found: StaffState | undefined): StaffState | undefined {
    if (!columns) return found;
    if (outcome === 'created') {
      const made = { id: randomUUID(), columns };
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
    const changed = [...this.changed.values()];
    await queries.writeImported(
      db,
      [...this.fresh.values()],
      changed.map(({ after }) => after),
      stamp,
    );
    const entries: queries.ImportedEntry[] = [
      ...[...this.fresh.values()].map(({ id, columns }): queries.ImportedEntry => ({
        id,
        kind: 'created',
        diff: { ...changesBetween({}, columns), import: [null, importId] },
      })),
      ...changed.map(({ before, after }): queries.ImportedEntry => ({
        id: after.id,
        kind: 'updated',
        diff: { ...changesBetween(before, after.columns), import: [null, importId] },
      })),
    ];
    await queries.logImported(db, importId, entries, stamp);
  }
}

const processChunk = async (
  db: Db,
  file: ImportRow,
  rows: readonly StagedRow[],
  stamp: Stamp,
): Promise<JudgedRow[]> => {
  const writes = new ChunkWrites();
  const judged = await judgeRows<StaffRow, StaffState>(db, file, rows, {
    read: staffReader(file.mapping, await readPlaces(db)),
    isDay: (target) => target === 'hiredOn',
    find: (read) => findMatches(db, read),
    placeholder: (id) => ({ id, columns: emptyStaffMember }),
    apply: (row, found) => {
      const verdict = judgeStaff(row, found, file.onMatch);
      return { verdict, record: writes.enter(verdict, found?.records[0]) };
    },
  });
  if (file.state === 'running') await writes.write(db, file.id, stamp);
  return judged;
};

export const staffSubject: ImportSubject = {
  name: 'staff_member',
  screen: '/company-personal',
  chunkRows: 500,
  matches: ['code'],
  targets: async () => new Set<string>(staffImportColumns),
  guess: async (_db, headings) => guessStaffColumns(headings),
  hasName: (mapping) => mapping.includes('firstName'),
  labels: async () => new Map(),
  lock: queries.lockRoster,
  processRows: processChunk,
};
