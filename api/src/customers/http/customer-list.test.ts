import type { CallInput } from '@sala/shared-contracts/client';
import pg from 'pg';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

type Query = NonNullable<CallInput<'customerList'>['query']>;

/** In the order of their codes. */
const people = [
  {
    name: 'Íñigo Ordóñez Peña',
    email: 'inigo@correo.mx',
    phone: '+525512345678',
    status: 'active',
  },
  { name: 'Zoé Núñez', email: 'zoe50@correo.mx', phone: '+523387654321', status: 'prospect' },
  { name: 'Ángel nunez', email: 'clave_5@correo.mx', phone: null, status: 'active' },
  {
    name: 'Óscar Luna 50%',
    email: 'clavex5@correo.mx',
    phone: null,
    status: 'blocked',
    blockedReason: 'Cheque sin fondos',
  },
  { name: 'ana ñuz', email: null, phone: null, status: 'active' },
  { name: 'Ana nz 한', email: null, phone: null, status: 'active' },
] as const;

describe('the customer list', () => {
  let api: TestApi;
  let owner: SignedInMember;

  const names = async (query: Query = {}) =>
    (await owner.client.ok('customerList', { query })).items.map(({ name }) => name);

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    await owner.client.ok('customerFieldCreate', {
      body: { key: 'apodo', label: 'Apodo', type: 'text', required: false },
    });
    for (const person of people) {
      api.clock.move(new Date(api.clock.now().getTime() + 60_000));
      await owner.client.ok('customerCreate', {
        body: { kind: 'person', ...person, values: { apodo: person.name } },
      });
    }
  });
  afterAll(() => api.close());

  test.each([
    ['accents in the text', 'ordonez', ['Íñigo Ordóñez Peña']],
    ['accents in the words', 'ÁNGEL', ['Ángel nunez']],
    ['n for ñ and ñ for n', 'núñez', ['Ángel nunez', 'Zoé Núñez']],
    ['a combining accent', 'Nu\u0301n\u0303ez', ['Ángel nunez', 'Zoé Núñez']],
    ['a composed or decomposed Hangul syllable', '한'.normalize('NFD'), ['Ana nz 한']],
    ['words in any order', 'peña íñigo', ['Íñigo Ordóñez Peña']],
    ['the middle of a word', 'doñe', ['Íñigo Ordóñez Peña']],
    ['a short word as a prefix', 'Lu', ['Óscar Luna 50%']],
    ['no short word inside a word', 'un', []],
    ['an email address', 'inigo@correo.mx', ['Íñigo Ordóñez Peña']],
    ['a phone in groups', '(55) 1234-56', ['Íñigo Ordóñez Peña']],
    ['a code', 'c-000002', ['Zoé Núñez']],
    ['a literal percent sign', '50%', ['Óscar Luna 50%']],
    ['a literal underscore', 'clave_5', ['Ángel nunez']],
    ['a literal backslash', 'clave\\', []],
    ['only a wildcard', '%', []],
    ['no match', 'ángel luna', []],
  ])('finds %s', async (_what, search, expected) => {
    expect(await names({ search })).toEqual(expected);
    const { total } = await owner.client.ok('customerList', { query: { search, pageSize: 1 } });
    expect(total).toBe(expected.length);
  });

  test.each([
    [
      'name',
      ['Ana nz 한', 'ana ñuz', 'Ángel nunez', 'Íñigo Ordóñez Peña', 'Óscar Luna 50%', 'Zoé Núñez'],
    ],
    ['code', people.map(({ name }) => name)],
    ['createdAt', people.map(({ name }) => name)],
  ] as const)(
    'sorts by %s in Spanish order, both ways, with and without a search',
    async (sort, expected) => {
      const backwards = [...expected].reverse();
      expect(await names({ sort })).toEqual(expected);
      expect(await names({ sort: `-${sort}` })).toEqual(backwards);
      // Every code contains a C.
      expect(await names({ sort, search: 'c-00' })).toEqual(expected);
      expect(await names({ sort: `-${sort}`, search: 'c-00' })).toEqual(backwards);
    },
  );

  test('filters by status, with and without a search', async () => {
    expect(await names({ status: 'active' })).toEqual([
      'Ana nz 한',
      'ana ñuz',
      'Ángel nunez',
      'Íñigo Ordóñez Peña',
    ]);
    expect(await names({ status: 'active', search: 'nunez' })).toEqual(['Ángel nunez']);
    expect(await owner.client.ok('customerList', { query: { status: 'inactive' } })).toMatchObject({
      items: [],
      total: 0,
    });
  });

  test.each([{}, { search: 'c-00' }])(
    'pages neither repeat nor skip customers and include their values: %p',
    async (filter) => {
      const pagedNames: string[] = [];
      for (let page = 1; page <= 4; page += 1) {
        const answer = await owner.client.ok('customerList', {
          query: { ...filter, page, pageSize: 2 },
        });
        expect(answer).toMatchObject({ total: 6, page, pageSize: 2 });
        for (const { name, values } of answer.items) expect(values).toEqual({ apodo: name });
        pagedNames.push(...answer.items.map(({ name }) => name));
      }
      expect(pagedNames).toEqual(await names());
    },
  );

  test('persons are listed and sorted by surname, companies by their name', async () => {
    const { client } = await signedInCompany(api);
    const persons = [
      ['Zoé', 'Álvarez', 'Núñez'],
      ['Ana', 'Ríos', null],
      ['Mariana', 'García', 'López'],
    ] as const;
    for (const [givenNames, firstSurname, secondSurname] of persons)
      await client.ok('customerCreate', {
        body: { kind: 'person', givenNames, firstSurname, secondSurname },
      });
    await client.ok('customerCreate', { body: { kind: 'company', name: 'Laboratorio Sol' } });
    await client.ok('customerCreate', { body: { kind: 'person', name: 'Nora' } });
    const list = async (query: Query) => (await client.ok('customerList', { query })).items;
    const shown = [
      'Álvarez Núñez, Zoé',
      'García López, Mariana',
      'Laboratorio Sol',
      'Nora',
      'Ríos, Ana',
    ];
    const items = await list({ sort: 'name' });
    expect(items.map(({ listName }) => listName)).toEqual(shown);
    expect(items[1]).toMatchObject({ name: 'Mariana García López' });
    expect((await list({ sort: '-name' })).map(({ listName }) => listName)).toEqual(
      shown.toReversed(),
    );
    for (const search of ['garcía mariana', 'mariana garcía'])
      expect(await list({ search })).toMatchObject([{ listName: 'García López, Mariana' }]);
  });

  test('equal names keep a stable order across pages', async () => {
    const company = await signedInCompany(api);
    for (let count = 0; count < 9; count += 1) {
      await company.client.ok('customerCreate', {
        body: { kind: 'company', name: 'Talleres Unidos' },
      });
    }
    for (const query of [{ sort: 'name' }, { sort: '-name' }, { search: 'talleres' }] as const) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          company.client.ok('customerList', { query: { ...query, page, pageSize: 3 } }),
        ),
      );
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(9);
    }
  });

  test('a page needs as many queries as a single customer', async () => {
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    const queriesOf = async (query: Query): Promise<number> => {
      sent.mockClear();
      await owner.client.ok('customerList', { query });
      return sent.mock.calls.length;
    };
    /** Work in the background, such as what counts permissions, adds some now and then. */
    const fewestOf = async (query: Query): Promise<number> =>
      Math.min(await queriesOf(query), await queriesOf(query), await queriesOf(query));
    await queriesOf({}); // warms the cached session
    const ofOne = await fewestOf({ pageSize: 1 });
    expect(ofOne).toBeGreaterThan(0);
    expect(await fewestOf({ pageSize: 6 })).toBe(ofOne);
  });

  test.each([
    ['a sort that does not exist', { sort: 'notes' }, 'sort'],
    ['page 0', { page: 0 }, 'page'],
    ['a page of 101', { pageSize: 101 }, 'pageSize'],
    ['words of 101 characters', { search: 'x'.repeat(101) }, 'search'],
    ['a filter that does not exist', { colour: 'red' }, 'colour'],
  ])('rejects %s', async (_name, query, path) => {
    const problem = await owner.client.refused('customerList', { query });
    expect(problem).toMatchObject({ status: 400, errors: [{ path }] });
  });

  test('thousands just imported are listed before statistics know of them', async () => {
    await api.database.asOwner((client) => client.query('analyze customer'));
    const newcomer = await signedInCompany(api);
    await api.database.asOwner((client) =>
      client.query(
        `insert into customer (company_id, number, code, kind, name, created_at, created_by, updated_at, updated_by)
         select $1, n, 'C-' || lpad(n::text, 6, '0'), 'person', 'Cliente ' || n, now(), $2, now(), $2
         from generate_series(1, 10000) as n`,
        [newcomer.companyId, newcomer.userId],
      ),
    );
    // Comparing each with each other would not end within the statement's time.
    const { total } = await newcomer.client.ok('customerList', {});
    expect(total).toBe(10_000);
  });
});
