import type { CallInput } from '@sala/shared-contracts/client';
import type { FieldCondition } from '@sala/shared-contracts';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

type Query = NonNullable<CallInput<'customerList'>['query']>;

const fields = [
  {
    key: 'nivel',
    label: 'Nivel',
    type: 'select',
    options: ['oro', 'plata'].map((value, sortOrder) => ({ value, label: value, sortOrder })),
  },
  { key: 'credito', label: 'Crédito', type: 'number' },
  { key: 'desde', label: 'Desde', type: 'date' },
  { key: 'apodo', label: 'Apodo', type: 'text' },
] as const;

/** In the order of their names. */
const people = [
  {
    name: 'Ana Gutiérrez',
    source: 'web',
    tags: ['VIP', 'Familia'],
    values: { nivel: 'oro', credito: 100, desde: '2024-02-29', apodo: 'La 50%_\\' },
  },
  {
    name: 'Beto Hernández',
    source: 'referral',
    tags: ['vip'],
    values: { nivel: 'plata', credito: 100.5, apodo: 'Núñez' },
  },
  {
    name: 'Carla Hernandes',
    kind: 'company',
    values: { nivel: 'oro', credito: -3, desde: '2025-01-01' },
  },
  { name: 'Dora Ochoa', status: 'inactive', tags: ['Familia'], values: {} },
] as const;

