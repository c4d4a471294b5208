import {
  addRefunded,
  insertGatewayPayment,
  insertRefund,
  readPayment,
  updatePaidAmount,
} from '../sql/payments.queries';
import { lockPurchase, readPurchase } from '../sql/read-purchases.queries';
import { changeStatus, issuePurchase, type StatusContext } from './purchase-status';

export interface GatewayPayment {
  readonly purchaseId: string;
  /** Centavos. */
  readonly amount: number;
  /** The provider's id of the payment; recorded once. */
  readonly providerRef: string;
  /** Makes a repetition the same payment. */
  readonly key: string;
}

/**
 * Takes what somebody paid at a payment provider.
 *
 * @returns our payment; null: the purchase cannot take it any more, for it is paid or cancelled.
 */
export const takeGatewayPayment = async (
  context: StatusContext,
  { purchaseId, amount, providerRef, key }: GatewayPayment,
): Promise<string | null> => {
  const { db, now, actor } = context;
  await lockPurchase(db, purchaseId);
  const purchase = await readPurchase(db, purchaseId);
  const { total, paid } = purchase;
  const isOpen = ['draft', 'pending', 'partially_paid'].includes(purchase.status);
  if (!isOpen || paid + amount > total) return null;
  const status =
    purchase.status === 'draft' ? await issuePurchase(context, purchase) : purchase.status;
  const stamp = { now, userId: actor.userId };
  const id = await insertGatewayPayment(db, { purchaseId, amount, providerRef, key }, stamp);
  await context.publish({
    type: 'payment.taken',
    entityId: purchaseId,
    payload: { lines: [{ method: 'gateway', amount }] },
  });
  const sum = paid + amount;
  if (sum < total && status === 'partially_paid')
    await updatePaidAmount(db, purchaseId, sum, now, actor.userId);
  else
    await changeStatus(context, {
      id: purchaseId,
      from: status,
      to: sum === total ? 'paid' : 'partially_paid',
      set: { paid: sum },
    });
  return id;
};

/**
 * Records what the provider gave back or took back of a payment, beyond what the desk refunded.
 * Never more than was paid.
 */
export const takeGatewayRefund = async (
  context: StatusContext,
  {
    paymentId,
    refunded,
    reason,
    key,
  }: {
    readonly paymentId: string;
    /** Centavos in all, as the provider has it. */
    readonly refunded: number;
    readonly reason: string;
    readonly key: string;
  },
): Promise<void> => {
  const { db, now, actor } = context;
  const { purchaseId } = await readPayment(db, paymentId);
  await lockPurchase(db, purchaseId);
  const [purchase, payment] = [
    await readPurchase(db, purchaseId),
    await readPayment(db, paymentId),
  ];
  const amount = Math.min(refunded, payment.amount) - payment.refunded;
  // Of a purchase that is not fully paid nothing is refunded here: its payments are kept as they are.
  const isPaid = purchase.status === 'paid' || purchase.status === 'partially_refunded';
  if (amount <= 0 || !isPaid) return;
  const stamp = { userId: actor.userId, now };
  await insertRefund(
    db,
    { purchaseId, paymentId, amount, reason, cashSessionId: null, idempotencyKey: key },
    stamp,
  );
  const sum = purchase.refunded + amount;
  const next = sum === purchase.paid ? 'refunded' : 'partially_refunded';
  if (next === purchase.status) await addRefunded(db, purchaseId, amount, stamp);
  else
    await changeStatus(context, {
      id: purchaseId,
      from: purchase.status,
      to: next,
      reason,
      set: { refunded: sum },
    });
  await context.publish({
    type: 'payment.refunded',
    entityId: purchaseId,
    payload: { paymentId, amount },
  });
};
