import {
  AsYouType,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** Content of a phone field and the number it represents. */
export interface PhoneDraft {
  /** ISO 3166-1. */
  readonly country: string;
  /** As displayed. */
  readonly text: string;
  /** E.164, possibly incomplete; '' for none. */
  readonly value: string;
}

const planOf = (country: string): CountryCode | undefined =>
  isSupportedCountry(country) ? country : undefined;

/** `52` for `MX`; '' for an unknown country. */
export const callingCodeOf = (country: string): string =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : '';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Until 2019, Mexican mobile numbers had a 1 after the country code, and address books still
 * contain it.
 */
const withoutOldPrefix = (value: string): string => value.replace(/^\+521(\d{10})$/, '+52$1');

/** Country of a complete number; undefined otherwise. */
export const countryOf = (value: string): string | undefined => {
  const parsed = parsePhoneNumberFromString(withoutOldPrefix(value));
  return parsed?.isValid() ? parsed.country : undefined;
};

/** Written with its country code. */
const isInternational = (text: string): boolean => /^\s*(?:\+|00)/.test(text);

const readInternational = (
  text: string,
  before: string,
  countries: readonly string[],
): PhoneDraft => {
  const value = withoutOldPrefix(`+${digitsOf(text).replace(/^00/, '')}`);
  const parsed = parsePhoneNumberFromString(value);
  // Several countries share a code (+1); only a complete number identifies one.
  const country = countries.find((known) => known === parsed?.country);
  if (parsed?.isValid() && country)
    return { country, text: parsed.formatNational(), value: parsed.number };
  return { country: before, text, value: value === '+' ? '' : value };
};

/** Formats national digits while typing. */
const readNational = (text: string, country: string): PhoneDraft => {
  const typing = new AsYouType(planOf(country));
  const shown = typing.input(digitsOf(text));
  return { country, text: shown, value: withoutOldPrefix(typing.getNumberValue() ?? '') };
};

/** Parses typed or pasted text for the selected country; an international number selects its own. */
export const readPhone = (
  text: string,
  country: string,
  countries: readonly string[],
): PhoneDraft =>
  isInternational(text) ? readInternational(text, country, countries) : readNational(text, country);

/** Draft of a stored number; without one, the first country and no text. */
export const draftOf = (
  value: string,
  countries: readonly string[],
  country: string = countries[0] ?? '',
): PhoneDraft =>
  // The stored value stays until somebody types.
  ({ ...(value === '' ? { country, text: '' } : readPhone(value, country, countries)), value });
