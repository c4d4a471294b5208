import { parseArgs } from 'node:util';
import type { ClientConfig } from 'pg';
import { createPool } from '../database/connection';
import { inTransaction } from '../database/database';
import { verifyDigests, type Verdict } from './verify-digests';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const usage = `npm run audit:verify -- --company <id> [--database postgres://…]

Verifies the signed digests of a company’s audit log. The database is DATABASE_URL unless given; without\neither, the one that npm start keeps in SALA_DATA_DIR.`;

const faults = {
  signature: 'its digest is not what was signed',
  day_missing: 'the digest of the day before is missing',
  row_changed: 'a row was changed',
  row_missing: 'a row was removed',
  row_added: 'a row was added',
} as const;

/** One line for a person. */
export const sentenceOf = (verdict: Verdict): string => {
  if (verdict.ok) return `${verdict.days} days and ${verdict.rows} rows are as they were signed.`;
  const { day, fault, rowId } = verdict;
  const row = rowId === null ? '' : ` The first one that differs is audit_log ${rowId}.`;
  return `${day}: ${faults[fault]}.${row}`;
};

/** The database of this machine, for as long as it is open. */
export interface LocalDatabase {
  readonly connection: ClientConfig;
  close(): Promise<void>;
}

export interface VerifyOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** null: there is none. */
  readonly openLocal: () => Promise<LocalDatabase | null>;
  readonly say: (line: string) => void;
}

const openDatabase = async (
  url: string | undefined,
  openLocal: VerifyOptions['openLocal'],
): Promise<LocalDatabase | null> =>
  url === undefined
    ? openLocal()
    : { connection: { connectionString: url }, close: () => Promise.resolve() };

/** @returns the exit code: 0 as signed, 1 something differs, 2 wrong arguments or no database */
export const verifyCommand = async (
  args: readonly string[],
  { environment, openLocal, say }: VerifyOptions,
): Promise<0 | 1 | 2> => {
  const { values } = parseArgs({
    args: [...args],
    options: { company: { type: 'string' }, database: { type: 'string' } },
    strict: false,
  });
  const { company, database: given } = values;
  if (typeof company !== 'string' || !uuid.test(company) || typeof given === 'boolean') {
    say(usage);
    return 2;
  }
  const database = await openDatabase(given ?? environment['DATABASE_URL'], openLocal);
  if (!database) {
    say(`There is no database here.\n\n${usage}`);
    return 2;
  }
  const pool = createPool(database.connection);
  try {
    const verdict = await inTransaction(pool, { userId: null, companyId: company }, (db) =>
      verifyDigests(db, company),
    );
    say(sentenceOf(verdict));
    return verdict.ok ? 0 : 1;
  } finally {
    await pool.end();
    await database.close();
  }
};
