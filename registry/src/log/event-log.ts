import type { ReleaseAction, ReleaseActorKind, ReleaseEvent } from '@sala/shared-contracts';
import type { ClientBase, Pool } from 'pg';
import type { EventDraft } from '../life-cycle/life-cycle';
import type { ReleaseActor } from '../registry-port';
import { canonicalDigest } from '../signing/canonical-json';

/** Anything that can run a query. */
export type Queryable = Pick<ClientBase | Pool, 'query'>;

interface EventRow {
  readonly seq: number | string;
  readonly prev: string | null;
  readonly hash: string;
  readonly at: string | Date;
  readonly actor: { readonly kind: ReleaseActorKind; readonly id: string; readonly name: string };
  readonly action: ReleaseAction;
  readonly bundle: string | null;
  readonly version: string | null;
  readonly evidence: Record<string, unknown>;
  readonly reason: string | null;
  readonly composition: string | null;
}

const columns =
  'seq, prev, hash, at, actor, action, bundle, version, evidence, reason, composition';

const eventOf = ({ seq, at, bundle, version, ...row }: EventRow): ReleaseEvent => ({
  ...row,
  seq: Number(seq),
  at: new Date(at).toISOString(), // PostgreSQL drops trailing zeros, the hash includes them
  target: { name: bundle, version },
});

const hashOf = ({ hash: _hash, ...event }: ReleaseEvent): string => canonicalDigest(event);

/** Oldest first, at most `limit`. */
export const readEventsAfter = async (
  db: Queryable,
  seq: number,
  limit = 1000,
): Promise<ReleaseEvent[]> => {
  const { rows } = await db.query<EventRow>(
    `select ${columns} from release_event where seq > $1 order by seq limit $2`,
    [seq, limit],
  );
  return rows.map(eventOf);
};

/** @param condition trusted SQL after `where` */
export const readEventsWhere = async (
  db: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<ReleaseEvent[]> => {
  const { rows } = await db.query<EventRow>(
    `select ${columns} from release_event where ${condition}`,
    [...values],
  );
  return rows.map(eventOf);
};

export interface EventQuery {
  readonly name?: string | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Newest first. Events about several bundles match each of their names. */
export const readEvents = async (
  db: Queryable,
  { name, before, limit }: EventQuery,
): Promise<ReleaseEvent[]> => {
  const { rows } = await db.query<EventRow>(
    `select ${columns} from release_event
      where ($1::text is null or bundle = $1 or (bundle is null and evidence->'versions' ? $1)) and ($2::bigint is null or seq < $2)
      order by seq desc limit $3`,
    [name ?? null, before ?? null, limit],
  );
  return rows.map(eventOf);
};

/** Events of one action on one version, newest first. */
export const readEventsOf = async (
  db: Queryable,
  { name, version }: { readonly name: string; readonly version: string },
  action: ReleaseAction,
): Promise<ReleaseEvent[]> =>
  readEventsWhere(db, 'bundle = $1 and version = $2 and action = $3 order by seq desc', [
    name,
    version,
    action,
  ]);

/** The event that made the bundle's current version stable; null when none. */
export const readStableEvent = async (
  db: Queryable,
  name: string,
): Promise<ReleaseEvent | null> => {
  const { rows } = await db.query<EventRow>(
    `select ${columns} from release_event
      where (bundle = $1 and (action in ('promoted', 'rolled_back') or action = 'revoked' and evidence->>'rolledBackTo' is not null))
        or (bundle is null and action = 'promoted' and evidence->'versions' ? $1)
      order by seq desc limit 1`,
    [name],
  );
  return rows[0] ? eventOf(rows[0]) : null;
};

export interface LogEnd {
  readonly seq: number;
  readonly hash: string | null;
}

/** Replaces NUL and lone surrogates, which PostgreSQL text cannot hold. */
const replaceUnstorableText = (text: string): string =>
  Buffer.from(text).toString().replaceAll('\0', '\uFFFD');

/**
 * The value as it will be read back, so the hash matches: without undefined members and unstorable
 * text.
 */
const asStored = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_key, member: unknown) =>
    typeof member === 'string' ? replaceUnstorableText(member) : member,
  ) as Value; // of the same shape

export interface EventParts {
  readonly draft: EventDraft;
  readonly actor: ReleaseActor;
  readonly reason: string | null;
  readonly at: Date;
  readonly composition: string | null;
}

/** The event to insert; its hash covers all other members, the previous hash included. */
export const linkEvent = (
  last: LogEnd,
  { draft, actor, reason, at, composition }: EventParts,
): ReleaseEvent => {
  const { kind, id, name } = actor;
  const stored = asStored({ actor: { kind, id, name }, evidence: draft.evidence, reason });
  const event = {
    ...draft,
    ...stored,
    seq: last.seq + 1,
    prev: last.hash,
    hash: '',
    at: at.toISOString(),
    composition,
  };
  return { ...event, hash: hashOf(event) };
};

/** @throws the database's 23505 when the number is taken */
export const insertEvent = async (db: Queryable, event: ReleaseEvent): Promise<void> => {
  const { seq, prev, hash, at, actor, action, target, evidence, reason, composition } = event;
  await db.query(
    `insert into release_event (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      seq,
      prev,
      hash,
      at,
      actor,
      action,
      target.name,
      target.version,
      evidence,
      reason,
      composition,
    ],
  );
};

/** Whether another writer took the number. */
export const isSequenceTaken = (error: unknown): boolean => {
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown }; // a database error or anything else
  return code === '23505' && constraint === 'release_event_pkey';
};

/** Whether each event follows its predecessor without gaps. @param from the event before the first */
export const isChain = (events: readonly ReleaseEvent[], from: LogEnd): boolean => {
  let last = from;
  return events.every((event) => {
    const follows =
      event.seq === last.seq + 1 && event.prev === last.hash && event.hash === hashOf(event);
    last = event;
    return follows;
  });
};
