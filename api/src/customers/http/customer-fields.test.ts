import { limits, type CustomField } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';

const text = { key: 'apodo', label: 'Apodo', type: 'text', required: false } as const;
const select = {
  key: 'nivel',
  label: 'Nivel',
  type: 'select',
  required: false,
  options: [
    { value: 'plata', label: 'Plata', sortOrder: 2 },
    { value: 'oro', label: 'Oro', sortOrder: 1 },
  ],
} as const;

describe('customer fields', () => {
  let api: TestApi;
  let owner: SignedInMember;

  const create = (body: object = {}): Promise<CustomField> =>
    owner.client.ok('customerFieldCreate', { body: { ...text, ...body } });
  const createSelect = (): Promise<CustomField> =>
    owner.client.ok('customerFieldCreate', { body: { ...select, options: [...select.options] } });
  const customerWith = (values: Record<string, string | number>) =>
    owner.client.ok('customerCreate', { body: { kind: 'person', name: 'Ana', values } });
  const params = (field: CustomField) => ({ fieldId: field.id });

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  // Each test begins without fields.
  afterEach(() =>
    withClient(api.database.superuser, async (client) => {
      await client.query('set session_replication_role = replica');
      for (const table of ['field_value', 'field_option', 'field_definition', 'customer'])
        await client.query(`delete from ${table}`);
    }),
  );
  afterAll(() => api.close());

  describe('creating', () => {
    test('lists fields of every type in order, with their options in order', async () => {
      await create({ key: 'ultimo', sortOrder: 900 });
      await createSelect();
      await create({ key: 'numero', type: 'number', sortOrder: 0 });
      await create({ key: 'fecha', type: 'date', required: true, sortOrder: 1 });
      const { items } = await owner.client.ok('customerFieldList');
      expect(items.map(({ key, type, sortOrder }) => [key, type, sortOrder])).toEqual([
        ['numero', 'number', 0],
        ['fecha', 'date', 1],
        ['ultimo', 'text', 900],
        ['nivel', 'select', 901], // without an order: after the last
      ]);
      expect(items[3]?.options.map(({ value }) => value)).toEqual(['oro', 'plata']);
      expect(items[1]).toMatchObject({ required: true, version: 1, options: [] });
    });

    const option = (value: string, label: string, sortOrder = 0) => ({ value, label, sortOrder });
    test('rejects faults at their places, and makes nothing', async () => {
      const refusals: readonly [string, object, string, string][] = [
        ['a key that starts with a digit', { key: '1ro' }, 'key', 'format'],
        ['a key with an accent', { key: 'teléfono' }, 'key', 'format'],
        ['a key with a hyphen', { key: 'a-b' }, 'key', 'format'],
        ['a key with a trailing line break', { key: 'a\n' }, 'key', 'format'],
        ['no key', { key: '' }, 'key', 'required'],
        ['a key of 101 characters', { key: 'k'.repeat(101) }, 'key', 'too_long'],
        ['a blank label', { label: '   ' }, 'label', 'required'],
        ['a label of 256 characters', { label: 'l'.repeat(256) }, 'label', 'too_long'],
        ['a type that does not exist', { type: 'colour' }, 'type', 'not_an_option'],
        ['required missing', { required: undefined }, 'required', 'required'],
        ['a select without options', { type: 'select' }, 'options', 'options_required'],
        [
          'options of a text field',
          { options: [option('a', 'A')] },
          'options',
          'options_not_allowed',
        ],
        [
          'duplicate values',
          { type: 'select', options: [option('a', 'A'), option('a', 'B')] },
          'options.1.value',
          'duplicate',
        ],
        [
          'duplicate labels',
          { type: 'select', options: [option('a', 'A'), option('b', 'A')] },
          'options.1.label',
          'duplicate',
        ],
        [
          'an option without label',
          { type: 'select', options: [option('a', '')] },
          'options.0.label',
          'required',
        ],
        [
          'an option of 256 characters',
          { type: 'select', options: [option('a'.repeat(256), 'A')] },
          'options.0.value',
          'too_long',
        ],
        [
          'an option order below 0',
          { type: 'select', options: [option('a', 'A', -1)] },
          'options.0.sortOrder',
          'too_small',
        ],
        [
          'a fractional option order',
          { type: 'select', options: [option('a', 'A', 0.5)] },
          'options.0.sortOrder',
          'type',
        ],
        ['a property outside the contract', { hidden: true }, 'hidden', 'unknown'],
      ];
      for (const [what, body, path, code] of refusals) {
        const problem = await owner.client.refused('customerFieldCreate', {
          body: { ...text, ...body },
        });
        expect([what, problem]).toMatchObject([what, { status: 400, code: 'request.invalid' }]);
        expect([what, problem.errors]).toEqual([
          what,
          expect.arrayContaining([
            expect.objectContaining({ path, code, message: expect.stringMatching(/\S/) }),
          ]),
        ]);
      }
      expect((await owner.client.ok('customerFieldList')).items).toEqual([]);
    });

    test('rejects a key that differs only in case', async () => {
      await create({ key: 'Correo_2' });
      const problem = await owner.client.refused('customerFieldCreate', {
        body: { ...text, key: 'cORREO_2' },
      });
      expect(problem).toMatchObject({
        status: 409,
        code: 'customerField.key_taken',
        errors: [{ path: 'key', code: 'taken' }],
      });
    });

    test('of five concurrent requests with one key, one succeeds', async () => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => owner.client.call('customerFieldCreate', { body: text })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        201,
        ...Array<number>(4).fill(409),
      ]);
      expect((await owner.client.ok('customerFieldList')).items).toHaveLength(1);
    });

    test(`rejects a field beyond ${limits.fieldsMax}`, async () => {
      await api.database.asOwner((client) =>
        client.query(
          `insert into field_definition (company_id, scope, type, key, label, required, sort_order, created_at, created_by, updated_at, updated_by)
           select $1, 'customer', 'text', 'k' || n, 'L', false, n, now(), $2, now(), $2 from generate_series(1, $3::int) n`,
          [owner.companyId, owner.userId, limits.fieldsMax - 1],
        ),
      );
      await create();
      const problem = await owner.client.refused('customerFieldCreate', {
        body: { ...text, key: 'uno_mas' },
      });
      expect(problem).toMatchObject({ status: 409, code: 'customerField.limit_reached' });
    });
  });

  describe('updating', () => {
    const refused = (field: CustomField, body: object) =>
      owner.client.refused('customerFieldUpdate', {
        params: params(field),
        body: { version: field.version, ...body },
      });
    const change = (field: CustomField, body: object): Promise<CustomField> =>
      owner.client.ok('customerFieldUpdate', {
        params: params(field),
        body: { version: field.version, ...body },
      });

    test('changes only the fields of the request', async () => {
      const field = await create();
      const changed = await change(field, { label: '  Sobrenombre ', required: true });
      expect(changed).toEqual({ ...field, label: 'Sobrenombre', required: true, version: 2 });
      expect(await owner.client.ok('customerFieldView', { params: params(field) })).toEqual(
        changed,
      );
    });

    test('a repeated change keeps the version', async () => {
      const field = await createSelect();
      const { key, label, type, options } = field;
      const given = options
        .map(({ value, label: shown, sortOrder }) => ({ value, label: shown, sortOrder }))
        .reverse();
      expect(await change(field, { key, label, type, options: given })).toEqual(field);
    });

    test('the type never changes', async () => {
      const problem = await refused(await create(), { type: 'number' });
      expect(problem).toMatchObject({ status: 409, code: 'customerField.type_immutable' });
    });

    test('rejects an empty change', async () => {
      const problem = await refused(await create(), {});
      expect(problem).toMatchObject({ status: 400, errors: [{ path: '', code: 'no_change' }] });
    });

    test('of two concurrent changes, one succeeds and the other gets the current field', async () => {
      const field = await create();
      const labels = ['Uno', 'Dos'];
      const answers = await Promise.all(
        labels.map((label) =>
          owner.client.call('customerFieldUpdate', {
            params: params(field),
            body: { version: field.version, label },
          }),
        ),
      );
      const won = answers.find((answer) => answer.ok);
      const lost = answers.find((answer) => !answer.ok);
      expect(lost).toMatchObject({
        status: 409,
        body: { code: 'resource.version_conflict', meta: { current: won?.body } },
      });
    });

    test('a key may change its case but not take another’s', async () => {
      const field = await create({ key: 'uno' });
      await create({ key: 'dos' });
      expect(await change(field, { key: 'UNO' })).toMatchObject({ key: 'UNO' });
      expect(await refused({ ...field, version: 2 }, { key: 'DOS' })).toMatchObject({
        code: 'customerField.key_taken',
      });
    });

    test('renaming an option keeps its records, and two options may swap labels', async () => {
      const field = await createSelect();
      const customer = await customerWith({ nivel: 'oro' });
      const options = [
        { value: 'oro', label: 'Plata', sortOrder: 1 },
        { value: 'plata', label: 'Oro', sortOrder: 2 },
      ];
      const changed = await change(field, { options });
      expect(await owner.client.ok('customerFieldUsage')).toEqual({
        records: 1,
        fields: [{ fieldId: field.id, count: 1 }],
      });
      expect(changed.options).toEqual(options.map((item) => expect.objectContaining(item)));
      expect(changed.options.map(({ id }) => id)).toEqual(field.options.map(({ id }) => id));
      const { values } = await owner.client.ok('customerView', {
        params: { customerId: customer.id },
      });
      expect(values).toEqual({ nivel: 'oro' });
    });

    test('removes an unused option and rejects removing a used one', async () => {
      const field = await createSelect();
      await customerWith({ nivel: 'oro' });
      await customerWith({ nivel: 'oro' });
      const only = (value: string) => ({ options: [{ value, label: value, sortOrder: 0 }] });
      expect(await refused(field, only('plata'))).toMatchObject({
        status: 409,
        code: 'customerField.option_in_use',
        meta: { counts: { oro: 2 } },
      });
      const changed = await change(field, only('oro'));
      expect(changed.options.map(({ value }) => value)).toEqual(['oro']);
    });

    test('never removes an option that a customer takes concurrently', async () => {
      for (let round = 0; round < 3; round += 1) {
        const company = await signedInCompany(api);
        const field = await company.client.ok('customerFieldCreate', {
          body: { ...select, options: [...select.options] },
        });
        const [removal, customer] = await Promise.all([
          company.client.call('customerFieldUpdate', {
            params: params(field),
            body: { version: 1, options: [{ value: 'plata', label: 'Plata', sortOrder: 0 }] },
          }),
          company.client.call('customerCreate', {
            body: { kind: 'person', name: 'Ana', values: { nivel: 'oro' } },
          }),
        ]);
        expect([
          [200, 400], // removed first: not an option any more
          [409, 201], // taken first: in use
        ]).toContainEqual([removal.status, customer.status]);
      }
    });

    test.each([
      ['rejects a select without options', 'select', [], 'options_required'],
      [
        'rejects options for a text field',
        'text',
        [{ value: 'a', label: 'A', sortOrder: 0 }],
        'options_not_allowed',
      ],
    ])('%s', async (_name, type, options, code) => {
      const field = await (type === 'select' ? createSelect() : create());
      expect(await refused(field, { options })).toMatchObject({
        status: 400,
        errors: [{ path: 'options', code }],
      });
    });
  });

  describe('deleting', () => {
    test('requires the exact key', async () => {
      const field = await create();
      const problem = await owner.client.refused('customerFieldDelete', {
        params: params(field),
        query: { key: 'Apodo' },
      });
      expect(problem).toMatchObject({ status: 409, code: 'customerField.key_mismatch' });
      expect((await owner.client.ok('customerFieldList')).items).toHaveLength(1);
    });

    test('deletes values and options, and is logged', async () => {
      const field = await createSelect();
      await create();
      const customer = await customerWith({ nivel: 'oro', apodo: 'Anita' });
      await owner.client.ok('customerFieldDelete', {
        params: params(field),
        query: { key: 'nivel' },
      });
      const { values } = await owner.client.ok('customerView', {
        params: { customerId: customer.id },
      });
      expect(values).toEqual({ apodo: 'Anita' });
      const rows = await api.database.asOwner(async (client) => {
        const result = await client.query<{
          action: string;
          user_id: string;
          diff: Record<string, unknown>;
        }>(
          'select action, user_id, diff from audit_log where company_id = $1 and entity_id = $2 order by id',
          [owner.companyId, field.id],
        );
        return result.rows;
      });
      expect(rows.map(({ action }) => action)).toEqual([
        'customerField.created',
        'customerField.deleted',
      ]);
      expect(rows[1]).toMatchObject({
        user_id: owner.userId,
        diff: { key: ['nivel', null], valuesDeleted: [1, 0] },
      });
    });
  });
});
