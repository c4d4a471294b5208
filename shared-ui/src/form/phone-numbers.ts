import {
  AsYouType,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** What stands in a phone field, and the number it means. */
export interface PhoneDraft {
  /** ISO 3166-1. */
  readonly country: string;
  /** As it is shown. */
  readonly text: string;
  /** E.164, not necessarily complete; '' for none. */
  readonly value: string;
}

const planOf = (country: string): CountryCode | undefined =>
  isSupportedCountry(country) ? country : undefined;

/** `52` for `MX`; '' for a country that is unknown. */
export const callingCodeOf = (country: string): string =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : '';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Until 2019 mobile phones of Mexico had a 1 after the country; many address books still have it. */
const withoutOldPrefix = (value: string): string => value.replace(/^\+521(\d{10})$/, '+52$1');

/** The country of a number that its plan knows; undefined for what is no whole number. */
export const countryOf = (value: string): string | undefined => {
  const parsed = parsePhoneNumberFromString(withoutOldPrefix(value));
  return parsed?.isValid() ? parsed.country : undefined;
};

/** Written as abroad: with the code of its country. */
const isInternational = (text: string): boolean => /^\s*(?:\+|00)/.test(text);

const readInternational = (
  text: string,
  before: string,
  countries: readonly string[],
): PhoneDraft => {
  const value = withoutOldPrefix(`+${digitsOf(text).replace(/^00/, '')}`);
  const parsed = parsePhoneNumberFromString(value);
  // Several countries share a code (+1): only a whole number tells them apart.
  const country = countries.find((known) => known === parsed?.country);
  if (parsed?.isValid() && country)
    return { country, text: parsed.formatNational(), value: parsed.number };
  return { country: before, text, value: value === '+' ? '' : value };
};

/** Formats national digits while they are typed. */
const readNational = (text: string, country: string): PhoneDraft => {
  const typing = new AsYouType(planOf(country));
  const shown = typing.input(digitsOf(text));
  return { country, text: shown, value: withoutOldPrefix(typing.getNumberValue() ?? '') };
};

/** What was typed or pasted, for the country chosen so far; a number from abroad chooses its own. */
export const readPhone = (
  text: string,
  country: string,
  countries: readonly string[],
): PhoneDraft =>
  isInternational(text) ? readInternational(text, country, countries) : readNational(text, country);

/** A stored number as the field shows it; without one, the first country and nothing typed. */
export const draftOf = (
  value: string,
  countries: readonly string[],
  country: string = countries[0] ?? '',
): PhoneDraft =>
  // Whatever it was stored as, it stays until somebody types.
  ({ ...(value === '' ? { country, text: '' } : readPhone(value, country, countries)), value });
