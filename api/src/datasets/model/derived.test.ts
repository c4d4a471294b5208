import { writeDefinition, type Role } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { createPatient } from '../../testing/records/patients';

const file = 'Sede,Paciente,Calificación\nNorte,Ana Ríos,9\nSur,Luz Mora,4\nSur,Óscar Peña,8\n';

describe('derived datasets', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let survey: string;
  let uploadCount = 0;
  const members = new Map<Role, SignedInMember>();
  const as = (role: Role) => members.get(role)?.client ?? owner.client;

  const upload = async (visibility: 'private' | 'company' = 'company') => {
    const { fileId, columns } = await owner.client.ok('datasetUpload', {
      query: { name: 'encuesta.csv' },
      body: new Blob([file]),
    });
    const storedColumns = columns.map(({ key, label, type, personal }) => ({
      key,
      label,
      type,
      personal,
    }));
    return (
      await owner.client.ok('datasetCreate', {
        body: {
          fileId,
          name: `Encuesta ${(uploadCount += 1)}`,
          columns: storedColumns,
          visibility,
        },
      })
    ).id;
  };
  const derive = (datasetId: string, definition: object, more: object = {}) =>
    owner.client.ok('datasetDerive', {
      params: { datasetId },
      body: { name: `Derivado ${(uploadCount += 1)}`, definition, visibility: 'company', ...more },
    });
  const rows = async (datasetId: string, definition = {}, client = owner.client) =>
    (
      await client.ok('datasetRows', {
        params: { datasetId },
        query: { definition: writeDefinition(definition) },
      })
    ).rows;
  const sees = async (datasetId: string, role: Role): Promise<boolean> => {
    const listed = (await as(role).ok('datasetList')).items.some(({ id }) => id === datasetId);
    expect((await as(role).call('datasetRows', { params: { datasetId } })).status).toBe(
      listed ? 200 : 404,
    );
    expect((await as(role).call('datasetExport', { params: { datasetId } })).status === 404).toBe(
      !listed,
    );
    return listed;
  };

  beforeAll(async () => {
    api = await createTestApi();
    owner = (await signedInCompany(api)).owner;
    for (const role of ['admin', 'doctor', 'reception', 'marketing', 'auditor', 'nurse'] as const) {
      members.set(role, await joinCompany(api, await signedUp(api), owner.companyId, [role]));
    }
    survey = await upload();
  });
  afterAll(() => api.close());

  test('are queried live, up to three levels, with the labels of the base', async () => {
    const good = await derive(survey, { filters: [{ column: 'c2', operator: 'gte', value: 8 }] });
    const bySite = await derive(good.id, {
      groups: [{ column: 'c0' }],
      measures: [{ aggregate: 'count' }, { aggregate: 'avg', column: 'c2' }],
    });
    expect(bySite).toMatchObject({
      kind: 'derived',
      rowCount: 2,
      base: { id: good.id, name: good.name },
      owner: { id: owner.userId },
    });
    expect(bySite.columns.map(({ key, label, type }) => [key, label, type])).toEqual([
      ['c0', 'Sede', 'text'],
      ['c1', 'Filas', 'number'],
      ['c2', 'Promedio de Calificación', 'number'],
    ]);
    expect(await rows(bySite.id)).toEqual([
      ['Norte', 1, 9],
      ['Sur', 1, 8],
    ]);
    const best = await derive(bySite.id, {
      measures: [{ aggregate: 'max', column: 'c2' }, { aggregate: 'count' }],
    });
    expect(await rows(best.id)).toEqual([[9, 2]]);
    expect(await rows(best.id, { groups: [{ column: 'c0' }] })).toEqual([[9, 1]]);
    const stats = await owner.client.ok('datasetColumnStats', {
      params: { datasetId: bySite.id },
      query: { column: 'c2' },
    });
    expect(stats).toMatchObject({ filled: 2, min: 8, max: 9, sum: 17 });
    const deep = { params: { datasetId: best.id }, body: { name: 'Hondo', definition: {} } };
    expect(await owner.client.refused('datasetDerive', deep)).toMatchObject({
      code: 'dataset.too_deep',
      meta: { maximum: 3 },
    });
    await api.database.asOwner((client) =>
      client.query(
        "update dataset_row set data = jsonb_set(data, '{2}', '12') where dataset_id = $1 and n = 2",
        [survey],
      ),
    );
    expect(await rows(best.id)).toEqual([[10, 2]]);
  });

  test('the row count is current and the same for callers who see fewer columns', async () => {
    const base = await upload();
    const good = await derive(base, {
      columns: ['c1', 'c2'],
      filters: [{ column: 'c2', operator: 'gte', value: 8 }],
    });
    const bySite = await derive(good.id, { groups: [{ column: 'c1' }] });
    const mean = await derive(base, { measures: [{ aggregate: 'avg', column: 'c2' }] });
    const counts = async (client: SignedInMember['client']) => {
      const { items } = await client.ok('datasetList');
      const listed = [good, bySite, mean].map(
        ({ id }) => items.find((item) => item.id === id)?.rowCount,
      );
      expect((await client.ok('datasetView', { params: { datasetId: good.id } })).rowCount).toBe(
        listed[0],
      );
      return listed;
    };
    expect(await counts(owner.client)).toEqual([2, 2, 1]);
    await api.database.asOwner((client) =>
      client.query(
        "update dataset_row set data = jsonb_set(data, '{2}', '8') where dataset_id = $1 and n = 2",
        [base],
      ),
    );
    expect([await counts(owner.client), await counts(as('auditor'))]).toEqual([
      [3, 2, 1],
      [3, 2, 1],
    ]);
    const customersBefore = (await derive('customers', {})).rowCount;
    await owner.client.ok('customerCreate', { body: { kind: 'person', name: 'Rosa Gil' } });
    expect((await derive('customers', {})).rowCount).toBe(customersBefore + 1);
  });

  test('pages continue by cursor', async () => {
    const { id } = await derive(survey, { groups: [{ column: 'c0' }] });
    const params = { datasetId: id };
    const first = await owner.client.ok('datasetRows', { params, query: { pageSize: 1 } });
    const second = await owner.client.ok('datasetRows', {
      params,
      query: { pageSize: 1, after: first.next ?? '' },
    });
    expect([first.total, first.rows[0]?.[0], second.rows[0]?.[0]]).toEqual([2, 'Norte', 'Sur']);
  });

  test.each([
    ['a column missing in the base', { columns: ['c9'] }, 'definition.columns.0'],
    [
      'a sum of text',
      { measures: [{ aggregate: 'sum', column: 'c0' }] },
      'definition.measures.0.aggregate',
    ],
    ['a sort, which is presentation', { sorts: [{ column: 'c0' }] }, 'definition.sorts'],
  ])('rejects %s', async (_what, definition, path) => {
    const { errors } = await owner.client.refused('datasetDerive', {
      params: { datasetId: survey },
      body: { name: 'No', definition },
    });
    expect(errors).toMatchObject([{ path }]);
  });

  test('rejects a taken name and a read-only caller', async () => {
    const taken = await derive(survey, {});
    const body = { name: taken.name, definition: {} };
    expect(
      (await owner.client.refused('datasetDerive', { params: { datasetId: survey }, body })).code,
    ).toBe('dataset.name_taken');
    expect(
      (await as('marketing').refused('datasetDerive', { params: { datasetId: survey }, body }))
        .code,
    ).toBe('permission.denied');
  });

  test('without access to the base, a derived dataset is invisible despite sharing', async () => {
    const ofPurchases = (await derive('purchases', { groups: [{ column: 'status' }] })).id;
    expect([
      await sees(ofPurchases, 'admin'),
      await sees(ofPurchases, 'auditor'),
      await sees(ofPurchases, 'doctor'),
      await sees(ofPurchases, 'marketing'),
    ]).toEqual([true, true, false, false]);
    const own = await upload('private');
    const between = await derive(own, { columns: ['c0'] });
    const ofOwn = (await derive(between.id, {})).id;
    expect([await sees(ofOwn, 'owner'), await sees(ofOwn, 'admin')]).toEqual([true, false]);
    const params = { datasetId: ofOwn };
    expect(
      (await as('admin').refused('datasetUpdate', { params, body: { version: 1, name: 'Mía' } }))
        .code,
    ).toBe('resource.not_found');
    expect(
      (await as('admin').refused('datasetDelete', { params, query: { name: 'x' } })).code,
    ).toBe('resource.not_found');
    expect(
      (
        await as('admin').refused('datasetDerive', {
          params: { datasetId: own },
          body: { name: 'De otro', definition: {} },
        })
      ).code,
    ).toBe('resource.not_found');
  });

  test('exporting needs the permission of a built-in base', async () => {
    const params = { datasetId: (await derive('customers', { columns: ['code'] })).id };
    expect((await as('marketing').call('datasetExport', { params })).status).toBe(200);
    expect((await as('auditor').call('datasetExport', { params })).status).toBe(403);
  });

  test('personal columns stay masked, and a question on a masked column hides the dataset', async () => {
    const people = (await derive(survey, { columns: ['c1', 'c2'] })).id;
    expect((await rows(people, {}, as('auditor'))).map(([name]) => name)).toEqual([
      null,
      null,
      null,
    ]);
    expect((await rows(people, {}, as('marketing')))[0]?.[0]).toBe('Ana Ríos');
    const asked = {
      params: { datasetId: people },
      query: { definition: writeDefinition({ groups: [{ column: 'c0' }] }) },
    };
    expect((await as('auditor').refused('datasetRows', asked)).code).toBe('dataset.masked');
    const ofAna = (
      await derive(survey, {
        columns: ['c2'],
        filters: [{ column: 'c1', operator: 'startsWith', value: 'Ana' }],
      })
    ).id;
    const byName = (await derive(survey, { groups: [{ column: 'c1' }] })).id;
    expect([
      await sees(ofAna, 'marketing'),
      await sees(ofAna, 'auditor'),
      await sees(byName, 'auditor'),
    ]).toEqual([true, false, false]);
  });

  test('logs people shown through it: in rows, nested groups and column stats', async () => {
    const ids = [
      (await createPatient(owner.client)).id,
      (await createPatient(owner.client, { firstName: 'Luz', sex: 'H', phone: '+525512345679' }))
        .id,
    ];
    const entries = () =>
      api.database.asOwner(
        async (client) =>
          (
            await client.query<{ ids: string[] }>(
              "select diff -> 'ids' as ids from audit_log where action = 'patient.listed' order by id",
            )
          ).rows,
      );
    const loggedPatients = async (read: () => Promise<unknown>): Promise<string[]> => {
      const before = (await entries()).length;
      await read();
      return (await entries())
        .slice(before)
        .flatMap((entry) => entry.ids)
        .sort();
    };
    const everybody = [...ids].sort();
    const list = (await derive('patients', { columns: ['name', 'sex'] })).id;
    expect(await loggedPatients(() => rows(list))).toEqual(everybody);
    expect(await loggedPatients(() => rows(list, { columns: ['c1'] }))).toEqual([]);
    const byName = (await derive(list, { groups: [{ column: 'c0' }, { column: 'c1' }] })).id;
    expect(await loggedPatients(() => rows(byName))).toEqual(everybody);
    expect(await loggedPatients(() => rows(byName, { groups: [{ column: 'c0' }] }))).toEqual(
      everybody,
    );
    expect(await loggedPatients(() => rows(byName, { groups: [{ column: 'c1' }] }))).toEqual([]);
    expect(
      await loggedPatients(() =>
        owner.client.ok('datasetColumnStats', {
          params: { datasetId: byName },
          query: { column: 'c0' },
        }),
      ),
    ).toEqual(everybody);
  });

  test('a base cannot be deleted or retyped; the problem lists its derived datasets', async () => {
    const base = await upload();
    const { name } = await owner.client.ok('datasetView', { params: { datasetId: base } });
    const derived = await derive(base, { groups: [{ column: 'c0' }] });
    await derive(base, { columns: ['c0', 'c1'] }, { visibility: 'private' });
    const columns = (type: 'text' | 'date', key: string, label: string) => [
      { key, label, type, personal: false },
    ];
    const params = { datasetId: base };
    const meta = { derived: [derived.name], others: 1 };
    expect(await as('admin').refused('datasetDelete', { params, query: { name } })).toMatchObject({
      code: 'dataset.has_derived',
      meta,
    });
    expect(
      await as('admin').refused('datasetUpdate', {
        params,
        body: { version: 1, columns: columns('date', 'c0', 'Sede') },
      }),
    ).toMatchObject({ code: 'dataset.column_in_use', meta });
    await as('admin').ok('datasetUpdate', {
      params,
      body: { version: 1, columns: columns('text', 'c2', 'Nota') },
    }); // an unused column
    await as('admin').ok('datasetUpdate', {
      params,
      body: { version: 2, columns: columns('text', 'c0', 'Clínica') },
    });
    expect(
      (await owner.client.ok('datasetView', { params: { datasetId: derived.id } })).columns[0]
        ?.label,
    ).toBe('Clínica');
    for (const statement of [
      'delete from dataset where id = $1',
      'update dataset set base_id = id, depth = 1 where base_id = $1',
    ]) {
      await expect(
        api.database.asOwner((client) => client.query(statement, [base])),
      ).rejects.toMatchObject({ code: '23001' });
    }
  });

  test('name and sharing can change, columns cannot; deleting keeps the base', async () => {
    const { id } = await derive(survey, { columns: ['c0'] });
    const params = { datasetId: id };
    const column = { key: 'c0', label: 'Otra', type: 'text' as const, personal: false };
    expect(
      (
        await owner.client.refused('datasetUpdate', {
          params,
          body: { version: 1, columns: [column] },
        })
      ).errors,
    ).toMatchObject([{ path: 'columns.0.key', code: 'unknown' }]);
    expect(
      await owner.client.ok('datasetUpdate', {
        params,
        body: { version: 1, name: 'Sedes', visibility: 'private' },
      }),
    ).toMatchObject({ name: 'Sedes', version: 2 });
    expect(await sees(id, 'admin')).toBe(false);
    const view = await owner.client.ok('datasetViewCreate', {
      params,
      body: {
        name: 'Sur',
        definition: { filters: [{ column: 'c0', operator: 'is', value: 'Sur' }] },
      },
    });
    expect((await owner.client.ok('datasetViewList', { params })).items).toEqual([view]);
    await owner.client.ok('datasetDelete', { params, query: { name: 'Sedes' } });
    expect([await sees(id, 'owner'), await sees(survey, 'owner')]).toEqual([false, true]);
    const logAndEvents = await api.database.asOwner(async (client) => [
      (
        await client.query<{ action: string }>(
          'select action from audit_log where entity_id = $1 order by id',
          [id],
        )
      ).rows.map(({ action }) => action),
      (
        await client.query<{ type: string }>(
          'select type from outbox_event where entity_id = $1 order by id',
          [id],
        )
      ).rows.map(({ type }) => type),
    ]);
    expect(logAndEvents).toEqual([
      ['dataset.created', 'dataset.updated', 'dataset.deleted'],
      ['dataset.created', 'dataset.updated', 'dataset.deleted'],
    ]);
  });
});
