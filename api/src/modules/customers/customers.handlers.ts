import type { Customer } from '@sala/shared-contracts';
import { changesBetween, repeats, type Changes } from '../../core/changes';
import { checkValues, repeatsValues, valuesOfRawBody, type CheckedValues, type WriteMode } from '../../core/custom-values/custom-values';
import { holdFields, readFieldRules, readValues, writeValues } from '../../core/custom-values/custom-values.queries';
import type { Db } from '../../core/database';
import { defineHandlers } from '../../core/handler';
import { invalid, ProblemError, type FieldFault } from '../../core/problem-error';
import * as queries from './customers.queries';

type Names = 'customerList' | 'customerView' | 'customerCreate' | 'customerUpdate' | 'customerDelete';

const entityType = 'customer';

const withValues = async (db: Db, row: queries.CustomerRow): Promise<Customer> => {
  const values = await readValues(db, 'customer', [row.id]);
  return { ...row, values: values.get(row.id) ?? {} };
};

/** One line per column and per custom value. */
const changes = (before: Partial<Customer>, after: Partial<Customer>): Changes => {
  const flat = ({ values, ...columns }: Partial<Customer>): object => ({
    ...columns,
    ...Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [`values.${key}`, value])),
  });
  return changesBetween(flat(before), flat(after));
};

/** An emptied box of the form is no value. */
const orNull = (text: string | null | undefined): string | null => text || null;

const accept = ({ accepted, faults }: CheckedValues): CheckedValues['accepted'] => {
  if (faults.length > 0) throw invalid(...faults);
  return accepted;
};

/** What is wrong with the values when the rest of the body is wrong, too: one answer names both. */
const valueFaults =
  (mode: WriteMode) =>
  async (db: Db, body: unknown): Promise<readonly FieldFault[]> =>
    checkValues(await readFieldRules(db, 'customer'), valuesOfRawBody(body), mode).faults;

export const customerBodyFaults = {
  customerCreate: valueFaults('create'),
  customerUpdate: valueFaults('update'),
};

export const customerHandlers = defineHandlers<Names>({
  customerList: async ({ db, query }) => {
    const { page, pageSize, ...filter } = query;
    const { items, total } = await queries.findCustomers(db, { ...filter, pageSize, skip: (page - 1) * pageSize });
    const values = await readValues(db, 'customer', items.map((item) => item.id));
    return { items: items.map((item) => ({ ...item, values: values.get(item.id) ?? {} })), total, page, pageSize };
  },

  customerView: async ({ db, params }) => withValues(db, await queries.readCustomer(db, params.customerId)),

  customerCreate: async ({ db, body, actor, now, audit }) => {
    await holdFields(db, 'customer');
    const values = accept(checkValues(await readFieldRules(db, 'customer'), body.values, 'create'));
    const columns = { ...body, email: orNull(body.email), phone: orNull(body.phone), notes: orNull(body.notes) };
    const number = await queries.nextCustomerNumber(db);
    const row = await queries.insertCustomer(db, number, columns, { userId: actor.userId, now });
    await writeValues(db, 'customer', row.id, values);
    const customer = await withValues(db, row);
    await audit({ action: 'customer.created', entityType, entityId: customer.id, diff: changes({}, customer) });
    return customer;
  },

  customerUpdate: async ({ db, params, body, actor, now, audit }) => {
    await holdFields(db, 'customer');
    const present = await withValues(db, await queries.readCustomerForUpdate(db, params.customerId));
    if (body.version !== present.version) throw new ProblemError('resource.version_conflict', { meta: { current: present } });
    const values = accept(checkValues(await readFieldRules(db, 'customer'), body.values ?? {}, 'update'));
    const { version: _version, ...named } = body;
    if (Object.keys(named).length === 0) throw invalid({ path: '', code: 'no_change' });
    const columns = {
      kind: body.kind ?? present.kind,
      name: body.name ?? present.name,
      email: body.email === undefined ? present.email : orNull(body.email),
      phone: body.phone === undefined ? present.phone : orNull(body.phone),
      status: body.status ?? present.status,
      notes: body.notes === undefined ? present.notes : orNull(body.notes),
    };
    if (repeats(columns, present) && repeatsValues(values, present.values)) return present;
    await writeValues(db, 'customer', present.id, values);
    const customer = await withValues(db, await queries.updateCustomer(db, present.id, columns, { userId: actor.userId, now }));
    await audit({ action: 'customer.updated', entityType, entityId: customer.id, diff: changes(present, customer) });
    return customer;
  },

  customerDelete: async ({ db, params, query, audit }) => {
    await holdFields(db, 'customer');
    const customer = await withValues(db, await queries.readCustomerForUpdate(db, params.customerId));
    if (query.code !== customer.code) throw new ProblemError('customer.key_mismatch');
    await queries.deleteCustomer(db, customer.id);
    await audit({ action: 'customer.deleted', entityType, entityId: customer.id, diff: changes(customer, {}) });
  },
});
