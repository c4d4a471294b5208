import type { Locale } from '../../platform/locales';
import en from './locales/en.json';
import esMX from './locales/es-MX.json';

const words = { 'es-MX': esMX, en };

type Known = keyof typeof esMX;

const isKnown = (detail: string): detail is Known => detail in esMX;

/**
 * Why a payment was rejected and what to do, in plain words.
 *
 * @param detail in Mercado Pago's words; null: without a reason.
 */
export const declineWords = (locale: Locale, detail: string | null): string => {
  const texts = words[locale];
  // A key that ends in `_other` would be a plural.
  if (detail === 'cc_rejected_bad_filled_other') return texts.cc_rejected_bad_filled_field;
  return texts[detail !== null && isKnown(detail) ? detail : 'other'];
};

/** Whether it says why a card was refused; other words name what became of a payment. */
export const isDecline = (detail: string): boolean => detail.startsWith('cc_rejected_');
