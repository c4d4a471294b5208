import { isChain, readEventsAfter, type LogEnd, type Queryable } from './event-log';

/** Verifies the hash chain of the whole log. */
const follows = async (db: Queryable, known: LogEnd): Promise<boolean> => {
  let last: LogEnd = { seq: 0, hash: null };
  let met = known.seq === 0;
  for (;;) {
    const events = await readEventsAfter(db, last.seq);
    const end = events.at(-1);
    if (!end) return met;
    if (!isChain(events, last)) return false;
    met ||= events.some(({ seq, hash }) => seq === known.seq && hash === known.hash);
    last = end;
  }
};

/** Database-side digest of the log: while it is unchanged, so is the last result. */
const fingerprint = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ digest: string }>(
    `select encode(sha256(convert_to(coalesce(string_agg(encode(sha256(convert_to(e::text, 'UTF8')), 'hex'), '' order by seq), ''), 'UTF8')), 'hex') as digest
      from release_event e`,
  );
  return rows[0]?.digest ?? '';
};

/** Detects changed, deleted and inserted log rows at every check. */
export class ChainCheck {
  private last: { readonly digest: string; readonly intact: boolean } | null = null;

  /** @param known an event read earlier, which must still exist: detects truncation */
  async isIntact(db: Queryable, known: LogEnd): Promise<boolean> {
    const digest = await fingerprint(db);
    if (this.last?.digest === digest) return this.last.intact;
    const intact = await follows(db, known);
    this.last = { digest, intact };
    return intact;
  }
}
