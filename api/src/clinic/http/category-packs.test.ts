import {
  categoryPacks,
  contract,
  limits,
  type Category,
  type CategoryKind,
  type CategoryPack,
} from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { packContents } from '../model/pack-contents';
import { categoryReferences } from '../sql/category-references';
import { newCompany } from '../../testing/members';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('packs of categories', () => {
  describe('contents of the category packs', () => {
    const everything = categoryPacks.flatMap((pack) => packContents[pack]);

    test.each(categoryPacks)('%s: each category is valid and comes after its parent', (pack) => {
      const contents = packContents[pack];
      expect(contents.length).toBeLessThanOrEqual(limits.categoryPackMax);
      const levels = new Map<string, number>();
      for (const { parentCode, ...category } of contents) {
        const key = `${category.kind}/${category.code}`;
        expect([
          key,
          contract.categoryCreate.body.safeParse(category).success,
          levels.has(key),
        ]).toEqual([key, true, false]);
        const above = parentCode === null ? 0 : levels.get(`${category.kind}/${parentCode}`);
        levels.set(key, (above ?? Number.NaN) + 1);
      }
      expect([...levels].filter(([, level]) => !(level <= limits.categoryDepthMax))).toEqual([]);
      for (const kind of [
        'service',
        'specialty',
        'appointment_reason',
        'cancel_reason',
        'document_type',
        'teaching_topic',
        'patient_tag',
      ]) {
        expect(contents.some((category) => category.kind === kind)).toBe(true);
      }
    });

    test('shared categories are identical, and names are unique within a kind', () => {
      const byCode = new Map<string, string>();
      const byName = new Map<string, string>();
      for (const { kind, code, name, nameEn } of everything) {
        const key = `${kind}/${code}`;
        expect([key, byCode.get(key) ?? `${name}/${nameEn}`]).toEqual([key, `${name}/${nameEn}`]);
        expect([name, byName.get(`${kind}/${name}`) ?? code]).toEqual([name, code]);
        byCode.set(key, `${name}/${nameEn}`);
        byName.set(`${kind}/${name}`, code);
      }
    });
  });

  describe('category packs', () => {
    let owner: SignedInMember;

    beforeEach(async () => {
      owner = await newCompany(api);
    });
    afterAll(() => api.clock.move());

    const create = (code: string, more: object = {}) =>
      owner.client.ok('categoryCreate', { body: { kind: 'service', code, name: code, ...more } });
    const add = (
      pack: CategoryPack,
      ...entries: readonly (readonly [kind: CategoryKind, code: string])[]
    ) =>
      owner.client.call('categoryPackAdd', {
        body: {
          pack,
          ...(entries.length > 0
            ? { entries: entries.map(([kind, code]) => ({ kind, code })) }
            : {}),
        },
      });
    const stateOf = async (pack: CategoryPack, code: string) =>
      (await owner.client.ok('categoryPackView', { params: { pack } })).items.find(
        (entry) => entry.code === code,
      )?.state;
    const services = async () =>
      (await owner.client.ok('categoryList', { query: { kind: 'service', includeArchived: true } }))
        .items;
    const parentOf = async (code: string) => {
      const items = await services();
      const found = items.find((category) => category.code === code);
      return items.find(({ id }) => id === found?.parentId)?.code ?? null;
    };

    test('lists what exists and adds the rest below its parents', async () => {
      const mine = await create('vacunacion', { name: 'Mis vacunas' });
      const old = await create('nebulizacion');
      await owner.client.ok('categoryUpdate', {
        params: { categoryId: old.id },
        body: { version: 1, active: false },
      });
      expect([
        await stateOf('pediatrics', 'vacunacion'),
        await stateOf('pediatrics', 'nebulizacion'),
        await stateOf('pediatrics', 'nino_sano'),
      ]).toEqual(['active', 'archived', 'missing']);
      const { total, missing } =
        (await owner.client.ok('categoryPackList')).items.find(
          ({ pack }) => pack === 'pediatrics',
        ) ?? {};
      expect(total).toBe(packContents.pediatrics.length);
      expect((await add('pediatrics')).body).toEqual({ added: missing, kept: 2 });
      expect((await add('pediatrics')).body).toEqual({ added: 0, kept: total });
      expect(await parentOf('nino_sano')).toBe('pediatria_consulta');
      expect((await services()).find(({ code }) => code === 'nino_sano')).toMatchObject({
        name: 'Control de niño sano',
        nameEn: 'Well-child visit',
        icon: 'baby',
        color: '#2563eb',
        meta: { minutes: 30 },
      });
      expect(await owner.client.ok('categoryView', { params: { categoryId: mine.id } })).toEqual(
        mine,
      );
      expect(
        (await owner.client.ok('categoryView', { params: { categoryId: old.id } })).active,
      ).toBe(false);
    });

    test('adds only what was chosen', async () => {
      const answer = await add(
        'dental',
        ['service', 'resina'],
        ['patient_tag', 'ansiedad_dental'],
        ['service', 'resina'],
      );
      expect(answer.body).toEqual({ added: 2, kept: 0 });
      expect((await services()).map(({ code }) => code)).toEqual(['resina']);
      expect(await parentOf('resina')).toBeNull(); // its parent was not chosen
      await add('dental', ['service', 'cirugia_dental'], ['service', 'extraccion']);
      expect(await parentOf('extraccion')).toBe('cirugia_dental');
    });

    test('adds to the top level when the parent is archived, hidden or too deep', async () => {
      const a = await create('a');
      const b = await create('b', { parentId: a.id });
      const deep = await create('cirugia_dental', { parentId: b.id });
      const hidden = await create('odontologia_preventiva', { parentId: b.id });
      expect((await add('dental', ['service', 'extraccion'])).body).toEqual({ added: 1, kept: 0 });
      expect(await parentOf('extraccion')).toBeNull();
      await owner.client.ok('categoryUpdate', {
        params: { categoryId: deep.id },
        body: { version: 1, parentId: null, active: false },
      });
      await add('dental', ['service', 'tercer_molar']);
      expect(await parentOf('tercer_molar')).toBeNull();
      await owner.client.ok('categoryUpdate', {
        params: { categoryId: hidden.id },
        body: { version: 1, parentId: a.id },
      });
      await owner.client.ok('categoryUpdate', {
        params: { categoryId: a.id },
        body: { version: 1, active: false },
      });
      await add('dental', ['service', 'limpieza_dental']);
      expect(await parentOf('limpieza_dental')).toBeNull();
    });

    test('refuses an unknown category and adds nothing', async () => {
      const problem = await owner.client.refused('categoryPackAdd', {
        body: {
          pack: 'dental',
          entries: [
            { kind: 'service', code: 'resina' },
            { kind: 'product', code: 'resina' },
          ],
        },
      });
      expect(problem).toMatchObject({
        status: 400,
        code: 'request.invalid',
        errors: [{ path: 'entries.1.code', code: 'not_an_option' }],
      });
      expect(await services()).toEqual([]);
      expect(
        await owner.client.refused('categoryPackAdd', { body: { pack: 'dental', entries: [] } }),
      ).toMatchObject({ errors: [{ path: 'entries' }] });
      expect(
        await owner.client.refused('categoryPackView', { params: { pack: 'vets' } }),
      ).toMatchObject({ status: 404 });
    });

    test('audits each category with the pack it came from', async () => {
      await add('dental', ['service', 'resina']);
      const [resina] = await services();
      const rows = await api.database.asOwner(async (client) => ({
        audit: (
          await client.query<{ diff: unknown }>(
            `select diff from audit_log where entity_id = $1 and action = 'category.created'`,
            [resina?.id],
          )
        ).rows,
        events: (
          await client.query<{ type: string }>(
            'select type from outbox_event where entity_id = $1',
            [resina?.id],
          )
        ).rows,
      }));
      expect(rows.audit).toMatchObject([
        { diff: { pack: [null, 'dental'], code: [null, 'resina'], name: [null, 'Resina'] } },
      ]);
      expect(rows.events).toEqual([{ type: 'category.created' }]);
    });

    test('concurrent requests add each category once', async () => {
      const answers = await Promise.all([
        add('general'),
        add('pediatrics'),
        add('general'),
        add('pediatrics'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const codes = (await services()).map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      expect(
        (await owner.client.ok('categoryPackList')).items
          .filter(({ missing }) => missing === 0)
          .map(({ pack }) => pack),
      ).toEqual(['general', 'pediatrics']);
    });
  });
});

describe('order, merges and archives of categories', () => {
  let owner: SignedInMember;

  const create = (code: string, more: object = {}): Promise<Category> =>
    owner.client.ok('categoryCreate', { body: { kind: 'service', code, name: code, ...more } });

  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  test('counts and moves every foreign key to a category', async () => {
    const keys = await api.database.asOwner(async (client) =>
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
    const add = (code: string) => create(code, { kind: 'product' });
    const [one, two, three] = [await add('uno'), await add('dos'), await add('tres')];
    const order = (ids: readonly string[]) => ({
      body: { kind: 'product' as const, parentId: null, ids: [...ids] },
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
    await api.database.asOwner(async (client) => {
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

  const archive = ({ id, version }: Category) =>
    owner.client.ok('categoryUpdate', {
      params: { categoryId: id },
      body: { version, active: false },
    });

  test('archived, it takes no new children, while existing ones can be edited', async () => {
    const [old, other] = [
      await create('vieja', { kind: 'specialty' }),
      await create('otra', { kind: 'specialty' }),
    ];
    const child = await create('hija', { kind: 'specialty', parentId: old.id });
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

  test('archived, it cannot be the target of a merge', async () => {
    const [target, source] = [
      await create('destino', { kind: 'specialty' }),
      await create('origen', { kind: 'specialty' }),
    ];
    await archive(target);
    const refused = await owner.client.refused('categoryMerge', {
      params: { categoryId: source.id },
      body: { version: 1, targetId: target.id },
    });
    expect(refused.code).toBe('category.not_mergeable');
  });

  test('archived, it cannot be chosen as a specialty, but is kept where it was', async () => {
    const specialty = await create('geriatria', { kind: 'specialty' });
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
