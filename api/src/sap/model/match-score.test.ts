import { matchScore, suggestedFrom, type Compared, type OwnPatient } from './match-score';
import { splitFamily } from './patient-values';

const ours: OwnPatient = {
  id: '00000000-0000-4000-8000-000000000001',
  firstName: 'José Ángel',
  lastName: 'Muñoz',
  secondLastName: 'de la Cruz',
  birthDate: '1990-03-05',
  sex: 'H',
  curp: 'MUCA900305HDFXRN09',
  phone: '+525512345678',
  email: 'jose@example.com',
  deceasedOn: null,
};
const nothing: Compared = {
  family: 'Otro',
  given: null,
  birthName: null,
  birthDate: null,
  curp: null,
  phone: null,
  email: null,
};
const names = { family: 'MUNOZ DE LA CRUZ', given: 'Jose Angel' };

describe('whether two records are one person', () => {
  test.each<[string, Partial<Compared>, readonly string[], boolean]>([
    ['the same CURP', { curp: ours.curp }, ['curp'], true],
    [
      'name without accents, and birth',
      { ...names, birthDate: '1990-03-05' },
      ['name_birth'],
      true,
    ],
    [
      'one of two family names, one of two given names, and birth',
      { family: 'Muñoz', given: 'José', birthDate: '1990-03-05' },
      ['name_birth'],
      true,
    ],
    [
      'day and month the other way round',
      { ...names, birthDate: '1990-05-03' },
      ['name_birth'],
      true,
    ],
    [
      'birth and phone without a prefix',
      { birthDate: '1990-03-05', phone: '55 1234 5678' },
      ['birth_phone'],
      true,
    ],
    ['a phone alone, as families share', { phone: '5512345678' }, ['phone'], false],
    ['an address alone', { email: 'JOSE@example.com' }, ['email'], false],
    ['a name alone', names, ['name'], false],
    ['a birth alone', { birthDate: '1990-03-05' }, [], false],
    ['nothing', {}, [], false],
  ])('%s', (_what, facts, reasons, isSuggested) => {
    const found = matchScore({ ...nothing, ...facts }, ours);
    expect(found.reasons).toEqual(reasons);
    expect(found.score >= suggestedFrom).toBe(isSuggested);
    expect(found.score).toBeLessThanOrEqual(100);
  });

  test('another CURP makes a namesake of the same day doubtful', () => {
    const facts = { ...nothing, ...names, birthDate: '1990-03-05' };
    const same = matchScore(facts, ours).score;
    expect(matchScore({ ...facts, curp: 'MUCA900305HDFXRN17' }, ours).score).toBeLessThan(same);
  });
});

test.each([
  ['García López', 'García', 'López'],
  ['García', 'García', null],
  ['de la Cruz Ortiz', 'de la Cruz', 'Ortiz'],
  ['Muñoz de la Cruz', 'Muñoz', 'de la Cruz'],
  ['San Juan Pérez', 'San Juan', 'Pérez'],
])('NNAME “%s” is two family names', (family, lastName, secondLastName) => {
  expect(splitFamily(family)).toEqual({ lastName, secondLastName });
});
