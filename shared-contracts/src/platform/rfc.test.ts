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

test.each(valid)('%s is right to its last digit', (rfc) => {
  expect(isRfc(rfc)).toBe(true);
  expect(hasRfcCheckDigit(rfc)).toBe(true);
});

test.each(['XAXX010101000', 'XEXX010101000'])('the generic key %s counts as right', (rfc) => {
  expect(isRfc(rfc) && hasRfcCheckDigit(rfc)).toBe(true);
});

test('another last digit is seen, and is still an RFC', () => {
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
])('"%s" cannot be one', (rfc) => {
  expect(isRfc(rfc)).toBe(false);
});

test('what people write between the parts is left out', () => {
  expect(normalizeRfc(' gode-561231 gr8 ')).toBe('GODE561231GR8');
});
