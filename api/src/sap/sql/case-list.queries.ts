import {
  limits,
  sapCaseViews,
  type Contract,
  type EndpointAnswer,
  type EndpointRequest,
  type SapCaseRow,
  type SapCaseView,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { caseColumns, caseSource, readsClinical, type CaseReader } from './case-rows';

type ListQuery = EndpointRequest<Contract['sapCaseList']>['query'];

/** $1 and $2 are the bounds of the day. */
const within = (column: string): string =>
  `${column} >= $1::timestamptz and ${column} < $2::timestamptz`;

/** What each view of SAP's Clinical Work Station shows (docs/spec/sap.md §3). */
const conditions: Readonly<Record<SapCaseView, string>> = {
  // Whoever is away with permission keeps the bed.
  occupancy: `c.type <> 'outpatient' and c.status = 'active'`,
  arrivals: `c.type <> 'outpatient' and c.status <> 'cancelled' and ${within('c.start_at')}`,
  departures: `c.type <> 'outpatient' and c.status in ('active', 'discharged') and ${within('coalesce(c.end_at, c.planned_end_at)')}`,
  outpatients: `c.type = 'outpatient' and c.status <> 'cancelled' and c.falnr in (
    select n.falnr from sap_case n where n.company_id = app_company() and n.type = 'outpatient' and ${within('n.start_at')}
    union
    select m.falnr from sap_movement m where m.company_id = app_company() and m.kind = 'outpatient_visit' and not m.cancelled
      and ${within('m.start_at')})`,
};

const orders: Readonly<Record<SapCaseView, string>> = {
  occupancy: 'c.care_unit nulls last, c.room nulls last, c.bed nulls last, c.falnr',
  arrivals: 'c.start_at, c.falnr',
  departures: 'coalesce(c.end_at, c.planned_end_at), c.falnr',
  outpatients: 'c.start_at, c.falnr',
};

/** $3 unit, $4 search. A view without a day has its bounds too. */
const matches = `$1::timestamptz < $2::timestamptz and ($3::text is null or c.department = $3 or c.care_unit = $3)
  and ($4::text is null or concat(p.search, ' ', p.patnr, ' ', c.falnr) like all (search_patterns($4)))`;

/** Counted without what is only shown. */
const counted =
  'sap_case c join sap_patient p on p.company_id = c.company_id and p.patnr = c.patnr';

const countSql = sapCaseViews
  .map(
    (view) =>
      `select '${view}' as value, count(*)::int as count from ${counted} where ${conditions[view]} and ${matches}`,
  )
  .join(' union all ');

export interface DayBounds {
  readonly begins: string;
  readonly ends: string;
}

/** A local day of the company; absent: today. */
export const readDayBounds = (db: Db, day: string | undefined, now: string): Promise<DayBounds> =>
  db.one<DayBounds>(
    `select local_instant(d.day, 0, c.time_zone) as begins, local_instant(d.day + 1, 0, c.time_zone) as ends
     from company c cross join lateral (select coalesce($1::date, ($2::timestamptz at time zone c.time_zone)::date) as day) d
     where c.id = app_company()`,
    [day ?? null, now],
  );

export const listCases = async (
  db: Db,
  { view, unit, search, page }: ListQuery,
  { begins, ends }: DayBounds,
  reader: CaseReader,
): Promise<EndpointAnswer<Contract['sapCaseList']>> => {
  const filter = [begins, ends, unit ?? null, search || null];
  const items = await db.query<SapCaseRow>(
    `select ${caseColumns('$5', '$6')} from ${caseSource}
     where ${conditions[view]} and ${matches} order by ${orders[view]} limit $7 offset $8`,
    [
      ...filter,
      reader.now,
      readsClinical(reader),
      limits.sapPageMax,
      (page - 1) * limits.sapPageMax,
    ],
  );
  const views = await db.query<{ value: string; count: number }>(countSql, filter);
  const total = views.find(({ value }) => value === view)?.count ?? 0;
  return { items, total, page, pageSize: limits.sapPageMax, views };
};
