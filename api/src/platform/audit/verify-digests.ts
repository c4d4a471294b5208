import type { Db } from '../database/database';
import { isSigned } from './digest-signing';
import { readAuditKeys, readDigests, readRange, type DigestRow } from './digest.queries';

/** What the verification of a company’s log found. */
export type Verdict =
  | { readonly ok: true; readonly days: number; readonly rows: number }
  | {
      readonly ok: false;
      readonly day: string;
      readonly fault: 'signature' | 'day_missing' | 'row_changed' | 'row_missing' | 'row_added';
      /** The first row that differs; null when no row is to blame. */
      readonly rowId: number | null;
    };

const markBytes = 16;
const dayMs = 86_400_000;

const marksOf = (marks: Buffer): ReadonlyMap<number, string> =>
  new Map(
    Array.from({ length: marks.length / markBytes }, (_, place) => {
      const from = place * markBytes;
      return [
        Number(marks.readBigInt64BE(from)),
        marks.toString('hex', from + 8, from + markBytes),
      ] as const;
    }),
  );

type Difference = Pick<Extract<Verdict, { ok: false }>, 'fault' | 'rowId'>;

/** The first row, by id, that is not as it was signed. */
const firstDifference = (signed: Buffer, present: Buffer): Difference | null => {
  const [before, now] = [marksOf(signed), marksOf(present)];
  for (const rowId of [...new Set([...before.keys(), ...now.keys()])].sort((a, b) => a - b)) {
    if (!now.has(rowId)) return { fault: 'row_missing', rowId };
    if (!before.has(rowId)) return { fault: 'row_added', rowId };
    if (before.get(rowId) !== now.get(rowId)) return { fault: 'row_changed', rowId };
  }
  return null;
};

const isNextDay = (previous: string, day: string): boolean =>
  Date.parse(day) - Date.parse(previous) === dayMs;

/** Verifies every digest of the company that the transaction acts for. */
export const verifyDigests = async (db: Db, companyId: string): Promise<Verdict> => {
  const keys = new Map((await readAuditKeys(db)).map(({ kid, publicKey }) => [kid, publicKey]));
  let root: Buffer = Buffer.from(companyId.replaceAll('-', ''), 'hex');
  let previous: DigestRow | undefined;
  let rows = 0;
  const digests = await readDigests(db);
  for (const digest of digests) {
    const { day, kid, lastId } = digest;
    const publicKey = keys.get(kid);
    if (!publicKey || !isSigned(publicKey, companyId, digest))
      return { ok: false, day, fault: 'signature', rowId: null };
    if (previous && !isNextDay(previous.day, day))
      return { ok: false, day, fault: 'day_missing', rowId: null };
    const present = await readRange(db, root, { after: previous?.lastId ?? 0, lastId });
    if (!present.root.equals(digest.root)) {
      const difference = firstDifference(digest.marks, present.marks);
      return { ok: false, day, fault: 'signature', rowId: null, ...difference };
    }
    root = digest.root;
    rows += digest.rows;
    previous = digest;
  }
  return { ok: true, days: digests.length, rows };
};
