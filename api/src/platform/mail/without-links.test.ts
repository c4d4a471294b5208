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
])('%j becomes %j in a mail', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown);
});

test('limits the length', () => {
  expect(withoutLinks('a'.repeat(10_000))).toHaveLength(500);
});
