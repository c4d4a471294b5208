import { appointmentTabs, type Contract, type EndpointRequest } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { findPatients } from '../../patients';

type ListQuery = EndpointRequest<Contract['appointmentList']>['query'];
export type AppointmentFilter = Omit<ListQuery, 'sort' | 'page' | 'pageSize'>;
type Tab = NonNullable<ListQuery['tab']>;

/** A condition with the value of its `?`. */
type Condition = readonly [sql: string, value?: string | readonly string[]];

/** Instants at which days start in the company's time zone. */
interface Days {
  readonly today: string;
  readonly tomorrow: string;
  readonly monthAgo: string;
  readonly from: string | null;
  readonly until: string | null;
}

const midnight = (day: string) => `(${day})::timestamp at time zone c.time_zone`;

/** Computed in advance, since the planner estimates ranges of constants better. */
const daysOf = (
  db: Db,
  { from, to }: Pick<AppointmentFilter, 'from' | 'to'>,
  now: string,
): Promise<Days> => {
  const day = '($1::timestamptz at time zone c.time_zone)::date';
  return db.one<Days>(
    `select ${midnight(day)} as today, ${midnight(`${day} + 1`)} as tomorrow, ${midnight(`${day} - 30`)} as "monthAgo",
       ${midnight('$2::date')} as "from", ${midnight('$3::date + 1')} as until
     from company c where c.id = app_company()`,
    [now, from ?? null, to ?? null],
  );
};

/** The time to sort by. A cancelled wait has only its cancellation time. */
const timeIn = (tab: Tab | undefined): string =>
  tab === 'lost' ? 'coalesce(a.start_at, a.cancelled_at)' : 'a.start_at';

/**
 * Conditions of a tab. Without a range, `past` and `lost` cover the last month, and `lost` upcoming
 * cancellations.
 */
const tabConditions = (tab: Tab, days: Days, now: string, ranged: boolean): Condition[] => {
  switch (tab) {
    case 'today':
      // Checked-in patients stay listed; moved and cancelled ones have their own tabs.
      return [
        ['a.start_at >= ?', days.today],
        ['a.start_at < ?', days.tomorrow],
        [`a.status not in ('cancelled', 'rescheduled')`],
      ];
    case 'upcoming':
      return [
        ['a.start_at >= ?', days.tomorrow],
        [`a.status in ('requested', 'scheduled', 'confirmed')`],
      ];
    case 'unconfirmed':
      return [['a.start_at > ?', now], [`a.status in ('requested', 'scheduled')`]];
    case 'waitlist':
      return [[`a.status = 'waitlisted'`]];
    case 'past':
      return [
        ['a.start_at < ?', days.today],
        [`a.status not in ('cancelled', 'rescheduled', 'waitlisted')`],
        ...(ranged ? [] : [['a.start_at >= ?', days.monthAgo] satisfies Condition]),
      ];
    case 'lost':
      return [
        [`a.status in ('cancelled', 'no_show')`],
        ...(ranged ? [] : [[`${timeIn(tab)} >= ?`, days.monthAgo] satisfies Condition]),
      ];
  }
};

const patientWords = `exists (select from patient p where p.company_id = a.company_id and p.id = a.patient_id
  and searched_text(concat_ws(' ', p.first_name, p.last_name, p.second_last_name, p.record_number, p.phone)) like all (search_patterns(?)))`;

/** Maximum patients per search. Covers common surnames; a single letter finds no more than that. */
const maxMatches = 20_000;

/** Checks patients one by one among few appointments, and searches patients first among many. */
const searchCondition = async (
  db: Db,
  { search, tab, from, to }: AppointmentFilter,
  now: string,
): Promise<Condition[]> => {
  if (!search) return [];
  if (tab === 'today' || tab === 'waitlist' || (from && to)) return [[patientWords, search]];
  const { ids } = await findPatients(
    db,
    { search, filters: {}, sort: 'recordNumber', pageSize: maxMatches, skip: 0 },
    now,
  );
  return [['a.patient_id = any (?::uuid[])', ids]];
};

/** Payment state of the visit charges, from check-in on. */
export const paymentOf = `case when a.status in ('checked_in', 'in_progress', 'completed') then (
    select case when count(*) = 0 then 'none'
      when bool_or(case when u.id is null or u.status = 'draft' then h.price_cents > 0 else u.status in ('pending', 'partially_paid') end) then 'due' else 'settled' end
    from visit_charge h left join purchase u on u.company_id = h.company_id and u.id = h.purchase_id where h.company_id = a.company_id and h.appointment_id = a.id
  ) else 'none' end`;

