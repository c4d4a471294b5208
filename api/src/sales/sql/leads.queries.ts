import {
  limits,
  leadStatuses,
  type Contract,
  type EndpointRequest,
  type Lead,
  type LeadDetail,
  type LeadStatus,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { readLog } from './lead-log.queries';
import { personName } from '../../platform/people/person-names';

type ListQuery = EndpointRequest<Contract['leadList']>['query'];

export type LeadFilter = Pick<
  ListQuery,
  'search' | 'source' | 'owner' | 'sla' | 'status' | 'from' | 'to'
>;

export interface Requester {
  readonly userId: string | null;
  readonly now: string;
}

/** Uses the current time as $1. */
export const slaStatus = `case
    when l.first_responded_at is not null then case when l.first_responded_at <= l.response_by then 'fulfilled' else 'failed' end
    when l.status in ('converted', 'unqualified', 'junk') then null
    when $1::timestamptz > l.response_by then 'failed'
    else 'first_response_due'
  end`;

const columns = `l.id, l.name, l.phone, l.email, l.source, l.utm, l.interest, l.message, l.status, l.lost_reason as "lostReason",
  case when o.id is null then null else json_build_object('id', o.id, 'name', ${personName('o')}) end as owner,
  l.score, l.response_by as "responseBy", l.first_responded_at as "firstRespondedAt", ${slaStatus} as "slaStatus",
  l.next_step as "nextStep", l.next_step_on as "nextStepOn", l.converted_customer_id as "convertedCustomerId",
  l.created_at as "createdAt", l.updated_at as "updatedAt", l.version`;
const source = 'lead l left join user_account o on o.id = l.owner_id';

const orders: Record<ListQuery['sort'], string> = {
  createdAt: 'l.created_at, l.id',
  '-createdAt': 'l.created_at desc, l.id desc',
  name: 'l.name collate "es-x-icu", l.id',
  '-name': 'l.name collate "es-x-icu" desc, l.id desc',
  // Unanswered leads come first.
  responseBy: 'l.first_responded_at is not null, l.response_by, l.id',
  '-responseBy': 'l.response_by desc, l.id desc',
  score: 'l.score, l.id',
  '-score': 'l.score desc, l.id desc',
  nextStepOn: 'l.next_step_on nulls last, l.id',
  '-nextStepOn': 'l.next_step_on desc nulls last, l.id desc',
  position: 'l.position, l.id',
};

/** Midnight at the start of a day, where the company is. */
const startOf = (day: string): string =>
  `(select (${day})::timestamp at time zone c.time_zone from company c where c.id = app_company())`;

/** $1 is the current time, $2 to $8 are the filters. */
export const matches = `($2::text is null or l.search like all (search_patterns($2)))
  and ($3::text is null or l.source = $3)
  and ($4::text is null or case $4 when 'none' then l.owner_id is null else l.owner_id = nullif($4, 'none')::uuid end)
  and ($5::text is null or ${slaStatus} = $5)
  and ($6::text is null or l.status = $6)
  and ($7::date is null or l.created_at >= ${startOf('$7::date')})
  and ($8::date is null or l.created_at < ${startOf('$8::date + 1')})`;

export const filterValues = (
  { search, source: origin, owner, sla, status, from, to }: LeadFilter,
  now: string,
) => [
  now,
  search || null,
  origin ?? null,
  owner ?? null,
  sla ?? null,
  status ?? null,
  from ?? null,
  to ?? null,
];

/** Every matching id, in order. */
export const findLeadIds = async (
  db: Db,
  filter: LeadFilter,
  sort: ListQuery['sort'],
  now: string,
): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select l.id from lead l where ${matches} order by ${orders[sort]}`,
      filterValues(filter, now),
    )
  ).map(({ id }) => id);

/** In the order of the ids. */
export const readLeads = (db: Db, ids: readonly string[], now: string): Promise<Lead[]> =>
  db.query<Lead>(
    `select ${columns} from ${source} join unnest($2::uuid[]) with ordinality as wanted (id, place) on wanted.id = l.id order by wanted.place`,
    [now, ids],
  );

export const listLeads = async (
  db: Db,
  { page, pageSize, sort, ...filter }: ListQuery,
  now: string,
) => {
  const values = filterValues(filter, now);
  const items = await db.query<Lead>(
    `select ${columns} from ${source} where ${matches} order by ${orders[sort]} limit $9 offset $10`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from lead l where ${matches}`,
    values,
  );
  return { items, total, page, pageSize };
};

