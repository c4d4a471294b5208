import type { CustomField } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

const ana = { kind: 'person', name: 'Ana Ruiz' } as const;

describe('customers', () => {
  let api: TestApi;
  let owner: SignedInMember;

  const create = (body: object = {}) =>
    owner.client.ok('customerCreate', { body: { ...ana, ...body } });
  const field = (key: string, type: CustomField['type'], more: object = {}) =>
    owner.client.ok('customerFieldCreate', {
      body: { key, label: key, type, required: false, ...more },
    });
  const level = () =>
    field('nivel', 'select', { options: [{ value: 'oro', label: 'Oro', sortOrder: 0 }] });

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  // Each test begins without fields.
  afterEach(() =>
    withClient(api.database.superuser, async (client) => {
      await client.query('set session_replication_role = replica');
      for (const table of ['field_value', 'field_option', 'field_definition'])
        await client.query(`delete from ${table}`);
    }),
  );
  afterAll(() => api.close());

  describe('creating', () => {
    test('stores trimmed values of every type', async () => {
      owner = await signedInCompany(api);
      await field('apodo', 'text');
      await field('visitas', 'number');
      await field('desde', 'date');
      await level();
      const values = { apodo: '  Anita ', visitas: 1e21, desde: '1900-01-01', nivel: 'oro' };
      const customer = await create({
        name: ' Ana Ruiz ',
        email: ' ANA@Correo.MX ',
        phone: '+525512345678',
        notes: ' ',
        values,
      });
      expect(customer).toMatchObject({
        code: 'C-000001',
        name: 'Ana Ruiz',
        email: 'ana@correo.mx',
        phone: '+525512345678',
        status: 'active',
        notes: null,
        values: { ...values, apodo: 'Anita' },
        version: 1,
      });
      expect(
        await owner.client.ok('customerView', { params: { customerId: customer.id } }),
      ).toEqual({ ...customer, rfm: null, nextAppointmentAt: null, nextAppointmentZone: null });
      expect((await owner.client.ok('customerList', { query: {} })).items).toEqual([
        { ...customer, rfm: null, nextAppointmentAt: null, nextAppointmentZone: null },
      ]);
    });

    test('eight concurrent requests get consecutive numbers, and a rejected one takes none', async () => {
      owner = await signedInCompany(api);
      await owner.client.refused('customerCreate', { body: { ...ana, values: { nadie: 1 } } });
      const customers = await Promise.all(Array.from({ length: 8 }, () => create()));
      const expected = Array.from(
        { length: 8 },
        (_, index) => `C-${String(index + 1).padStart(6, '0')}`,
      );
      expect(customers.map(({ code }) => code).sort()).toEqual(expected);
      const other = await signedInCompany(api);
      expect(await other.client.ok('customerCreate', { body: ana })).toMatchObject({
        code: 'C-000001',
      });
    });

    test('reports all faults at once: columns, invalid, missing and unknown values', async () => {
      await field('edad', 'number');
      await field('motivo', 'text', { required: true });
      await level();
      const body = {
        kind: 'robot',
        name: ' ',
        email: 'ana@',
        phone: '5512345678',
        values: { edad: '12', nivel: 'bronce', nadie: 1 },
      };
      const { status, code, errors } = await owner.client.refused('customerCreate', { body });
      expect({ status, code }).toEqual({ status: 400, code: 'request.invalid' });
      expect(Object.fromEntries((errors ?? []).map((error) => [error.path, error.code]))).toEqual({
        kind: 'not_an_option',
        name: 'required',
        email: 'format',
        phone: 'format',
        'values.edad': 'type',
        'values.motivo': 'required',
        'values.nivel': 'not_an_option',
        'values.nadie': 'unknown',
      });
    });

    test('rejects values beyond their limits', async () => {
      await field('texto', 'text');
      await field('dia', 'date');
      const refusals: readonly [string, object, string, string][] = [
        ['a name of 121 characters', { name: 'n'.repeat(121) }, 'name', 'too_long'],
        ['notes of 2,001 characters', { notes: 'n'.repeat(2001) }, 'notes', 'too_long'],
        ['a status that does not exist', { status: 'gone' }, 'status', 'not_an_option'],
        ['a custom code', { code: 'C-000099' }, 'code', 'unknown'],
        ['values in a list', { values: ['a'] }, 'values', 'type'],
        [
          'a text of 1,001 characters',
          { values: { texto: 't'.repeat(1001) } },
          'values.texto',
          'too_long',
        ],
        ['a number where text belongs', { values: { texto: 1 } }, 'values.texto', 'type'],
        ['an object where text belongs', { values: { texto: {} } }, 'values.texto', 'type'],
        ['a date in 1899', { values: { dia: '1899-12-31' } }, 'values.dia', 'too_small'],
        ['a date in 2101', { values: { dia: '2101-01-01' } }, 'values.dia', 'too_big'],
        ['the 30th of February', { values: { dia: '2024-02-30' } }, 'values.dia', 'not_a_date'],
        ['a key in a different case', { values: { TEXTO: 'a' } }, 'values.TEXTO', 'unknown'],
      ];
      for (const [what, body, path, code] of refusals) {
        const { errors } = await owner.client.refused('customerCreate', {
          body: { ...ana, ...body },
        });
        expect([what, errors]).toEqual([what, [expect.objectContaining({ path, code })]]);
      }
    });

    test('rejects a NUL character', async () => {
      expect(
        await owner.client.refused('customerCreate', { body: { ...ana, name: 'a\0b' } }),
      ).toMatchObject({ status: 400 });
    });
  });

  describe('updating', () => {
    const params = (customer: { id: string }) => ({ customerId: customer.id });

    test('changes named fields, null clears, others stay', async () => {
      await field('apodo', 'text');
      await field('visitas', 'number');
      const customer = await create({
        email: 'ana@correo.mx',
        notes: 'Llega tarde',
        values: { apodo: 'Anita', visitas: 3 },
      });
      const changed = await owner.client.ok('customerUpdate', {
        params: params(customer),
        body: { version: 1, email: null, status: 'inactive', values: { visitas: null } },
      });
      expect(changed).toMatchObject({
        name: 'Ana Ruiz',
        email: null,
        notes: 'Llega tarde',
        status: 'inactive',
        values: { apodo: 'Anita' },
        version: 2,
      });
      expect(changed.values).not.toHaveProperty('visitas');
      const [row] = await api.database.asOwner(
        async (client) =>
          (
            await client.query<{ diff: unknown }>(
              `select diff from audit_log where entity_id = $1 and action = 'customer.updated'`,
              [customer.id],
            )
          ).rows,
      );
      expect(row?.diff).toEqual({
        email: ['ana@correo.mx', null],
        status: ['active', 'inactive'],
        'values.visitas': [3, null],
      });
    });

    test('a repeated change keeps the version', async () => {
      await field('apodo', 'text');
      const customer = await create({ values: { apodo: 'Anita' } });
      const body = { version: 1, name: 'Ana Ruiz', email: null, values: { apodo: ' Anita ' } };
      expect(await owner.client.ok('customerUpdate', { params: params(customer), body })).toEqual(
        customer,
      );
    });

    test('a required value cannot be removed but may be omitted', async () => {
      const customer = await create();
      await field('motivo', 'text', { required: true });
      const withMotive = await owner.client.ok('customerUpdate', {
        params: params(customer),
        body: { version: 1, name: 'Ana R.' },
      });
      expect(withMotive.values).toEqual({});
      const { errors } = await owner.client.refused('customerUpdate', {
        params: params(customer),
        body: { version: 2, phone: '55', values: { motivo: null } },
      });
      expect(errors?.map(({ path, code }) => [path, code])).toEqual([
        ['phone', 'format'],
        ['values.motivo', 'required'],
      ]);
    });

    test('rejects an empty change', async () => {
      const problem = await owner.client.refused('customerUpdate', {
        params: params(await create()),
        body: { version: 1 },
      });
      expect(problem).toMatchObject({ status: 400, errors: [{ path: '', code: 'no_change' }] });
    });

    test('of two concurrent changes, one succeeds and the other gets the current customer', async () => {
      await field('apodo', 'text');
      const customer = await create();
      const answers = await Promise.all(
        ['Uno', 'Dos'].map((apodo) =>
          owner.client.call('customerUpdate', {
            params: params(customer),
            body: { version: 1, values: { apodo } },
          }),
        ),
      );
      const won = answers.find((answer) => answer.ok);
      expect(won?.body).toMatchObject({ version: 2 });
      const lost = answers.find((answer) => !answer.ok);
      expect(lost).toMatchObject({
        status: 409,
        body: { code: 'resource.version_conflict', meta: { current: won?.body } },
      });
    });
  });

  test('deleting requires the code and removes the values', async () => {
    owner = await signedInCompany(api);
    await field('apodo', 'text');
    const customer = await create({ values: { apodo: 'Anita' } });
    const params = { customerId: customer.id };
    const problem = await owner.client.refused('customerDelete', {
      params,
      query: { code: 'c-000001' },
    });
    expect(problem).toMatchObject({ status: 409, code: 'customer.key_mismatch' });
    await owner.client.ok('customerDelete', { params, query: { code: customer.code } });
    expect(await owner.client.refused('customerView', { params })).toMatchObject({ status: 404 });
    expect(await owner.client.ok('customerFieldUsage')).toEqual({ records: 0, fields: [] });
    expect(await create()).toMatchObject({ code: 'C-000002' }); // numbers are never reused
  });
});
