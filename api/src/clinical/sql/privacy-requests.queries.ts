import {
  limits,
  type Contract,
  type EndpointRequest,
  type PrivacyRequest,
} from '@sala/shared-contracts';
import { type Stamp } from '../../patients';
import type { Db } from '../../platform/database/database';
import { personListName, personName } from '../../platform/people/person-names';

/** The last day of the term that runs; null: none does. */
const running = `case when r.state in ('received', 'in_review') then r.due_on
  when r.state = 'answered' then r.carry_out_due_on end`;

/** $1 is the company's day. */
const due = `case when ${running} is null then 'none' when ${running} < $1::date then 'overdue'
  when ${running} <= $1::date + ${limits.privacySoonDays} then 'soon' else 'later' end`;

const selection = `r.id, r.number, r.folio, r.kind, r.requester, r.contact, r.representative, r.details, r.state, r.extension,
  case when p.id is not null then json_build_object('id', p.id, 'name', ${personName('p')}, 'listName', ${personListName('p')}) end as patient,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'listName', c.list_name) end as customer,
  case when f.id is not null then json_build_object('name', f.name, 'size', f.size) end as proof,
  r.received_on as "receivedOn", r.due_on as "dueOn", r.outcome, r.answer, r.answered_on as "answeredOn",
  r.carry_out_due_on as "carryOutDueOn", r.carry_out_extension as "carryOutExtension",
  r.carried_out_on as "carriedOutOn", r.closed_on as "closedOn", r.version, ${due} as due,
  case when r.patient_id is not null then patient_kept_until(r.company_id, r.patient_id) end as "keptUntil",
  coalesce(p.privacy_block_request = r.number or c.privacy_block_request = r.number, false) as blocked,
  (select json_build_object('state', k.state, 'files', (select count(*)::int from privacy_package_part x where x.company_id = k.company_id and x.package_id = k.id),
     'expiresAt', to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   from privacy_package k where k.company_id = r.company_id and k.request_id = r.id order by k.created_at desc, k.id limit 1) as package`;

const from = `from privacy_request r
  left join patient p on p.company_id = r.company_id and p.id = r.patient_id
  left join customer c on c.company_id = r.company_id and c.id = r.customer_id
  left join stored_file f on f.company_id = r.company_id and f.id = r.proof_file_id`;

/** @throws resource.not_found */
export const readPrivacyRequest = (db: Db, id: string, today: string): Promise<PrivacyRequest> =>
  db.one<PrivacyRequest>(`select ${selection} ${from} where r.id = $2`, [today, id]);

/** @throws resource.not_found */
export const lockPrivacyRequest = async (
  db: Db,
  id: string,
  today: string,
): Promise<PrivacyRequest> => {
  await db.one('select id from privacy_request where id = $1 for update', [id]);
  return readPrivacyRequest(db, id, today);
};

export type PrivacyFilters = EndpointRequest<Contract['privacyRequestExport']>['query'];

const matching = `($2::text[] is null or r.state = any ($2)) and ($3::text[] is null or r.kind = any ($3))
  and ($4::text is null or ${due} = $4)
  and ($5::text is null or plain_text(concat_ws(' ', r.requester, r.representative, r.contact)) like '%' || plain_text($5) || '%'
    or r.folio ilike '%' || $5)`;

const valuesOf = ({ state, kind, due: wanted, search }: PrivacyFilters, today: string) => [
  today,
  state ?? null,
  kind ?? null,
  wanted ?? null,
  search?.replace(/[\\%_]/g, '') || null,
];

const orders = {
  due: `${running} nulls last, r.number desc`,
  '-due': `${running} desc nulls last, r.number desc`,
  number: 'r.number',
  '-number': 'r.number desc',
} as const;

type ListQuery = EndpointRequest<Contract['privacyRequestList']>['query'];

