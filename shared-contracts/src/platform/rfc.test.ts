import { hasRfcCheckDigit, isRfc, normalizeRfc } from './rfc';

const valid = [
  'GODE561231GR8',
  'EKU9003173C9',
  'CACX7605101P8',
  'FUNK671228PH6',
  'XIQB891116QE4',
  'IIA040805DZ4',
  'URE180429TM6',
];

test.each(valid)('%s has a valid check digit', (rfc) => {
  expect(isRfc(rfc)).toBe(true);
  expect(hasRfcCheckDigit(rfc)).toBe(true);
});

test.each(['XAXX010101000', 'XEXX010101000'])('accepts the generic key %s', (rfc) => {
  expect(isRfc(rfc) && hasRfcCheckDigit(rfc)).toBe(true);
});

test('detects a wrong check digit without rejecting the RFC', () => {
  expect(isRfc('GODE561231GR7')).toBe(true);
  expect(hasRfcCheckDigit('GODE561231GR7')).toBe(false);
});

test.each([
  '',
  'GODE561331GR8',
  'GODE560230GR8',
  'GO561231GR8',
  'GODE561231GR',
  'GODE561231GR8X',
  'gode561231gr8',
])('rejects "%s"', (rfc) => {
  expect(isRfc(rfc)).toBe(false);
});

test('ignores blanks and hyphens', () => {
  expect(normalizeRfc(' gode-561231 gr8 ')).toBe('GODE561231GR8');
});
