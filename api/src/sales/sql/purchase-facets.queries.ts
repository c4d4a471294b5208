import type { Contract, EndpointOutput, ValueCount } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { countedPayment } from './read-purchases.queries';
import { conditionsOf, type PurchaseFilter } from './purchase-list.queries';

type Facets = EndpointOutput<Contract['purchaseFacets']>;

/** Facets and the filter that each ignores. */
const dimensions: Readonly<
  Record<
    keyof Facets,
    { readonly values: string; readonly open: Partial<Record<keyof PurchaseFilter, undefined>> }
  >
> = {
  // `unpaid` is a filter value of the status facet.
  status: {
    values: `lateral (select p.status as value union all select 'unpaid' where p.status in ('pending', 'partially_paid')) as v`,
    open: { status: undefined, unpaid: undefined },
  },
  method: {
    values: `lateral (select distinct m.method as value from payment m where m.company_id = p.company_id and m.purchase_id = p.id and m.${countedPayment}) as v`,
    open: { method: undefined },
  },
  seller: {
    values: `lateral (select p.seller_id::text as value) as v`,
    open: { sellerId: undefined },
  },
};

/** @param mine counts only the sales of this seller; others stay hidden even as a number */
export const countFacets = async (
  db: Db,
  filter: PurchaseFilter,
  seesCustomers: boolean,
  mine: string | null,
): Promise<Facets> => {
  const of = (name: keyof Facets): Promise<ValueCount[]> => {
    const { values: source, open } = dimensions[name];
    const { where, values } = conditionsOf(
      { ...filter, ...open, ...(mine === null ? {} : { sellerId: mine }) },
      seesCustomers,
    );
    return db.query<ValueCount>(
      `select v.value, count(*)::int as count from purchase p cross join ${source} where ${where} group by v.value order by count desc, v.value`,
      values,
    );
  };
  return { status: await of('status'), method: await of('method'), seller: await of('seller') };
};
