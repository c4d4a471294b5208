import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Formats a phone number as E.164, Mexican by default; invalid text is returned unchanged. WhatsApp
 * writes Mexico's `52` as `521`.
 */
export const phoneToE164 = (text: string): string => {
  const [, ofWhatsApp] = /^(?:\+|00)?521(\d{10})$/.exec(text.replace(/[\s().-]/g, '')) ?? [];
  const number = parsePhoneNumberFromString(ofWhatsApp ?? text, 'MX');
  return number?.isValid() ? number.number : text;
};