export const listPrivacyRequests = async (
  db: Db,
  { sort, page, pageSize, ...filters }: ListQuery,
  today: string,
): Promise<{ items: PrivacyRequest[]; total: number }> => {
  const values = valuesOf(filters, today);
  const items = await db.query<PrivacyRequest>(
    `select ${selection} ${from} where ${matching} order by ${orders[sort]} limit $6 offset $7`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from privacy_request r where ${matching}`,
    values,
  );
  return { items, total };
};

/** By number; one more than fits in a file tells that there are too many. */
export const readPrivacyExport = (
  db: Db,
  filters: PrivacyFilters,
  today: string,
): Promise<PrivacyRequest[]> =>
  db.query<PrivacyRequest>(
    `select ${selection} ${from} where ${matching} order by r.number limit ${limits.privacyExportMax + 1}`,
    valuesOf(filters, today),
  );

export interface NewPrivacyRequest {
  readonly number: number;
  readonly folio: string;
  readonly kind: PrivacyRequest['kind'];
  readonly requester: string;
  readonly contact: string | null;
  readonly representative: string | null;
  readonly patientId: string | null;
  readonly customerId: string | null;
  readonly details: string | null;
  readonly receivedOn: string;
  readonly dueOn: string;
}

export const insertPrivacyRequest = async (
  db: Db,
  request: NewPrivacyRequest,
  { userId, now }: Stamp,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      `insert into privacy_request (company_id, number, kind, requester, contact, representative, patient_id, customer_id, details,
         received_on, due_on, created_at, created_by, updated_at, updated_by, folio)
       values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11, $12, $13) returning id`,
      [
        request.number,
        request.kind,
        request.requester,
        request.contact,
        request.representative,
        request.patientId,
        request.customerId,
        request.details,
        request.receivedOn,
        request.dueOn,
        now,
        userId,
        request.folio,
      ],
    )
  ).id;

export type PrivacyChanges = Partial<
  Pick<
    PrivacyRequest,
    | 'state'
    | 'dueOn'
    | 'extension'
    | 'outcome'
    | 'answer'
    | 'answeredOn'
    | 'carryOutDueOn'
    | 'carryOutExtension'
    | 'carriedOutOn'
    | 'closedOn'
  > & { readonly proofFileId: string }
>;

const columnOf: Readonly<Record<keyof Required<PrivacyChanges>, string>> = {
  state: 'state',
  dueOn: 'due_on',
  extension: 'extension',
  outcome: 'outcome',
  answer: 'answer',
  answeredOn: 'answered_on',
  carryOutDueOn: 'carry_out_due_on',
  carryOutExtension: 'carry_out_extension',
  carriedOutOn: 'carried_out_on',
  closedOn: 'closed_on',
  proofFileId: 'proof_file_id',
};

export const changePrivacyRequest = async (
  db: Db,
  id: string,
  changes: PrivacyChanges,
  { userId, now }: Stamp,
): Promise<void> => {
  const given = new Map<string, unknown>(Object.entries(changes));
  const set = Object.entries(columnOf).filter(([name]) => given.has(name));
  await db.query(
    `update privacy_request set ${set.map(([, column], at) => `${column} = $${at + 4}, `).join('')}
       updated_at = $2, updated_by = $3, version = version + 1 where id = $1`,
    [id, now, userId, ...set.map(([name]) => given.get(name))],
  );
};

export const findProofFile = async (db: Db, id: string): Promise<string | null> =>
  (
    await db.one<{ fileId: string | null }>(
      'select proof_file_id as "fileId" from privacy_request where id = $1',
      [id],
    )
  ).fileId;

/** @throws resource.not_found when the person is not of this company. */
export const requireSubject = async (
  db: Db,
  { patientId, customerId }: Pick<NewPrivacyRequest, 'patientId' | 'customerId'>,
): Promise<void> => {
  if (patientId !== null) await db.one('select id from patient where id = $1', [patientId]);
  if (customerId !== null) await db.one('select id from customer where id = $1', [customerId]);
};

/** The company's own holidays in the year that follows a day. */
export const listHolidaysAfter = async (db: Db, day: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await db.query<{ day: string }>(
        `select on_date as day from company_holiday where on_date between $1::date and $1::date + 366`,
        [day],
      )
    ).map(({ day: date }) => date),
  );

/** The moment the next day begins to be worked on, in the company's time zone. */
export const nextMorning = async (db: Db, now: string): Promise<string> =>
  (
    await db.one<{ at: string }>(
      `select local_instant((($1::timestamptz at time zone time_zone)::date + 1), 480, time_zone) as at
       from company where id = app_company()`,
      [now],
    )
  ).at;

export interface DueRequest {
  readonly id: string;
  readonly folio: string;
  readonly dueOn: string;
  readonly overdue: boolean;
}

/**
 * Requests that are near their last day or past it and were not told of so; they are marked as
 * told.
 */
export const takeDueRequests = (db: Db, today: string): Promise<DueRequest[]> =>
  db.query<DueRequest>(
    `with near as (
       select r.company_id, r.id, ${running} as due_on, ${running} < $1::date as overdue from privacy_request r
       where ${running} <= $1::date + ${limits.privacySoonDays}
       for update
     )
     update privacy_request r set
       told_due = case when n.overdue then r.told_due else n.due_on end,
       told_overdue = case when n.overdue then n.due_on else r.told_overdue end
     from near n
     where n.company_id = r.company_id and n.id = r.id
       and n.due_on is distinct from case when n.overdue then r.told_overdue else r.told_due end
     returning r.id, r.folio, n.due_on as "dueOn", n.overdue`,
    [today],
  );

/** Active owners and admins, and the member who is the company's privacy contact. */
export const listPrivacyPeople = async (db: Db): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select m.user_id as id from membership m join user_account u on u.id = m.user_id join company c on c.id = m.company_id
       where m.company_id = app_company() and m.status = 'active'
         and (m.roles && array['owner', 'admin'] or u.email = lower(c.privacy_contact))
       order by m.user_id`,
    )
  ).map(({ id }) => id);
