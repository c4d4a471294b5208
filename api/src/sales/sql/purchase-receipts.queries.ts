import type { Db } from '../../platform/database/database';

export const readCustomerRfc = async (
  db: Db,
  customerId: string | undefined,
): Promise<string | null> =>
  (
    await db.maybe<{ rfc: string | null }>('select rfc from customer where id = $1', [
      customerId ?? null,
    ])
  )?.rfc ?? null;

/** Where the sale was made: the site of its visit, or the only one where its seller works. */
export const readSaleSite = async (db: Db, purchaseId: string): Promise<string | null> =>
  (
    await db.one<{ siteId: string | null }>(
      `select coalesce(
         (select v.site_id from visit v where v.company_id = p.company_id and v.id = p.visit_id),
         (select (array_agg(m.site_id))[1] from membership_site m where m.company_id = p.company_id and m.user_id = p.seller_id having count(*) = 1)
       ) as "siteId" from purchase p where p.id = $1`,
      [purchaseId],
    )
  ).siteId;
