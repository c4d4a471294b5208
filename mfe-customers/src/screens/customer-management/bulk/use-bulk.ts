import { limits, type Contract, type Customer, type EndpointInput, type EndpointOutput } from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useForgetCustomers } from '../forget-customers';

export type BulkAction = EndpointInput<Contract['customerBulk']>['body']['action'];

interface Step {
  readonly ids: string[];
  readonly action: BulkAction;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/* Customers who were in the same state go back together. */
const grouped = <Key,>(customers: readonly Customer[], keyOf: (customer: Customer) => Key): ReadonlyMap<Key, Customer[]> => {
  const groups = new Map<Key, Customer[]>();
  for (const customer of customers) groups.set(keyOf(customer), [...(groups.get(keyOf(customer)) ?? []), customer]);
  return groups;
};

const idsOf = (customers: readonly Customer[]): string[] => customers.map(({ id }) => id);

/** What takes an action back, from what the customers were before it. */
export const undoOf = (action: BulkAction, before: readonly Customer[]): readonly Step[] => {
  switch (action.type) {
    case 'status':
      return [...grouped(before, ({ status, blockedReason }) => JSON.stringify([status, blockedReason])).values()].flatMap((group) => {
        const [{ status, blockedReason } = {}] = group;
        if (!status || status === action.status) return [];
        return [{ ids: idsOf(group), action: { type: 'status', status, ...(status === 'blocked' ? { blockedReason: blockedReason ?? '—' } : {}) } } as const];
      });
    case 'owner':
      return [...grouped(before, ({ ownerId }) => ownerId)].filter(([ownerId]) => ownerId !== action.ownerId).map(([ownerId, group]) => ({ ids: idsOf(group), action: { type: 'owner', ownerId } }));
    case 'tags': {
      const has = (customer: Customer, tag: string): boolean => customer.tags.some((one) => isSame(one, tag));
      const added = (action.add ?? []).map((tag) => [tag, before.filter((customer) => !has(customer, tag))] as const);
      const removed = (action.remove ?? []).map((tag) => [tag, before.filter((customer) => has(customer, tag))] as const);
      return [
        ...added.map(([tag, whom]): Step => ({ ids: idsOf(whom), action: { type: 'tags', add: [], remove: [tag] } })),
        ...removed.map(([tag, whom]): Step => ({ ids: idsOf(whom), action: { type: 'tags', add: [tag], remove: [] } })),
      ].filter(({ ids }) => ids.length > 0);
    }
  }
};

/* The API takes so many at a time. */
const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.bulkMax) }, (_, part) => ids.slice(part * limits.bulkMax, (part + 1) * limits.bulkMax));

type Outcome = EndpointOutput<Contract['customerBulk']>;

/** Changes many customers at once, and offers to take it back for as long as the notice stands. */
export const useBulk = (onDone: () => void) => {
  const { t } = useTranslation('customers');
  const forget = useForgetCustomers();
  const send = useMutation({ ...apiMutation('customerBulk') });
  const sendAll = async (steps: readonly Step[]): Promise<Outcome> => {
    const outcome: Outcome = { changed: [], failed: [] };
    try {
      for (const { ids, action } of steps) {
        for (const part of inParts(ids)) {
          const { changed, failed } = await send.mutateAsync({ body: { ids: part, action } });
          outcome.changed.push(...changed);
          outcome.failed.push(...failed);
        }
      }
    } catch {
      // the shell says that it failed; what was done before is told below
    } finally {
      forget();
    }
    return outcome;
  };
  const undo = async (steps: readonly Step[]) => {
    const { changed } = await sendAll(steps);
    if (changed.length > 0) notify.info(t('customers.bulk.undone'));
  };
  const apply = async (customers: readonly Customer[], action: BulkAction, said: string) => {
    const { changed, failed } = await sendAll([{ ids: idsOf(customers), action }]);
    const [first] = failed;
    if (first) notify.error(t('customers.bulk.failed', { count: failed.length, reason: first.title }));
    if (changed.length === 0) return;
    const steps = undoOf(action, customers.filter(({ id }) => changed.includes(id)));
    notify.aside({
      kind: 'success',
      text: said,
      ...(steps.length > 0 ? { action: { label: t('customers.undo'), onSelect: () => void undo(steps) } } : {}),
    });
    onDone();
  };
  return { apply: (...what: Parameters<typeof apply>) => void apply(...what), pending: send.isPending };
};
