import {
  limits,
  type Contract,
  type EndpointRequest,
  type ServiceRequest,
  type ServiceRequestCategory,
  type ServiceRequestRow,
  type ValueCount,
} from '@sala/shared-contracts';
import { author, type Stamp } from '../../patients';
import type { Db } from '../../platform/database/database';
import { openTexts, sealerFor } from '../../platform/secrets/company-keys';
import type { OrderedFor } from '../model/starter-orders';
import { personListName, personName } from '../../platform/people/person-names';

const table = 'service_request';

const columns = `r.id, r.visit_id as "visitId", v.visit_number as "visitNumber",
  json_build_object('id', p.id, 'recordNumber', p.record_number, 'name', ${personName('p')}, 'listName', ${personListName('p')}) as patient,
  r.category, r.code_text as "codeText", r.priority, r.status, r.created_at as "orderedAt", ${author('r.created_by')} as "orderedBy",
  r.result_received_at as "resultReceivedAt", ${author('r.result_received_by')} as "resultReceivedBy",
  r.result_critical as critical, case when f.id is not null then json_build_object('name', f.name, 'type', f.type, 'size', f.size) end as "resultFile",
  r.reviewed_at as "reviewedAt", ${author('r.reviewed_by')} as "reviewedBy", r.version`;

const tables = `service_request r
  join visit v on v.company_id = r.company_id and v.id = r.visit_id
  join patient p on p.company_id = v.company_id and p.id = v.patient_id
  left join stored_file f on f.company_id = r.company_id and f.id = r.result_file_id`;

/** Without what the caller may do. */
export type ServiceRequestFacts = Omit<ServiceRequest, 'actions'> & {
  readonly ordererId: string;
  readonly resultFileId: string | null;
};

type Texts = Readonly<Record<'reason' | 'result' | 'revokedReason', string | undefined>>;

interface Kept extends ServiceRequestRow {
  readonly companyId: string;
  readonly texts: Texts;
  readonly ordererId: string;
  readonly resultFileId: string | null;
}

const whole = `${columns}, r.company_id as "companyId", r.texts, r.created_by as "ordererId", r.result_file_id as "resultFileId"`;

const opened = async (
  db: Db,
  { companyId, texts: kept, ...row }: Kept,
): Promise<ServiceRequestFacts> => {
  const { reason, result, revokedReason } = await openTexts(
    db,
    { companyId, table, rowId: row.id },
    kept,
  );
  return {
    ...row,
    reason: reason ?? '',
    result: result ?? '',
    revokedReason: revokedReason ?? '',
  };
};

/** A text that is there, as it is kept. */
const sealed = async (
  db: Db,
  rowId: string,
  texts: Readonly<Record<string, string>>,
): Promise<string> => {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  return JSON.stringify((await sealerFor(db)).texts({ table, rowId }, given));
};

/** @throws resource.not_found */
export const readServiceRequest = async (db: Db, id: string): Promise<ServiceRequestFacts> =>
  opened(db, await db.one<Kept>(`select ${whole} from ${tables} where r.id = $1`, [id]));

/** Which visit it is of. @throws resource.not_found */
export const findVisitOfRequest = async (db: Db, id: string): Promise<string> =>
  (
    await db.one<{ visitId: string }>(
      'select visit_id as "visitId" from service_request where id = $1',
      [id],
    )
  ).visitId;

/** Locks it until the end of the transaction. @throws resource.not_found */
export const lockServiceRequest = async (db: Db, id: string): Promise<ServiceRequestFacts> => {
  await db.one('select id from service_request where id = $1 for update', [id]);
  return readServiceRequest(db, id);
};

const openAll = async (db: Db, rows: readonly Kept[]): Promise<ServiceRequestFacts[]> =>
  Promise.all(rows.map((row) => opened(db, row)));

