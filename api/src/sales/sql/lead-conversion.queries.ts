import type { Db } from '../../platform/database/database';

export const shareCustomer = (db: Db, customerId: string): Promise<{ id: string }> =>
  db.one<{ id: string }>('select id from customer where id = $1 for share', [customerId]);
