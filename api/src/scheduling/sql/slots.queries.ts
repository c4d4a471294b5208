import type { Db } from '../../platform/database/database';

export const findById = async (db: Db, table: string, id: string): Promise<void> => {
  await db.one(`select id from ${table} where id = $1`, [id]);
};
