import { waitInWords } from './retry-after';

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('%d seconds is %s', (seconds, words) => {
  expect(waitInWords(seconds, 'en')).toBe(words);
});

test('in Spanish', () => {
  expect(waitInWords(601, 'es-MX')).toBe('11 minutos');
});
