import type { Customer, customerSorts } from '@sala/shared-contracts';
import type { Db } from '../../core/database';

/** A customer without its custom values, which are read apart, once for a whole page. */
export type CustomerRow = Omit<Customer, 'values'>;

export type CustomerColumns = Pick<Customer, 'kind' | 'name' | 'email' | 'phone' | 'status' | 'notes'>;

export type CustomerSort = (typeof customerSorts)[number];

export interface CustomerFilter {
  readonly search?: string | undefined;
  readonly status?: Customer['status'] | undefined;
  readonly sort: CustomerSort;
  readonly pageSize: number;
  readonly skip: number;
}

interface Found {
  readonly items: CustomerRow[];
  readonly total: number;
}

const columns = `c.id, c.code, c.kind, c.name, c.email, c.phone, c.status, c.notes,
  c.created_at as "createdAt", c.updated_at as "updatedAt", c.version`;

/** Each served by an index; id breaks ties, in the same direction so that the index can be read backwards. */
const orders: Record<CustomerSort, string> = {
  name: 'name collate "es-x-icu", id',
  '-name': 'name collate "es-x-icu" desc, id desc',
  code: 'number',
  '-code': 'number desc',
  createdAt: 'created_at, id',
  '-createdAt': 'created_at desc, id desc',
};

const findAll = async (db: Db, { status, sort, pageSize, skip }: CustomerFilter): Promise<Found> => {
  const where = status === undefined ? 'true' : 'status = $1';
  const given = status === undefined ? [] : [status];
  const { total } = await db.one<{ total: number }>(`select count(*)::int as total from customer where ${where}`, given);
  const items = await db.query<CustomerRow>(
    `select ${columns} from customer c where ${where} order by ${orders[sort]}
     limit $${given.length + 1} offset $${given.length + 2}`,
    [...given, pageSize, skip],
  );
  return { items, total };
};

const findByWords = async (db: Db, search: string, { status, sort, pageSize, skip }: CustomerFilter): Promise<Found> => {
  const { ids, total } = await db.one<{ ids: string[]; total: number }>(
    'select ids, total from customer_search(search_patterns($1), $2, $3, $4, $5)',
    [search, status ?? null, sort, pageSize, skip],
  );
  const items = await db.query<CustomerRow>(
    `select ${columns} from unnest($1::uuid[]) with ordinality as found (id, place) join customer c using (id) order by place`,
    [ids],
  );
  return { items, total };
};

/** One page, and how many match in all. Words are looked for in name, e-mail, telephone and code. */
export const findCustomers = (db: Db, filter: CustomerFilter): Promise<Found> =>
  filter.search ? findByWords(db, filter.search, filter) : findAll(db, filter);

export const readCustomer = (db: Db, customerId: string): Promise<CustomerRow> =>
  db.one<CustomerRow>(`select ${columns} from customer c where c.id = $1`, [customerId]);

/** Keeps others from changing it until the end of the transaction. */
export const readCustomerForUpdate = (db: Db, customerId: string): Promise<CustomerRow> =>
  db.one<CustomerRow>(`select ${columns} from customer c where c.id = $1 for update`, [customerId]);

/** The next number of the company; others wait here, so that numbers have no gaps and no twins. */
export const nextCustomerNumber = async (db: Db): Promise<number> => {
  const row = await db.one<{ value: number }>(`
    insert into company_counter (company_id, series, value) values (app_company(), 'customer', 1)
    on conflict (company_id, series) do update set value = company_counter.value + 1
    returning value`);
  return row.value;
};

export const insertCustomer = async (
  db: Db,
  number: number,
  customer: CustomerColumns,
  stamp: { userId: string; now: string },
): Promise<CustomerRow> =>
  db.one<CustomerRow>(
    `insert into customer as c
       (company_id, number, kind, name, email, phone, status, notes, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9) returning ${columns}`,
    [number, customer.kind, customer.name, customer.email, customer.phone, customer.status, customer.notes, stamp.now, stamp.userId],
  );

export const updateCustomer = (
  db: Db,
  customerId: string,
  customer: CustomerColumns,
  stamp: { userId: string; now: string },
): Promise<CustomerRow> =>
  db.one<CustomerRow>(
    `update customer as c set kind = $2, name = $3, email = $4, phone = $5, status = $6, notes = $7,
       updated_at = $8, updated_by = $9, version = version + 1
     where id = $1 returning ${columns}`,
    [customerId, customer.kind, customer.name, customer.email, customer.phone, customer.status, customer.notes, stamp.now, stamp.userId],
  );

/** With its custom values: the foreign key cascades. */
export const deleteCustomer = async (db: Db, customerId: string): Promise<void> => {
  await db.query('delete from customer where id = $1', [customerId]);
};
