/**
 * What people of a company are told of its plan on every screen. `over_limits`: the free plan does
 * not hold what the company has.
 */
export const billingNotices = ['trial_ending', 'past_due', 'read_only', 'over_limits'] as const;
export interface BillingNotice {
  readonly kind: (typeof billingNotices)[number];
  readonly until: string | null;
}
