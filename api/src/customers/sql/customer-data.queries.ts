import type { Customer } from '@sala/shared-contracts';
import { readCustomer } from './customer-rows.queries';
import { readValues } from './custom-values.queries';
import type { Db } from '../../platform/database/database';
import { type RecordLogEntry, readRecordLog } from '../../clinic';
import { shortPersonName } from '../../platform/people/person-names';

interface Note {
  readonly at: string;
  readonly by: string;
  readonly text: string;
}

interface Purchase {
  readonly folio: string | null;
  readonly date: string;
  readonly status: string;
  readonly total: number;
  readonly balance: number;
}

interface Paper {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly createdAt: string;
}

/** Data that a customer may request. */
export interface CustomerData {
  readonly customer: Omit<Customer, 'version'>;
  readonly notes: readonly Note[];
  /** null: the caller may not see purchases of one customer. */
  readonly purchases: readonly Purchase[] | null;
  readonly files: readonly Paper[];
  readonly changes: readonly RecordLogEntry[];
}

const readNotes = (db: Db, customerId: string): Promise<Note[]> =>
  db.query<Note>(
    `select n.created_at as at, ${shortPersonName('u')} as by, n.text
     from customer_note n join user_account u on u.id = n.created_by where n.customer_id = $1 order by n.created_at, n.id`,
    [customerId],
  );

const readPurchases = (db: Db, customerId: string): Promise<Purchase[]> =>
  db.query<Purchase>(
    'select folio, date::text, status, total, balance from purchase where customer_id = $1 order by date, created_at, id',
    [customerId],
  );

const readPapers = (db: Db, customerId: string): Promise<Paper[]> =>
  db.query<Paper>(
    `select f.name, f.type, f.size, f.created_at as "createdAt" from customer_file x join stored_file f on f.company_id = x.company_id and f.id = x.file_id
     where x.customer_id = $1 order by f.created_at, f.id`,
    [customerId],
  );

/** @throws resource.not_found */
export const readCustomerData = async (
  db: Db,
  customerId: string,
  { withPurchases }: { readonly withPurchases: boolean },
): Promise<CustomerData> => {
  const { version: _version, ...customer } = await readCustomer(db, customerId);
  const values = await readValues(db, 'customer', [customerId]);
  return {
    customer: { ...customer, values: values.get(customerId) ?? {} },
    notes: await readNotes(db, customerId),
    purchases: withPurchases ? await readPurchases(db, customerId) : null,
    files: await readPapers(db, customerId),
    changes: await readRecordLog(db, 'customer', customerId),
  };
};
