import type { seriesSteps } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { conditionsOf, type PurchaseFilter } from './purchase-list.queries';

type Step = (typeof seriesSteps)[number];

export interface Period {
  readonly from: string;
  readonly to: string;
}

interface Sums {
  readonly sold: number;
  readonly purchases: number;
}

const sums = `coalesce(sum(p.total), 0)::bigint as sold, count(*)::int as purchases`;
const counted = `p.status not in ('draft', 'cancelled')`;

/** One point per step of the period, also where nothing was sold. */
export const readSeries = (
  db: Db,
  filter: PurchaseFilter,
  { from, to }: Period,
  step: Step,
  seesCustomers: boolean,
): Promise<(Sums & { from: string })[]> => {
  const { where, values } = conditionsOf({ ...filter, dateFrom: from, dateTo: to }, seesCustomers);
  const at = (place: number): string => `$${values.length + place}`;
  return db.query(
    `with sold as (
       select date_trunc(${at(1)}, p.date::timestamp)::date as step, ${sums} from purchase p where ${where} and ${counted} group by 1
     )
     select greatest(s.at::date, ${at(2)}::date) as "from", coalesce(sold.sold, 0)::bigint as sold, coalesce(sold.purchases, 0) as purchases
     from generate_series(date_trunc(${at(1)}, ${at(2)}::date::timestamp), ${at(3)}::date::timestamp, ('1 ' || ${at(1)})::interval) as s (at)
     left join sold on sold.step = s.at::date order by s.at`,
    [...values, step, from, to],
  );
};

/** Of as many days before the period. */
export const sumBefore = (
  db: Db,
  filter: PurchaseFilter,
  { from, to }: Period,
  seesCustomers: boolean,
): Promise<Sums> => {
  const { dateFrom: _from, dateTo: _to, ...rest } = filter;
  const { where, values } = conditionsOf(rest, seesCustomers);
  const at = (place: number): string => `$${values.length + place}`;
  return db.one<Sums>(
    `select ${sums} from purchase p where ${where} and ${counted}
       and p.date < ${at(1)}::date and p.date >= ${at(1)}::date - (${at(2)}::date - ${at(1)}::date + 1)`,
    [...values, from, to],
  );
};
