import { networkOf, type AuditEntry, type AuditRow } from '@sala/shared-contracts';
import type { Db } from '../database/database';
import { personName, shortPersonName } from '../../platform/people/person-names';

/** What narrows the log; absent: everything. */
export interface AuditFilters {
  readonly user?: string | undefined;
  readonly action?: string | undefined;
  readonly record?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly network?: string | undefined;
}

/**
 * What was written in a record is read there, with its own permission and log; here only that it
 * was. What reading the log showed would repeat the log.
 */
export const withoutContent = [
  'allergy',
  'condition',
  'family_history',
  'immunization',
  'medication_statement',
  'patient_clinical',
  'visit',
];

/** Whose names the reader may see. */
export interface NamesShown {
  readonly people: boolean;
  readonly patients: boolean;
}

/* Lists and older rows have a word for an id. */
const recordId = `case when a.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.entity_id::uuid end`;

/** Looked up for the rows of a page, under the row policies of the reader. */
const nameOf = ({ people, patients }: NamesShown): string => {
  const cases = [
    ...(patients
      ? [
          `when a.entity_type in ('patient', 'patient_clinical') then
            (select ${personName('p')} from patient p where p.company_id = app_company() and p.id = ${recordId})`,
        ]
      : []),
    ...(people
      ? [
          `when a.entity_type = 'user_account' then
            (select ${personName('w')} from membership m join user_account w on w.id = m.user_id
              where m.company_id = app_company() and m.user_id = ${recordId})`,
          `when a.entity_type = 'membership' then
            (select ${personName('w')} from membership m join user_account w on w.id = m.user_id
              where m.company_id = app_company() and m.id = ${recordId})`,
        ]
      : []),
  ];
  return cases.length === 0 ? 'null' : `case ${cases.join(' ')} end`;
};

/** Of `audit_log a` and `user_account u`; $1 is {@link withoutContent}. */
export const entryColumns = `a.id, a.at, a.user_id as "userId", nullif(${shortPersonName('u')}, '') as by, a.action,
  a.entity_type as "entityType", a.entity_id as "entityId",
  case when a.entity_type <> all ($1) and a.action <> 'audit.read' then a.diff end as diff, a.network, a.request_id as "requestId",
  case when a.device_id is not null then json_build_object('kind', 'device', 'id', a.device_id,
      'name', (select d.name from device d where d.company_id = a.company_id and d.id = a.device_id))
    when a.api_token_id is not null then json_build_object('kind', 'api_token', 'id', a.api_token_id,
      'name', (select k.name from api_token k where k.company_id = a.company_id and k.id = a.api_token_id)) end as via`;

/** When a day of the company begins. */
const startOf = (day: string): string =>
  `((${day})::timestamp at time zone (select time_zone from company where id = app_company()))`;

/**
 * Each condition is one that an index of migration 0379 serves, in the order of the answer.
 *
 * @param first the value of $1
 */
const conditionsOf = (
  filters: AuditFilters,
  before: number | null,
  first: readonly string[],
): { readonly where: string; readonly values: readonly unknown[] } => {
  const values: unknown[] = [first];
  const conditions = ['a.company_id = app_company()'];
  const add = (value: unknown, condition: (place: string) => string): void => {
    if (value === undefined || value === null) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(filters.user, (place) => `a.user_id = ${place}`);
  add(filters.action, (place) => `a.action = ${place}`);
  add(filters.record, (place) => `a.entity_id = ${place}`);
  add(filters.network && networkOf(filters.network), (place) => `a.network = ${place}`);
  add(filters.from, (place) => `a.at >= ${startOf(`${place}::date`)}`);
  add(filters.to, (place) => `a.at < ${startOf(`${place}::date + 1`)}`);
  add(
    before,
    (place) =>
      `(a.at, a.id) < ((select at from audit_log where company_id = app_company() and id = ${place}::bigint), ${place}::bigint)`,
  );
  return { where: conditions.join(' and '), values };
};

/** How many entries each of these actions has; none: not listed. */
export const countActions = (
  db: Db,
  filters: AuditFilters,
  actions: readonly string[],
): Promise<{ readonly action: string; readonly count: number }[]> => {
  const { where, values } = conditionsOf(filters, null, actions);
  return db.query(
    `select a.action, count(*)::int as count from audit_log a
     where ${where} and a.action = any ($1::text[]) group by a.action`,
    [...values],
  );
};

/**
 * One page, the newest first. The names are joined to the rows of the page alone.
 *
 * @param before id of the last row of the page before
 */
export const auditPage = (
  filters: AuditFilters,
  before: number | null,
  size: number,
  names?: NamesShown,
): { readonly text: string; readonly values: readonly unknown[] } => {
  const { where, values } = conditionsOf(filters, before, withoutContent);
  return {
    text: `select ${entryColumns}${names ? `, ${nameOf(names)} as "recordName"` : ''} from (
        select * from audit_log a where ${where} order by a.at desc, a.id desc limit ${size}
      ) a left join user_account u on u.id = a.user_id order by a.at desc, a.id desc`,
    values,
  };
};

export const listAudit = (
  db: Db,
  filters: AuditFilters,
  before: number | null,
  size: number,
): Promise<AuditEntry[]> => {
  const { text, values } = auditPage(filters, before, size);
  return db.query<AuditEntry>(text, values);
};

/** As {@link listAudit}, with the names of records. */
export const listNamedAudit = (
  db: Db,
  filters: AuditFilters,
  before: number | null,
  { size, names }: { readonly size: number; readonly names: NamesShown },
): Promise<AuditRow[]> => {
  const { text, values } = auditPage(filters, before, size, names);
  return db.query<AuditRow>(text, values);
};

/** @returns null: no patient of the company, or none that the row policies show. */
export const readPatientName = async (db: Db, record: string): Promise<string | null> => {
  const [patient] = await db.query<{ name: string }>(
    `select ${personName('p')} as name from (select $1::text as entity_id) a
       join patient p on p.company_id = app_company() and p.id = ${recordId}`,
    [record],
  );
  return patient?.name ?? null;
};

/** Every action, each found by one step in its index. */
export const listActions = async (db: Db): Promise<string[]> =>
  (
    await db.query<{ action: string }>(
      `with recursive found as (
         (select action from audit_log where company_id = app_company() order by action limit 1)
         union all
         select (select a.action from audit_log a where a.company_id = app_company() and a.action > f.action
           order by a.action limit 1)
         from found f where f.action is not null
       ) select action from found where action is not null`,
    )
  ).map(({ action }) => action);
