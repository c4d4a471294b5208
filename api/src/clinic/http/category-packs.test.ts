import {
  categoryPacks,
  contract,
  limits,
  type CategoryKind,
  type CategoryPack,
} from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { packContents } from '../model/pack-contents';

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
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  const create = (code: string, more: object = {}) =>
    owner.client.ok('categoryCreate', { body: { kind: 'service', code, name: code, ...more } });
  const add = (
    pack: CategoryPack,
    ...entries: readonly (readonly [kind: CategoryKind, code: string])[]
  ) =>
    owner.client.call('categoryPackAdd', {
      body: {
        pack,
        ...(entries.length > 0 ? { entries: entries.map(([kind, code]) => ({ kind, code })) } : {}),
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
      (await owner.client.ok('categoryPackList')).items.find(({ pack }) => pack === 'pediatrics') ??
      {};
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
    expect((await owner.client.ok('categoryView', { params: { categoryId: old.id } })).active).toBe(
      false,
    );
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
    const rows = await withClient(api.database.owner, async (client) => ({
      audit: (
        await client.query<{ diff: unknown }>(
          `select diff from audit_log where entity_id = $1 and action = 'category.created'`,
          [resina?.id],
        )
      ).rows,
      events: (
        await client.query<{ type: string }>('select type from outbox_event where entity_id = $1', [
          resina?.id,
        ])
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

  test('leaves other companies alone', async () => {
    await add('psychology');
    owner = await signedInCompany(api);
    expect(await services()).toEqual([]);
  });
});
