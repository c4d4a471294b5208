import type { Db } from '../../platform/database/database';
import type { CustomerFile } from '@sala/shared-contracts';
import { shortPersonName } from '../../platform/people/person-names';

const selection = `f.id, f.name, x.kind, f.size, f.created_at as "createdAt",
  (select ${shortPersonName('u')} from user_account u where u.id = f.created_by) as "createdBy"
  from customer_file x join stored_file f on f.company_id = x.company_id and f.id = x.file_id`;

/** @throws resource.not_found */
export const readOwner = (db: Db, fileId: string) =>
  db.one<{ customerId: string; name: string }>(
    'select x.customer_id as "customerId", f.name from customer_file x join stored_file f on f.company_id = x.company_id and f.id = x.file_id where x.file_id = $1 for update of x',
    [fileId],
  );

export const lockCustomer = async (db: Db, customerId: string): Promise<void> => {
  await db.one('select from customer where id = $1 for update', [customerId]);
};

export const countCustomerFiles = (db: Db, customerId: string): Promise<{ count: number }> =>
  db.one<{ count: number }>(
    'select count(*)::int as count from customer_file where customer_id = $1',
    [customerId],
  );

export const insertCustomerFile = async (
  db: Db,
  id: string,
  customerId: string,
  kind: string,
): Promise<void> => {
  await db.query(
    'insert into customer_file (company_id, file_id, customer_id, kind) values (app_company(), $1, $2, $3)',
    [id, customerId, kind],
  );
};

export const readCustomerFile = (db: Db, id: string): Promise<CustomerFile> =>
  db.one<CustomerFile>(`select ${selection} where x.file_id = $1`, [id]);

export const findCustomer = async (db: Db, customerId: string): Promise<void> => {
  await db.one('select from customer where id = $1', [customerId]);
};

export const listCustomerFiles = (db: Db, customerId: string): Promise<CustomerFile[]> =>
  db.query<CustomerFile>(
    `select ${selection} where x.customer_id = $1 order by f.created_at desc, f.id`,
    [customerId],
  );

export const deleteCustomerFile = async (db: Db, customerFileId: string): Promise<void> => {
  await db.query('delete from customer_file where file_id = $1', [customerFileId]);
};
