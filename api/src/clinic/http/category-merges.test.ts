import type { Category } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { categoryReferences } from '../sql/category-references';

describe('category order and merges', () => {
  let api: TestApi;
  let owner: SignedInMember;

  const create = (code: string, more: object = {}): Promise<Category> =>
    owner.client.ok('categoryCreate', { body: { kind: 'service', code, name: code, ...more } });

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  test('counts and moves every foreign key to a category', async () => {
    const keys = await withClient(api.database.owner, async (client) =>
      (
        await client.query<{ key: string }>(
          `select c.conrelid::regclass || '.' || a.attname as key
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_length(c.conkey, 1)]
         where c.contype = 'f' and c.confrelid = 'category'::regclass`,
        )
      ).rows.map(({ key }) => key),
    );
    expect(categoryReferences.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(
      keys.sort(),
    );
  });

  test('only services have service details', async () => {
    const meta = { minutes: 40, satKey: '85121600', tax: 'exempt' as const };
    expect(await create('consulta', { icon: 'stethoscope', meta })).toMatchObject({
      icon: 'stethoscope',
      meta,
    });
    const refused = await owner.client.refused('categoryCreate', {
      body: { kind: 'product', code: 'x', name: 'X', meta },
    });
    expect(refused.errors).toMatchObject([{ path: 'meta', code: 'unknown' }]);
  });

  test('reorders siblings at once, and refuses an outdated list', async () => {
    const [one, two, three] = [await create('uno'), await create('dos'), await create('tres')];
    const order = (ids: readonly string[]) => ({
      body: { kind: 'service' as const, parentId: null, ids: [...ids] },
    });
    const { items } = await owner.client.ok('categoryOrder', order([three.id, one.id, two.id]));
    expect(items.map(({ code }) => code)).toEqual(['tres', 'uno', 'dos']);
    expect((await owner.client.refused('categoryOrder', order([three.id, one.id]))).code).toBe(
      'category.order_stale',
    );
    expect(
      (await owner.client.refused('categoryOrder', order([three.id, three.id, one.id]))).code,
    ).toBe('category.order_stale');
  });

  test('a merge moves every reference', async () => {
    const [from, to] = [
      await create('pediatria', { kind: 'specialty' }),
      await create('pediatria_2', { kind: 'specialty' }),
    ];
    await create('neonatologia', { kind: 'specialty', parentId: from.id });
    const person = await owner.client.ok('practitionerCreate', {
      body: { firstName: 'Elena', lastName: 'Cárdenas', specialtyId: from.id },
    });
    const params = { categoryId: from.id };
    expect((await owner.client.ok('categoryView', { params })).usageCount).toBe(2);
    expect((await owner.client.ok('categoryUsage', { params })).items).toEqual([
      { use: 'subcategories', count: 1 },
      { use: 'practitioners', count: 1 },
      { use: 'templates', count: 0 },
    ]);
    const { target, moved } = await owner.client.ok('categoryMerge', {
      params,
      body: { version: 1, targetId: to.id },
    });
    expect([target.id, target.usageCount, moved]).toEqual([
      to.id,
      2,
      [
        { use: 'subcategories', count: 1 },
        { use: 'practitioners', count: 1 },
        { use: 'templates', count: 0 },
      ],
    ]);
    expect(
      (await owner.client.ok('practitionerView', { params: { practitionerId: person.id } }))
        .specialty?.id,
    ).toBe(to.id);
    expect((await owner.client.refused('categoryView', { params })).code).toBe(
      'resource.not_found',
    );
  });

  test('a merge does not duplicate tags of a patient', async () => {
    const [from, to] = [
      await create('a', { kind: 'patient_tag' }),
      await create('b', { kind: 'patient_tag' }),
    ];
    await withClient(api.database.owner, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into patient (company_id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by)
         select $1, 'EXP-00000' || n, 'Eva', 'Luna', '1990-01-01', 'M', now(), $2, now(), $2 from generate_series(1, 2) n returning id`,
        [owner.companyId, owner.userId],
      );
      const tag = (patient: number, category: string) =>
        client.query(
          'insert into patient_tag (company_id, patient_id, category_id) values ($1, $2, $3)',
          [owner.companyId, rows[patient]?.id, category],
        );
      await tag(0, from.id);
      await tag(0, to.id);
      await tag(1, from.id);
    });
    const { target } = await owner.client.ok('categoryMerge', {
      params: { categoryId: from.id },
      body: { version: 1, targetId: to.id },
    });
    expect(target.usageCount).toBe(2);
  });

  test('refuses itself, its own branch, another kind and system categories', async () => {
    const parent = await create('padre');
    const child = await create('hija', { parentId: parent.id });
    const other = await create('otro', { kind: 'product' });
    const merge = (category: Category, targetId: string) =>
      owner.client.refused('categoryMerge', {
        params: { categoryId: category.id },
        body: { version: category.version, targetId },
      });
    for (const targetId of [parent.id, child.id, other.id])
      expect((await merge(parent, targetId)).code).toBe('category.not_mergeable');
    const reasons = (await owner.client.ok('categoryList', { query: { kind: 'cancel_reason' } }))
      .items;
    const locked = reasons.filter(({ systemManaged }) => systemManaged);
    expect(locked.map(({ code }) => code)).toEqual(['se_retiro_sin_consulta']);
    for (const category of locked)
      expect((await merge(category, reasons[0]?.id ?? '')).code).toBe('category.locked');
  });
});
