import { companyDay } from '../../platform/time/company-day';
import { isUnchanged } from '../../platform/audit/changes';
import * as rows from '../sql/customer-rows.queries';
import { findCustomers } from '../model/find-customers';
import {
  checkValues,
  repeatsValues,
  valuesOfRawBody,
  type CheckedValues,
  type WriteMode,
} from '../model/custom-fields/custom-values';
import {
  lockFieldsShared,
  readFieldRules,
  readValues,
  writeValues,
} from '../sql/custom-values.queries';
import type { Db } from '../../platform/database/database';
import { nextNumber } from '../../platform/numbering/next-number';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError, type FieldFault } from '../../platform/http/problem-error';
import { columnsAfter, emptyCustomer } from '../model/customer-columns';
import { readRfm } from '../model/segments';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { readFacets, readTags } from '../sql/customer-facets.queries';
import { listOwners } from '../sql/customer-owners.queries';
import {
  checkOwner,
  customerChanges,
  entityType,
  viewCustomer,
  withValues,
} from '../model/customer-records';
import { removeCustomer } from '../model/customer-removal';
import { readNextAppointments } from '../model/next-appointments';

type Names =
  | 'customerList'
  | 'customerView'
  | 'customerCreate'
  | 'customerUpdate'
  | 'customerDelete'
  | 'customerFacets'
  | 'customerTagList'
  | 'customerOwnerList';

const requireValid = ({ accepted, faults }: CheckedValues): CheckedValues['accepted'] => {
  if (faults.length > 0) throw invalid(...faults);
  return accepted;
};

/** Faults of custom values when the rest of the body is invalid too, to report all at once. */
const valueFaults =
  (mode: WriteMode) =>
  async (db: Db, body: unknown): Promise<readonly FieldFault[]> =>
    checkValues(await readFieldRules(db, 'customer'), valuesOfRawBody(body), mode).faults;

export const customerBodyFaults = {
  customerCreate: valueFaults('create'),
  customerUpdate: valueFaults('update'),
};

export const customerHandlers = defineHandlers<Names>({
  customerList: async ({ query, ...asking }) => {
    const { db } = asking;
    const { page, pageSize, sort, after, ...filters } = query;
    const { items, ...rest } = await findCustomers(db, {
      filters,
      sort,
      pageSize,
      skip: (page - 1) * pageSize,
      after,
    });
    const ids = items.map(({ id }) => id);
    const [values, rfmOf, nextOf] = await Promise.all([
      readValues(db, 'customer', ids),
      readRfm(db, items),
      readNextAppointments(ids, asking),
    ]);
    return {
      items: items.map((item) => ({
        ...item,
        values: values.get(item.id) ?? {},
        ...rfmOf(item),
        ...nextOf(item.id),
      })),
      page,
      pageSize,
      ...rest,
    };
  },

  customerFacets: ({ db, query }) => readFacets(db, query),

  customerTagList: async ({ db }) => ({ items: await readTags(db) }),

  customerOwnerList: async ({ db }) => ({ items: await listOwners(db) }),

  customerView: async ({ params, ...asking }) => {
    const [customer, nextOf] = await Promise.all([
      viewCustomer(asking.db, params.customerId),
      readNextAppointments([params.customerId], asking),
    ]);
    const rfmOf = await readRfm(asking.db, [customer]);
    return { ...customer, ...rfmOf(customer), ...nextOf(customer.id) };
  },

  customerCreate: async ({ db, body, actor, now, audit, publish }) => {
    await lockFieldsShared(db, 'customer');
    const { values: given, ...columns } = body;
    const values = requireValid(checkValues(await readFieldRules(db, 'customer'), given, 'create'));
    await checkOwner(db, columns.ownerId);
    const after = columnsAfter(columns, emptyCustomer, await companyDay(db, now));
    const row = await rows.insertCustomer(db, await nextNumber(db, 'customer', now), after, {
      userId: actor.userId,
      now,
    });
    await writeValues(db, 'customer', row.id, values);
    const customer = await withValues(db, row);
    await audit({
      action: 'customer.created',
      entityType,
      entityId: customer.id,
      diff: customerChanges({}, customer),
    });
    await publish({ type: 'customer.created', entityId: customer.id });
    return customer;
  },

  customerUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    await lockFieldsShared(db, 'customer');
    const present = await withValues(db, await rows.readCustomerForUpdate(db, params.customerId));
    const { version, values: given, ...columns } = body;
    await requireCurrentVersion(db, entityType, present, version);
    const values = requireValid(
      checkValues(await readFieldRules(db, 'customer'), given ?? {}, 'update'),
    );
    if (Object.values({ ...columns, given }).every((value) => value === undefined))
      throw invalid({ path: '', code: 'no_change' });
    await checkOwner(db, columns.ownerId);
    const after = columnsAfter(columns, present, await companyDay(db, now));
    if (isUnchanged(after, present) && repeatsValues(values, present.values)) return present;
    await writeValues(db, 'customer', present.id, values);
    const customer = await withValues(
      db,
      await rows.updateCustomer(db, present.id, after, { userId: actor.userId, now }),
    );
    await audit({
      action: 'customer.updated',
      entityType,
      entityId: customer.id,
      diff: customerChanges(present, customer),
    });
    await publish({ type: 'customer.updated', entityId: customer.id });
    return customer;
  },

  customerDelete: async (context) => {
    const { db, params, query } = context;
    await lockFieldsShared(db, 'customer');
    const customer = await withValues(db, await rows.readCustomerForUpdate(db, params.customerId));
    if (query.code !== customer.code) throw new ProblemError('customer.key_mismatch');
    await removeCustomer(context, customer);
  },
});
