import { reasonWords } from './reason-words';

const category = { id: '00000000-0000-4000-8000-000000000001', name: 'Resultados' };

test.each([
  [null, null, null],
  [category, null, 'Resultados'],
  [null, 'Biometría', 'Biometría'],
  [category, 'Biometría', 'Resultados · Biometría'],
])('%o and %s: %s', (reasonCategory, reason, words) => expect(reasonWords({ reasonCategory, reason })).toBe(words));
