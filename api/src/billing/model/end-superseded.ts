import { PaymentRefused } from '../../adapters/payments/port';
import type { BillingAccount } from './billing-account';
import { lookAtProvider, type Look, type Snapshot } from './snapshot';

export interface Ended {
  /** Of which the provider takes no payment any more. */
  readonly ids: readonly string[];
  /** One was paid all the same. */
  readonly paid: Snapshot | null;
}

/** Ends checkouts that another one took the place of. No transaction may be open. */
export const endSuperseded = async (
  account: BillingAccount,
  older: readonly { readonly id: string; readonly providerId: string }[],
  look: Omit<Look, 'checkout'>,
): Promise<Ended> => {
  const ids: string[] = [];
  for (const checkout of older) {
    try {
      await account.payments.expireCheckout(checkout.providerId);
    } catch (cause) {
      if (!(cause instanceof PaymentRefused)) throw cause; // refused: it is not open, see below
    }
    const snapshot = await lookAtProvider(account, { ...look, checkout });
    ids.push(checkout.id);
    if (snapshot.checkout?.subscription) return { ids, paid: snapshot };
  }
  return { ids, paid: null };
};
