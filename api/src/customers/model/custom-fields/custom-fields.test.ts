import type { CustomField, FieldOwner } from '@sala/shared-contracts';
import { randomUUID } from 'node:crypto';
import {
  createTestApi,
  signedInCompany,
  type SignedInMember,
  type TestApi,
} from '../../../testing';

const owners = ['customer', 'purchase'] as const satisfies readonly FieldOwner[];

/** Uniform calls for both owners, which differ only in the name of the path parameter. */
const callsOf = (owner: FieldOwner, { client }: SignedInMember) => {
  const params = (id: string) => (owner === 'customer' ? { fieldId: id } : { purchaseFieldId: id });
  const nameOf = <Verb extends string>(verb: Verb) =>
    `${owner}Field${verb}` as `customerField${Verb}`; // both have the same shape
  return {
    create: (body: object): Promise<CustomField> =>
      client.ok(nameOf('Create'), {
        body: { label: 'Nivel', type: 'text', required: false, key: 'nivel', ...body },
      }),
    refusedCreate: (body: object) =>
      client.refused(nameOf('Create'), {
        body: { label: 'Nivel', type: 'text', required: false, key: 'nivel', ...body },
      }),
    list: async () => (await client.ok(nameOf('List'))).items,
    usage: () => client.ok(nameOf('Usage')),
    update: (field: CustomField, body: object): Promise<CustomField> =>
      client.ok(nameOf('Update'), {
        params: params(field.id) as { fieldId: string },
        body: { version: field.version, ...body },
      }),
    refusedUpdate: (field: CustomField, body: object) =>
      client.refused(nameOf('Update'), {
        params: params(field.id) as { fieldId: string },
        body: { version: field.version, ...body },
      }),
    refusedDelete: (field: CustomField, key: string) =>
      client.refused(nameOf('Delete'), {
        params: params(field.id) as { fieldId: string },
        query: { key },
      }),
    reorder: (ids: string[]) => client.call(nameOf('Reorder'), { body: { ids } }),
    exportSet: () => client.ok(nameOf('Export')),
    preview: (set: unknown) =>
      client.ok(nameOf('ImportPreview'), { body: new Blob([JSON.stringify(set)]) }),
    refusedPreview: (content: string) =>
      client.refused(nameOf('ImportPreview'), { body: new Blob([content]) }),
    apply: (set: unknown, digest: string) =>
      client.call(nameOf('Import'), { body: new Blob([JSON.stringify(set)]), query: { digest } }),
  };
};

const option = (value: string, sortOrder: number, label = value) => ({ value, label, sortOrder });
const level = {
  type: 'select',
  options: [option('oro', 1), option('plata', 2), option('bronce', 3)],
};
const setOf = (...fields: readonly unknown[]) => ({
  format: 'sala.custom-fields',
  version: 1,
  fields,
});