/** @param depths number of cards per column */
export const readBoard = async (
  db: Db,
  filter: LeadFilter,
  depths: Readonly<Partial<Record<LeadStatus, number | undefined>>>,
  now: string,
) => {
  const values = filterValues(filter, now);
  const totals = await db.query<{ status: LeadStatus; total: number }>(
    `select l.status, count(*)::int as total from lead l where ${matches} group by l.status`,
    values,
  );
  const rows = await db.query<Lead>(
    `select ${columns}
     from unnest($9::text[], $10::int[]) as wanted (status, depth)
     cross join lateral (
       select * from lead l where l.status = wanted.status and ${matches} order by l.position, l.id limit wanted.depth
     ) l left join user_account o on o.id = l.owner_id
     order by l.position, l.id`,
    [
      ...values,
      leadStatuses,
      leadStatuses.map((status) => depths[status] ?? limits.boardColumnShown),
    ],
  );
  const counted = new Map(totals.map(({ status, total }) => [status, total]));
  return {
    total: totals.reduce((sum, { total }) => sum + total, 0),
    columns: leadStatuses.map((status) => ({
      status,
      total: counted.get(status) ?? 0,
      items: rows.filter((row) => row.status === status),
    })),
  };
};

export const readLead = (db: Db, leadId: string, now: string): Promise<Lead> =>
  db.one<Lead>(`select ${columns} from ${source} where l.id = $2`, [now, leadId]);

/** Locks the row until the transaction ends. */
export const lockLead = async (db: Db, leadId: string, now: string): Promise<Lead> => {
  await db.one('select 1 from lead where id = $1 for update', [leadId]);
  return readLead(db, leadId, now);
};

/** A lead with its log. */
export const readDetail = async (
  db: Db,
  leadId: string,
  { userId, now }: Requester,
): Promise<LeadDetail> => {
  const lead = await readLead(db, leadId, now);
  const { undoable, consent } = await db.one<Pick<LeadDetail, 'undoable' | 'consent'>>(
    `select ${canUndo} as undoable,
       case when l.consent_at is null then null else json_build_object('at', to_json(l.consent_at at time zone 'UTC')#>>'{}' || 'Z', 'text', l.consent_text) end as consent
     from lead l where l.id = $2`,
    [now, leadId, userId, limits.leadUndoMinutes],
  );
  return { ...lead, log: await readLog(db, leadId), undoable, consent };
};

/**
 * Parameters: $1 time, $3 user, $4 minutes. Any other change since the move clears the previous
 * position.
 */
const canUndo = `l.previous_status is not null and l.moved_by is not distinct from $3::uuid and l.moved_at > $1::timestamptz - make_interval(mins => $4)`;

/** Position before the last move, if the caller may undo it. */
export const readUndo = (db: Db, leadId: string, { userId, now }: Requester) =>
  db.maybe<{ status: LeadStatus; position: number; lostReason: Lead['lostReason'] }>(
    `select previous_status as status, previous_position as position, previous_lost_reason as "lostReason"
     from lead l where l.id = $2 and ${canUndo}`,
    [now, leadId, userId, limits.leadUndoMinutes],
  );

export const deleteLead = async (db: Db, leadId: string): Promise<void> => {
  await db.query('delete from lead where id = $1', [leadId]);
};