/** The oldest first. */
export const listRequestsOfVisit = async (
  db: Db,
  visitId: string,
): Promise<ServiceRequestFacts[]> =>
  openAll(
    db,
    await db.query<Kept>(
      `select ${whole} from ${tables} where r.visit_id = $1
       order by r.created_at, r.id limit ${limits.serviceRequestsShown}`,
      [visitId],
    ),
  );

/** Of other visits of a patient: what waits for its result, or for its review. */
export const listWaitingRequests = async (
  db: Db,
  patientId: string,
  exceptVisitId: string,
): Promise<ServiceRequestFacts[]> =>
  openAll(
    db,
    await db.query<Kept>(
      `select ${whole} from ${tables} where v.patient_id = $1 and r.visit_id <> $2
         and (r.status = 'active' or (r.status = 'completed' and r.reviewed_at is null))
       order by r.created_at, r.id limit ${limits.serviceRequestsShown}`,
      [patientId, exceptVisitId],
    ),
  );

/** Everything that was ordered in a visit, drafts excluded. */
export const readOrdersOfVisit = async (db: Db, visitId: string): Promise<ServiceRequestFacts[]> =>
  (await listRequestsOfVisit(db, visitId)).filter(({ status }) => status !== 'draft');

/** Of a patient, drafts excluded, the newest first. */
export const listOrdersOfPatient = async (
  db: Db,
  patientId: string,
): Promise<ServiceRequestFacts[]> =>
  openAll(
    db,
    await db.query<Kept>(
      `select ${whole} from ${tables} where v.patient_id = $1 and r.status <> 'draft'
       order by r.created_at desc, r.id limit ${limits.fhirVisitsMax}`,
      [patientId],
    ),
  );

type Ordered = Pick<ServiceRequest, 'category' | 'codeText' | 'priority' | 'reason'> & {
  readonly status: 'draft' | 'active';
};

export const insertServiceRequest = async (
  db: Db,
  { id, visitId }: { readonly id: string; readonly visitId: string },
  { category, codeText, priority, reason, status }: Ordered,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `insert into service_request (company_id, id, visit_id, category, status, priority, code_text, texts, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9)`,
    [
      id,
      visitId,
      category,
      status,
      priority,
      codeText,
      await sealed(db, id, { reason }),
      now,
      userId,
    ],
  );
};

export const updateServiceRequest = async (
  db: Db,
  id: string,
  { category, codeText, priority, reason, status }: Ordered,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update service_request set category = $2, status = $3, priority = $4, code_text = $5, texts = $6,
       updated_at = $7, updated_by = $8, version = version + 1 where id = $1`,
    [id, category, status, priority, codeText, await sealed(db, id, { reason }), now, userId],
  );
};

/* The reason stays as it is kept: encrypted anew it would be another one (docs/adr/0104). */

export const revokeServiceRequest = async (
  db: Db,
  id: string,
  revokedReason: string,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update service_request set status = 'revoked', texts = texts || $2::jsonb, updated_at = $3, updated_by = $4, version = version + 1
     where id = $1`,
    [id, await sealed(db, id, { revokedReason }), now, userId],
  );
};

export interface ReceivedResult {
  readonly result: string;
  readonly fileId: string | null;
  readonly critical: boolean;
}

export const receiveResult = async (
  db: Db,
  id: string,
  { result, fileId, critical }: ReceivedResult,
  { userId, now }: Stamp,
): Promise<void> => {
  await db.query(
    `update service_request set status = 'completed', texts = texts || $2::jsonb, result_file_id = $3,
       result_received_at = $4, result_received_by = $5, result_critical = $6, updated_at = $4, updated_by = $5, version = version + 1 where id = $1`,
    [id, await sealed(db, id, { result }), fileId, now, userId, critical],
  );
};

export const reviewResult = async (db: Db, id: string, { userId, now }: Stamp): Promise<void> => {
  await db.query(
    `update service_request set reviewed_at = $2, reviewed_by = $3, updated_at = $2, updated_by = $3, version = version + 1 where id = $1`,
    [id, now, userId],
  );
};

type Query = EndpointRequest<Contract['serviceRequestList']>['query'];

