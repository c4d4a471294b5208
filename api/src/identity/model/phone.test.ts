import { phoneCountries } from '@sala/shared-contracts';
import examples from 'libphonenumber-js/examples.mobile.json';
import { getExampleNumber } from 'libphonenumber-js/max';
import { phoneFault } from './phone';

test.each(phoneCountries)('accepts a mobile number of %s', (country) => {
  const number = getExampleNumber(country, examples)?.number;
  expect(number).toMatch(/^\+\d+$/);
  expect(phoneFault(number ?? '')).toBeNull();
});

test.each([
  ['+525512345678', null],
  ['+52551234567', 'format'], // one digit short
  ['+521234567890123', 'format'],
  ['+15555555555', 'format'], // no such area code
  ['+61412345678', 'unknown_country'], // Australia
  ['+80012345678', 'unknown_country'], // no country
])('%s: %s', (phone, fault) => expect(phoneFault(phone)).toBe(fault));
