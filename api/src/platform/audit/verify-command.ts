import { parseArgs } from 'node:util';
import { createPool } from '../database/connection';
import { inTransaction } from '../database/database';
import { verifyDigests, type Verdict } from './verify-digests';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const usage = `npm run audit:verify -- --company <id> [--database postgres://…]

Verifies the signed digests of a company’s audit log. The database is DATABASE_URL unless given.`;

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

/** @returns the exit code: 0 as signed, 1 something differs, 2 wrong arguments */
export const verifyCommand = async (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<0 | 1 | 2> => {
  const { values } = parseArgs({
    args: [...args],
    options: { company: { type: 'string' }, database: { type: 'string' } },
    strict: false,
  });
  const { company } = values;
  const url = values.database ?? environment['DATABASE_URL'];
  if (typeof company !== 'string' || !uuid.test(company) || typeof url !== 'string') {
    say(usage);
    return 2;
  }
  const pool = createPool({ connectionString: url });
  try {
    const verdict = await inTransaction(pool, { userId: null, companyId: company }, (db) =>
      verifyDigests(db, company),
    );
    say(sentenceOf(verdict));
    return verdict.ok ? 0 : 1;
  } finally {
    await pool.end();
  }
};