describe('filters of the customer list', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    for (const field of fields)
      await owner.client.ok('customerFieldCreate', {
        body: {
          required: false,
          ...field,
          ...('options' in field ? { options: [...field.options] } : {}),
        },
      });
    for (const { values, ...person } of people) {
      const ownerId = person.name.startsWith('Ana') ? owner.userId : null;
      await owner.client.ok('customerCreate', {
        body: {
          kind: 'person',
          ...person,
          tags: 'tags' in person ? [...person.tags] : [],
          ownerId,
          values,
        },
      });
    }
    const [, beto] = (await owner.client.ok('customerList', { query: {} })).items;
    const params = { customerId: beto?.id ?? '' };
    await owner.client.ok('customerConsentSet', {
      params,
      body: { channel: 'sms', purpose: 'marketing', granted: true, method: 'form' },
    });
    await owner.client.ok('customerConsentSet', {
      params,
      body: { channel: 'email', purpose: 'marketing', granted: false, method: 'form' },
    });
  });
  afterAll(() => api.close());

  /** Matches as first letters of the names. */
  const found = async (query: Query) => {
    const { items, total } = await owner.client.ok('customerList', { query });
    expect(total).toBe(items.length);
    return items.map(({ name }) => name[0]).join('');
  };

  test.each<[string, Query, string]>([
    ['several statuses', { status: 'active,inactive' }, 'ABCD'],
    ['one status', { status: 'inactive' }, 'D'],
    ['kind', { kind: 'company' }, 'C'],
    ['several sources', { source: 'web,referral' }, 'AB'],
    ['an exact tag', { tags: 'VIP' }, 'A'],
    ['any of the tags', { tags: 'vip,Familia' }, 'ABD'],
    ['no owner', { owner: 'none' }, 'BCD'],
    ['consent granted', { consent: 'sms:marketing' }, 'B'],
    ['consent refused', { consent: 'email:marketing' }, ''],
    ['created until yesterday', { createdTo: '2020-01-01' }, ''],
    ['created since', { createdFrom: '2020-01-01' }, 'ABCD'],
    ['several filters combined', { kind: 'person', tags: 'Familia', status: 'active' }, 'A'],
    ['filter and search', { search: 'hern', kind: 'person' }, 'B'],
  ])('%s', async (_what, query, expected) => expect(await found(query)).toBe(expected));

  test('by owner', async () => expect(await found({ owner: owner.userId })).toBe('A'));

  test.each<[string, FieldCondition[], string]>([
    ['a choice', [{ key: 'nivel', op: 'equals', value: 'oro' }], 'AC'],
    ['any of several choices', [{ key: 'nivel', op: 'in', values: ['oro', 'plata'] }], 'ABC'],
    ['a number', [{ key: 'credito', op: 'equals', value: 100 }], 'A'],
    ['an inclusive number range', [{ key: 'credito', op: 'range', from: -3, to: 100 }], 'AC'],
    ['a range without a minimum', [{ key: 'credito', op: 'range', to: 0 }], 'C'],
    ['a date', [{ key: 'desde', op: 'equals', value: '2024-02-29' }], 'A'],
    [
      'a date range without an end',
      [{ key: 'desde', op: 'range', from: '2024-03-01', to: null }],
      'C',
    ],
    ['a text without accents and case', [{ key: 'apodo', op: 'equals', value: 'NUNEZ' }], 'B'],
    ['a part of a text', [{ key: 'apodo', op: 'contains', value: 'uñ' }], 'B'],
    ['LIKE wildcards', [{ key: 'apodo', op: 'contains', value: '0%_\\' }], 'A'],
    ['any of several texts', [{ key: 'apodo', op: 'in', values: ['nuñez', 'x'] }], 'B'],
    ['empty', [{ key: 'desde', op: 'empty' }], 'BD'],
    ['not empty', [{ key: 'apodo', op: 'filled' }], 'AB'],
    [
      'several conditions combined',
      [
        { key: 'nivel', op: 'equals', value: 'oro' },
        { key: 'credito', op: 'range', from: 0, to: null },
      ],
      'A',
    ],
    [
      'one empty and another equal',
      [
        { key: 'apodo', op: 'empty' },
        { key: 'nivel', op: 'equals', value: 'oro' },
      ],
      'C',
    ],
    [
      'one equal and another empty',
      [
        { key: 'nivel', op: 'equals', value: 'oro' },
        { key: 'apodo', op: 'empty' },
      ],
      'C',
    ],
    [
      'several empty',
      [
        { key: 'nivel', op: 'empty' },
        { key: 'apodo', op: 'empty' },
      ],
      'D',
    ],
    [
      'one field twice',
      [
        { key: 'credito', op: 'range', from: 0, to: null },
        { key: 'credito', op: 'range', from: null, to: 100 },
      ],
      'A',
    ],
    [
      'three fields',
      [
        { key: 'desde', op: 'filled' },
        { key: 'credito', op: 'range', from: 0, to: null },
        { key: 'apodo', op: 'filled' },
      ],
      'A',
    ],
    ['SQL as text', [{ key: 'apodo', op: 'equals', value: "x' or true --" }], ''],
  ])('custom fields: %s', async (_what, conditions, expected) => {
    const fieldsQuery = JSON.stringify(conditions);
    expect(await found({ fields: fieldsQuery })).toBe(expected);
    // A second filter joins the customer table.
    expect(await found({ fields: fieldsQuery, createdFrom: '2020-01-01' })).toBe(expected);
  });

  test.each([
    ['an unknown field', [{ key: 'nada', op: 'empty' }], 'fields.0.key', 'unknown'],
    [
      'a text for a number',
      [{ key: 'credito', op: 'equals', value: '100' }],
      'fields.0.value',
      'type',
    ],
    ['a range of choices', [{ key: 'nivel', op: 'range', from: 1, to: 2 }], 'fields.0.op', 'type'],
    ['an invalid date', [{ key: 'desde', op: 'equals', value: 'ayer' }], 'fields.0.value', 'type'],
    ['an unknown operator', [{ key: 'nivel', op: 'like', value: 'o' }], 'fields.0.op', 'type'],
    ['not a list', 'x', 'fields', 'format'],
  ])('rejects %s', async (_what, conditions, path, code) => {
    const given = typeof conditions === 'string' ? conditions : JSON.stringify(conditions);
    const { status, errors } = await owner.client.refused('customerList', {
      query: { fields: given },
    });
    expect([status, errors?.[0]?.path, errors?.[0]?.code]).toEqual([400, path, code]);
  });

  test('a typo finds similar names and marks the result as similar', async () => {
    expect(await owner.client.ok('customerList', { query: { search: 'hernadez' } })).toMatchObject({
      similar: true,
      total: 2,
    });
    expect(
      await owner.client.ok('customerList', { query: { search: 'ana gutierez' } }),
    ).toMatchObject({ similar: true, items: [{ name: 'Ana Gutiérrez' }] });
    expect(await owner.client.ok('customerList', { query: { search: 'hernandez' } })).toMatchObject(
      { similar: false, total: 1 },
    );
    expect(await owner.client.ok('customerList', { query: { search: 'xylofon' } })).toMatchObject({
      similar: false,
      total: 0,
    });
  });

  test('search finds a renamed customer at once', async () => {
    const company = await signedInCompany(api);
    const customer = await company.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Zoé' },
    });
    await company.client.ok('customerUpdate', {
      params: { customerId: customer.id },
      body: { version: 1, name: 'Zoé Villaseñor' },
    });
    expect(
      await company.client.ok('customerList', { query: { search: 'villasenior' } }),
    ).toMatchObject({ similar: true, total: 1 });
  });

  test('names starting with the words come first', async () => {
    const company = await signedInCompany(api);
    for (const name of ['Adriana Luz', 'Beatriz Ana', 'Ana Zoé'])
      await company.client.ok('customerCreate', { body: { kind: 'person', name } });
    const { items } = await company.client.ok('customerList', {
      query: { search: 'ana', sort: 'relevance' },
    });
    expect(items.map(({ name }) => name)).toEqual(['Ana Zoé', 'Beatriz Ana', 'Adriana Luz']);
  });

  test.each(['name', '-code', 'createdAt', '-lastPurchaseAt', 'totalSpent'] as const)(
    'pages by %s equal one long list, and end after the last',
    async (sort) => {
      const allNames = (await owner.client.ok('customerList', { query: { sort } })).items.map(
        ({ id }) => id,
      );
      const pagedNames: string[] = [];
      let after: string | undefined;
      do {
        const page = await owner.client.ok('customerList', {
          query: { sort, pageSize: 1, ...(after ? { after } : {}) },
        });
        expect(page).toMatchObject({ total: 4, totalIs: 'exact' });
        pagedNames.push(...page.items.map(({ id }) => id));
        after = page.next ?? undefined;
      } while (after);
      expect(pagedNames).toEqual(allNames);
    },
  );

  test('rejects a forged cursor', async () => {
    expect(
      await owner.client.refused('customerList', { query: { after: 'eyJhIjoxfQ' } }),
    ).toMatchObject({ status: 400, errors: [{ path: 'after' }] });
  });

  test('facets count each value under the other filters', async () => {
    const facets = await owner.client.ok('customerFacets', {
      query: { kind: 'person', status: 'active' },
    });
    expect(facets).toMatchObject({
      status: [
        { value: 'active', count: 2 },
        { value: 'inactive', count: 1 },
      ],
      kind: [
        { value: 'person', count: 2 },
        { value: 'company', count: 1 },
      ],
      source: [
        { value: 'referral', count: 1 },
        { value: 'web', count: 1 },
      ],
      owner: [
        { value: owner.userId, count: 1, label: 'Ana Ruiz' },
        { value: 'none', count: 1, label: null },
      ].sort((one, other) => (one.value < other.value ? -1 : 1)),
      consent: [{ value: 'sms:marketing', count: 1 }],
      fields: {
        nivel: [
          { value: 'oro', count: 1 },
          { value: 'plata', count: 1 },
        ],
      },
    });
    expect((await owner.client.ok('customerFacets', { query: {} })).fields).toEqual({
      nivel: [
        { value: 'oro', count: 2 },
        { value: 'plata', count: 1 },
      ],
    });
    expect((await owner.client.ok('customerTagList')).items).toEqual([
      { value: 'Familia', count: 2 },
      { value: 'VIP', count: 1 },
      { value: 'vip', count: 1 },
    ]);
  });
});
