import {
  repairable,
  type BillingDifference,
  type DifferenceKind,
  type DifferenceScope,
  type DifferenceSide,
  type DifferenceState,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

/** Something that the provider and we have otherwise. */
export interface Finding {
  readonly kind: DifferenceKind;
  /** The subscription, checkout or payment link. */
  readonly subjectId: string;
  /** The provider's payment, invoice or second subscription; '': the subject itself. */
  readonly objectId: string;
  readonly ours: DifferenceSide | null;
  readonly theirs: DifferenceSide | null;
}

export interface DifferenceRow extends Omit<BillingDifference, 'repairable' | 'reference'> {
  readonly subjectId: string;
  readonly objectId: string;
}

const columns = `d.id, d.kind, d.scope, d.subject_id as "subjectId", d.object_id as "objectId", d.ours, d.theirs, d.state, d.reason,
  d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt", d.settled_at as "settledAt",
  case when u.id is null then null else jsonb_build_object('id', u.id, 'name', ${shortPersonName('u')}) end as "settledBy",
  case when p.id is null then null else jsonb_build_object('id', p.id, 'folio', p.folio) end as purchase`;
const source = `from billing_difference d
  left join user_account u on u.id = d.settled_by
  left join payment_link l on d.scope = 'payment_link' and l.company_id = d.company_id and l.id = d.subject_id
  left join purchase p on p.company_id = l.company_id and p.id = l.purchase_id
  where d.company_id = app_company()`;

export const presentDifference = (row: DifferenceRow): BillingDifference => ({
  id: row.id,
  kind: row.kind,
  scope: row.scope,
  purchase: row.purchase,
  reference: row.objectId === '' ? null : row.objectId,
  ours: row.ours,
  theirs: row.theirs,
  state: row.state,
  repairable: row.state === 'open' && repairable[row.kind],
  reason: row.reason,
  firstSeenAt: row.firstSeenAt,
  lastSeenAt: row.lastSeenAt,
  settledAt: row.settledAt,
  settledBy: row.settledBy,
});

const orders = {
  '-lastSeenAt': 'd.last_seen_at desc',
  '-firstSeenAt': 'd.first_seen_at desc',
} as const;

export interface DifferenceQuery {
  readonly search?: string | undefined;
  readonly state?: DifferenceState | undefined;
  readonly scope?: DifferenceScope | undefined;
  readonly sort: keyof typeof orders;
  readonly page: number;
  readonly pageSize: number;
}

export const listDifferences = async (
  db: Db,
  { search, state, scope, sort, page, pageSize }: DifferenceQuery,
) => {
  const matches = `and ($1::text is null or strpos(lower(concat_ws(' ', p.folio, d.object_id)), lower($1)) > 0)
    and ($2::text is null or d.state = $2) and ($3::text is null or d.scope = $3)`;
  const values = [search ?? null, state ?? null, scope ?? null];
  const rows = await db.query<DifferenceRow>(
    `select ${columns} ${source} ${matches} order by ${orders[sort]}, d.id limit $4 offset $5`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total ${source} ${matches}`,
    values,
  );
  return { items: rows.map(presentDifference), total, page, pageSize };
};

/** @throws resource.not_found */
export const readDifference = (db: Db, id: string): Promise<DifferenceRow> =>
  db.one(`select ${columns} ${source} and d.id = $1`, [id]);

/** @throws resource.not_found */
export const lockDifference = (db: Db, id: string): Promise<DifferenceRow> =>
  db.one(`select ${columns} ${source} and d.id = $1 for no key update of d`, [id]);

export const countOpen = async (db: Db): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from billing_difference where company_id = app_company() and state = 'open'`,
    )
  ).count;

const ofSide = (side: DifferenceSide | null): string | null => side && JSON.stringify(side);

const scopeOf = ({ kind }: Finding): DifferenceScope =>
  kind.startsWith('link_') ? 'payment_link' : 'subscription';

/**
 * Lists what was found; what is listed is brought up to date. One that was dismissed is listed anew
 * when it has changed.
 */
export const recordFound = async (db: Db, finding: Finding, now: string): Promise<void> => {
  const values = [
    finding.kind,
    finding.subjectId,
    finding.objectId,
    ofSide(finding.ours),
    ofSide(finding.theirs),
    now,
  ];
  await db.query(
    `update billing_difference set state = 'gone', settled_at = $6, settled_by = null
     where company_id = app_company() and kind = $1 and subject_id = $2 and object_id = $3 and state = 'dismissed'
       and (ours is distinct from $4::jsonb or theirs is distinct from $5::jsonb)`,
    values,
  );
  await db.query(
    `insert into billing_difference (company_id, kind, subject_id, object_id, ours, theirs, scope, first_seen_at, last_seen_at)
     values (app_company(), $1, $2, $3, $4, $5, $7, $6, $6)
     on conflict (company_id, kind, subject_id, object_id) where state in ('open', 'dismissed')
     do update set ours = excluded.ours, theirs = excluded.theirs,
       last_seen_at = greatest(billing_difference.last_seen_at, excluded.last_seen_at)`,
    [...values, scopeOf(finding)],
  );
};

/**
 * Settles what is listed of it as repaired, or lists it as such.
 *
 * @param by null: it was repaired by itself
 * @returns its id
 */
export const recordRepaired = async (
  db: Db,
  finding: Finding,
  { now, by }: { readonly now: string; readonly by: string | null },
): Promise<string> => {
  await recordFound(db, finding, now);
  return (
    await db.one<{ id: string }>(
      `update billing_difference set state = 'repaired', settled_at = greatest($4, first_seen_at), settled_by = $5, reason = null
       where company_id = app_company() and kind = $1 and subject_id = $2 and object_id = $3 and state in ('open', 'dismissed')
       returning id`,
      [finding.kind, finding.subjectId, finding.objectId, now, by],
    )
  ).id;
};

export const dismiss = async (
  db: Db,
  id: string,
  { reason, now, by }: { readonly reason: string; readonly now: string; readonly by: string },
): Promise<void> => {
  await db.query(
    `update billing_difference set state = 'dismissed', reason = $2, settled_at = greatest($3, first_seen_at), settled_by = $4
     where company_id = app_company() and id = $1 and state = 'open'`,
    [id, reason, now, by],
  );
};

/** Somebody looked, and both sides had the same. */
export const closeAsGone = async (
  db: Db,
  id: string,
  { now, by }: { readonly now: string; readonly by: string },
): Promise<void> => {
  await db.query(
    `update billing_difference set state = 'gone', settled_at = greatest($2, first_seen_at), settled_by = $3
     where company_id = app_company() and id = $1 and state = 'open'`,
    [id, now, by],
  );
};

export const keyOf = ({
  kind,
  subjectId,
  objectId,
}: Pick<Finding, 'kind' | 'subjectId' | 'objectId'>): string => `${kind} ${subjectId} ${objectId}`;

/** Open ones of these subjects that were looked for and not found are gone. */
export const closeGone = async (
  db: Db,
  subjectIds: readonly string[],
  found: readonly Finding[],
  now: string,
): Promise<void> => {
  await db.query(
    `update billing_difference set state = 'gone', settled_at = greatest($3, first_seen_at)
     where company_id = app_company() and state = 'open' and subject_id = any ($1::uuid[])
       and not (kind || ' ' || subject_id || ' ' || object_id = any ($2::text[]))`,
    [subjectIds, found.map(keyOf), now],
  );
};
