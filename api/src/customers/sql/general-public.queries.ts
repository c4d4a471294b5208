import type { Db } from '../../platform/database/database';

/** Makes the first sales of a company to nobody in particular wait for each other. */
export const lockGeneralPublic = async (db: Db): Promise<void> => {
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended(concat('general public/', app_company()), 0))`,
  );
};

export const findGeneralPublic = (db: Db): Promise<{ id: string } | undefined> =>
  db.maybe<{ id: string }>('select id from customer where general_public');

export const markGeneralPublic = async (db: Db, customerId: string): Promise<void> => {
  await db.query('update customer set general_public = true where id = $1', [customerId]);
};

/** Whether one of them stands for all who give no data. */
export const hasGeneralPublic = async (db: Db, ids: readonly string[]): Promise<boolean> =>
  (await db.maybe('select from customer where id = any ($1) and general_public', [ids])) !==
  undefined;
