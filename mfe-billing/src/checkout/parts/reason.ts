import { useTranslation } from '@sala/shell-sdk';

/** Reasons that somebody can act upon, in Mercado Pago's words. */
const known = [
  'cc_rejected_bad_filled_card_number',
  'cc_rejected_bad_filled_date',
  'cc_rejected_bad_filled_other',
  'cc_rejected_bad_filled_security_code',
  'cc_rejected_call_for_authorize',
  'cc_rejected_card_disabled',
  'cc_rejected_duplicated_payment',
  'cc_rejected_high_risk',
  'cc_rejected_insufficient_amount',
  'cc_rejected_max_attempts',
] as const;
type Known = (typeof known)[number];

const isKnown = (detail: string): detail is Known =>
  known.some((candidate) => candidate === detail);

/** Why a payment was rejected and what to do, in plain words. */
export const useReason = () => {
  const { t } = useTranslation('billing');
  return (detail: string | null): string => {
    if (detail === null || !isKnown(detail)) return t('checkout.reasons.other');
    // A key that ends in `_other` would be a plural.
    return detail === 'cc_rejected_bad_filled_other'
      ? t('checkout.reasons.cc_rejected_bad_filled_field')
      : t(`checkout.reasons.${detail}`);
  };
};
