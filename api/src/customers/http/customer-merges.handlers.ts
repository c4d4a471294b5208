import { changesBetween } from '../../platform/audit/changes';
import {
  readCustomer,
  readCustomers,
  refuseGeneralPublic,
  updateCustomer,
} from '../sql/customer-rows.queries';
import { checkValues } from '../model/custom-fields/custom-values';
import {
  lockFieldsShared,
  readFieldRules,
  readValues,
  writeValues,
} from '../sql/custom-values.queries';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { findDuplicates } from '../sql/customer-duplicates.queries';
import * as queries from '../sql/customer-merges.queries';
import { mergedCustomer, unmergedCustomer, type MergedColumns } from '../model/merged-customer';

type Names = 'customerDuplicates' | 'customerMerge' | 'customerMergeList' | 'customerMergeUndo';

const entityType = 'customer';

/** Values were valid when stored; a value whose field was deleted since is dropped. */
const writeMerged = async (
  db: Db,
  customerId: string,
  { columns, values }: MergedColumns,
  stamp: { userId: string; now: string },
): Promise<void> => {
  const rules = (await readFieldRules(db, 'customer')).map((rule) => ({
    ...rule,
    required: false,
  }));
  const currentValues = Object.fromEntries(
    [...values].filter(([key]) => rules.some((rule) => rule.key === key)),
  );
  await writeValues(
    db,
    'customer',
    customerId,
    checkValues(rules, currentValues, 'update').accepted,
  );
  await updateCustomer(db, customerId, columns, stamp);
};

const label = ({ code, name }: { code: string; name: string }): string => `${code} ${name}`;

export const customerMergeHandlers = defineHandlers<Names>({
  customerDuplicates: async ({ db, body }) => {
    const { except, ...typed } = body;
    const found = await findDuplicates(db, typed, except);
    const rows = await readCustomers(db, [...found.keys()]);
    const values = await readValues(
      db,
      'customer',
      rows.map((row) => row.id),
    );
    return {
      items: rows.map((row) => ({
        customer: { ...row, values: values.get(row.id) ?? {} },
        reasons: found.get(row.id) ?? [],
      })),
    };
  },

  customerMerge: async ({ db, params, body, actor, now, audit, publish }) => {
    const { customerId: targetId } = params;
    const { sourceId } = body;
    if (sourceId === targetId) throw new ProblemError('customer.merge_same');
    await lockFieldsShared(db, 'customer');
    await queries.lockBoth(db, [targetId, sourceId]);
    await refuseGeneralPublic(db, [targetId, sourceId]);
    const before = await queries.readFullCustomer(db, targetId);
    const source = await queries.readFullCustomer(db, sourceId);
    await requireCurrentVersion(db, entityType, before, body.version);
    await requireCurrentVersion(db, entityType, source, body.sourceVersion);
    const stamp = { userId: actor.userId, now };
    await writeMerged(db, targetId, mergedCustomer(before, source, body.take), stamp);
    const { snapshot, moved } = await queries.mergeIntoTarget(db, sourceId, targetId);
    const customer = await queries.readFullCustomer(db, targetId);
    const mergeId = await queries.insertMerge(
      db,
      { targetId, sourceId, source: snapshot, before, after: customer, moved },
      stamp,
    );
    const diff = {
      ...changesBetween(
        { ...before, totalSpent: 0, lastPurchaseAt: null },
        { ...customer, totalSpent: 0, lastPurchaseAt: null },
      ),
      mergedFrom: [null, label(source)],
    };
    await audit({ action: 'customer.merged', entityType, entityId: targetId, diff });
    await publish({ type: 'customer.merged', entityId: targetId, payload: { sourceId, mergeId } });
    return { mergeId, customer };
  },

  customerMergeList: async ({ db, params }) => {
    await readCustomer(db, params.customerId);
    const merges = await queries.listMerges(db, params.customerId);
    return {
      items: merges.map(({ byId, byName, ...merge }) => ({
        ...merge,
        by: { id: byId, name: byName },
      })),
    };
  },

  customerMergeUndo: async ({ db, params, actor, now, audit, publish }) => {
    await lockFieldsShared(db, 'customer');
    const merge = await queries.readMergeForUpdate(db, params.mergeId);
    if (merge.undoneAt !== null) throw new ProblemError('customer.merge_undone');
    const present = await queries.readFullCustomer(db, merge.targetId);
    const stamp = { userId: actor.userId, now };
    await queries.restoreSource(db, merge, stamp);
    await writeMerged(
      db,
      merge.targetId,
      unmergedCustomer(present, merge.before, merge.after),
      stamp,
    );
    const customer = await queries.readFullCustomer(db, merge.targetId);
    const source = await queries.readFullCustomer(db, merge.sourceId);
    await audit({
      action: 'customer.unmerged',
      entityType,
      entityId: merge.targetId,
      diff: { ...changesBetween(present, customer), mergedFrom: [label(source), null] },
    });
    await publish({
      type: 'customer.unmerged',
      entityId: merge.targetId,
      payload: { sourceId: merge.sourceId, mergeId: merge.id },
    });
    return { customer, source };
  },
});
