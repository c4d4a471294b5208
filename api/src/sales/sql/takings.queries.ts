import type {
  Contract,
  EndpointAnswer,
  EndpointRequest,
  PaymentMethod,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { trendDaysSql, trendOf, trendParams, type TrendRow } from '../../platform/time/trend';
import { countedPayment } from './read-purchases.queries';
import { siteOfSale, visitOfSale } from './sale-place';

type Summary = EndpointAnswer<Contract['purchaseSummary']>;
type TrendQuery = EndpointRequest<Contract['purchaseTrends']>['query'];
type Trends = EndpointAnswer<Contract['purchaseTrends']>;

/** Payments, and refunds below zero, of a range named `since` to `until` in the relation `bounds`. */
const moved = `select m.purchase_id, m.method, m.amount, m.created_at as at from payment m, bounds
  where m.company_id = (select app_company()) and m.${countedPayment} and m.created_at >= since and m.created_at < until
  union all
  select r.purchase_id, m.method, -r.amount, r.created_at from payment_refund r join payment m on m.company_id = r.company_id and m.id = r.payment_id, bounds
  where r.company_id = (select app_company()) and r.created_at >= since and r.created_at < until`;

interface Taken {
  readonly method: PaymentMethod;
  readonly amount: number;
  /** Of it, before this time of the day. */
  readonly byNow: number;
}

const readTaken = (
  db: Db,
  day: string,
  sellerId: string | null,
  before: string | null,
): Promise<Taken[]> =>
  db.query<Taken>(
    `with bounds as materialized (
       select $1::date::timestamp at time zone time_zone as since, ($1::date + 1)::timestamp at time zone time_zone as until
       from company where id = app_company()
     ), moved as (${moved})
     select moved.method, sum(moved.amount)::bigint as amount, coalesce(sum(moved.amount) filter (where $3::timestamptz is null or moved.at < $3), 0)::bigint as "byNow"
     from moved join purchase p on p.id = moved.purchase_id and p.company_id = app_company()
     where $2::uuid is null or p.seller_id = $2
     group by moved.method order by moved.method`,
    [day, sellerId, before],
  );

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

const shown = (rows: readonly Taken[]) => rows.map(({ method, amount }) => ({ method, amount }));

const week = 7;

const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Payments and sales of one day in the company’s time zone beside those of a week before, and the
 * total debt; of one seller or all.
 *
 * @param now when the day is today: the week before is summed up to this hour, too
 */
export const summarize = async (
  db: Db,
  day: string,
  sellerId: string | null,
  now: string | null,
): Promise<Summary> => {
  const earlier = shiftDay(day, -week);
  const sameHour =
    now === null ? null : new Date(Date.parse(now) - week * 86_400_000).toISOString();
  const payments = await readTaken(db, day, sellerId, null);
  const before = await readTaken(db, earlier, sellerId, sameHour);
  const sums = await db.one<{
    purchases: number;
    sold: number;
    unpaidCount: number;
    unpaidAmount: number;
  }>(
    `select (count(*) filter (where date = $1))::int as purchases, coalesce(sum(total) filter (where date = $1), 0)::bigint as sold,
       (count(*) filter (where balance > 0))::int as "unpaidCount", coalesce(sum(balance), 0)::bigint as "unpaidAmount"
     from purchase
     where status not in ('draft', 'cancelled') and (date = $1 or balance > 0) and ($2::uuid is null or seller_id = $2)`,
    [day, sellerId],
  );
  return {
    date: day,
    taken: sumOf(payments.map(({ amount }) => amount)),
    byMethod: shown(payments),
    purchases: sums.purchases,
    sold: sums.sold,
    unpaid: { count: sums.unpaidCount, amount: sums.unpaidAmount },
    before: {
      date: earlier,
      taken: sumOf(before.map(({ amount }) => amount)),
      takenByNow: sumOf(before.map(({ byNow }) => byNow)),
      byMethod: shown(before),
    },
  };
};

/** Takings by day; of one seller or all. */
export const readTakingTrends = async (
  db: Db,
  today: string,
  sellerId: string | null,
  { days, siteId, departmentId, practitionerId }: TrendQuery,
): Promise<Trends> => {
  const params = [...trendParams(today, days)];
  const conditions = (
    [
      ['p.seller_id', sellerId],
      [siteOfSale, siteId],
      [visitOfSale('department_id'), departmentId],
      [visitOfSale('practitioner_id'), practitionerId],
    ] as const
  ).flatMap(([column, value]) => (value ? [`${column} = $${params.push(value)}`] : []));
  // Sales are read only to choose among payments: all of a year's would take a second.
  const ofPart =
    conditions.length > 0
      ? `join purchase p on p.id = moved.purchase_id and p.company_id = (select app_company()) and ${conditions.join(' and ')}`
      : '';
  const rows = await db.query<TrendRow & Trends['total']>(
    `with days as materialized (${trendDaysSql}),
     bounds as materialized (select min(starts) as since, max(ends) as until from days),
     moved as (${moved}),
     taken as (
       select (moved.at at time zone c.time_zone)::date as day, sum(moved.amount) as amount
       from moved ${ofPart} cross join company c where c.id = (select app_company())
       group by 1
     )
     select d.day, d.recent, coalesce(sum(t.amount), 0)::bigint as taken
     from days d left join taken t using (day) group by grouping sets ((d.recent, d.day), (d.recent)) order by d.day nulls last`,
    params,
  );
  return trendOf(rows, ({ taken }) => ({ taken }));
};
