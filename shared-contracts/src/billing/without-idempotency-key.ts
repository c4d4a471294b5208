import type { WithoutIdempotencyKey } from '../platform/endpoint';
import type { billingRouteTable } from './route-table';

export const billingWithoutIdempotencyKey = {
  paymentLinkCancel: 'a link that has ended stays so',
  linkedPaymentPay: 'one payment is open at the provider at a time; again: the same page',
  billingDifferenceRepair: 'it writes what the provider has; again: nothing changes',
  billingDifferenceDismiss: 'one that is settled stays so',
  billingComparisonStart: 'one comparison of a company runs at a time',
  billingPortal: 'it changes nothing; each address works once',
} as const satisfies WithoutIdempotencyKey<typeof billingRouteTable>;
