/** Stripe's reasons for a declined card in the words of Mercado Pago, which screens know. */
const declines: Readonly<Record<string, string>> = {
  insufficient_funds: 'cc_rejected_insufficient_amount',
  card_velocity_exceeded: 'cc_rejected_max_attempts',
  withdrawal_count_limit_exceeded: 'cc_rejected_max_attempts',
  incorrect_number: 'cc_rejected_bad_filled_card_number',
  invalid_number: 'cc_rejected_bad_filled_card_number',
  expired_card: 'cc_rejected_bad_filled_date',
  invalid_expiry_month: 'cc_rejected_bad_filled_date',
  invalid_expiry_year: 'cc_rejected_bad_filled_date',
  incorrect_cvc: 'cc_rejected_bad_filled_security_code',
  invalid_cvc: 'cc_rejected_bad_filled_security_code',
  incorrect_zip: 'cc_rejected_bad_filled_other',
  call_issuer: 'cc_rejected_call_for_authorize',
  authentication_required: 'cc_rejected_call_for_authorize',
  lost_card: 'cc_rejected_card_disabled',
  stolen_card: 'cc_rejected_card_disabled',
  pickup_card: 'cc_rejected_card_disabled',
  restricted_card: 'cc_rejected_card_disabled',
  duplicate_transaction: 'cc_rejected_duplicated_payment',
  fraudulent: 'cc_rejected_high_risk',
};

/** @returns null for a failure without a reason. */
export const detailOfDecline = (code: string | null | undefined): string | null =>
  code === null || code === undefined ? null : (declines[code] ?? 'cc_rejected_other_reason');
