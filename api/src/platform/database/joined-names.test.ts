import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { createPatient } from '../../testing/records/patients';

/** Spellings of one surname. */
const ways = [
  'dangelo',
  'd angelo',
  "d'angelo",
  'D’Angelo',
  'D´Angelo',
  'D`Angelo',
  'dángelo',
  "d'ang",
];
const stored = ["D'Angelo", 'D’Angelo', 'D´Angelo'];

describe('a name with an apostrophe or hyphen', () => {
  let api: TestApi;
  let ana: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    ana = await signedInCompany(api);
    // False matches if a name were split into parts.
    for (const lastName of ['Angelo', 'Angeles', 'Dagnino'])
      await createPatient(ana.client, { firstName: 'Mario', lastName, secondLastName: '' });
    for (const name of ['Mario Angeles', 'Olga Dagnino'])
      await ana.client.ok('customerCreate', { body: { kind: 'person', name } });
    for (const lastName of [...stored, 'García-López']) {
      await createPatient(ana.client, { firstName: 'Luca', lastName, secondLastName: '' });
      await ana.client.ok('customerCreate', { body: { kind: 'person', name: `Luca ${lastName}` } });
      await ana.client.ok('leadCreate', {
        body: { name: `Luca ${lastName}`, phone: '+525512345678', source: 'web' },
      });
    }
    for (const [place, lastName] of stored.entries()) {
      const name = `Té de ${lastName}`;
      await ana.client.ok('productCreate', {
        body: {
          code: `TE${place}`,
          kind: 'good',
          name,
          price: 100,
          taxKind: 'iva16',
          satKey: '50201700',
          satUnit: 'H87',
        },
      });
    }
  });
  afterAll(() => api.close());

  const namesOf = ({ items }: { readonly items: readonly { readonly name: string }[] }) =>
    items.map(({ name }) => name).sort();
  const patients = async (search: string) =>
    namesOf(await ana.client.ok('patientList', { query: { search } }));
  const customers = async (search: string) =>
    namesOf(await ana.client.ok('customerList', { query: { search } }));
  const leads = async (search: string) =>
    namesOf(await ana.client.ok('leadList', { query: { search } }));
  const products = async (search: string) =>
    namesOf(await ana.client.ok('productList', { query: { search } }));

  test.each(ways)('"%s" finds exactly the people with that name', async (typed) => {
    const expected = stored.map((lastName) => `Luca ${lastName}`).sort();
    expect(await patients(typed)).toEqual(expected);
    expect(await customers(typed)).toEqual(expected);
    expect(await leads(typed)).toEqual(expected);
    expect(await products(typed)).toEqual(stored.map((lastName) => `Té de ${lastName}`).sort());
  });

  test.each(['garcía-lópez', 'garcia lopez', 'garcialopez', 'garcía‐lópez'])(
    '"%s" finds two joined surnames',
    async (typed) => {
      expect(await patients(typed)).toEqual(['Luca García-López']);
      expect(await customers(typed)).toEqual(['Luca García-López']);
      expect(await leads(typed)).toEqual(['Luca García-López']);
    },
  );

  test('a patient stored without the apostrophe is found with it, also phonetically', async () => {
    await createPatient(ana.client, { firstName: 'Sofía', lastName: 'Oconor', secondLastName: '' });
    await createPatient(ana.client, {
      firstName: 'Inés',
      lastName: 'Peres',
      secondLastName: 'Gil',
    });
    expect(await patients("o'conor")).toEqual(['Sofía Oconor']);
    expect(await patients('pérez-gil')).toEqual(['Inés Peres Gil']);
  });

  test.each([
    ["D'Angelo", 'Dangelo'],
    ['Dangelo', "D'Angelo"],
    ['García-López', 'García López'],
  ])('typing %s suggests %s as a duplicate', async (typed, written) => {
    const birthDate = '1991-07-01';
    await createPatient(ana.client, {
      firstName: 'Bruno',
      lastName: written,
      secondLastName: '',
      birthDate,
      phone: '',
    });
    const body = {
      firstName: 'Bruno',
      lastName: typed,
      secondLastName: '',
      birthDate,
      curp: '',
      phone: '',
    };
    const { items } = await ana.client.ok('patientDuplicates', { body });
    expect(items.map(({ patient }) => patient.name)).toContain(`Bruno ${written}`);
    await ana.client.ok('customerCreate', { body: { kind: 'person', name: `Bruno ${written}` } });
    if (typed.includes('-')) return; // hyphenated names match as two words
    const twins = await ana.client.ok('customerDuplicates', { body: { name: `Bruno ${typed}` } });
    expect(twins.items.map(({ customer }) => customer.name)).toContain(`Bruno ${written}`);
  });

  test('codes, phones and email addresses match literally', async () => {
    const { code } = await ana.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Zoé', email: 'zoe-luz@sol.mx', phone: '+525598765432' },
    });
    for (const typed of [code, 'zoe-luz@sol', '55 9876-5432'])
      expect(await customers(typed)).toEqual(['Zoé']);
  });
});
