import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** As people write it, of Mexico unless it says another country; WhatsApp's `521` is Mexico’s `52`. */
export const writtenPhone = (text: string): string => {
  const [, ofWhatsApp] = /^(?:\+|00)?521(\d{10})$/.exec(text.replace(/[\s().-]/g, '')) ?? [];
  const number = parsePhoneNumberFromString(ofWhatsApp ?? text, 'MX');
  return number?.isValid() ? number.number : text;
};
