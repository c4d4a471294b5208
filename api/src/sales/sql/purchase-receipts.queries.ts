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
