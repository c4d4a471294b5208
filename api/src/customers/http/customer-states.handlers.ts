import type { Customer } from '@sala/shared-contracts';
import { companyDay } from '../../platform/time/company-day';
import { isUnchanged } from '../../platform/audit/changes';
import * as rows from '../sql/customer-rows.queries';
import { lockFieldsShared } from '../sql/custom-values.queries';
import { runEachInSavepoint } from '../../platform/http/bulk-outcome';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { columnsAfter, type CustomerInput } from '../model/customer-columns';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { checkOwner, customerChanges, entityType, withValues } from '../model/customer-records';
import { removeCustomer } from '../model/customer-removal';

type Names = 'customerBlock' | 'customerUnblock' | 'customerBulk' | 'customerBulkDelete';
type StateContext = Pick<
  Context<'customerBulk'>,
  'db' | 'actor' | 'now' | 'audit' | 'publish' | 'locale'
>;
type Action = Context<'customerBulk'>['body']['action'];

const updateStatus = async (
  { db, actor, now, audit, publish }: StateContext,
  present: Customer,
  given: CustomerInput,
  action: 'customer.updated' | 'customer.blocked' | 'customer.unblocked',
): Promise<Customer> => {
  const after = columnsAfter(given, present, await companyDay(db, now));
  if (isUnchanged(after, present)) return present;
  const row = await rows.updateCustomer(db, present.id, after, { userId: actor.userId, now });
  const customer = { ...row, values: present.values };
  await audit({
    action,
    entityType,
    entityId: present.id,
    diff: customerChanges(present, customer),
  });
  await publish({ type: action, entityId: present.id });
  return customer;
};

const withTags = (
  present: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): string[] => {
  const removed = new Set(remove.map((tag) => tag.toLowerCase()));
  const kept = present.filter((tag) => !removed.has(tag.toLowerCase()));
  const presentTags = new Set(kept.map((tag) => tag.toLowerCase()));
  return [...kept, ...add.filter((tag) => !presentTags.has(tag.toLowerCase()))];
};

const inputOf = (action: Action, present: Customer): CustomerInput => {
  switch (action.type) {
    case 'status':
      return {
        status: action.status,
        ...(action.status === 'blocked' ? { blockedReason: action.blockedReason ?? '' } : {}),
      };
    case 'tags':
      return { tags: withTags(present.tags, action.add, action.remove) };
    case 'owner':
      return { ownerId: action.ownerId };
  }
};

const forEachCustomer = async (
  context: StateContext,
  ids: readonly string[],
  run: (present: Customer) => Promise<unknown>,
) => {
  const { db } = context;
  await lockFieldsShared(db, 'customer');
  const { done: changed, failed } = await runEachInSavepoint(
    context,
    [...new Set(ids)].map((id) => ({ id })),
    async ({ id }) => run(await withValues(db, await rows.readCustomerForUpdate(db, id))),
  );
  return { changed, failed };
};

export const customerStateHandlers = defineHandlers<Names>({
  customerBlock: async (context) => {
    const { db, params, body } = context;
    const present = await withValues(db, await rows.readCustomerForUpdate(db, params.customerId));
    await requireCurrentVersion(db, entityType, present, body.version);
    if (present.status === 'blocked') throw new ProblemError('customer.blocked');
    return updateStatus(
      context,
      present,
      { status: 'blocked', blockedReason: body.reason },
      'customer.blocked',
    );
  },

  customerUnblock: async (context) => {
    const { db, params, body } = context;
    const present = await withValues(db, await rows.readCustomerForUpdate(db, params.customerId));
    await requireCurrentVersion(db, entityType, present, body.version);
    if (present.status !== 'blocked') throw new ProblemError('customer.not_blocked');
    return updateStatus(context, present, { status: 'active' }, 'customer.unblocked');
  },

  customerBulk: async (context) => {
    const { db, body } = context;
    const { action } = body;
    if (action.type === 'owner') await checkOwner(db, action.ownerId);
    return forEachCustomer(context, body.ids, (present) =>
      updateStatus(context, present, inputOf(action, present), 'customer.updated'),
    );
  },

  customerBulkDelete: async (context) => {
    const { body } = context;
    if (body.count !== new Set(body.ids).size) throw new ProblemError('customer.count_mismatch');
    return forEachCustomer(context, body.ids, (present) => removeCustomer(context, present));
  },
});
