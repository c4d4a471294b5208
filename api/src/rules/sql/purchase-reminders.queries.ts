import type {
  Contract,
  EndpointRequest,
  Locale,
  PatientChannel,
  PurchaseReminder,
  ReminderResult,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { standing } from './reminder-items.queries';
import { personListName, personName } from '../../platform/people/person-names';

export type ReminderRow = PurchaseReminder;

const person = (alias: string, name: string, listName: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${name}, 'listName', ${listName}) end`;

const sale = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'folio', ${alias}.folio, 'date', ${alias}.date) end`;

const patientName = personName('p');

const columns = `r.id, json_build_object('id', g.id, 'name', g.name, 'scope', g.scope) as config, ${person('k', 'k.name', 'k.list_name')} as customer,
  ${person('p', patientName, personListName('p'))} as patient,
  coalesce((select i.description from purchase_item i where i.company_id = r.company_id and i.purchase_id = r.purchase_id and i.position = r.item_position),
    (select f.label from field_definition f where f.company_id = g.company_id and f.id = g.field_id)) as "itemName",
  ${sale('w')} as purchase, r.number, r.due_on::text as "dueOn", r.snoozed, r.status, r.reason, r.cycle_days as "cycleDays",
  r.learned_days as "learnedDays", r.channel, r.sent_at as "sentAt", r.responded_at as "respondedAt", ${sale('n')} as "convertedPurchase",
  r.revenue::float8 as revenue, r.version`;

const source = `purchase_reminder r
  join purchase_reminder_config g on g.company_id = r.company_id and g.id = r.config_id
  left join customer k on k.company_id = r.company_id and k.id = r.customer_id
  left join patient p on p.company_id = r.company_id and p.id = r.patient_id
  left join purchase w on w.company_id = r.company_id and w.id = r.purchase_id
  left join purchase n on n.company_id = r.company_id and n.id = r.converted_purchase_id`;

type ListQuery = EndpointRequest<Contract['purchaseReminderList']>['query'];

export interface ReminderFilter extends Omit<ListQuery, 'page' | 'pageSize'> {
  /** Whether people may be searched by name. */
  readonly searchesCustomers: boolean;
  readonly searchesPatients: boolean;
}

const where = `r.company_id = app_company() and ($1::date is null or r.due_on >= $1) and ($2::date is null or r.due_on <= $2)
  and ($3::uuid is null or r.config_id = $3) and ($4::text[] is null or r.status = any ($4))
  and ($5::text is null or $6 and k.search like all (search_patterns($5))
    or $7 and searched_text(${patientName}) like all (search_patterns($5)))`;

const filterValues = (filter: ReminderFilter): unknown[] => [
  filter.from ?? null,
  filter.to ?? null,
  filter.configId ?? null,
  filter.status ?? null,
  filter.search || null,
  filter.searchesCustomers,
  filter.searchesPatients,
];

/** One page, with the total and how many there are on each day. */
export const findReminders = async (
  db: Db,
  filter: ReminderFilter,
  { pageSize, skip }: { readonly pageSize: number; readonly skip: number },
) => {
  const values = filterValues(filter);
  const days = await db.query<{ day: string; count: number }>(
    `select r.due_on::text as day, count(*)::int as count from ${source} where ${where} group by r.due_on order by r.due_on`,
    values,
  );
  const direction = filter.sort === '-dueOn' ? 'desc' : 'asc';
  const items = await db.query<ReminderRow>(
    `select ${columns} from ${source} where ${where} order by r.due_on ${direction}, r.id limit $8 offset $9`,
    [...values, pageSize, skip],
  );
  return { items, days, total: days.reduce((sum, { count }) => sum + count, 0) };
};

/** @throws resource.not_found */
export const lockReminder = (db: Db, id: string): Promise<ReminderRow> =>
  db.one<ReminderRow>(`select ${columns} from ${source} where r.id = $1 for update of r`, [id]);

interface Leaving {
  readonly configId: string;
  readonly source: string;
  readonly status: string;
  readonly personId: string;
}

/** One that is about to leave; undefined: it is gone. */
export const lockLeaving = (db: Db, id: string): Promise<Leaving | undefined> =>
  db.maybe<Leaving>(
    `select config_id as "configId", source, status, coalesce(customer_id, patient_id) as "personId"
     from purchase_reminder where id = $1 for update`,
    [id],
  );

interface Change {
  readonly status: 'scheduled' | 'skipped';
  readonly reason: 'by_hand' | null;
  readonly dueOn: string;
  readonly snoozed: boolean;
}

export const changeReminder = async (
  db: Db,
  id: string,
  change: Change,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  await db.query(
    `update purchase_reminder set status = $2, reason = $3, due_on = $4, snoozed = $5, sent_at = null, updated_at = $6, updated_by = $7, version = version + 1
     where id = $1`,
    [id, change.status, change.reason, change.dueOn, change.snoozed, now, userId],
  );
};

/** Whether the item has another reminder on a day. */
export const hasDay = async (db: Db, id: string, day: string): Promise<boolean> =>
  (await db.maybe(
    `select from purchase_reminder r join purchase_reminder o on o.company_id = r.company_id and o.config_id = r.config_id and o.source = r.source
       and o.id <> r.id and o.due_on = $2 and (o.status <> 'scheduled' or o.number < r.number) where r.id = $1`,
    [id, day],
  )) !== undefined;

export interface DueReminder {
  readonly id: string;
  readonly customerId: string | null;
  readonly patientId: string | null;
  readonly dueOn: string;
  readonly givenName: string;
  readonly fullName: string;
  readonly productName: string | null;
  readonly purchasedOn: string | null;
  readonly fieldDay: string | null;
}

/**
 * What is due, by person, so that two workers who write to the same people do not wait for each
 * other.
 */
export const takeDue = (
  db: Db,
  configId: string,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<DueReminder[]> =>
  db.query<DueReminder>(
    `select r.id, r.customer_id as "customerId", r.patient_id as "patientId", r.due_on::text as "dueOn",
       coalesce(k.given_names, k.name, p.first_name, '') as "givenName", coalesce(k.name, ${patientName}) as "fullName",
       (select i.description from purchase_item i where i.company_id = r.company_id and i.purchase_id = r.purchase_id
         and i.position = r.item_position) as "productName",
       w.date::text as "purchasedOn",
       (select v.date_value::text from field_value v where v.company_id = r.company_id and v.record_id = r.purchase_id and v.field_id = g.field_id) as "fieldDay"
     from ${source} where r.config_id = $1 and r.status = 'scheduled' and r.due_on <= $2
     order by coalesce(r.customer_id, r.patient_id), r.due_on limit $3 for update of r skip locked`,
    [configId, today, limit],
  );

export interface Sending {
  readonly status: 'sent' | 'skipped' | 'failed';
  readonly reason: string | null;
  readonly channel: PatientChannel | null;
  readonly sentAt: string | null;
}

export const recordSending = async (
  db: Db,
  id: string,
  { status, reason, channel, sentAt }: Sending,
  now: string,
): Promise<void> => {
  await db.query(
    `update purchase_reminder set status = $2, reason = $3, channel = $4, sent_at = $5, updated_at = $6, updated_by = null, version = version + 1
     where id = $1`,
    [id, status, reason, channel, sentAt, now],
  );
};

export interface ClinicWords {
  readonly company: string;
  readonly phone: string | null;
  readonly locale: Locale;
  readonly timeZone: string;
}

export const readClinic = (db: Db): Promise<ClinicWords> =>
  db.one<ClinicWords>(
    `select c.commercial_name as company, c.locale, c.time_zone as "timeZone",
       (select s.phone from site s where s.company_id = c.id and s.active and s.phone is not null order by s.created_at, s.id limit 1) as phone
     from company c where c.id = app_company()`,
    [],
  );

/** By configuration, of items whose first reminder went out between two days of the company. */
export const readResults = (
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReminderResult[]> =>
  db.query<ReminderResult>(
    `with items as (
       select r.config_id, r.source, min(r.sent_at) as sent_at, bool_or(r.status = 'responded' or r.responded_at is not null) as responded,
         bool_or(r.status = 'converted') as converted,
         coalesce(sum(r.revenue) filter (where n.status in ${standing}), 0) as revenue,
         bool_or(r.status = 'failed' or r.status = 'skipped' and r.reason <> 'by_hand') as refused,
         min(coalesce((r.sent_at at time zone c.time_zone)::date, r.due_on)) as day
       from purchase_reminder r join company c on c.id = r.company_id
       left join purchase n on n.company_id = r.company_id and n.id = r.converted_purchase_id
       where r.company_id = app_company() and (r.sent_at is not null or r.status in ('skipped', 'failed')) group by r.config_id, r.source
     )
     select g.id as "configId", g.name, (count(i.source) filter (where i.sent_at is not null))::int as sent,
       (count(*) filter (where i.responded))::int as responded, (count(*) filter (where i.converted))::int as converted,
       coalesce(sum(i.revenue), 0)::float8 as revenue, (count(*) filter (where i.refused and i.sent_at is null))::int as refused
     from purchase_reminder_config g left join items i on i.config_id = g.id and i.day between $1 and $2
     where g.company_id = app_company() group by g.id, g.name order by g.name, g.id`,
    [from, to],
  );
