import { defineHandlers, type Context } from '../../platform/http/handler';
import { requireOpenSession } from '../sql/open-cash-session.queries';
import { lockIdempotencyKey } from '../sql/idempotency-lock';
import { changeStatus, requireAction } from '../model/purchase-status';
import { lockPurchase, readLockedPurchase, readPurchase } from '../sql/read-purchases.queries';
import { takePayments } from '../model/take-payments';
import { ProblemError } from '../../platform/http/problem-error';
import * as queries from '../sql/payments.queries';

type Names = 'paymentCreate' | 'paymentRefund';

const entityType = 'purchase';

/** A cash refund leaves the session of the refunding user, which must hold the amount. */
const refundSession = async (
  { db, actor, body }: Context<'paymentRefund'>,
  { method }: queries.RefundablePayment,
): Promise<string | null> => {
  if (method !== 'cash') return null;
  const session = await requireOpenSession(db, actor.userId);
  if (body.amount > session.expected)
    throw new ProblemError('cashSession.not_enough', { meta: { expected: session.expected } });
  return session.id;
};

export const paymentHandlers = defineHandlers<Names>({
  paymentCreate: async (context) => {
    const { db, params, body, audit } = context;
    await lockIdempotencyKey(db, body.idempotencyKey);
    const present = await readLockedPurchase(db, params.purchaseId);
    const earlierPayments = await queries.linesOfRequest(db, body.idempotencyKey);
    if (earlierPayments.length > 0) {
      if (queries.isSameRequest(earlierPayments, present.id, body.payments)) return present;
      throw new ProblemError('purchase.key_reused');
    }
    await takePayments(context, present, {
      lines: body.payments,
      idempotencyKey: body.idempotencyKey,
    });
    const purchase = await readPurchase(db, present.id);
    await audit({
      action: 'purchase.paid',
      entityType,
      entityId: present.id,
      diff: {
        paid: [present.paid, purchase.paid],
        payments: body.payments.map(({ method, amount }) => ({ method, amount })),
      },
    });
    return purchase;
  },

  paymentRefund: async (context) => {
    const { db, params, body, actor, now, audit, publish } = context;
    await lockIdempotencyKey(db, body.idempotencyKey);
    const { purchaseId } = await queries.readPayment(db, params.paymentId);
    await lockPurchase(db, purchaseId);
    const [present, payment] = [
      await readPurchase(db, purchaseId),
      await queries.readPayment(db, params.paymentId),
    ];
    const done = await queries.findRefund(db, body.idempotencyKey);
    if (done) {
      if (done.paymentId === payment.id && done.amount === body.amount) return present;
      throw new ProblemError('purchase.key_reused');
    }
    requireAction(present.status, 'refund');
    const refundable = payment.amount - payment.refunded;
    if (payment.status !== 'approved' || body.amount > refundable)
      throw new ProblemError('purchase.refund_too_much', { meta: { left: refundable } });
    const cashSessionId = await refundSession(context, payment);
    const stamp = { userId: actor.userId, now };
    await queries.insertRefund(
      db,
      { ...body, purchaseId, paymentId: payment.id, cashSessionId },
      stamp,
    );
    const refunded = present.refunded + body.amount;
    const next = refunded === present.paid ? 'refunded' : 'partially_refunded';
    if (next === present.status) await queries.addRefunded(db, purchaseId, body.amount, stamp);
    else
      await changeStatus(context, {
        id: purchaseId,
        from: present.status,
        to: next,
        reason: body.reason,
        set: { refunded },
      });
    await publish({
      type: 'payment.refunded',
      entityId: purchaseId,
      payload: { paymentId: payment.id, amount: body.amount },
    });
    await audit({
      action: 'purchase.refunded',
      entityType,
      entityId: purchaseId,
      diff: { refunded: [present.refunded, refunded], reason: body.reason },
    });
    return readPurchase(db, purchaseId);
  },
});
