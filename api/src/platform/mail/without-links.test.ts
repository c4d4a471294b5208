import { withoutLinks } from './without-links';

test.each([
  ['Clínica del Río, S.A. de C.V.', 'Clínica del Río, S.A. de C.V.'],
  ['Dra. Ana Ruiz-Paz', 'Dra. Ana Ruiz-Paz'],
  ['Gana en https://mal.example/x hoy', 'Gana en … hoy'],
  ['mira WWW.mal.example', 'mira …'],
  ['mal.example', '…'],
  ['javascript://x', '…'],
  ['Ana\r\nBcc: otro@mal.example', 'Ana Bcc: …'],
  ['uno\u2028dos\u202Etres', 'uno dos tres'],
  ['', ''],
])('%j stands in a mail as %j', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown);
});

test('is bounded', () => {
  expect(withoutLinks('a'.repeat(10_000))).toHaveLength(500);
});
