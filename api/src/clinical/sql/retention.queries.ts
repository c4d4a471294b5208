import {
  limits,
  type LegalHold,
  type RetentionItem,
  type RetentionKind,
  type RetentionProposal,
} from '@sala/shared-contracts';
import { type Stamp } from '../../patients';
import type { Db } from '../../platform/database/database';
import { personListName, personName, shortPersonName } from '../../platform/people/person-names';

const instant = (value: string) =>
  `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const proposal = `select p.id, p.state, p.retention_years as "retentionYears", p.listed_at as "listedAt",
  p.approved_at as "approvedAt", (select ${shortPersonName('u')} from user_account u where u.id = p.approved_by) as "approvedBy",
  p.delete_after as "deleteAfter", p.finished_at as "finishedAt",
  coalesce((select json_agg(json_build_object('kind', k.kind, 'count', k.count, 'deleted', k.deleted, 'kept', k.kept, 'oldestAt', k.oldest) order by k.kind)
    from (select i.kind, count(*)::int as count, count(*) filter (where i.outcome = 'deleted')::int as deleted,
        count(*) filter (where i.outcome = 'kept')::int as kept, ${instant('min(i.last_at)')} as oldest
      from retention_item i where i.company_id = p.company_id and i.proposal_id = p.id group by i.kind) k), '[]') as kinds
  from retention_proposal p`;

/** @throws resource.not_found */
export const readProposal = (db: Db, id: string): Promise<RetentionProposal> =>
  db.one<RetentionProposal>(`${proposal} where p.id = $1`, [id]);

/** The newest that stands; lists that were replaced are not shown. */
export const findNewestProposal = (db: Db): Promise<RetentionProposal | undefined> =>
  db.maybe<RetentionProposal>(
    `${proposal} where p.state <> 'replaced' order by p.listed_at desc, p.id limit 1`,
  );

/** The list that is open; the database decides again at each record. */
export const findOpenProposal = (
  db: Db,
): Promise<{ id: string; state: 'listed' | 'approved'; deleteAfter: string | null } | undefined> =>
  db.maybe(
    `select id, state, delete_after as "deleteAfter" from retention_proposal where state in ('listed', 'approved')`,
  );

/** @returns null when nothing is older than its term, or a list is approved already */
export const listExpired = async (db: Db, now: string): Promise<string | null> => {
  // The first list of a large hospital takes longer than any request may.
  await db.query(`select set_config('statement_timeout', '5min', true)`);
  const { id } = await db.one<{ id: string | null }>('select retention_list($1, $2) as id', [
    now,
    limits.retentionListMax,
  ]);
  return id;
};

const answers = async (db: Db, call: string, id: string, now: string): Promise<boolean> =>
  (await db.one<{ done: boolean }>(`select ${call}($1, $2) as done`, [id, now])).done;

/** @returns false when the list is not open any more */
export const approveProposal = (db: Db, id: string, now: string): Promise<boolean> =>
  answers(db, 'retention_approve', id, now);

/** @returns false when there is nothing to cancel */
export const cancelProposal = (db: Db, id: string, now: string): Promise<boolean> =>
  answers(db, 'retention_cancel', id, now);

/** @returns false while records are left, or when somebody else has finished it */
export const finishProposal = (db: Db, id: string, now: string): Promise<boolean> =>
  answers(db, 'retention_finish', id, now);

interface ItemKey {
  readonly proposalId: string;
  readonly kind: RetentionKind;
  readonly recordId: string;
}

/** @returns `deleted`, why it is kept, or null when another worker was first */
export const deleteItem = async (
  db: Db,
  { proposalId, kind, recordId }: ItemKey,
  now: string,
): Promise<string | null> =>
  (
    await db.one<{ outcome: string | null }>('select retention_delete($1, $2, $3, $4) as outcome', [
      proposalId,
      kind,
      recordId,
      now,
    ])
  ).outcome;

export const listNextItems = (
  db: Db,
  proposalId: string,
  count: number,
): Promise<(Omit<ItemKey, 'proposalId'> & { lastAt: string })[]> =>
  db.query(
    `select kind, record_id as "recordId", last_at as "lastAt" from retention_item
     where proposal_id = $1 and outcome is null order by last_at, record_id limit $2`,
    [proposalId, count],
  );

export const listItems = async (
  db: Db,
  id: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: (RetentionItem & { patientId: string | null })[]; total: number }> => {
  const items = await db.query<RetentionItem & { patientId: string | null }>(
    `select i.kind, i.record_id as "recordId", p.record_number as "recordNumber", p.id as "patientId",
       case when p.id is not null then ${personName('p')} end as name, case when p.id is not null then ${personListName('p')} end as "listName",
       i.last_at as "lastAt", i.outcome, i.reason
     from retention_item i
     left join patient p on p.company_id = i.company_id and p.id = i.record_id and i.kind = 'clinical_record'
     where i.proposal_id = $1 order by i.last_at, i.record_id limit $2 offset $3`,
    [id, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    'select count(*)::int as total from retention_item where proposal_id = $1',
    [id],
  );
  return { items, total };
};

export const listOwnerIds = async (db: Db): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select user_id as id from membership
       where company_id = app_company() and status = 'active' and 'owner' = any (roles) order by user_id`,
    )
  ).map(({ id }) => id);

const hold = `select h.id, json_build_object('id', p.id, 'recordNumber', p.record_number, 'name', ${personName('p')}, 'listName', ${personListName('p')}) as patient,
  h.reason, h.set_at as "setAt", ${shortPersonName('u')} as "setBy"
  from legal_hold h
  join patient p on p.company_id = h.company_id and p.id = h.patient_id
  join user_account u on u.id = h.set_by`;

export const listHolds = (db: Db): Promise<LegalHold[]> =>
  db.query<LegalHold>(
    `${hold} where h.lifted_at is null order by h.set_at desc, h.id limit ${limits.legalHoldsShown}`,
  );

export const readHold = (db: Db, id: string): Promise<LegalHold> =>
  db.one<LegalHold>(`${hold} where h.id = $1`, [id]);

export const findHold = (db: Db, patientId: string): Promise<LegalHold | undefined> =>
  db.maybe<LegalHold>(`${hold} where h.patient_id = $1 and h.lifted_at is null limit 1`, [
    patientId,
  ]);

export const insertHold = async (
  db: Db,
  patientId: string,
  reason: string,
  { userId, now }: Stamp,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into legal_hold (company_id, patient_id, reason, set_at, set_by)
       values (app_company(), $1, $2, $3, $4) returning id`,
      [patientId, reason, now, userId],
    )
  ).id;

/** @returns the patient, undefined when it was lifted already. @throws resource.not_found */
export const liftHold = async (
  db: Db,
  id: string,
  { userId, now }: Stamp,
): Promise<string | undefined> => {
  await db.one('select id from legal_hold where id = $1', [id]);
  const lifted = await db.maybe<{ patientId: string }>(
    `update legal_hold set lifted_at = greatest($2::timestamptz, set_at), lifted_by = $3
     where id = $1 and lifted_at is null returning patient_id as "patientId"`,
    [id, now, userId],
  );
  return lifted?.patientId;
};
