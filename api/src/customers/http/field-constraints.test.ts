import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

/** Constraints that hold for every writer: these run as the table owner, without row policies. */
describe('constraints of custom fields', () => {
  let api: TestApi;
  let owner: SignedInMember;

  const sql = (text: string, values: readonly unknown[]) =>
    api.database.asOwner((client) => client.query<{ id: string }>(text, [...values]));
  const define = (columns: { scope?: string; type?: string; key?: string; label?: string }) =>
    sql(
      `insert into field_definition (company_id, scope, type, key, label, required, sort_order, created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, false, 0, now(), $6, now(), $6) returning id`,
      [
        owner.companyId,
        columns.scope ?? 'customer',
        columns.type ?? 'text',
        columns.key ?? 'clave',
        columns.label ?? 'Etiqueta',
        owner.userId,
      ],
    );
  /** Inserts definition and option together, because a select needs an option. */
  const option = (scope: string, sortOrder: number, type = 'select') =>
    sql(
      `with field as (
         insert into field_definition (company_id, scope, type, key, label, required, sort_order, created_at, created_by, updated_at, updated_by)
         values ($1, $2, $3, 'clave', 'Etiqueta', false, 0, now(), $4, now(), $4) returning id)
       insert into field_option (company_id, field_id, scope, value, label, sort_order)
       select $1, id, $2, 'a', 'A', $5 from field returning field_id as id`,
      [owner.companyId, scope, type, owner.userId, sortOrder],
    );

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

  test('rejects what the form rejects', async () => {
    const refusals = [
      ['a key that starts with a digit', { key: '1ro' }],
      ['a key of 101 characters', { key: 'k'.repeat(101) }],
      ['a label that is not trimmed', { label: 'Apodo\u00a0' }],
      ['a label of 256 characters', { label: 'l'.repeat(256) }],
      ['a type that does not exist', { type: 'colour' }],
      ['an owner that does not exist', { scope: 'patient' }],
    ] as const;
    for (const [what, columns] of refusals) {
      await expect(define(columns).then(() => what)).rejects.toMatchObject({ code: '23514' });
    }
  });

  test('keys are unique regardless of case, separately for customers and purchases', async () => {
    await define({ key: 'Clave' });
    await expect(define({ key: 'cLAVE' })).rejects.toMatchObject({
      code: '23505',
      constraint: 'field_definition_key',
    });
    await expect(define({ key: 'cLAVE', scope: 'purchase' })).resolves.toMatchObject({
      rowCount: 1,
    });
  });

  test('customer options count from 0 and purchase options from 1', async () => {
    await expect(option('customer', 0)).resolves.toMatchObject({ rowCount: 1 });
    await expect(option('purchase', 0)).rejects.toMatchObject({ code: '23514' });
    owner = await signedInCompany(api);
    await expect(option('customer', -1)).rejects.toMatchObject({ code: '23514' });
    owner = await signedInCompany(api);
    await expect(option('purchase', 1)).resolves.toMatchObject({ rowCount: 1 });
  });

  test('only a select has options', async () => {
    await expect(option('customer', 0, 'text')).rejects.toMatchObject({ code: '23503' });
  });

  test('a select always keeps an option', async () => {
    const refusal = { code: '23514', constraint: 'field_definition_options_required' };
    await expect(define({ type: 'select' })).rejects.toMatchObject(refusal);
    const { rows } = await option('customer', 0);
    const field = rows[0]?.id;
    await expect(
      sql('delete from field_option where field_id = $1', [field]),
    ).rejects.toMatchObject(refusal);
    const exchanged = sql(
      `with gone as (delete from field_option where field_id = $2)
       insert into field_option (company_id, field_id, scope, value, label, sort_order) values ($1, $2, 'customer', 'b', 'B', 0)`,
      [owner.companyId, field],
    );
    await expect(exchanged).resolves.toMatchObject({ rowCount: 1 });
    await expect(sql('delete from field_definition where id = $1', [field])).resolves.toMatchObject(
      { rowCount: 1 },
    );
  });

  test('type and owner of a field never change', async () => {
    const { rows } = await define({});
    for (const change of [`type = 'number'`, `scope = 'purchase'`]) {
      await expect(
        sql(`update field_definition set ${change} where id = $1`, [rows[0]?.id]),
      ).rejects.toMatchObject({
        constraint: 'field_definition_type_immutable',
      });
    }
  });
});
