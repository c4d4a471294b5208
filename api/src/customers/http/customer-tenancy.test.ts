import { inTransaction, type Db } from '../../platform/database/database';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

const tables = [
  'customer',
  'company_counter',
  'field_definition',
  'field_option',
  'field_value',
  'category',
] as const;

/** Two companies with the same records; the second attempts access to the first. */
describe('records of another company', () => {
  let api: TestApi;
  let theirs: SignedInMember;
  let mine: SignedInMember;
  const records = { customerId: '', fieldId: '', categoryId: '', optionValue: 'oro' };

  const fill = async (company: SignedInMember) => {
    const field = await company.client.ok('customerFieldCreate', {
      body: {
        key: 'nivel',
        label: 'Nivel',
        type: 'select',
        required: false,
        options: [{ value: 'oro', label: 'Oro', sortOrder: 0 }],
      },
    });
    const customer = await company.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Ana Ruiz', values: { nivel: 'oro' } },
    });
    const category = await company.client.ok('categoryCreate', {
      body: { kind: 'service', code: 'consulta', name: 'Consulta' },
    });
    return { customerId: customer.id, fieldId: field.id, categoryId: category.id };
  };

  /** Runs SQL with the serving role for a company. */
  const inSql = <Result>(
    companyId: string | null,
    run: (db: Db) => Promise<Result>,
  ): Promise<Result> => inTransaction(api.database.pool, { userId: mine.userId, companyId }, run);

  beforeAll(async () => {
    api = await createTestApi();
    theirs = await signedInCompany(api);
    mine = await signedInCompany(api);
    Object.assign(records, await fill(theirs));
    await fill(mine);
  });
  afterAll(() => api.close());

  // That each endpoint answers 404: tenancy.test.ts.
  test('lists and searches omit them', async () => {
    for (const query of [{}, { search: 'ana ruiz' }]) {
      const { items, total } = await mine.client.ok('customerList', { query });
      expect([items.length, total, items.some(({ id }) => id === records.customerId)]).toEqual([
        1,
        1,
        false,
      ]);
    }
    expect(await mine.client.ok('customerFieldUsage')).toMatchObject({
      records: 1,
      fields: [{ count: 1 }],
    });
    expect(
      (await mine.client.ok('categoryList', { query: { kind: 'service' } })).items,
    ).toHaveLength(1);
  });

  test('cannot be the parent of a category', async () => {
    const body = { kind: 'service', code: 'otra', name: 'Otra', parentId: records.categoryId };
    expect(await mine.client.refused('categoryCreate', { body })).toMatchObject({
      status: 400,
      errors: [{ path: 'parentId' }],
    });
  });

  test.each(tables)('are invisible and immutable to SQL of the serving role: %s', async (table) => {
    const all = `select company_id as "companyId" from ${table}`;
    const visible = await inSql(mine.companyId, (db) => db.query<{ companyId: string }>(all));
    expect([...new Set(visible.map(({ companyId }) => companyId))]).toEqual([mine.companyId]);
    expect(await inSql(null, (db) => db.query(all))).toEqual([]);
    const touched = await inSql(mine.companyId, (db) =>
      db.query(`update ${table} set company_id = company_id where company_id = $1 returning 1`, [
        theirs.companyId,
      ]),
    );
    expect(touched).toEqual([]);
    const handedOver = inSql(mine.companyId, (db) =>
      db.query(`update ${table} set company_id = $1`, [theirs.companyId]),
    );
    await expect(handedOver).rejects.toMatchObject({ code: '42501' });
  });

  test.each(tables.filter((table) => table !== 'company_counter'))(
    'cannot be deleted by SQL: %s',
    async (table) => {
      const deleted = await inSql(mine.companyId, (db) =>
        db.query(`delete from ${table} where company_id = $1 returning 1`, [theirs.companyId]),
      );
      expect(deleted).toEqual([]);
      expect(
        (await inSql(theirs.companyId, (db) => db.query(`select from ${table}`))).length,
      ).toBeGreaterThan(0);
    },
  );

  test('the search function bypasses policies but filters by company itself', async () => {
    const search = (companyId: string | null) =>
      inSql(companyId, (db) =>
        db.one<{ ids: string[]; total: number }>(
          `select ids, total from customer_find(jsonb_build_object('words', customer_patterns('ana', false)), 'name', 25, 0, null, null, 100)`,
        ),
      );
    expect(await search(mine.companyId)).toEqual({
      ids: [expect.not.stringContaining(records.customerId)],
      total: 1,
    });
    expect(await search(null)).toEqual({ ids: [], total: 0 });
    const counts = await inSql(mine.companyId, (db) =>
      db.query(`select value, count from customer_counts('{}', 'fields')`),
    );
    expect(counts).toEqual([{ value: expect.not.stringContaining(records.fieldId), count: 1 }]);
    expect(
      await inSql(null, (db) => db.query(`select from customer_counts('{}', 'status')`)),
    ).toEqual([]);
    // "Ruiz" is a word of both companies: similarity must not use foreign words.
    const patterns = (typed: string) =>
      inSql(mine.companyId, (db) =>
        db.one<{ found: unknown }>('select customer_patterns($1, true) as found', [typed]),
      );
    await theirs.client.ok('customerCreate', { body: { kind: 'person', name: 'Zacarías' } });
    expect(await patterns('zacarias')).toEqual({ found: null });
  });

  test.each([
    [
      'a value of our field on their customer',
      `insert into field_value (company_id, record_id, scope, field_id, type, text_value)
       select app_company(), $1, scope, id, type, $2 from field_definition`,
      () => [records.customerId, records.optionValue],
    ],
    [
      'a value of their field on our customer',
      `insert into field_value (company_id, record_id, scope, field_id, type, text_value)
       select app_company(), id, 'customer', $1, 'select', $2 from customer`,
      () => [records.fieldId, records.optionValue],
    ],
    [
      'an option of their field',
      `insert into field_option (company_id, field_id, scope, value, label, sort_order) values (app_company(), $1, 'customer', $2, 'X', 0)`,
      () => [records.fieldId, 'x'],
    ],
    [
      'a category below theirs',
      'update category set parent_id = $1 where $2::text is not null',
      () => [records.categoryId, ''],
    ],
  ])('cannot be referenced: %s', async (_what, sql, values) => {
    await expect(inSql(mine.companyId, (db) => db.query(sql, values()))).rejects.toMatchObject({
      code: '23503',
    });
  });
});
