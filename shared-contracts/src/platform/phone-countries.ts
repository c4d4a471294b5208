/**
 * Countries for phone numbers and companies, as ISO 3166-1 codes, Mexico first
 * (docs/spec/platform.md §8).
 */
export const phoneCountries = [
  'MX',
  'US',
  'CA',
  'AR',
  'BO',
  'BR',
  'CL',
  'CO',
  'CR',
  'DO',
  'EC',
  'SV',
  'GT',
  'HN',
  'NI',
  'PA',
  'PY',
  'PE',
  'UY',
  'VE',
  'DE',
  'ES',
  'FR',
  'IT',
  'GB',
  'CN',
  'JP',
  'KR',
] as const;

export type PhoneCountry = (typeof phoneCountries)[number];
