import { curpMismatchesOf } from './curp-match';

const mariana = {
  firstName: 'Mariana',
  lastName: 'García',
  secondLastName: 'López',
  birthDate: '2005-03-12',
  sex: 'M',
  birthState: 'DF',
} as const;
const curp = 'GALM050312MDFRPRA5';

test('a matching CURP yields no mismatches', () =>
  expect(curpMismatchesOf(curp, mariana)).toEqual([]));

test.each([
  ['birthDate', { birthDate: '2005-12-03' }],
  ['sex', { sex: 'H' as const }],
  ['birthState', { birthState: 'JC' }],
  ['initials', { lastName: 'Gómez' }],
  ['initials', { secondLastName: null }],
])('reports a mismatch of %s', (mismatch, change) =>
  expect(curpMismatchesOf(curp, { ...mariana, ...change })).toEqual([mismatch]),
);

test('an unknown state is not a mismatch', () =>
  expect(curpMismatchesOf(curp, { ...mariana, birthState: null })).toEqual([]));

test.each([
  ['María before another name', 'GALM050312MDFRPRA5', { firstName: 'Ma. Mariana' }],
  ['particles', 'GALM050312MDFRPRA5', { lastName: 'de la García' }],
  ['an accent', 'GALM050312MDFRPRA5', { firstName: 'Mariána' }],
  ['an Ñ', 'MUXM050312MDFXXRA5', { lastName: 'Muñoz', secondLastName: 'Ñañez' }],
  [
    'a word that would offend',
    'BXEM050312MDFNSRA5',
    { lastName: 'Bueno', secondLastName: 'Esparza' },
  ],
])('%s', (_what, key, change) =>
  expect(curpMismatchesOf(key, { ...mariana, ...change })).not.toContain('initials'),
);
