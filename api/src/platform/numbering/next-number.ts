import type { Db } from '../database/database';

/**
 * The next number of a series of the company. Others wait here until this transaction ends, so that
 * numbers have no gaps and no twins: ask for it late.
 */
export const nextNumber = async (db: Db, series: string): Promise<number> => {
  const row = await db.one<{ value: number }>(
    `insert into company_counter (company_id, series, value) values (app_company(), $1, 1)
     on conflict (company_id, series) do update set value = company_counter.value + 1
     returning value`,
    [series],
  );
  return row.value;
};
