import { scopeOf, type Purchase, type PurchaseRow } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';

/**
 * How much of purchases somebody sees (screens §9b): a doctor their own, marketing totals without
 * the people. Roles add up, and so does what they show.
 */
export interface Visibility {
  /** Only purchases of this seller. */
  readonly sellerId: string | null;
  /** Whose customers are shown: everybody's, those of the own sales, or nobody's. */
  readonly customers: 'all' | 'own' | 'none';
  readonly userId: string;
}

export const visibilityFor = ({ roles, userId }: Pick<Actor, 'roles' | 'userId'>): Visibility => ({
  sellerId: scopeOf(roles, 'purchases:read') === 'own' ? userId : null,
  customers:
    scopeOf(
      roles.filter((role) => role !== 'marketing'),
      'purchases:read',
    ) ?? 'none',
  userId,
});

/**
 * Whether words and customers may be searched for: what is hidden must not be found out by asking
 * either.
 */
export const seesEveryCustomer = ({ customers, sellerId }: Visibility): boolean =>
  customers === 'all' || (customers === 'own' && sellerId !== null);

const hides = ({ customers, userId }: Visibility, sellerId: string): boolean =>
  customers === 'none' || (customers === 'own' && sellerId !== userId);

export const rowFor = (visibility: Visibility, row: PurchaseRow): PurchaseRow =>
  hides(visibility, row.seller.id) ? { ...row, customer: null } : row;

/** @throws `resource.not_found` when it is somebody else's and only the own ones are shown. */
export const purchaseFor = (visibility: Visibility, purchase: Purchase): Purchase => {
  if (visibility.sellerId !== null && purchase.seller.id !== visibility.sellerId)
    throw new ProblemError('resource.not_found');
  if (!hides(visibility, purchase.seller.id)) return purchase;
  return {
    ...purchase,
    customer: null,
    patientId: null,
    visitId: null,
    notes: null,
    customValues: {},
    cfdi: null,
    cancelReason: null,
    payments: purchase.payments.map((payment) => ({
      ...payment,
      reference: null,
      refunds: payment.refunds.map((refund) => ({ ...refund, reason: '' })),
    })),
    history: purchase.history.map((entry) => ({ ...entry, reason: null })),
  };
};

/**
 * Marketing reads sums, and doctors what they sold themselves (screens §9b): neither is the story
 * of one customer.
 */
export const seesPurchasesOfOne = ({ permissions, roles }: Actor): boolean =>
  permissions.has('purchases:write') || roles.includes('auditor');
