import { withIva, type Checkout, type Subscription } from '@sala/shared-contracts';

export const clinicPlan = {
  code: 'booking_clinic',
  name: { 'es-MX': 'Agenda Clínica', en: 'Booking Clinic' },
};

/** An ordinary checkout, not yet paid, with overrides. */
export const checkoutOf = (more: Partial<Checkout> = {}): Checkout => ({
  id: '3c1f4f0e-55ab-4bfb-8d44-6a1f5d0a9c01',
  plan: clinicPlan,
  cycle: 'monthly',
  amount: withIva(129_900),
  currency: 'MXN',
  provider: 'stripe',
  state: 'open',
  statusDetail: null,
  url: null,
  voucher: null,
  refunded: 0,
  expiresAt: '2026-12-01T18:00:00.000Z',
  createdAt: '2026-11-28T18:00:00.000Z',
  createdBy: { id: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11', name: 'Ana Ríos' },
  paidAt: null,
  checkedAt: null,
  retriedBy: null,
  ...more,
});

/** A subscription that runs, with overrides. */
export const subscriptionOf = (more: Partial<Subscription> = {}): Subscription => ({
  status: 'active',
  access: 'full',
  plan: clinicPlan,
  cycle: 'monthly',
  provider: 'stripe',
  trialEndsAt: null,
  periodStart: '2026-11-10T18:00:00.000Z',
  periodEnd: '2026-12-10T18:00:00.000Z',
  nextCharge: { at: '2026-12-10T18:00:00.000Z', amount: withIva(129_900) },
  cancelAtPeriodEnd: false,
  graceEndsAt: null,
  readOnlyEndsAt: null,
  paymentMethod: { brand: 'Visa', last4: '4242', expires: '08/29' },
  lastFailure: null,
  usage: [
    { limit: 'users', used: 10, maximum: 12, invited: 1, reachedOn: null },
    { limit: 'messages', used: 900, maximum: 1500, reachedOn: '2026-11-29' },
    { limit: 'storage', used: 2048, maximum: null, reachedOn: null },
  ],
  openCheckoutId: null,
  version: 3,
  ...more,
});

/** Stands for a page of the provider: jsdom goes to other places within the page only. */
export const pageOfProvider = (name: string): string => {
  location.hash = '';
  return new URL(`#${name}`, location.href).href;
};