const conditionsOf = (
  { tab, practitionerId, ...rest }: AppointmentFilter,
  days: Days,
  now: string,
): Condition[] => {
  const conditions: Condition[] = [['a.company_id = (select app_company())']];
  if (tab)
    conditions.push(...tabConditions(tab, days, now, days.from !== null || days.until !== null));
  if (days.from !== null) conditions.push([`${timeIn(tab)} >= ?`, days.from]);
  if (days.until !== null) conditions.push([`${timeIn(tab)} < ?`, days.until]);
  if (rest.status) conditions.push(['a.status = ?', rest.status]);
  if (practitionerId === 'none') conditions.push(['a.practitioner_id is null']);
  else if (practitionerId) conditions.push(['a.practitioner_id = ?', practitionerId]);
  if (rest.departmentId) conditions.push(['a.department_id = ?', rest.departmentId]);
  if (rest.eventTypeId) conditions.push(['a.event_type_id = ?', rest.eventTypeId]);
  if (rest.siteId) conditions.push(['a.site_id = ?', rest.siteId]);
  if (rest.patientId) conditions.push(['a.patient_id = ?', rest.patientId]);
  if (rest.bookedVia) conditions.push(['a.booked_via = ?', rest.bookedVia]);
  if (rest.payment) conditions.push([`${paymentOf} = ?`, rest.payment]);
  return conditions;
};

/**
 * Numbers parameters and keeps unused filters out of the statement, so that each filter uses its
 * index.
 */
const joinConditions = (conditions: readonly Condition[], values: unknown[]): string =>
  conditions
    .map(([sql, value]) => {
      if (value === undefined) return sql;
      values.push(value);
      return sql.replace('?', `$${values.length}`);
    })
    .join(' and ');

/** What nobody has to do anything about any more. */
const over = `a.status in ('completed', 'no_show', 'cancelled', 'rescheduled')`;

const orders: Record<ListQuery['sort'], string> = {
  startAt: 'a.start_at nulls first, a.id',
  '-startAt': 'a.start_at desc nulls last, a.id desc',
  next: `${over}, a.start_at nulls first, a.id`,
  createdAt: 'a.created_at, a.id',
  '-createdAt': 'a.created_at desc, a.id desc',
  patient: `(select p.shelf_name from patient p where p.company_id = a.company_id and p.id = a.patient_id) collate "es-x-icu", a.start_at, a.id`,
  '-patient': `(select p.shelf_name from patient p where p.company_id = a.company_id and p.id = a.patient_id) collate "es-x-icu" desc, a.start_at, a.id`,
};

const orderBy = (sort: ListQuery['sort'], tab: Tab | undefined): string => {
  // The waiting list is sorted by urgency, then waiting time.
  if (tab === 'waitlist' && sort === 'startAt')
    return `array_position(array['emergency', 'urgent', 'routine'], a.priority), a.created_at, a.id`;
  if (tab === 'lost' && (sort === 'startAt' || sort === '-startAt'))
    return sort === 'startAt' ? `${timeIn(tab)}, a.id` : `${timeIn(tab)} desc, a.id desc`;
  // Rows with a time use their index; `nulls first` would not.
  return tab && tab !== 'waitlist' && sort === 'startAt' ? 'a.start_at, a.id' : orders[sort];
};

export const buildWhere = async (
  db: Db,
  filter: AppointmentFilter,
  now: string,
): Promise<{ where: string; values: unknown[] }> => {
  const values: unknown[] = [];
  const conditions = [
    ...conditionsOf(filter, await daysOf(db, filter, now), now),
    ...(await searchCondition(db, filter, now)),
  ];
  return { where: joinConditions(conditions, values), values };
};

export const findAppointments = async (
  db: Db,
  { sort, page, pageSize, ...filter }: ListQuery,
  now: string,
): Promise<{ ids: string[]; total: number }> => {
  const { where, values } = await buildWhere(db, filter, now);
  const [rows, { total }] = await Promise.all([
    db.query<{ id: string }>(
      `select a.id from appointment a where ${where} order by ${orderBy(sort, filter.tab)} limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, pageSize, (page - 1) * pageSize],
    ),
    db.one<{ total: number }>(
      `select count(*)::int as total from appointment a where ${where}`,
      values,
    ),
  ]);
  return { ids: rows.map(({ id }) => id), total };
};

/** Payment state by appointment. */
export const paymentsOf = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<ListQuery['payment']>>> => {
  const rows = await db.query<{ id: string; payment: NonNullable<ListQuery['payment']> }>(
    `select a.id, ${paymentOf} as payment from appointment a where a.id = any ($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, payment }) => [id, payment]));
};

export const countTabs = async (
  db: Db,
  filter: Pick<AppointmentFilter, 'departmentId' | 'practitionerId'>,
  now: string,
): Promise<Record<Tab, number>> => {
  const days = await daysOf(db, {}, now);
  const values: unknown[] = [];
  const counts = appointmentTabs.map(
    (tab) =>
      `(select count(*)::int from appointment a where ${joinConditions(conditionsOf({ ...filter, tab }, days, now), values)}) as ${tab}`,
  );
  return db.one<Record<Tab, number>>(`select ${counts.join(', ')}`, values);
};
