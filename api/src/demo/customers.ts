import { checkValues } from '../core/custom-values/custom-values';
import { readFieldRules, writeValues } from '../core/custom-values/custom-values.queries';
import type { Db } from '../core/database';
import * as fields from '../core/custom-fields/custom-fields.queries';
import { insertCustomer, nextCustomerNumber } from '../core/customers/customer-rows';
import { findCustomerIds } from '../core/customers/find-customers';
import { demoFields } from './customers-fields';
import { inventCustomers } from './customers-generator';

const customerCount = 200;
const day = 86_400_000;

const seedFields = async (db: Db, stamp: fields.Stamp): Promise<void> => {
  if ((await fields.fieldsSoFar(db, 'customer')).count > 0) return;
  for (const { field, options } of demoFields) await fields.writeOptions(db, 'customer', await fields.insertField(db, 'customer', field, stamp), options);
};

/**
 * Custom fields and customers of the demonstration's company, once: what is there, people may have
 * changed, and it stays as it is. The values pass the same check as those that come over the wire.
 */
export const seedDemoCustomers = async (db: Db, stamp: fields.Stamp, count = customerCount): Promise<void> => {
  await seedFields(db, stamp);
  const { total } = await findCustomerIds(db, { filters: {}, sort: 'name', pageSize: 1, skip: 0 });
  if (total > 0) return;
  const rules = await readFieldRules(db, 'customer');
  const known = new Set(rules.map((rule) => rule.key));
  for (const { columns, values, daysAgo } of inventCustomers(count, stamp.now)) {
    const created = new Date(Date.parse(stamp.now) - daysAgo * day).toISOString();
    const row = await insertCustomer(db, await nextCustomerNumber(db), columns, { ...stamp, now: created });
    const kept = Object.fromEntries(Object.entries(values).filter(([key]) => known.has(key)));
    await writeValues(db, 'customer', row.id, checkValues(rules, kept, 'update').accepted);
  }
};
