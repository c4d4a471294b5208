import type { Db } from '../database/database';

/**
 * Next number of a company's series. Locks the series until the transaction ends, so that numbers
 * are unique without gaps: call it late.
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
