import {
  generalTaskStatuses,
  type Contract,
  type EndpointOutput,
  type ValueCount,
} from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Requester } from './task-rows';
import { filterValues, matches, type TaskFilter } from './tasks.queries';

type Facets = EndpointOutput<Contract['taskFacets']>;

const valueOf: Readonly<Record<keyof Facets, string>> = {
  status: 't.status',
  priority: 't.priority',
  assigneeId: `coalesce(t.assignee_id::text, 'none')`,
  labelId: 't.label_id::text',
};

/** Each facet ignores its own filter: its counts tell what choosing another value would give. */
export const countFacets = async (
  db: Db,
  requester: Requester,
  filter: TaskFilter,
  now: string,
): Promise<Facets> => {
  const of = (name: keyof Facets): Promise<ValueCount[]> => {
    const status = name === 'status' ? generalTaskStatuses : (filter.status ?? null);
    return db.query<ValueCount>(
      `select ${valueOf[name]} as value, count(*)::int as count from task t
       where ${matches} and ${valueOf[name]} is not null group by 1 order by count desc, value`,
      filterValues(requester, now, { ...filter, [name]: undefined }, status),
    );
  };
  return {
    status: await of('status'),
    priority: await of('priority'),
    assigneeId: await of('assigneeId'),
    labelId: await of('labelId'),
  };
};
