import type { Db } from '../platform/database/database';
import { demoProducts } from './purchases-data';

/** Seeds what the clinic sells, unless there are products. */
export const seedDemoProducts = async (
  db: Db,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> => {
  if (await db.maybe('select from product limit 1')) return;
  await db.query(
    `insert into product (company_id, code, kind, name, price, tax_kind, sat_key, sat_unit, cycle_days, category_id, created_at, created_by, updated_at, updated_by)
     select app_company(), p.code, p.kind, p.name, p.price, p."taxKind", p."satKey", p."satUnit", p."cycleDays",
       (select id from category where kind = 'product' and code = p.category), $2, $3, $2, $3
     from jsonb_to_recordset($1) as p (code text, kind text, name text, price bigint, "taxKind" text, "satKey" text, "satUnit" text, "cycleDays" int, category text)`,
    [JSON.stringify(demoProducts), now, userId],
  );
};
