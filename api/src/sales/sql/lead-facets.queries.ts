import type { Contract, EndpointOutput, ValueCount } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { filterValues, matches, slaStatus, type LeadFilter } from './leads.queries';

type Facets = EndpointOutput<Contract['leadFacets']>;

const valueOf: Readonly<Record<keyof Facets, string>> = {
  status: 'l.status',
  source: 'l.source',
  owner: `coalesce(l.owner_id::text, 'none')`,
  sla: slaStatus,
};

/** Each facet ignores its own filter: its counts tell what choosing another value would give. */
export const countFacets = async (db: Db, filter: LeadFilter, now: string): Promise<Facets> => {
  const of = (name: keyof Facets): Promise<ValueCount[]> =>
    db.query<ValueCount>(
      `select value, count(*)::int as count from (select ${valueOf[name]} as value from lead l where ${matches}) as left_over
       where value is not null group by value order by count desc, value`,
      filterValues({ ...filter, [name]: undefined }, now),
    );
  return {
    status: await of('status'),
    source: await of('source'),
    owner: await of('owner'),
    sla: await of('sla'),
  };
};
