import { kindsOf, type Purchase, type PurchaseRow } from '@sala/shared-contracts';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';

/**
 * How much of purchases a caller sees: doctors their own sales, marketing sales without people
 * (docs/spec/identity.md §7). Roles add up.
 */
export interface Visibility {
  /** Only purchases of this seller. */
  readonly sellerId: string | null;
  /** Customers shown: all, those of own sales, or none. */
  readonly customers: 'all' | 'own' | 'none';
  readonly userId: string;
}

export const visibilityFor = (actor: Pick<Actor, 'roles' | 'userId' | 'apiToken'>): Visibility => ({
  sellerId: scopeFor(actor, 'purchases:read') === 'own' ? actor.userId : null,
  customers:
    scopeFor(
      { ...actor, roles: actor.roles.filter((role) => !kindsOf([role]).includes('marketing')) },
      'purchases:read',
    ) ?? 'none',
  userId: actor.userId,
});

/** Whether the caller may search by words and customers: a search must not reveal what is hidden. */
export const seesEveryCustomer = ({ customers, sellerId }: Visibility): boolean =>
  customers === 'all' || (customers === 'own' && sellerId !== null);

const hidesCustomer = ({ customers, userId }: Visibility, sellerId: string): boolean =>
  customers === 'none' || (customers === 'own' && sellerId !== userId);

export const rowFor = (visibility: Visibility, row: PurchaseRow): PurchaseRow =>
  hidesCustomer(visibility, row.seller.id) ? { ...row, customer: null } : row;

/** @throws resource.not_found for another seller’s purchase when only own ones are visible */
export const purchaseFor = (visibility: Visibility, purchase: Purchase): Purchase => {
  if (visibility.sellerId !== null && purchase.seller.id !== visibility.sellerId)
    throw new ProblemError('resource.not_found');
  if (!hidesCustomer(visibility, purchase.seller.id)) return purchase;
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
 * Marketing sees sums and doctors their own sales, so neither sees one customer’s purchases
 * (docs/spec/identity.md §7).
 */
export const seesPurchasesOfOne = ({ permissions, roles }: Actor): boolean =>
  permissions.has('purchases:write') || kindsOf(roles).includes('auditor');