/** Of what is listed; `inCare`: only patients whom the caller cares for. */
export interface ServiceRequestFilter extends Pick<
  Query,
  'search' | 'category' | 'status' | 'review'
> {
  readonly mineOf: string | null;
  readonly inCare: boolean;
}

const orders: Record<Query['sort'], string> = {
  '-orderedAt': 'r.created_at desc, r.id',
  orderedAt: 'r.created_at, r.id',
  '-resultReceivedAt': 'r.result_received_at desc nulls last, r.id',
  resultReceivedAt: 'r.result_received_at nulls last, r.id',
};

const conditionsOf = ({
  search,
  category,
  status,
  review,
  mineOf,
  inCare,
}: ServiceRequestFilter) => {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const where = [
    search
      ? `searched_text(concat_ws(' ', r.code_text, p.first_name, p.last_name, p.second_last_name, p.record_number)) like all (search_patterns(${add(search)}))`
      : '',
    category ? `r.category = any (${add(category)})` : '',
    status ? `r.status = any (${add(status)})` : '',
    review
      ? `r.status = 'completed' and r.reviewed_at is ${review === 'done' ? 'not null' : 'null'}`
      : '',
    mineOf ? `r.created_by = ${add(mineOf)}` : '',
    inCare ? 'in_care(v.patient_id)' : '',
  ].filter((one) => one !== '');
  return { where: where.join(' and ') || 'true', values, add };
};

export const listServiceRequests = async (
  db: Db,
  filter: ServiceRequestFilter,
  { sort, page, pageSize }: Pick<Query, 'sort' | 'page' | 'pageSize'>,
): Promise<{ items: ServiceRequestRow[]; total: number }> => {
  const { where, values, add } = conditionsOf(filter);
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from ${tables} where ${where}`,
    values,
  );
  const items = await db.query<ServiceRequestRow>(
    `select ${columns} from ${tables} where ${where} order by ${orders[sort]}
     limit ${add(pageSize)} offset ${add((page - 1) * pageSize)}`,
    values,
  );
  return { items, total };
};

/** Each facet ignores its own filter. */
export const countServiceRequests = async (
  db: Db,
  filter: ServiceRequestFilter,
  userId: string,
): Promise<{ category: ValueCount[]; status: ValueCount[]; mine: number }> => {
  const by = (column: 'category' | 'status') => {
    const { where, values } = conditionsOf({ ...filter, [column]: undefined });
    return db.query<ValueCount>(
      `select r.${column} as value, count(*)::int as count from ${tables} where ${where}
       group by r.${column} order by count desc, value`,
      values,
    );
  };
  const own = conditionsOf({ ...filter, mineOf: userId });
  return {
    category: await by('category'),
    status: await by('status'),
    mine: (
      await db.one<{ count: number }>(
        `select count(*)::int as count from ${tables} where ${own.where}`,
        own.values,
      )
    ).count,
  };
};

/** What the clinic ordered, the most frequent first. */
export const listOrderedBefore = (
  db: Db,
  search: string,
  category: ServiceRequestCategory | null,
): Promise<{ category: ServiceRequestCategory; codeText: string }[]> =>
  db.query(
    `select r.category, min(r.code_text) as "codeText" from service_request r
     where r.status <> 'draft' and ($2::text is null or r.category = $2) and searched_text(r.code_text) like all (search_patterns($1))
     group by r.category, searched_text(r.code_text) order by count(*) desc, 2 limit ${limits.serviceRequestSuggestionsMax}`,
    [search, category],
  );

/** Sex and full years today of whom something is ordered for; undefined: nobody the company knows. */
export const readOrderedFor = (
  db: Db,
  patientId: string,
  now: string,
): Promise<OrderedFor | undefined> =>
  db.maybe<OrderedFor>(
    `select p.sex, extract(year from age(($2::timestamptz at time zone c.time_zone)::date, p.birth_date))::int as years
     from patient p join company c on c.id = p.company_id where p.id = $1`,
    [patientId, now],
  );
