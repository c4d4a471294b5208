import type { TimelineEntry } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

/** Cursor: the next page starts after this time and entry. */
export interface Place {
  readonly at: string;
  readonly id: string;
}

interface EntryRow {
  readonly id: string;
  readonly kind: TimelineEntry['kind'];
  readonly at: string;
  readonly byId: string | null;
  readonly byName: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Each part reads at most one page from an index range of one customer; all share the cursor. */
const afterCursor = (moment: string, id: string): string =>
  `($2::timestamptz is null or (date_trunc('milliseconds', ${moment}), ${id}) < ($2::timestamptz, $3::text))`;
const order = (moment: string, id: string): string =>
  `order by date_trunc('milliseconds', ${moment}) desc, ${id} desc limit $4`;

const parts: Record<TimelineEntry['kind'], string> = {
  note: `select n.id::text as id, 'note' as kind, n.created_at as at, n.created_by as by, jsonb_build_object('text', n.text) as body
    from customer_note n where n.customer_id = $1 and ${afterCursor('n.created_at', 'n.id::text')} ${order('n.created_at', 'n.id::text')}`,
  // The history includes merged customers, unless the merge was undone.
  change: `select 'c' || lpad(a.id::text, 20, '0') as id, 'change', a.at, a.user_id, jsonb_build_object('action', a.action, 'diff', coalesce(a.diff, '{}'))
    from audit_log a
    where a.company_id = app_company() and a.entity_type = 'customer' and a.entity_id in (
        select $1::uuid::text union all select m.source_id::text from customer_merge m where m.target_id = $1 and m.undone_at is null
      ) and ${afterCursor('a.at', `('c' || lpad(a.id::text, 20, '0'))`)} ${order('a.at', `('c' || lpad(a.id::text, 20, '0'))`)}`,
  purchase: `select p.id::text, 'purchase', p.created_at, p.created_by,
      jsonb_build_object('purchaseId', p.id, 'folio', p.folio, 'status', p.status, 'total', p.total)
    from purchase p where p.customer_id = $1 and ${afterCursor('p.created_at', 'p.id::text')} ${order('p.created_at', 'p.id::text')}`,
};

/**
 * Newest first.
 *
 * @param kinds entry kinds that the caller may see
 */
export const readTimeline = (
  db: Db,
  customerId: string,
  kinds: readonly TimelineEntry['kind'][],
  place: Place | undefined,
  count: number,
): Promise<EntryRow[]> =>
  db.query<EntryRow>(
    `select e.id, e.kind, date_trunc('milliseconds', e.at) as at, e.body, e.by as "byId", nullif(${shortPersonName('u')}, '') as "byName"
     from (${kinds.map((kind) => `(${parts[kind]})`).join(' union all ')}) as e (id, kind, at, by, body)
     left join user_account u on u.id = e.by
     order by date_trunc('milliseconds', e.at) desc, e.id desc limit $4`,
    [customerId, place?.at ?? null, place?.id ?? null, count],
  );

const isChange = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

/** Converts a row to the contract; an id is left out where the name is present. */
export const entryOf = (
  { id, kind, at, byId, byName, body }: EntryRow,
  userId: string,
): TimelineEntry => {
  const common = { id, at, by: byId && byName ? { id: byId, name: byName } : null };
  if (kind === 'note')
    return { ...common, kind, text: String(body['text']), mine: byId === userId };
  if (kind === 'purchase') {
    const { purchaseId, folio, status, total } = body;
    return {
      ...common,
      kind,
      purchaseId: String(purchaseId),
      folio: folio === null ? null : String(folio),
      status: String(status),
      total: Number(total),
    };
  }
  const diff = typeof body['diff'] === 'object' && body['diff'] !== null ? body['diff'] : {};
  const changes = Object.entries(diff).flatMap(([field, value]) =>
    isChange(value) && field !== 'ownerId' ? [{ field, before: value[0], after: value[1] }] : [],
  );
  return { ...common, kind, action: String(body['action']), changes };
};

export const insertNote = (
  db: Db,
  customerId: string,
  text: string,
  stamp: { userId: string; now: string },
): Promise<{ id: string; at: string; byName: string }> =>
  db.one(
    `insert into customer_note (company_id, customer_id, text, created_at, created_by) values (app_company(), $1, $2, $3, $4)
     returning id, created_at as at, (select ${shortPersonName('user_account')} from user_account where id = $4) as "byName"`,
    [customerId, text, stamp.now, stamp.userId],
  );

export const readNote = (
  db: Db,
  noteId: string,
): Promise<{ customerId: string; createdBy: string; text: string }> =>
  db.one(
    'select customer_id as "customerId", created_by as "createdBy", text from customer_note where id = $1 for update',
    [noteId],
  );

export const deleteNote = async (db: Db, noteId: string): Promise<void> => {
  await db.query('delete from customer_note where id = $1', [noteId]);
};

export interface GivenConsent {
  readonly channel: string;
  readonly purpose: string;
  readonly granted: boolean;
  readonly method: string;
  readonly evidence: string | null;
}

export const writeConsent = async (
  db: Db,
  customerId: string,
  consent: GivenConsent,
  stamp: { userId: string; now: string },
): Promise<void> => {
  await db.query(
    `insert into customer_consent (company_id, customer_id, channel, purpose, granted, method, evidence, at, by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (company_id, customer_id, channel, purpose) do update set
       granted = excluded.granted, method = excluded.method, evidence = excluded.evidence, at = excluded.at, by = excluded.by`,
    [
      customerId,
      consent.channel,
      consent.purpose,
      consent.granted,
      consent.method,
      consent.evidence,
      stamp.now,
      stamp.userId,
    ],
  );
};

/** Consent belongs to the record, so a change of it increments the version. */
export const incrementVersion = async (
  db: Db,
  customerId: string,
  stamp: { userId: string; now: string },
): Promise<void> => {
  await db.query(
    'update customer set version = version + 1, updated_at = $2, updated_by = $3 where id = $1',
    [customerId, stamp.now, stamp.userId],
  );
};
