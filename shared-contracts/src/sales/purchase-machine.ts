/** Purchase states (docs/spec/sales.md §2): for each state, the states it can move to. */
export const purchaseStatuses = [
  'draft',
  'pending',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'cancelled',
] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

export const purchaseTransitions: Record<PurchaseStatus, readonly PurchaseStatus[]> = {
  draft: ['pending', 'cancelled'],
  pending: ['partially_paid', 'paid', 'cancelled'],
  partially_paid: ['paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['partially_refunded', 'refunded'],
  refunded: [],
  cancelled: [],
};

/** Purchase actions in menu order. */
export const purchaseActions = ['edit', 'issue', 'pay', 'refund', 'cancel'] as const;
export type PurchaseAction = (typeof purchaseActions)[number];

const needs: Record<Exclude<PurchaseAction, 'edit'>, readonly PurchaseStatus[]> = {
  issue: ['pending'],
  pay: ['partially_paid', 'paid'],
  refund: ['partially_refunded', 'refunded'],
  cancel: ['cancelled'],
};

/**
 * Actions allowed in a state. Content changes only until the first payment; paying a draft issues
 * it. A refusal (`purchase.not_possible`, 409) lists the same in `meta.possible`.
 */
export const possibleActions = (status: PurchaseStatus): PurchaseAction[] =>
  purchaseActions.filter((action) => {
    if (action === 'edit') return status === 'draft' || status === 'pending';
    if (action === 'pay' && status === 'draft') return true;
    return needs[action].some((next) => purchaseTransitions[status].includes(next));
  });

export const paymentMethods = [
  'cash',
  'card_debit',
  'card_credit',
  'transfer',
  'voucher',
  'gateway',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** Methods available at the desk; gateway payments are reported by the provider. */
export const deskMethods = ['cash', 'card_debit', 'card_credit', 'transfer', 'voucher'] as const;

/** Payment states (docs/spec/sales.md §3). */
export const paymentStatuses = [
  'pending',
  'in_process',
  'approved',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
