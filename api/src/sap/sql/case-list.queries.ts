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

/** The bounds of the day, which is a local one of the company ($1). */
const day = `cross join lateral (
    select local_instant($1::date, 0, z.time_zone) as begins, local_instant($1::date + 1, 0, z.time_zone) as ends
  ) day`;

const within = (column: string): string => `${column} >= day.begins and ${column} < day.ends`;

/** What each view of SAP's Clinical Work Station shows (docs/spec/sap.md §3). */
const conditions: Readonly<Record<SapCaseView, string>> = {
  // Whoever is away with permission keeps the bed.
  occupancy: `c.type <> 'outpatient' and c.status = 'active'`,
  arrivals: `c.type <> 'outpatient' and c.status <> 'cancelled' and ${within('c.start_at')}`,
  departures: `c.type <> 'outpatient' and c.status in ('active', 'discharged') and ${within('coalesce(c.end_at, c.planned_end_at)')}`,
  outpatients: `c.type = 'outpatient' and c.status <> 'cancelled' and (${within('c.start_at')} or exists (
    select from sap_movement m where m.company_id = c.company_id and m.falnr = c.falnr and m.kind = 'outpatient_visit'
      and not m.cancelled and ${within('m.start_at')}))`,
};

const orders: Readonly<Record<SapCaseView, string>> = {
  occupancy: 'c.care_unit nulls last, c.room nulls last, c.bed nulls last, c.falnr',
  arrivals: 'c.start_at, c.falnr',
  departures: 'coalesce(c.end_at, c.planned_end_at), c.falnr',
  outpatients: 'c.start_at, c.falnr',
};

/** $2 unit, $3 search. */
const matches = `($2::text is null or c.department = $2 or c.care_unit = $2)
  and ($3::text is null or concat(p.search, ' ', p.patnr, ' ', c.falnr) like all (search_patterns($3)))`;

const countSql = sapCaseViews
  .map(
    (view) =>
      `select '${view}' as value, count(*)::int as count from ${caseSource} ${day} where ${conditions[view]} and ${matches}`,
  )
  .join(' union all ');

export const listCases = async (
  db: Db,
  { view, unit, search, page, day: on }: ListQuery & { readonly day: string },
  reader: CaseReader,
): Promise<EndpointAnswer<Contract['sapCaseList']>> => {
  const filter = [on, unit ?? null, search || null];
  const items = await db.query<SapCaseRow>(
    `select ${caseColumns('$4', '$5')} from ${caseSource} ${day}
     where ${conditions[view]} and ${matches} order by ${orders[view]} limit $6 offset $7`,
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
