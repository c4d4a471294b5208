import type { Pool, PoolClient } from 'pg';
import type { ReleaseAction, SignedComposition } from '@sala/shared-contracts';
import { announce } from '../composition/change-feed';
import { bodyOf, compose, type CompositionBody } from '../composition/compose';
import type { CompositionStore } from '../composition/composition-store';
import { bodyInForce } from '../composition/body-in-force';
import { insertEvent, isSequenceTaken, linkEvent } from '../log/event-log';
import type { LogReader } from '../log/log-reader';
import { fold, type ReleaseLog } from '../log/release-log';
import type { ChangeResult, ReleaseActor } from '../registry-port';
import { canonicalDigest, canonicalText } from '../signing/canonical-json';
import { signComposition, unsigned, type SigningKey } from '../signing/sign-composition';
import type { EventDraft } from './life-cycle';
import { ReleaseRefused } from './release-refused';

export interface ChangeParts {
  readonly pool: Pool;
  readonly reader: LogReader;
  readonly compositions: CompositionStore;
  readonly keys: readonly SigningKey[];
  readonly clock: () => Date;
}

export interface ChangeRequest {
  readonly actor: ReleaseActor;
  readonly reason: string | null;
  /** Expected log position; any other is a conflict. */
  readonly expectedSeq?: number | undefined;
  /**
   * The event to write; null: nothing to change. May write other tables in the same transaction;
   * called again on retry.
   */
  readonly decide: (
    log: ReleaseLog,
    db: PoolClient,
  ) => EventDraft | null | Promise<EventDraft | null>;
}

/** Serialises writers. The primary key guarantees uniqueness, this lock only avoids retries. */
const writersLock = 7_252_009;
const attempts = 10;
/** Age at which a composition is renewed. */
const renewAfterMs = 15 * 86_400_000;

/** Actions that cannot change which code runs. */
const actionsWithoutComposition: ReadonlySet<ReleaseAction> = new Set([
  'published',
  'verified',
  'swept',
  'token_created',
  'token_revoked',
  'grant_created',
  'grant_taken',
  'grant_revoked',
]);

const inTransaction = async <Result>(
  pool: Pool,
  run: (db: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const db = await pool.connect();
  let broken = false;
  try {
    await db.query('begin');
    await db.query('select pg_advisory_xact_lock($1)', [writersLock]);
    const result = await run(db);
    await db.query('commit');
    return result;
  } catch (error) {
    await db.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    db.release(broken);
  }
};

/** Signs and stores a composition when its body changed. @returns null when unchanged */
const nextComposition = async (
  { compositions, keys }: ChangeParts,
  db: PoolClient,
  body: CompositionBody,
  issuedAt: Date,
  renew = false,
): Promise<SignedComposition | null> => {
  const { seq, document } = await compositions.end(db);
  if (!renew && document && canonicalText(bodyOf(document)) === canonicalText(body)) return null;
  return signComposition(
    compose(body, {
      seq: seq + 1,
      prev: document && canonicalDigest(unsigned(document)),
      issuedAt,
    }),
    keys,
  );
};

const insertComposition = async (
  db: PoolClient,
  composition: SignedComposition,
  eventSeq: number,
): Promise<void> => {
  const { seq, id, issuedAt } = composition;
  await db.query(
    'insert into release_composition (seq, id, event_seq, document, issued_at) values ($1, $2, $3, $4, $5)',
    [seq, id, eventSeq, composition, issuedAt],
  );
};

const attempt = async (
  parts: ChangeParts,
  { actor, reason, expectedSeq, decide }: ChangeRequest,
): Promise<ChangeResult | null> =>
  inTransaction(parts.pool, async (db) => {
    const log = await parts.reader.read(db);
    if (expectedSeq !== undefined && expectedSeq !== log.seq)
      throw new ReleaseRefused('release.conflict', { seq: log.seq });
    const draft = await decide(log, db);
    if (!draft) return null;
    const at = parts.clock();
    const writing = { draft, actor, reason, at };
    const body = actionsWithoutComposition.has(draft.action)
      ? null
      : await bodyInForce(db, fold(log, linkEvent(log, { ...writing, composition: null })));
    const composition = body && (await nextComposition(parts, db, body, at));
    const event = linkEvent(log, { ...writing, composition: composition?.id ?? null });
    await insertEvent(db, event);
    if (composition) await insertComposition(db, composition, event.seq);
    await announce(db);
    const inForce = composition ?? (await parts.compositions.end(db)).document;
    return { event, composition: inForce?.id ?? null };
  });

/**
 * Writes one event and the resulting composition in one transaction.
 *
 * @returns null when there was nothing to write
 * @throws ReleaseRefused `release.conflict` when the log is not at `expectedSeq`, or what `decide`
 *   throws
 */
export const makeChange = async (
  parts: ChangeParts,
  request: ChangeRequest,
): Promise<ChangeResult | null> => {
  for (let retriesLeft = attempts; ; retriesLeft -= 1) {
    try {
      return await attempt(parts, request);
    } catch (error) {
      if (!isSequenceTaken(error) || retriesLeft === 0) throw error;
      const { seq } = await parts.reader.read(parts.pool);
      if (request.expectedSeq !== undefined) throw new ReleaseRefused('release.conflict', { seq });
    }
  }
};

/**
 * Re-signs the current composition before it expires, and when no stored document is trusted
 * because the keys were lost and regenerated.
 */
export const renewComposition = (parts: ChangeParts): Promise<void> =>
  inTransaction(parts.pool, async (db) => {
    const { document } = await parts.compositions.end(db);
    const now = parts.clock();
    if (document && now.getTime() - Date.parse(document.issuedAt) < renewAfterMs) return;
    const log = await parts.reader.read(db);
    const body = document ? bodyOf(document) : await bodyInForce(db, log);
    const composition = body && (await nextComposition(parts, db, body, now, true));
    if (!composition) return;
    await insertComposition(db, composition, log.seq);
    await announce(db);
  });
