import type { Contract, Customer, EndpointInput } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useTranslation } from '@sala/shell-sdk';
import { useBulkAction, type BulkStep } from '../../../../parts/use-bulk-action';
import { useInvalidateCustomers } from '../invalidate-customers';

export type BulkAction = EndpointInput<Contract['customerBulk']>['body']['action'];

type Step = BulkStep<BulkAction>;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/* Customers that had the same status are restored in one call. */
const grouped = <Key>(
  customers: readonly Customer[],
  keyOf: (customer: Customer) => Key,
): ReadonlyMap<Key, Customer[]> => {
  const groups = new Map<Key, Customer[]>();
  for (const customer of customers)
    groups.set(keyOf(customer), [...(groups.get(keyOf(customer)) ?? []), customer]);
  return groups;
};

const idsOf = (customers: readonly Customer[]): string[] => customers.map(({ id }) => id);

/** Steps that undo an action, given the customers before it. */
export const undoOf = (action: BulkAction, before: readonly Customer[]): readonly Step[] => {
  switch (action.type) {
    case 'status':
      return [
        ...grouped(before, ({ status, blockedReason }) =>
          JSON.stringify([status, blockedReason]),
        ).values(),
      ].flatMap((group) => {
        const [{ status, blockedReason } = {}] = group;
        if (!status || status === action.status) return [];
        return [
          {
            ids: idsOf(group),
            action: {
              type: 'status',
              status,
              ...(status === 'blocked' ? { blockedReason: blockedReason ?? '—' } : {}),
            },
          } as const,
        ];
      });
    case 'owner':
      return [...grouped(before, ({ ownerId }) => ownerId)]
        .filter(([ownerId]) => ownerId !== action.ownerId)
        .map(([ownerId, group]) => ({ ids: idsOf(group), action: { type: 'owner', ownerId } }));
    case 'tags': {
      const has = (customer: Customer, tag: string): boolean =>
        customer.tags.some((one) => isSame(one, tag));
      const added = (action.add ?? []).map(
        (tag) => [tag, before.filter((customer) => !has(customer, tag))] as const,
      );
      const removed = (action.remove ?? []).map(
        (tag) => [tag, before.filter((customer) => has(customer, tag))] as const,
      );
      return [
        ...added.map(([tag, whom]): Step => ({
          ids: idsOf(whom),
          action: { type: 'tags', add: [], remove: [tag] },
        })),
        ...removed.map(([tag, whom]): Step => ({
          ids: idsOf(whom),
          action: { type: 'tags', add: [tag], remove: [] },
        })),
      ].filter(({ ids }) => ids.length > 0);
    }
  }
};

/** Changes many customers at once and offers undo while the notice is shown. */
export const useBulk = (onDone: () => void) => {
  const { t } = useTranslation('customers');
  const many = useBulkAction<BulkAction>({
    send: async (body) => {
      const { changed, failed } = await api.customerBulk({ body });
      return { done: changed, failed };
    },
    invalidate: useInvalidateCustomers(),
    onDone,
    words: {
      failed: (count, reason) => t('customers.bulk.failed', { count, reason }),
      undo: t('customers.undo'),
      undone: t('customers.bulk.undone'),
    },
  });
  return {
    apply: (
      customers: readonly Customer[],
      action: BulkAction,
      successText: (count: number) => string,
    ) =>
      many.apply({ ids: idsOf(customers), action }, successText, (changed) =>
        undoOf(
          action,
          customers.filter(({ id }) => changed.includes(id)),
        ),
      ),
    pending: many.pending,
  };
};
