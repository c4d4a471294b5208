import type { Closure } from '@sala/shared-contracts';
import { upcomingCondition } from '../../clinic';
import type { Db } from '../../platform/database/database';
import type { Stamp } from './schedules.queries';

const columns = 'id, site_id as "siteId", name, from_date as "from", to_date as "to", holiday';

export const listClosures = (db: Db, year: number): Promise<Closure[]> =>
  db.query<Closure>(
    `select ${columns} from site_closure where from_date <= make_date($1, 12, 31) and to_date >= make_date($1, 1, 1) order by from_date, name, id`,
    [year],
  );

/** Serializes closures, so that a duplicate is detected. */
export const lockClosures = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('closures/', app_company()), 0))`,
  );
};

type Days = Pick<Closure, 'siteId' | 'from' | 'to'>;

/** Whether exactly these days are closed already. */
export const isClosed = async (db: Db, { siteId, from, to }: Days): Promise<boolean> =>
  (await db.maybe(
    'select from site_closure where site_id is not distinct from $1::uuid and from_date = $2 and to_date = $3',
    [siteId, from, to],
  )) !== undefined;

/** Counts upcoming appointments in closed days, in the time zone of their site. */
export const countDuringClosures = async (
  db: Db,
  { siteId, from, to }: Days,
  now: string,
): Promise<number> =>
  (
    await db.one<{ count: number }>(
      `select count(*)::int as count from site_zones(app_company()) z join appointment a on a.site_id = z.site_id
     where z.site_id = coalesce($1::uuid, z.site_id) and ${upcomingCondition}
       and tstzrange(a.start_at, a.end_at) && range_between(local_instant($3::date, 0, z.time_zone), local_instant($4::date + 1, 0, z.time_zone))`,
      [siteId, now, from, to],
    )
  ).count;

export const insertClosure = (
  db: Db,
  closure: Omit<Closure, 'id'>,
  { userId, now }: Stamp,
): Promise<Closure | undefined> =>
  db.maybe<Closure>(
    `insert into site_closure (company_id, site_id, name, from_date, to_date, holiday, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7) on conflict on constraint site_closure_holiday do nothing returning ${columns}`,
    [closure.siteId, closure.name, closure.from, closure.to, closure.holiday, now, userId],
  );

export const lockClosure = (db: Db, id: string): Promise<Closure> =>
  db.one<Closure>(`select ${columns} from site_closure where id = $1 for update`, [id]);

export const deleteClosure = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from site_closure where id = $1', [id]);
};
