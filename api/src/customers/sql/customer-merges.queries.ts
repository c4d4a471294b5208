import type { Customer } from '@sala/shared-contracts';
import { readCustomerForUpdate, type Stamp } from './customer-rows.queries';
import { readValues } from './custom-values.queries';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

export const readFullCustomer = async (db: Db, customerId: string): Promise<Customer> => {
  const row = await readCustomerForUpdate(db, customerId);
  return { ...row, values: (await readValues(db, 'customer', [customerId])).get(customerId) ?? {} };
};

/** Locks in id order, so that two merges of the same customers cannot deadlock. */
export const lockBoth = async (db: Db, ids: readonly [string, string]): Promise<void> => {
  await db.query('select from customer where id = any ($1) order by id for update', [ids]);
};

/**
 * Moves references from the source and deletes it.
 *
 * @returns what undoing needs
 */
export const mergeIntoTarget = async (
  db: Db,
  sourceId: string,
  targetId: string,
): Promise<{ snapshot: unknown; moved: unknown }> => {
  const { snapshot } = await db.one<{ snapshot: unknown }>(
    'select customer_snapshot($1) as snapshot',
    [sourceId],
  );
  const { moved } = await db.one<{ moved: unknown }>(
    'select customer_move_references($1, $2) as moved',
    [sourceId, targetId],
  );
  await db.query(
    `insert into customer_consent (company_id, customer_id, channel, purpose, granted, method, evidence, at, by)
     select company_id, $2, channel, purpose, granted, method, evidence, at, by from customer_consent where customer_id = $1
     on conflict do nothing`,
    [sourceId, targetId],
  );
  await db.query(
    `update customer t set total_spent = t.total_spent + s.total_spent, purchase_count = t.purchase_count + s.purchase_count,
       last_purchase_at = greatest(t.last_purchase_at, s.last_purchase_at)
     from customer s where s.id = $1 and t.id = $2`,
    [sourceId, targetId],
  );
  await db.query('delete from customer where id = $1', [sourceId]);
  return { snapshot, moved };
};

export interface NewMerge {
  readonly targetId: string;
  readonly sourceId: string;
  readonly source: unknown;
  readonly before: Customer;
  readonly after: Customer;
  readonly moved: unknown;
}

export const insertMerge = async (
  db: Db,
  merge: NewMerge,
  { userId, now }: Stamp,
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into customer_merge (company_id, target_id, source_id, source, target_before, target_after, moved, at, by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      merge.targetId,
      merge.sourceId,
      JSON.stringify(merge.source),
      JSON.stringify(merge.before),
      JSON.stringify(merge.after),
      JSON.stringify(merge.moved),
      now,
      userId,
    ],
  );
  return id;
};

export interface MergeRow {
  readonly id: string;
  readonly targetId: string;
  readonly sourceId: string;
  readonly before: Customer;
  readonly after: Customer;
  readonly undoneAt: string | null;
}

export const readMergeForUpdate = (db: Db, mergeId: string): Promise<MergeRow> =>
  db.one<MergeRow>(
    `select id, target_id as "targetId", source_id as "sourceId", target_before as before, target_after as after, undone_at as "undoneAt"
     from customer_merge where id = $1 for update`,
    [mergeId],
  );

/** Restores the source and what moved. */
export const restoreSource = async (
  db: Db,
  { id, sourceId, targetId, before }: MergeRow,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query('select customer_restore(source) from customer_merge where id = $1', [id]);
  await db.query(
    'select customer_move_back(moved, source_id, target_id) from customer_merge where id = $1',
    [id],
  );
  const consentKeys = before.consents.map(({ channel, purpose }) => `${channel}:${purpose}`);
  await db.query(
    `delete from customer_consent t using customer_consent s
     where t.customer_id = $2 and s.customer_id = $1 and (t.channel, t.purpose, t.at) = (s.channel, s.purpose, s.at)
       and not (t.channel || ':' || t.purpose) = any ($3)`,
    [sourceId, targetId, consentKeys],
  );
  await db.query(
    `update customer t set total_spent = t.total_spent - s.total_spent, purchase_count = t.purchase_count - s.purchase_count,
       last_purchase_at = case when t.last_purchase_at = s.last_purchase_at then $3 else t.last_purchase_at end
     from customer s where s.id = $1 and t.id = $2`,
    [sourceId, targetId, before.lastPurchaseAt],
  );
  await db.query('update customer_merge set undone_at = $2, undone_by = $3 where id = $1', [
    id,
    now,
    userId,
  ]);
};

interface ListedMerge {
  readonly id: string;
  readonly at: string;
  readonly byId: string;
  readonly byName: string;
  readonly code: string;
  readonly name: string;
  readonly undoneAt: string | null;
}

export const listMerges = (db: Db, targetId: string): Promise<ListedMerge[]> =>
  db.query<ListedMerge>(
    `select m.id, m.at, m.by as "byId", ${shortPersonName('u')} as "byName",
       m.source #>> '{customer,code}' as code, m.source #>> '{customer,name}' as name, m.undone_at as "undoneAt"
     from customer_merge m join user_account u on u.id = m.by where m.target_id = $1 order by m.at desc, m.id limit 100`,
    [targetId],
  );
