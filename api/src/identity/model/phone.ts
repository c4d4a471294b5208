import { phoneCountries, type FieldErrorCode } from '@sala/shared-contracts';
// The full metadata: the smaller sets take numbers for valid that no operator has.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * What is wrong with a phone number in E.164; null when it is one of our countries (specification
 * §2).
 */
export const phoneFault = (phone: string): FieldErrorCode | null => {
  const number = parsePhoneNumberFromString(phone);
  if (!number?.isValid()) return 'format';
  return phoneCountries.some((country) => country === number.country) ? null : 'unknown_country';
};
