import type { Category } from '@sala/shared-contracts';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

describe('archived category', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const create = (code: string, more: object = {}): Promise<Category> =>
    owner.client.ok('categoryCreate', { body: { kind: 'specialty', code, name: code, ...more } });
  const archive = ({ id, version }: Category) =>
    owner.client.ok('categoryUpdate', {
      params: { categoryId: id },
      body: { version, active: false },
    });

  test('takes no new children, while existing ones can be edited', async () => {
    const [old, other] = [await create('vieja'), await create('otra')];
    const child = await create('hija', { parentId: old.id });
    await archive(old);
    const fault = {
      code: 'request.invalid',
      errors: [{ path: 'parentId', code: 'not_an_option' }],
    };
    expect(
      await owner.client.refused('categoryCreate', {
        body: { kind: 'specialty', code: 'nueva', name: 'Nueva', parentId: old.id },
      }),
    ).toMatchObject(fault);
    expect(
      await owner.client.refused('categoryUpdate', {
        params: { categoryId: other.id },
        body: { version: 1, parentId: old.id },
      }),
    ).toMatchObject(fault);
    expect(
      await owner.client.ok('categoryUpdate', {
        params: { categoryId: child.id },
        body: { version: 1, name: 'Hija mayor', parentId: old.id },
      }),
    ).toMatchObject({ parentId: old.id });
  });

  test('cannot be the target of a merge', async () => {
    const [target, source] = [await create('destino'), await create('origen')];
    await archive(target);
    const refused = await owner.client.refused('categoryMerge', {
      params: { categoryId: source.id },
      body: { version: 1, targetId: target.id },
    });
    expect(refused.code).toBe('category.not_mergeable');
  });

  test('cannot be chosen as a specialty, but is kept where it was', async () => {
    const specialty = await create('pediatria');
    const body = { firstName: 'Elena', lastName: 'Ríos', specialtyId: specialty.id };
    const practitioner = await owner.client.ok('practitionerCreate', { body });
    await archive(specialty);
    expect((await owner.client.refused('practitionerCreate', { body })).errors).toMatchObject([
      { path: 'specialtyId', code: 'not_an_option' },
    ]);
    const changed = await owner.client.ok('practitionerUpdate', {
      params: { practitionerId: practitioner.id },
      body: { version: 1, bio: 'X', specialtyId: specialty.id },
    });
    expect(changed.specialty).toMatchObject({ id: specialty.id });
  });
});
