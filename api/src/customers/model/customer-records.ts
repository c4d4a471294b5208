import type { Customer } from '@sala/shared-contracts';
import { changesBetween, type Changes } from '../../platform/audit/changes';
import { readCustomer, type CustomerRow } from '../sql/customer-rows.queries';
import { readValues } from '../sql/custom-values.queries';
import type { Db } from '../../platform/database/database';
import { invalid } from '../../platform/http/problem-error';
import { canOwnCustomers } from '../sql/customer-owners.queries';

export const entityType = 'customer';

export const withValues = async (db: Db, row: CustomerRow): Promise<Customer> => {
  const values = await readValues(db, 'customer', [row.id]);
  return { ...row, values: values.get(row.id) ?? {} };
};

export const viewCustomer = async (db: Db, customerId: string): Promise<Customer> =>
  withValues(db, await readCustomer(db, customerId));

/** Derived from purchases, so not a change of the record. */
const derived: ReadonlySet<string> = new Set([
  'lastPurchaseAt',
  'totalSpent',
  'purchaseCount',
  'consents',
  'id',
]);

/** One entry per column and custom value; those that stay empty are left out. */
export const customerChanges = (before: Partial<Customer>, after: Partial<Customer>): Changes => {
  const flat = ({ values, ...columns }: Partial<Customer>): object => ({
    ...columns,
    ...Object.fromEntries(
      Object.entries(values ?? {}).map(([key, value]) => [`values.${key}`, value]),
    ),
  });
  return Object.fromEntries(
    Object.entries(changesBetween(flat(before), flat(after))).filter(
      ([column, [old, fresh]]) => !derived.has(column) && (old !== null || fresh !== null),
    ),
  );
};

/** An owner must be able to edit customers. */
export const checkOwner = async (db: Db, ownerId: string | null | undefined): Promise<void> => {
  if (!ownerId) return;
  if (!(await canOwnCustomers(db, ownerId)))
    throw invalid({ path: 'ownerId', code: 'not_an_option' });
};
