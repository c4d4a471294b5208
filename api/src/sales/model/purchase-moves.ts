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
  await db.query(
    `insert into status_history (company_id, entity_type, entity_id, to_status, at, by_user) values (app_company(), 'purchase', $1, 'draft', $2, $3)`,
    [id, now, actor.userId],
  );
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
  await db.query(
    `update purchase set status = $2, paid = coalesce($3, paid), refunded = coalesce($4, refunded), number = coalesce($5, number),
       cancel_reason = case when $2 = 'cancelled' then $6 else cancel_reason end,
       updated_at = $7, updated_by = $8, version = version + 1
     where id = $1`,
    [id, to, set.paid ?? null, set.refunded ?? null, set.number ?? null, reason, now, actor.userId],
  );
  await db.query(
    `insert into status_history (company_id, entity_type, entity_id, from_status, to_status, reason, at, by_user)
     values (app_company(), 'purchase', $1, $2, $3, $4, $5, $6)`,
    [id, from, to, reason, now, actor.userId],
  );
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
