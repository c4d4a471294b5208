import type { ConstraintProblems } from '../platform/database/database-errors';
import { checkoutHandlers } from './http/checkouts.handlers';
import { differenceHandlers } from './http/differences.handlers';
import { invoiceHandlers } from './http/invoices.handlers';
import { paymentConnectionHandlers } from './http/payment-connections.handlers';
import { paymentLinkHandlers } from './http/payment-links.handlers';
import { planHandlers } from './http/plans.handlers';
import { purchaseMessageHandlers } from './http/purchase-messages.handlers';
import { subscriptionHandlers } from './http/subscription.handlers';

export const billingHandlers = {
  ...planHandlers,
  ...checkoutHandlers,
  ...subscriptionHandlers,
  ...invoiceHandlers,
  ...paymentConnectionHandlers,
  ...paymentLinkHandlers,
  ...purchaseMessageHandlers,
  ...differenceHandlers,
};

export const billingConstraints: ConstraintProblems = {
  plan_limit_reached: 'plan.limit_reached',
};
