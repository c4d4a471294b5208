import type { Db } from '../../platform/database/database';

export const lockCustomers = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.query('select from customer where id = any ($1) order by id for update', [ids]);
};
