import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';

describe('saved views', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let colleague: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
    colleague = await joinCompany(api, await signedUp(api), owner.companyId, ['reception']);
  });
  afterEach(() => api.database.asOwner((client) => client.query('delete from saved_view')));
  afterAll(() => api.close());

  const settings = {
    status: 'active',
    fields: '[]',
    columns: ['name', 'phone'],
    pageSize: 50,
    dense: true,
  };
  const save = (name: string, more: object = {}, by = owner) =>
    by.client.ok('savedViewCreate', { body: { screen: 'customers', name, settings, ...more } });
  const list = async (by = owner) =>
    (await by.client.ok('savedViewList', { query: { screen: 'customers' } })).items;

  test('lists own and shared views in Spanish order, with settings', async () => {
    await save('Ñandú');
    await save('Zona', { shared: true });
    await save('Mías', {}, colleague);
    expect(await list()).toMatchObject([
      { name: 'Ñandú', mine: true, settings },
      { name: 'Zona', shared: true },
    ]);
    expect(await list(colleague)).toMatchObject([
      { name: 'Mías', mine: true },
      { name: 'Zona', mine: false, ownerName: 'Ana Ruiz' },
    ]);
    expect((await owner.client.ok('savedViewList', { query: { screen: 'leads' } })).items).toEqual(
      [],
    );
  });

  test('names are unique per person, ignoring case', async () => {
    const view = await save('Activos');
    await save('Activos', {}, colleague);
    expect(
      await owner.client.refused('savedViewCreate', {
        body: { screen: 'customers', name: 'ACTIVOS', settings },
      }),
    ).toMatchObject({
      status: 409,
      code: 'savedView.name_taken',
      errors: [{ path: 'name', code: 'taken' }],
    });
    expect(
      await owner.client.ok('savedViewUpdate', {
        params: { viewId: view.id },
        body: { version: 1, name: 'ACTIVOS' },
      }),
    ).toMatchObject({ name: 'ACTIVOS', version: 2 });
  });

  test('each person has one default view per screen', async () => {
    const first = await save('Uno', { isDefault: true, shared: true });
    await save('Dos', { isDefault: true });
    await save('Tres', { isDefault: true }, colleague);
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Dos', true],
      ['Uno', false],
    ]);
    expect((await list(colleague)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Tres', true],
      ['Uno', false],
    ]);
    const [{ version } = { version: 0 }] = (await list()).filter(({ id }) => id === first.id);
    await owner.client.ok('savedViewUpdate', {
      params: { viewId: first.id },
      body: { version, isDefault: true },
    });
    expect((await list()).filter(({ isDefault }) => isDefault)).toMatchObject([{ name: 'Uno' }]);
  });

  test("only the owner changes a shared view; others' private views are not found", async () => {
    const [shared, own] = [await save('Común', { shared: true }), await save('Propia')];
    const body = { version: 1, name: 'Tomada' };
    expect(
      await colleague.client.refused('savedViewUpdate', { params: { viewId: shared.id }, body }),
    ).toMatchObject({ status: 403, code: 'savedView.not_own' });
    expect(
      await colleague.client.refused('savedViewDelete', { params: { viewId: shared.id } }),
    ).toMatchObject({ status: 403, code: 'savedView.not_own' });
    expect(
      await colleague.client.refused('savedViewUpdate', { params: { viewId: own.id }, body }),
    ).toMatchObject({ status: 404 });
    await owner.client.ok('savedViewDelete', { params: { viewId: shared.id } });
    expect(await list(colleague)).toEqual([]);
  });

  test('an outdated version is refused with the current view', async () => {
    const view = await save('Activos');
    await owner.client.ok('savedViewUpdate', {
      params: { viewId: view.id },
      body: { version: 1, shared: true },
    });
    expect(
      await owner.client.refused('savedViewUpdate', {
        params: { viewId: view.id },
        body: { version: 1, name: 'X' },
      }),
    ).toMatchObject({
      code: 'resource.version_conflict',
      meta: { current: { shared: true, version: 2 } },
    });
  });

  test('views need the read permission of their screen', async () => {
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    expect(
      await nurse.client.refused('savedViewList', { query: { screen: 'customers' } }),
    ).toMatchObject({ status: 403, code: 'permission.denied' });
    expect(
      await nurse.client.refused('savedViewCreate', {
        body: { screen: 'leads', name: 'X', settings: {} },
      }),
    ).toMatchObject({ status: 403 });
    const nobody = await signedUp(api);
    expect(
      await nobody.client.refused('savedViewList', { query: { screen: 'customers' } }),
    ).toMatchObject({ status: 403, code: 'company.required' });
  });

  test('settings are limited in size', async () => {
    const { errors } = await owner.client.refused('savedViewCreate', {
      body: {
        screen: 'customers',
        name: 'X',
        settings: { one: 'x'.repeat(5000), two: 'x'.repeat(5000) },
      },
    });
    expect(errors).toMatchObject([{ path: 'settings', code: 'too_long' }]);
  });
});
