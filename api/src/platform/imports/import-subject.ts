import type { ImportMatch } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import type { JudgedRow, StagedRow } from './import-rows.queries';
import type { ImportRow, SubjectName } from './imports.queries';

/** Who writes, and when. */
export interface Stamp {
  readonly userId: string;
  readonly now: string;
}

/**
 * What an import must know of the records that its rows make; all the rest is the same for every
 * kind.
 */
export interface ImportSubject {
  readonly name: SubjectName;
  /** The screen that shows an import, by `?import=`. */
  readonly screen: string;
  /** Rows of one transaction: about half a second. */
  readonly chunkRows: number;
  /** What a record that is there can be known by. */
  readonly matches: readonly ImportMatch[];
  /** What the columns may be. */
  targets(db: Db): Promise<ReadonlySet<string>>;
  /** What they probably are, by their headings. */
  guess(db: Db, headings: readonly string[]): Promise<(string | null)[]>;
  /** Whether these columns give somebody new a name. */
  names(mapping: readonly (string | null)[]): boolean;
  /** What stands in no column of the file and may be wrong all the same, in the company's words. */
  labels(db: Db): Promise<ReadonlyMap<string, string>>;
  /** What is locked before the file is. */
  hold(db: Db): Promise<void>;
  /** Judges rows in their order, and writes what they make unless they are only looked at. */
  work(db: Db, file: ImportRow, rows: readonly StagedRow[], stamp: Stamp): Promise<JudgedRow[]>;
}

/** Also its kind of job, and the beginning of what the log and the outbox say of it. */
export const importOf = ({ name }: ImportSubject) => `${name}_import` as const;

/** The kind of job that comes back to a file that was brought, and may have been left. */
export const expiryOf = (subject: ImportSubject): string => `${importOf(subject)}_expiry`;
