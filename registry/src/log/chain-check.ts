import { isChain, readEventsAfter, type LogEnd, type Queryable } from './event-log';

/** Reads the whole log and checks that each event follows from the one before. */
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

/** The database's own digest of every byte of the log: as long as it stays, so does what was found. */
const fingerprint = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ digest: string }>(
    `select encode(sha256(convert_to(coalesce(string_agg(encode(sha256(convert_to(e::text, 'UTF8')), 'hex'), '' order by seq), ''), 'UTF8')), 'hex') as digest
      from release_event e`,
  );
  return rows[0]?.digest ?? '';
};

/**
 * Whether the log is what was written: a row that was changed, taken out or put in is seen, at
 * every look.
 */
export class ChainCheck {
  private last: { readonly digest: string; readonly intact: boolean } | null = null;

  /** @param known an event that was read before: it must still be there, or the end was cut off. */
  async isIntact(db: Queryable, known: LogEnd): Promise<boolean> {
    const digest = await fingerprint(db);
    if (this.last?.digest === digest) return this.last.intact;
    const intact = await follows(db, known);
    this.last = { digest, intact };
    return intact;
  }
}
