import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

const service = {
  code: 'CONS-1',
  kind: 'service',
  name: 'Consulta médica',
  price: 70_000,
  taxKind: 'exento',
  satKey: '85121600',
  satUnit: 'E48',
} as const;

describe('products and services', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const create = (body: object = {}) =>
    owner.client.ok('productCreate', { body: { ...service, ...body } });

  test('are created, found without accents, sorted, and read back', async () => {
    const product = await create({ name: ' Consulta médica ', cycleDays: 30 });
    expect(product).toMatchObject({ ...service, cycleDays: 30, active: true, version: 1 });
    expect(await owner.client.ok('productView', { params: { productId: product.id } })).toEqual(
      product,
    );
    await create({
      code: 'GASA',
      kind: 'good',
      name: 'Gasa',
      price: 1_500,
      taxKind: 'iva16',
      satKey: '42311511',
      satUnit: 'H87',
    });
    const names = async (query: object) =>
      (await owner.client.ok('productList', { query })).items.map(({ name }) => name);
    expect(await names({})).toEqual(['Consulta médica', 'Gasa']);
    expect(await names({ sort: 'price' })).toEqual(['Gasa', 'Consulta médica']);
    expect(await names({ search: 'medica cons-1' })).toEqual(['Consulta médica']);
    expect(await names({ kind: 'good' })).toEqual(['Gasa']);
  });

  test('rejects a taken code in any case, and reports all faults at once', async () => {
    await create();
    expect(
      await owner.client.refused('productCreate', { body: { ...service, code: 'cons-1' } }),
    ).toMatchObject({
      status: 409,
      code: 'product.code_taken',
      errors: [{ path: 'code', code: 'taken' }],
    });
    const body = {
      ...service,
      code: ' ',
      price: -1,
      taxKind: 'iva10',
      satKey: '1',
      satUnit: 'pieza',
      cycleDays: 0,
    };
    const { errors } = await owner.client.refused('productCreate', { body });
    expect(Object.fromEntries((errors ?? []).map(({ path, code }) => [path, code]))).toEqual({
      code: 'required',
      price: 'too_small',
      taxKind: 'not_an_option',
      satKey: 'format',
      satUnit: 'format',
      cycleDays: 'too_small',
    });
  });

  test('are updated and retired; an outdated version is rejected with the current one', async () => {
    const { id: productId } = await create();
    const params = { productId };
    const changed = await owner.client.ok('productUpdate', {
      params,
      body: { version: 1, price: 80_000, active: false },
    });
    expect(changed).toMatchObject({ price: 80_000, active: false, version: 2, code: service.code });
    expect(
      await owner.client.ok('productUpdate', { params, body: { version: 2, price: 80_000 } }),
    ).toEqual(changed);
    expect((await owner.client.ok('productList', { query: {} })).total).toBe(0);
    expect(
      (await owner.client.ok('productList', { query: { includeRetired: 'true' } })).items,
    ).toEqual([changed]);
    expect(
      await owner.client.refused('productUpdate', { params, body: { version: 1, price: 1 } }),
    ).toMatchObject({
      code: 'resource.version_conflict',
      meta: { current: changed },
    });
    expect(
      await owner.client.refused('productUpdate', { params, body: { version: 2 } }),
    ).toMatchObject({ errors: [{ path: '', code: 'no_change' }] });
  });
});
