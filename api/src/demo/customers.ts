import { randomUUID } from 'node:crypto';
import { checkValues } from '../customers/model/custom-fields/custom-values';
import { readFieldRules, type FieldRule } from '../customers/sql/custom-values.queries';
import type { Db } from '../platform/database/database';
import * as fields from '../customers/sql/custom-fields.queries';
import { columnsAfter, emptyCustomer } from '../customers/model/customer-columns';
import { findCustomerIds } from '../customers/model/find-customers';
import { nextNumbers } from '../platform/numbering/next-number';
import { insertCustomers, insertValues } from '../customers/sql/write-customers.queries';
import { demoFields } from './customers-fields';
import { generateCustomers, type DemoCustomer } from './customers-generator';

export const customerCount = 200;
const day = 86_400_000;

const seedFields = async (db: Db, stamp: fields.Stamp): Promise<void> => {
  if ((await fields.nextPosition(db, 'customer')).count > 0) return;
  for (const { field, options } of demoFields)
    await fields.writeOptions(
      db,
      'customer',
      await fields.insertField(db, 'customer', field, stamp),
      options,
    );
};

/** Values of the fields that still exist. */
const valuesOf = (
  rules: readonly FieldRule[],
  recordId: string,
  values: DemoCustomer['values'],
) => {
  const known = Object.fromEntries(
    Object.entries(values).filter(([key]) => rules.some((rule) => rule.key === key)),
  );
  return checkValues(rules, known, 'update').accepted.map(({ field, value }) => ({
    recordId,
    fieldId: field.id,
    type: field.type,
    value,
  }));
};

/** Seeds custom fields and customers, unless there are any. Values pass the validation of the API. */
export const seedDemoCustomers = async (
  db: Db,
  stamp: fields.Stamp,
  count = customerCount,
): Promise<void> => {
  await seedFields(db, stamp);
  const { total } = await findCustomerIds(db, { filters: {}, sort: 'name', pageSize: 1, skip: 0 });
  if (total > 0) return;
  const rules = await readFieldRules(db, 'customer');
  const invented = generateCustomers(count, stamp.now).map((customer) => ({
    ...customer,
    id: randomUUID(),
  }));
  await insertCustomers(
    db,
    invented.map(({ id, columns }) => ({
      id,
      columns: columnsAfter(columns, emptyCustomer, stamp.now),
    })),
    await nextNumbers(db, 'customer', stamp.now, invented.length),
    stamp,
  );
  await db.query(
    `update customer c set created_at = x.at, updated_at = x.at from unnest($1::uuid[], $2::timestamptz[]) as x (id, at) where c.id = x.id`,
    [
      invented.map(({ id }) => id),
      invented.map(({ daysAgo }) => new Date(Date.parse(stamp.now) - daysAgo * day).toISOString()),
    ],
  );
  await insertValues(
    db,
    invented.flatMap(({ id, values }) => valuesOf(rules, id, values)),
  );
};
