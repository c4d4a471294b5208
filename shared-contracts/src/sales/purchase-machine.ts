/** A purchase's life (screens §8), as data: for each state, the states it can go to. */
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

/** What somebody can do with a purchase, in the order of the screen. */
export const purchaseActions = ['edit', 'issue', 'pay', 'refund', 'cancel'] as const;
export type PurchaseAction = (typeof purchaseActions)[number];

const needs: Record<Exclude<PurchaseAction, 'edit'>, readonly PurchaseStatus[]> = {
  issue: ['pending'],
  pay: ['partially_paid', 'paid'],
  refund: ['partially_refunded', 'refunded'],
  cancel: ['cancelled'],
};

/**
 * What is possible in a state. Content changes only until the first payment; to pay for a draft
 * issues it. A refusal (`purchase.not_possible`, 409) gives the same list in `meta.possible`.
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
/** What somebody at the desk can take; a payment by gateway is the provider's to report. */
export const deskMethods = ['cash', 'card_debit', 'card_credit', 'transfer', 'voucher'] as const;

/** A payment's life (screens §8). */
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
