import type { ImportMatch } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import type { JudgedRow, StagedRow } from './import-rows.queries';
import type { ImportRow, SubjectName } from './imports.queries';

/** Author and time of a write. */
export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/** What differs between imports of different records. */
export interface ImportSubject {
  readonly name: SubjectName;
  /** Path of the screen that shows an import, by `?import=`. */
  readonly screen: string;
  /** Rows per transaction, about half a second of work. */
  readonly chunkRows: number;
  /** Fields that can identify an existing record. */
  readonly matches: readonly ImportMatch[];
  /** A row never changes a record that is there. */
  readonly onlyCreates?: boolean;
  /** Possible targets of a column. */
  targets(db: Db): Promise<ReadonlySet<string>>;
  /** Guesses targets by headings. */
  guess(db: Db, headings: readonly string[]): Promise<(string | null)[]>;
  /** Whether the mapping gives new records a name. */
  hasName(mapping: readonly (string | null)[]): boolean;
  /** Labels, in the company's words, of fields that may be faulty without being a column. */
  labels(db: Db): Promise<ReadonlyMap<string, string>>;
  /** Takes locks needed before that of the import. */
  lock(db: Db): Promise<void>;
  /** Judges rows in order and, unless only checking, writes their records. */
  processRows(
    db: Db,
    file: ImportRow,
    rows: readonly StagedRow[],
    stamp: Stamp,
  ): Promise<JudgedRow[]>;
}

/** Job kind, and prefix of its audit actions and events. */
export const importJobKind = ({ name }: ImportSubject) => `${name}_import` as const;

/** Kind of the job that deletes an abandoned draft. */
export const expiryJobKind = (subject: ImportSubject): string => `${importJobKind(subject)}_expiry`;
