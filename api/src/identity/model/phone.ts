import { phoneCountries, type FieldErrorCode } from '@sala/shared-contracts';
// The full metadata: smaller sets accept numbers that no operator has.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * The fault of an E.164 phone number; null for a valid number of a listed country
 * (docs/spec/platform.md §8).
 */
export const phoneFault = (phone: string): FieldErrorCode | null => {
  const number = parsePhoneNumberFromString(phone);
  if (!number?.isValid()) return 'format';
  return phoneCountries.some((country) => country === number.country) ? null : 'unknown_country';
};
