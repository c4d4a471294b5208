import type { PaymentLine, Purchase } from '@sala/shared-contracts';
import { ProblemError } from '../../platform/http/problem-error';
import { requireOpenSession } from '../sql/cash.queries';
import { issue, move, requireAction, type MoveContext } from './purchase-moves';
import { insertPayment, updatePaidAmount } from '../sql/payments.queries';

type Payable = Pick<Purchase, 'id' | 'status' | 'total' | 'paid'>;

interface Wish {
  readonly lines: readonly PaymentLine[];
  readonly idempotencyKey: string;
}

const insertLines = async (
  { db, actor, now }: MoveContext,
  purchaseId: string,
  { lines, idempotencyKey }: Wish,
): Promise<void> => {
  const takesCash = lines.some(({ method }) => method === 'cash');
  const sessionId = takesCash ? (await requireOpenSession(db, actor.userId)).id : null;
  for (const [index, { method, amount, tendered, reference }] of lines.entries()) {
    const isCash = method === 'cash';
    await insertPayment(db, {
      purchaseId,
      method,
      amount,
      tendered: isCash ? (tendered ?? amount) : null,
      reference: reference || null, // an emptied box of the form is none
      sessionId: isCash ? sessionId : null,
      idempotencyKey,
      index: index + 1,
      now,
      userId: actor.userId,
    });
  }
};

/**
 * Takes payments of a purchase that is locked (or new); a draft is issued by it.
 *
 * @throws `purchase.not_possible`, `purchase.payment_too_much`, `cashSession.required`.
 */
export const takePayments = async (
  context: MoveContext,
  purchase: Payable,
  wish: Wish,
): Promise<void> => {
  requireAction(purchase.status, 'pay');
  const amount = wish.lines.reduce((sum, line) => sum + line.amount, 0);
  const balance = purchase.total - purchase.paid;
  if (amount > balance) throw new ProblemError('purchase.payment_too_much', { meta: { balance } });
  const status = purchase.status === 'draft' ? await issue(context, purchase) : purchase.status;
  await insertLines(context, purchase.id, wish);
  await context.publish({
    type: 'payment.taken',
    entityId: purchase.id,
    payload: { lines: wish.lines.map(({ method, amount: part }) => ({ method, amount: part })) },
  });
  const paid = purchase.paid + amount;
  if (paid < purchase.total && status === 'partially_paid') {
    // The same state with another sum: no transition.
    await updatePaidAmount(context.db, purchase.id, paid, context.now, context.actor.userId);
    return;
  }
  await move(context, {
    id: purchase.id,
    from: status,
    to: paid === purchase.total ? 'paid' : 'partially_paid',
    set: { paid },
  });
};
