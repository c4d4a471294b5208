import type { PaymentLine, Purchase } from '@sala/shared-contracts';
import { ProblemError } from '../../platform/http/problem-error';
import { requireOpenSession } from '../sql/open-cash-session.queries';
import { issuePurchase, changeStatus, requireAction, type StatusContext } from './purchase-status';
import { insertPayment, updatePaidAmount } from '../sql/payments.queries';

type Payable = Pick<Purchase, 'id' | 'status' | 'total' | 'paid'>;

interface PaymentRequest {
  readonly lines: readonly PaymentLine[];
  readonly idempotencyKey: string;
}

const insertLines = async (
  { db, actor, now }: StatusContext,
  purchaseId: string,
  { lines, idempotencyKey }: PaymentRequest,
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
      reference: reference || null, // an emptied field becomes null
      sessionId: isCash ? sessionId : null,
      idempotencyKey,
      index: index + 1,
      now,
      userId: actor.userId,
    });
  }
};

/**
 * Takes payments for a locked or new purchase and issues a draft.
 *
 * @throws purchase.not_possible, purchase.payment_too_much, cashSession.required
 */
export const takePayments = async (
  context: StatusContext,
  purchase: Payable,
  request: PaymentRequest,
): Promise<void> => {
  requireAction(purchase.status, 'pay');
  const amount = request.lines.reduce((sum, line) => sum + line.amount, 0);
  const balance = purchase.total - purchase.paid;
  if (amount > balance) throw new ProblemError('purchase.payment_too_much', { meta: { balance } });
  const status =
    purchase.status === 'draft' ? await issuePurchase(context, purchase) : purchase.status;
  await insertLines(context, purchase.id, request);
  await context.publish({
    type: 'payment.taken',
    entityId: purchase.id,
    payload: { lines: request.lines.map(({ method, amount: part }) => ({ method, amount: part })) },
  });
  const paid = purchase.paid + amount;
  if (paid < purchase.total && status === 'partially_paid') {
    // The status stays and only the sum changes: no transition.
    await updatePaidAmount(context.db, purchase.id, paid, context.now, context.actor.userId);
    return;
  }
  await changeStatus(context, {
    id: purchase.id,
    from: status,
    to: paid === purchase.total ? 'paid' : 'partially_paid',
    set: { paid },
  });
};
