import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { createPatient } from '../../testing/records/patients';

const born = '1990-01-01';

describe('possible duplicates: short surnames, partial names and the second phone', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    const people = [
      { firstName: 'Ana', lastName: 'Uc', secondLastName: 'Ek' },
      { firstName: 'Ana', lastName: 'Ku', secondLastName: 'Be' },
      { firstName: 'Guadalupe', lastName: 'Hernández', secondLastName: 'Ríos' },
      { firstName: 'José Juan', lastName: 'de la Cruz', secondLastName: 'y Peña' },
      { firstName: 'María', lastName: 'Zúñiga', secondLastName: null },
    ];
    for (const one of people)
      await createPatient(owner.client, { ...one, birthDate: born, phone: null });
    await createPatient(owner.client, {
      firstName: 'Pablo',
      lastName: 'Solís',
      secondLastName: null,
      birthDate: '1970-02-02',
      phone: '+525511110001',
      phoneAlt: '+525599887766',
    });
  });
  afterAll(() => api.close());

  const duplicates = async (body: object) =>
    (await owner.client.ok('patientDuplicates', { body })).items.map(({ patient, reasons }) => [
      patient.name,
      ...reasons,
    ]);

  test.each([
    [
      'two-letter surnames, same birth date',
      { firstName: 'Ana', lastName: 'Uc', secondLastName: 'Ek', birthDate: born },
      [['Ana Uc Ek', 'name_birth']],
    ],
    [
      'two-letter surnames, near birth date',
      { firstName: 'Ana', lastName: 'Ku', secondLastName: 'Be', birthDate: '1990-06-01' },
      [['Ana Ku Be', 'name']],
    ],
    [
      'María before the given name',
      { firstName: 'María Guadalupe', lastName: 'Hernández', birthDate: born },
      [['Guadalupe Hernández Ríos', 'name_birth']],
    ],
    [
      'María, abbreviated',
      { firstName: 'Ma. Guadalupe', lastName: 'Hernandes', birthDate: born },
      [['Guadalupe Hernández Ríos', 'name_birth']],
    ],
    [
      'any of the given names',
      { firstName: 'Fernanda Guadalupe', lastName: 'Hernández', birthDate: born },
      [['Guadalupe Hernández Ríos', 'name_birth']],
    ],
    [
      'José, and who is called only that',
      { firstName: 'José', lastName: 'Cruz', birthDate: born },
      [['José Juan de la Cruz y Peña', 'name_birth']],
    ],
    [
      'José does not make two of them one',
      { firstName: 'José Luis', lastName: 'Cruz', birthDate: born },
      [],
    ],
    [
      'without what stands between surnames',
      { firstName: 'Juan', lastName: 'Cruz', secondLastName: 'Peña', birthDate: '1990-06-01' },
      [['José Juan de la Cruz y Peña', 'name']],
    ],
    [
      'with what stands between surnames, or without',
      {
        firstName: 'Guadalupe',
        lastName: 'de Hernández',
        secondLastName: 'de los Ríos',
        birthDate: '1990-06-01',
      },
      [['Guadalupe Hernández Ríos', 'name']],
    ],
    [
      'a shortened name is not asked for beside a longer one',
      {
        firstName: 'Ma. Guadalupe',
        lastName: 'Hernández',
        secondLastName: 'Ríos',
        birthDate: '1990-06-01',
      },
      [['Guadalupe Hernández Ríos', 'name']],
    ],
    [
      'a short name is, where nothing longer stands beside it',
      { firstName: 'Al', lastName: 'Zúñiga', birthDate: '1990-06-01' },
      [],
    ],
    [
      'María who is called María',
      { firstName: 'Ma.', lastName: 'Zuñiga', birthDate: born },
      [['María Zúñiga', 'name_birth']],
    ],
    [
      'what stands between surnames is nobody’s',
      { firstName: 'Juan', lastName: 'de la', secondLastName: null, birthDate: born },
      [['José Juan de la Cruz y Peña', 'name_birth']],
    ],
    ['the second phone', { phone: '55 9988 7766' }, [['Pablo Solís', 'phone']]],
    ['a phone as it was dialled', { phone: '0445599887766' }, [['Pablo Solís', 'phone']]],
  ])('%s', async (_what, body, expected) => expect(await duplicates(body)).toEqual(expected));

  test.each(['55 9988 7766', '044 55 9988 7766', '7766'])(
    'matches the second phone: %s',
    async (search) => {
      expect(
        (await owner.client.ok('patientList', { query: { search } })).items.map(({ name }) => name),
      ).toEqual(['Pablo Solís']);
    },
  );
});
