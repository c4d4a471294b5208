import {
  purchaseEventOf,
  possibleActions,
  purchaseTransitions,
  type DomainEvent,
  type Purchase,
  type PurchaseAction,
  type PurchaseStatus,
} from '@sala/shared-contracts';
import { nextNumber } from '../../platform/numbering/next-number';
import type { Db } from '../../platform/database/database';
import { ProblemError } from '../../platform/http/problem-error';
import {
  insertFirstStatus,
  updatePurchaseStatus,
  insertStatusChange,
} from '../sql/purchase-status.queries';

export interface StatusContext {
  readonly db: Db;
  readonly actor: { readonly userId: string };
  readonly now: string;
  publish(event: DomainEvent): Promise<void>;
}

interface StatusChange {
  readonly id: string;
  readonly from: PurchaseStatus;
  readonly to: PurchaseStatus;
  readonly reason?: string | null;
  /** Columns that change with the status. */
  readonly set?: {
    readonly paid?: number;
    readonly refunded?: number;
    readonly number?: number;
    readonly folio?: string;
  };
}

const notPossible = (status: PurchaseStatus): ProblemError =>
  new ProblemError('purchase.not_possible', {
    meta: { status, possible: possibleActions(status) },
  });

/** @throws purchase.not_possible with the possible actions */
export const requireAction = (status: PurchaseStatus, action: PurchaseAction): void => {
  if (!possibleActions(status).includes(action)) throw notPossible(status);
};

/** Writes the first history entry. */
export const recordCreation = async (
  { db, actor, now, publish }: StatusContext,
  id: string,
): Promise<void> => {
  await insertFirstStatus(db, id, now, actor.userId);
  await publish({ type: 'purchase.created', entityId: id });
};

/**
 * The only way to change the status of a purchase: checks the transition, writes history and
 * publishes the event.
 *
 * @throws purchase.not_possible with the possible actions
 */
export const changeStatus = async (
  { db, actor, now, publish }: StatusContext,
  { id, from, to, reason = null, set = {} }: StatusChange,
): Promise<void> => {
  if (!purchaseTransitions[from].includes(to)) throw notPossible(from);
  await updatePurchaseStatus(db, {
    id,
    to,
    paid: set.paid ?? null,
    refunded: set.refunded ?? null,
    number: set.number ?? null,
    folio: set.folio ?? null,
    reason,
    now,
    userId: actor.userId,
  });
  await insertStatusChange(db, { id, from, to, reason, now, userId: actor.userId });
  await publish({ type: purchaseEventOf[to], entityId: id, payload: { from } });
};

/**
 * Gives a draft its folio; a free purchase becomes paid at once.
 *
 * @returns the resulting status
 */
export const issuePurchase = async (
  context: StatusContext,
  { id, status, total }: Pick<Purchase, 'id' | 'status' | 'total'>,
): Promise<PurchaseStatus> => {
  requireAction(status, 'issue');
  const { count, text } = await nextNumber(context.db, 'purchase', context.now);
  const set = { number: count, folio: text };
  await changeStatus(context, { id, from: status, to: 'pending', set });
  return payIfFree(context, { id, status: 'pending', total });
};

/** Marks a pending purchase without a balance as paid. */
export const payIfFree = async (
  context: StatusContext,
  { id, status, total }: Pick<Purchase, 'id' | 'status' | 'total'>,
): Promise<PurchaseStatus> => {
  if (status !== 'pending' || total > 0) return status;
  await changeStatus(context, { id, from: 'pending', to: 'paid' });
  return 'paid';
};
