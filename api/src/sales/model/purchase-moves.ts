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
} from '../sql/purchase-moves.queries';

/** What a change of state needs of a request. */
export interface MoveContext {
  readonly db: Db;
  readonly actor: { readonly userId: string };
  readonly now: string;
  publish(event: DomainEvent): Promise<void>;
}

interface Move {
  readonly id: string;
  readonly from: PurchaseStatus;
  readonly to: PurchaseStatus;
  readonly reason?: string | null;
  /** Columns that change together with the state: `paid`, `refunded`, `number`. */
  readonly set?: Readonly<Partial<Record<'paid' | 'refunded' | 'number', number>>>;
}

const refuse = (status: PurchaseStatus): ProblemError =>
  new ProblemError('purchase.not_possible', {
    meta: { status, possible: possibleActions(status) },
  });

/** @throws `purchase.not_possible`, saying what is. */
export const requireAction = (status: PurchaseStatus, action: PurchaseAction): void => {
  if (!possibleActions(status).includes(action)) throw refuse(status);
};

/** The first entry of a purchase's history. */
export const begin = async (
  { db, actor, now, publish }: MoveContext,
  id: string,
): Promise<void> => {
  await insertFirstStatus(db, id, now, actor.userId);
  await publish({ type: 'purchase.created', entityId: id });
};

/**
 * The one way in which a purchase changes its state: along the machine, with its line of history
 * and its event.
 *
 * @throws `purchase.not_possible`, saying what is.
 */
export const move = async (
  { db, actor, now, publish }: MoveContext,
  { id, from, to, reason = null, set = {} }: Move,
): Promise<void> => {
  if (!purchaseTransitions[from].includes(to)) throw refuse(from);
  await updatePurchaseStatus(db, {
    id,
    to,
    paid: set.paid ?? null,
    refunded: set.refunded ?? null,
    number: set.number ?? null,
    reason,
    now,
    userId: actor.userId,
  });
  await insertStatusChange(db, { id, from, to, reason, now, userId: actor.userId });
  await publish({ type: purchaseEventOf[to], entityId: id, payload: { from } });
};

/** Gives a draft its folio. What costs nothing is paid by that. @returns the state it is in now. */
export const issue = async (
  context: MoveContext,
  { id, status, total }: Pick<Purchase, 'id' | 'status' | 'total'>,
): Promise<PurchaseStatus> => {
  requireAction(status, 'issue');
  await move(context, {
    id,
    from: status,
    to: 'pending',
    set: { number: await nextNumber(context.db, 'purchase') },
  });
  return settle(context, { id, status: 'pending', total });
};

/** Nothing is left to pay of what costs nothing. */
export const settle = async (
  context: MoveContext,
  { id, status, total }: Pick<Purchase, 'id' | 'status' | 'total'>,
): Promise<PurchaseStatus> => {
  if (status !== 'pending' || total > 0) return status;
  await move(context, { id, from: 'pending', to: 'paid' });
  return 'paid';
};
