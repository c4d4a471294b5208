import type { Db } from '../../platform/database/database';
import { siteOfSale } from './sale-place';

export const readCustomerRfc = async (
  db: Db,
  customerId: string | undefined,
): Promise<string | null> =>
  (
    await db.maybe<{ rfc: string | null }>('select rfc from customer where id = $1', [
      customerId ?? null,
    ])
  )?.rfc ?? null;

/** Where the sale was made. */
export const readSaleSite = async (db: Db, purchaseId: string): Promise<string | null> =>
  (
    await db.one<{ siteId: string | null }>(
      `select ${siteOfSale} as "siteId" from purchase p where p.id = $1`,
      [purchaseId],
    )
  ).siteId;
