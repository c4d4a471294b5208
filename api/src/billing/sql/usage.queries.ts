import type { PlanLimitName } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export interface Usage {
  readonly limit: PlanLimitName;
  readonly used: number;
  /** What came in the last thirty days; of messages, what went since the month began. */
  readonly grown: number;
  /** Of users: invitations that wait for an answer; they count. */
  readonly invited: number;
}

/** Nothing that a plan limits is added until the transaction is over. */
export const holdUsage = async (db: Db): Promise<void> => {
  await db.query('select plan_change_hold()');
};

export const readUsage = (
  db: Db,
  limits: readonly PlanLimitName[],
  now: string,
): Promise<Usage[]> =>
  db.query(
    `select l.name as limit, own_plan_usage(l.name, $2)::int as used,
       (case l.name when 'users' then plan_own_invited($2) else 0 end)::int as invited, (case l.name
       when 'users' then (select count(*) from membership m where m.company_id = app_company() and m.status <> 'inactive'
         and m.created_at > $2::timestamptz - interval '30 days')
       when 'doctors' then (select count(*) from practitioner p where p.company_id = app_company() and p.active
         and p.created_at > $2::timestamptz - interval '30 days')
       when 'sites' then (select count(*) from site s where s.company_id = app_company() and s.active
         and s.created_at > $2::timestamptz - interval '30 days')
       when 'storage' then (select coalesce(sum(f.size), 0) / 1000000 from stored_file f where f.company_id = app_company()
         and f.created_at > $2::timestamptz - interval '30 days')
       else own_plan_usage(l.name, $2) end)::float8 as grown
     from unnest($1::text[]) with ordinality as l (name, place) order by l.place`,
    [limits, now],
  );
