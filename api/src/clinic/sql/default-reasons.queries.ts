import type { Db } from '../../platform/database/database';

export const insertCategory = async (
  db: Db,
  rows: string,
  now: string,
  userId: string,
): Promise<void> => {
  await db.query(
    `insert into category (company_id, kind, code, name, name_en, color, sort_order, system_managed, created_at, created_by, updated_at, updated_by)
     select app_company(), x.kind, x.code, x.name, x."nameEn", x.color, x.place, x.locked, $2, $3, $2, $3
     from jsonb_to_recordset($1) as x (kind text, code text, name text, "nameEn" text, color text, place int, locked boolean)
     on conflict on constraint category_code do nothing`,
    [rows, now, userId],
  );
};
