import type { Closure } from '@sala/shared-contracts';
import type { Db } from '../../core/database';
import type { Stamp } from './schedules.queries';

const columns = 'id, site_id as "siteId", name, from_date as "from", to_date as "to", holiday';

export const listClosures = (db: Db, year: number): Promise<Closure[]> =>
  db.query<Closure>(
    `select ${columns} from site_closure where from_date <= make_date($1, 12, 31) and to_date >= make_date($1, 1, 1) order by from_date, name, id`,
    [year],
  );

export const insertClosure = (db: Db, closure: Omit<Closure, 'id'>, { userId, now }: Stamp): Promise<Closure | undefined> =>
  db.maybe<Closure>(
    `insert into site_closure (company_id, site_id, name, from_date, to_date, holiday, created_at, created_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7) on conflict on constraint site_closure_holiday do nothing returning ${columns}`,
    [closure.siteId, closure.name, closure.from, closure.to, closure.holiday, now, userId],
  );

export const lockClosure = (db: Db, id: string): Promise<Closure> => db.one<Closure>(`select ${columns} from site_closure where id = $1 for update`, [id]);

export const deleteClosure = async (db: Db, id: string): Promise<void> => {
  await db.query('delete from site_closure where id = $1', [id]);
};