describe('custom fields of both owners', () => {
  let api: TestApi;
  let company: SignedInMember;
  let records: Readonly<Record<FieldOwner, string>>;

  const sql = (text: string, values: readonly unknown[]) =>
    api.database.asOwner((client) => client.query<Record<string, unknown>>(text, [...values]));
  const hold = (owner: FieldOwner, field: CustomField, value: string) =>
    sql(
      `insert into field_value (company_id, record_id, scope, field_id, type, text_value) values ($1, $2, $3, $4, $5, $6)`,
      [company.companyId, records[owner], owner, field.id, field.type, value],
    );

  beforeAll(async () => {
    api = await createTestApi();
  });
  beforeEach(async () => {
    company = await signedInCompany(api);
    const { id } = await company.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Ana' },
    });
    const items = [
      {
        description: 'Consulta',
        quantity: 1,
        unitPrice: 100,
        taxKind: 'exento',
        satKey: '85121600',
        satUnit: 'E48',
      },
    ] as const;
    const purchase = await company.client.ok('purchaseCreate', {
      body: { customerId: id, items: [...items], idempotencyKey: randomUUID() },
    });
    records = { customer: id, purchase: purchase.id };
  });
  afterAll(() => api.close());

  test('both sets may use the same key', async () => {
    for (const owner of owners) await callsOf(owner, company).create({});
    for (const owner of owners)
      expect((await callsOf(owner, company).list()).map(({ key }) => key)).toEqual(['nivel']);
  });

  test('customer options count from 0 and purchase options from 1', async () => {
    const first = { type: 'select', options: [option('a', 0)] };
    await callsOf('customer', company).create(first);
    const problem = await callsOf('purchase', company).refusedCreate(first);
    expect(problem.errors).toEqual([
      expect.objectContaining({ path: 'options.0.sortOrder', code: 'too_small' }),
    ]);
  });

  // Both have the same code: each behaviour is tried with one of them.
  describe('of a customer', () => {
    const owner: FieldOwner = 'customer';

    test('an order must list every field once; otherwise nothing changes', async () => {
      const calls = callsOf(owner, company);
      const ids: string[] = [];
      for (const key of ['a', 'b', 'c']) ids.push((await calls.create({ key })).id);
      const [a = '', b = '', c = ''] = ids;
      for (const stale of [[], [a, b], [a, b, b], [a, b, c, records.customer]]) {
        expect(await calls.reorder(stale)).toMatchObject({
          status: 409,
          body: { code: `${owner}Field.order_stale` },
        });
      }
      expect((await calls.list()).map(({ key, version }) => [key, version])).toEqual([
        ['a', 1],
        ['b', 1],
        ['c', 1],
      ]);
      await calls.reorder([c, b, a]);
      expect(
        (await calls.list()).map(({ key, sortOrder, version }) => [key, sortOrder, version]),
      ).toEqual([
        ['c', 0, 2],
        ['b', 1, 1], // unchanged
        ['a', 2, 2],
      ]);
    });

    test('publishes every change', async () => {
      const calls = callsOf(owner, company);
      const field = await calls.create({});
      await calls.update(field, { label: 'Otro' });
      await calls.create({ key: 'b' });
      await calls.reorder((await calls.list()).map(({ id }) => id).reverse());
      const { rows } = await sql(
        'select type from outbox_event where company_id = $1 and type like $2 order by id',
        [company.companyId, `${owner}_field.%`],
      );
      expect(rows.map(({ type }) => String(type).split('.')[1])).toEqual([
        'created',
        'updated',
        'created',
        'reordered',
      ]);
    });

    test('an exported set imports into another company unchanged', async () => {
      const calls = callsOf(owner, company);
      await calls.create({ ...level, required: true, key: 'nivel', label: 'Nivel' });
      await calls.create({ key: 'fecha', label: 'Fecha', type: 'date' });
      const file = await calls.exportSet();
      const set: unknown = JSON.parse(await file.content.text());
      expect((await calls.preview(set)).items.map(({ verdict }) => verdict)).toEqual([
        'same',
        'same',
      ]);
      const elsewhere = callsOf(owner, await signedInCompany(api));
      const { items, digest } = await elsewhere.preview(set);
      expect(items.map(({ key, verdict, optionsAdded }) => [key, verdict, optionsAdded])).toEqual([
        ['nivel', 'new', ['oro', 'plata', 'bronce']],
        ['fecha', 'new', []],
      ]);
      expect(await elsewhere.list()).toEqual([]); // a preview changes nothing
      await elsewhere.apply(set, digest);
      expect(
        (await elsewhere.list()).map(({ key, type, required, options }) => [
          key,
          type,
          required,
          options.map(({ value }) => value),
        ]),
      ).toEqual([
        ['nivel', 'select', true, ['oro', 'plata', 'bronce']],
        ['fecha', 'date', false, []],
      ]);
    });

    test('applies only the previewed set: a change in between rejects it', async () => {
      const calls = callsOf(owner, company);
      const set = setOf({ key: 'a', label: 'A', type: 'text', required: false });
      const { digest } = await calls.preview(set);
      await calls.create({ key: 'otro' });
      expect(await calls.apply(set, digest)).toMatchObject({
        status: 409,
        body: { code: `${owner}Field.set_stale` },
      });
      expect((await calls.list()).map(({ key }) => key)).toEqual(['otro']);
    });
  });

  describe('of a purchase', () => {
    const owner: FieldOwner = 'purchase';

    test('usage counts records and the values of each field', async () => {
      const calls = callsOf(owner, company);
      const [used] = [await calls.create({}), await calls.create({ key: 'otro' })];
      expect(await calls.usage()).toEqual({ records: 1, fields: [] });
      await hold(owner, used, 'x');
      expect(await calls.usage()).toEqual({ records: 1, fields: [{ fieldId: used.id, count: 1 }] });
    });

    test('removing a used option requires a replacement for its records', async () => {
      const calls = callsOf(owner, company);
      const field = await calls.create(level);
      await hold(owner, field, 'oro');
      const staying = [option('plata', 1), option('bronce', 2)];
      expect(await calls.refusedUpdate(field, { options: staying })).toMatchObject({
        status: 409,
        code: `${owner}Field.option_in_use`,
        meta: { counts: { oro: 1 } },
      });
      for (const remap of [{ oro: 'cobre' }, { plata: 'bronce' }, { oro: 'oro' }]) {
        const [from] = Object.keys(remap);
        expect(await calls.refusedUpdate(field, { options: staying, remap })).toMatchObject({
          status: 400,
          errors: [{ path: `remap.${from ?? ''}`, code: 'not_an_option' }],
        });
      }
      expect(await calls.refusedUpdate(field, { remap: { oro: 'plata' } })).toMatchObject({
        status: 400,
        errors: [{ path: '', code: 'no_change' }],
      });
      // The new option has the label of the removed one: both exist for a moment.
      const changed = await calls.update(field, {
        options: [option('dorado', 1, 'oro'), option('plata', 2)],
        remap: { oro: 'dorado' },
      });
      expect(changed.options.map(({ value }) => value)).toEqual(['dorado', 'plata']);
      const { rows } = await sql('select text_value from field_value where field_id = $1', [
        field.id,
      ]);
      expect(rows).toEqual([{ text_value: 'dorado' }]);
      const trail = await sql(
        `select diff -> 'remapped' as remapped from audit_log where company_id = $1 and action = $2`,
        [company.companyId, `${owner}Field.updated`],
      );
      expect(trail.rows).toEqual([{ remapped: [{ from: 'oro', to: 'dorado', count: 1 }] }]);
    });

    test('problems for type, key and version name this owner', async () => {
      const calls = callsOf(owner, company);
      const field = await calls.create({});
      expect(await calls.refusedCreate({ key: 'NIVEL' })).toMatchObject({
        code: `${owner}Field.key_taken`,
      });
      expect(await calls.refusedCreate({ key: 'Status' })).toMatchObject({
        code: 'request.invalid',
        errors: [{ path: 'key', code: 'reserved' }],
      });
      expect(await calls.refusedUpdate(field, { key: 'notes' })).toMatchObject({
        code: 'request.invalid',
        errors: [{ path: 'key', code: 'reserved' }],
      });
      expect(await calls.refusedUpdate(field, { type: 'date' })).toMatchObject({
        code: `${owner}Field.type_immutable`,
      });
      expect(await calls.refusedDelete(field, 'Nivel')).toMatchObject({
        code: `${owner}Field.key_mismatch`,
      });
      expect(await calls.refusedUpdate({ ...field, version: 0 }, { label: 'X' })).toMatchObject({
        code: 'resource.version_conflict',
        meta: { current: field },
      });
    });

    test('imports the valid fields of a file and explains the others', async () => {
      const calls = callsOf(owner, company);
      await calls.create({ ...level, label: 'Nivel' });
      await calls.create({ key: 'fecha', label: 'Fecha', type: 'date' });
      const text = { type: 'text', required: false };
      const set = setOf(
        {
          key: 'NIVEL',
          label: 'Nivel de cliente',
          type: 'select',
          required: true,
          options: [
            { value: 'oro', label: 'Oro' },
            { value: 'rubí', label: 'Rubí' },
          ],
        },
        { key: 'fecha', label: 'Fecha', ...text },
        { key: '1a', label: 'A', ...text },
        { key: 'b', label: 'B', ...text },
        { key: 'B', label: 'B', ...text },
        { key: 'c', label: 'C', type: 'select', required: false },
        'nada',
      );
      const { items, digest } = await calls.preview(set);
      expect(
        items.map(({ key, verdict, changes, errors }) => [
          key,
          verdict,
          changes.join(),
          errors.map(({ path, code }) => `${path}: ${code}`).join(),
        ]),
      ).toEqual([
        ['NIVEL', 'changed', 'label,required,options', ''],
        ['fecha', 'refused', '', 'type: fixed'],
        ['1a', 'refused', '', 'key: format'],
        ['b', 'new', '', ''],
        ['B', 'refused', '', 'key: duplicate'],
        ['c', 'refused', '', 'options: options_required'],
        ['', 'refused', '', ': type'],
      ]);
      expect(items[1]?.errors[0]?.message).toBe('No se puede cambiar.');
      await calls.apply(set, digest);
      const [changed, same, added] = await calls.list();
      expect(changed).toMatchObject({
        key: 'nivel',
        label: 'Nivel de cliente',
        required: true,
        version: 2,
      });
      // Existing options stay with the file’s label; new ones follow.
      expect(changed?.options.map(({ value, label }) => `${value}: ${label}`)).toEqual([
        'oro: Oro',
        'plata: plata',
        'bronce: bronce',
        'rubí: Rubí',
      ]);
      expect([same?.version, added?.key]).toEqual([1, 'b']);
    });

    test('rejects a file that is no field set', async () => {
      const { refusedPreview } = callsOf(owner, company);
      expect(await refusedPreview('')).toMatchObject({ status: 400, code: 'request.invalid' });
      for (const content of [
        '{',
        '[]',
        '\xff',
        '{"format":"otro","version":1,"fields":[]}',
        '{"format":"sala.custom-fields","version":2,"fields":[]}',
      ]) {
        expect([content, await refusedPreview(content)]).toMatchObject([
          content,
          { status: 422, code: `${owner}Field.set_unreadable` },
        ]);
      }
    });
  });
});
