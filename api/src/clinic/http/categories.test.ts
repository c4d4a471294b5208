import type { Category } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany } from '../../testing/members';

describe('categories', () => {
  let api: TestApi;
  let owner: SignedInMember;

  const create = (code: string, more: object = {}): Promise<Category> =>
    owner.client.ok('categoryCreate', { body: { kind: 'service', code, name: code, ...more } });
  const change = (category: Category, body: object): Promise<Category> =>
    owner.client.ok('categoryUpdate', {
      params: { categoryId: category.id },
      body: { version: category.version, ...body },
    });
  const refusedChange = (category: Category, body: object) =>
    owner.client.refused('categoryUpdate', {
      params: { categoryId: category.id },
      body: { version: category.version, ...body },
    });
  const codes = async (query: object = {}): Promise<string> =>
    (await owner.client.ok('categoryList', { query: { kind: 'service', ...query } })).items
      .map(({ code }) => code)
      .join(' ');

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.close());

  describe('list', () => {
    test('lists parents before children, by order, then by Spanish name', async () => {
      const studies = await create('estudios', { name: 'Estudios', sortOrder: 5 });
      await create('rayos', { name: 'Rayos X', parentId: studies.id, sortOrder: 1 });
      await create('zeta', { name: 'ñandú', sortOrder: 1 });
      await create('nube', { name: 'Nube', sortOrder: 1 });
      await create('oso', { name: 'Óso', sortOrder: 1 });
      const lab = await create('laboratorio', {
        name: 'Laboratorio',
        parentId: studies.id,
        sortOrder: 0,
      });
      await create('sangre', { name: 'Sangre', parentId: lab.id });
      await create('ultimo'); // without an order: after its siblings
      await create('otro', { kind: 'product' });
      expect(await codes()).toBe('nube zeta oso estudios laboratorio sangre rayos ultimo');
    });

    test('search keeps matches and their ancestors', async () => {
      const studies = await create('estudios', { name: 'Estudios' });
      const lab = await create('laboratorio', {
        name: 'Laboratorio clínico',
        parentId: studies.id,
      });
      await create('sangre', {
        name: 'Biometría hemática',
        nameEn: 'Blood count',
        parentId: lab.id,
      });
      await create('rayos', { name: 'Rayos X', parentId: studies.id });
      expect(await codes({ search: 'biometria' })).toBe('estudios laboratorio sangre');
      expect(await codes({ search: 'BLOOD' })).toBe('estudios laboratorio sangre');
      expect(await codes({ search: 'clinico' })).toBe('estudios laboratorio');
      expect(await codes({ search: 'rayos' })).toBe('estudios rayos');
      expect(await codes({ search: '%' })).toBe('');
    });

    test('hides archived branches unless requested', async () => {
      const studies = await create('estudios');
      await create('rayos', { parentId: studies.id });
      await create('consulta');
      await change(studies, { active: false });
      expect(await codes()).toBe('consulta');
      expect(await codes({ includeArchived: true })).toBe('estudios rayos consulta');
      expect(await codes({ includeArchived: true, search: 'rayos' })).toBe('estudios rayos');
    });
  });

  describe('create', () => {
    test('stores every field', async () => {
      const body = {
        code: 'rayos_x',
        name: ' Rayos X ',
        nameEn: 'X-ray',
        color: '#00ff7f',
        sortOrder: 7,
      };
      const category = await create('rayos_x', body);
      expect(category).toMatchObject({
        ...body,
        name: 'Rayos X',
        kind: 'service',
        parentId: null,
        active: true,
        systemManaged: false,
        usageCount: 0,
        version: 1,
      });
      expect(
        await owner.client.ok('categoryView', { params: { categoryId: category.id } }),
      ).toEqual(category);
    });

    const invalid: readonly (readonly [string, object, string, string])[] = [
      ['an upper-case code', { code: 'Rayos' }, 'code', 'format'],
      ['a code of 41 characters', { code: 'c'.repeat(41) }, 'code', 'too_long'],
      ['no code', { code: '' }, 'code', 'required'],
      ['a blank name', { name: ' ' }, 'name', 'required'],
      ['a name of 81 characters', { name: 'n'.repeat(81) }, 'name', 'too_long'],
      ['a colour name', { color: 'red' }, 'color', 'format'],
      ['a negative order', { sortOrder: -1 }, 'sortOrder', 'too_small'],
      [
        'an unknown parent',
        { parentId: '6b0c1c50-3d2f-4c8a-9c54-0c6f4d9f9a11' },
        'parentId',
        'not_an_option',
      ],
      ['a malformed parent id', { parentId: 'estudios' }, 'parentId', 'format'],
      ['a system category', { systemManaged: true }, 'systemManaged', 'unknown'],
    ];

    test('refuses what is invalid, at its field', async () => {
      const product = await create('uno', { kind: 'product' });
      const ofProduct = ['a parent of another kind', { parentId: product.id }] as const;
      for (const [what, body, path, code] of [
        ...invalid,
        [...ofProduct, 'parentId', 'not_an_option'] as const,
      ]) {
        const problem = await owner.client.refused('categoryCreate', {
          body: { kind: 'service', code: 'uno', name: 'Uno', ...body },
        });
        expect([what, problem]).toMatchObject([
          what,
          { status: 400, code: 'request.invalid', errors: [{ path, code }] },
        ]);
      }
    });

    test('refuses a duplicate code within a kind only', async () => {
      await create('uno');
      const problem = await owner.client.refused('categoryCreate', {
        body: { kind: 'service', code: 'uno', name: 'Otro' },
      });
      expect(problem).toMatchObject({
        status: 409,
        code: 'category.code_taken',
        errors: [{ path: 'code', code: 'taken' }],
      });
      expect(await create('uno', { kind: 'product' })).toMatchObject({
        code: 'uno',
        kind: 'product',
      });
    });

    test('allows three levels', async () => {
      const one = await create('uno');
      const two = await create('dos', { parentId: one.id });
      const three = await create('tres', { parentId: two.id });
      const body = { kind: 'service', code: 'cuatro', name: 'Cuatro', parentId: three.id };
      expect(await owner.client.refused('categoryCreate', { body })).toMatchObject({
        status: 409,
        code: 'category.too_deep',
      });
    });
  });

  describe('update', () => {
    test('changes and audits only the given fields', async () => {
      const category = await create('uno', { nameEn: 'One' });
      const changed = await change(category, { name: 'Único', nameEn: '', color: '#123abc' });
      expect(changed).toEqual({
        ...category,
        name: 'Único',
        nameEn: null,
        color: '#123abc',
        version: 2,
      });
      const [row] = await api.database.asOwner(
        async (client) =>
          (
            await client.query<{ diff: unknown }>(
              `select diff from audit_log where entity_id = $1 and action = 'category.updated'`,
              [category.id],
            )
          ).rows,
      );
      expect(row?.diff).toEqual({
        name: ['uno', 'Único'],
        nameEn: ['One', null],
        color: ['#64748b', '#123abc'],
      });
    });

    test('moves a branch within three levels and never into itself', async () => {
      const a = await create('a');
      const b = await create('b', { parentId: a.id });
      await create('c', { parentId: b.id });
      const d = await create('d');
      expect(await refusedChange(a, { parentId: a.id })).toMatchObject({
        status: 409,
        code: 'category.cycle',
      });
      expect(await refusedChange(a, { parentId: b.id })).toMatchObject({
        status: 409,
        code: 'category.cycle',
      });
      expect(await refusedChange(a, { parentId: d.id })).toMatchObject({
        status: 409,
        code: 'category.too_deep',
      });
      await change(b, { parentId: d.id });
      expect(await codes()).toBe('a d b c');
      await change({ ...b, version: 2 }, { parentId: null });
      expect(await codes()).toBe('a b c d');
    });

    test('concurrent moves never create a cycle', async () => {
      for (let round = 0; round < 2; round += 1) {
        const a = await create(`a${round}`);
        const b = await create(`b${round}`);
        const move = (category: Category, parentId: string) =>
          owner.client.call('categoryUpdate', {
            params: { categoryId: category.id },
            body: { version: 1, parentId },
          });
        const answers = await Promise.all([move(a, b.id), move(b, a.id)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(answers.find(({ ok }) => !ok)?.body).toMatchObject({ code: 'category.cycle' });
      }
    });

    test('refuses a duplicate code and an empty change', async () => {
      await create('uno');
      const two = await create('dos');
      expect(await refusedChange(two, { code: 'uno' })).toMatchObject({
        status: 409,
        code: 'category.code_taken',
      });
      expect(await refusedChange(two, {})).toMatchObject({
        status: 400,
        errors: [{ path: '', code: 'no_change' }],
      });
      expect(await refusedChange(two, { kind: 'product' })).toMatchObject({
        status: 400,
        errors: [{ path: 'kind', code: 'unknown' }],
      });
      expect(await change(two, { code: 'dos' })).toEqual(two);
    });
  });

  describe('delete', () => {
    const remove = (category: Category) => ({ params: { categoryId: category.id } });

    test('is refused while it has children', async () => {
      const parent = await create('padre');
      const child = await create('hija', { parentId: parent.id });
      expect(await owner.client.refused('categoryDelete', remove(parent))).toMatchObject({
        status: 409,
        code: 'category.in_use',
        meta: { usageCount: 1 },
      });
      await owner.client.ok('categoryDelete', remove(child));
      await owner.client.ok('categoryDelete', remove(parent));
      expect(await codes()).toBe('');
      expect(await owner.client.refused('categoryDelete', remove(parent))).toMatchObject({
        status: 404,
      });
    });

    test('races with a new child without orphaning it', async () => {
      for (let round = 0; round < 2; round += 1) {
        const parent = await create(`padre${round}`);
        const [removal, child] = await Promise.all([
          owner.client.call('categoryDelete', remove(parent)),
          owner.client.call('categoryCreate', {
            body: { kind: 'service', code: `hija${round}`, name: 'Hija', parentId: parent.id },
          }),
        ]);
        expect([
          [204, 400], // the parent was deleted first
          [409, 201], // the child was created first
        ]).toContainEqual([removal.status, child.status]);
      }
    });
  });

  test('is refused for system categories', async () => {
    const category = await create('urgencia');
    await api.database.asOwner((client) =>
      client.query('update category set system_managed = true where id = $1', [category.id]),
    );
    expect(await refusedChange(category, { name: 'Otra' })).toMatchObject({
      status: 409,
      code: 'category.locked',
    });
    const problem = await owner.client.refused('categoryDelete', {
      params: { categoryId: category.id },
    });
    expect(problem).toMatchObject({ status: 409, code: 'category.locked' });
    expect(await create('leve', { parentId: category.id })).toMatchObject({
      parentId: category.id,
    });
  });
});
