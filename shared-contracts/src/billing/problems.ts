export const billingProblems = {
  'plan.not_for_sale': 409,
  'plan.limit_reached': 409,
  'plan.limits_exceeded': 409,
  'subscription.running': 409,
  'subscription.not_possible': 409,
  'subscription.read_only': 402,
  'checkout.not_retryable': 409,
  'checkout.not_paid': 409,
  'payments.refused': 502,
  'payments.unavailable': 502,
} as const;
