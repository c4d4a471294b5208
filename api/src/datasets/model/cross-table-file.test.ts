import { randomUUID } from 'node:crypto';
import { limits, writeDefinition, type DatasetDefinition } from '@sala/shared-contracts';
import { readTable } from '../../platform/tables/table';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { createPatient } from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';

describe('exported cross-tables', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let uploadCount = 0;

  const create = async (content: string): Promise<string> => {
    const { fileId, columns } = await owner.client.ok('datasetUpload', {
      query: { name: 'cruce.csv' },
      body: new Blob([content]),
    });
    const storedColumns = columns.map(({ key, label, type, personal }) => ({
      key,
      label,
      type,
      personal,
    }));
    return (
      await owner.client.ok('datasetCreate', {
        body: { fileId, name: `Cruce ${(uploadCount += 1)}`, columns: storedColumns },
      })
    ).id;
  };

  beforeAll(async () => {
    api = await createTestApi();
    owner = (await signedInCompany(api)).owner;
  });
  afterAll(() => api.close());

  test('contains the server’s totals, for one measure or all side by side', async () => {
    const rowsOfSites =
      'Sede,Día,Costo\nNorte,2026-02-03,10\nNorte,2026-03-01,4\nNorte,2026-03-09,7\nSur,2026-03-02,1.5\n,2026-03-05,2\n';
    const datasetId = await create(rowsOfSites);
    const definition: DatasetDefinition = {
      filters: [{ column: 'c2', operator: 'gt', value: 1 }],
      groups: [{ column: 'c0' }, { column: 'c1', step: 'month' }],
      measures: [{ aggregate: 'avg', column: 'c2' }, { aggregate: 'count' }],
      chart: 'pivot',
    };
    const file = (definition: DatasetDefinition, more: object = {}) =>
      owner.client.ok('datasetExport', {
        params: { datasetId },
        query: { definition: writeDefinition(definition), ...more },
      });
    const lines = async (definition: DatasetDefinition, more?: object) =>
      (await (await file(definition, more)).content.text()).trim().split('\r\n');

    const counted = await lines(definition, { measure: 'count' });
    expect(counted.slice(-5)).toEqual([
      'Sede,02/2026,03/2026,Total',
      'Norte,1,2,3',
      'Sur,,1,1',
      '—,,1,1',
      'Total,1,4,5',
    ]);
    expect(counted.slice(0, -5).join()).toMatch(
      /# Filtros: Costo: mayor que 1,.*# Tabla cruzada: Filas por Sede \(filas\) y Día \(mes\) \(columnas\)/,
    );
    const both = await readTable(
      new Uint8Array(
        await (
          await file({ ...definition, sorts: [{ column: 'count' }] }, { format: 'xlsx' })
        ).content.arrayBuffer(),
      ),
    );
    expect([both.headings, ...both.rows.map(({ cells }) => cells)]).toEqual([
      [
        'Sede',
        '02/2026 · Promedio de Costo',
        '02/2026 · Filas',
        '03/2026 · Promedio de Costo',
        '03/2026 · Filas',
        'En conjunto · Promedio de Costo',
        'Total · Filas',
      ],
      ['Sur', null, null, 1.5, 1, 1.5, 1],
      ['—', null, null, 2, 1, 2, 1],
      ['Norte', 10, 1, 5.5, 2, 7, 3],
      ['En conjunto', 10, 1, 3.625, 4, 4.9, 5],
    ]);
    const refusal = {
      params: { datasetId },
      query: { definition: writeDefinition(definition), measure: 'sum_c2' },
    };
    expect((await owner.client.refused('datasetExport', refusal)).errors).toMatchObject([
      { path: 'measure', code: 'not_an_option' },
    ]);
    expect(
      (await lines({ ...definition, filters: [{ column: 'c2', operator: 'gt', value: 99 }] })).at(
        -1,
      ),
    ).toBe('Sede,Día (mes),Promedio de Costo,Filas');
  });

  test('contains the list of groups where the screen shows no cross-table', async () => {
    const days = Array.from(
      { length: limits.crossTableColumnsMax + 1 },
      (_, place) => `Norte,${place}\n`,
    ).join('');
    const datasetId = await create(`Sede,Número\n${days}`);
    const headings = async (value: number): Promise<readonly string[]> => {
      const definition = writeDefinition({
        filters: [{ column: 'c1', operator: 'gte', value }],
        groups: [{ column: 'c0' }, { column: 'c1' }],
        chart: 'pivot',
      });
      const { content } = await owner.client.ok('datasetExport', {
        params: { datasetId },
        query: { definition, format: 'xlsx' },
      });
      return (await readTable(new Uint8Array(await content.arrayBuffer()))).headings;
    };
    expect(await headings(0)).toEqual(['Sede', 'Número', 'Filas']);
    expect(await headings(1)).toHaveLength(limits.crossTableColumnsMax + 2);
  });

  test('row headings are text as on screen; numbers stay numbers', async () => {
    const { id: customerId } = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Rosa Gil' },
    });
    await owner.client.ok('purchaseCreate', {
      body: { customerId, items: [consultation], idempotencyKey: randomUUID() },
    });
    const definition = writeDefinition({
      groups: [{ column: 'total' }, { column: 'status' }],
      measures: [{ aggregate: 'sum', column: 'total' }],
      chart: 'pivot',
    });
    const { content } = await owner.client.ok('datasetExport', {
      params: { datasetId: 'purchases' },
      query: { definition, format: 'xlsx' },
    });
    const { headings, rows } = await readTable(new Uint8Array(await content.arrayBuffer()));
    expect([headings, ...rows.map(({ cells }) => cells)]).toEqual([
      ['Total', 'Borrador', 'Total'],
      ['100.00', 100, 100],
      ['Total', 100, 100],
    ]);
    const datasetId = await create('Día,Cuántos,Sede\n2026-02-03,-2,Norte\n');
    const months = writeDefinition({
      groups: [{ column: 'c1' }, { column: 'c0', step: 'month' }, { column: 'c2' }],
      chart: 'pivot',
    });
    const { content: plain } = await owner.client.ok('datasetExport', {
      params: { datasetId },
      query: { definition: months },
    });
    expect((await plain.text()).trim().split('\r\n').slice(-3)).toEqual([
      'Cuántos,Día (mes),Norte,Total',
      '-2,02/2026,1,1',
      'Total,,1,1',
    ]);
  });

  test('logs each person shown by name once', async () => {
    const patient = await createPatient(owner.client);
    const read = async (): Promise<string[]> =>
      api.database.asOwner(async (client) =>
        (
          await client.query<{ ids: string[] }>(
            "select diff -> 'ids' as ids from audit_log where action = 'patient.listed' order by id",
          )
        ).rows.flatMap(({ ids }) => ids),
      );
    const before = (await read()).length;
    const definition = writeDefinition({
      groups: [{ column: 'name' }, { column: 'sex' }],
      chart: 'pivot',
    });
    const { content } = await owner.client.ok('datasetExport', {
      params: { datasetId: 'patients' },
      query: { definition },
    });
    expect((await content.text()).trim().split('\r\n').at(-1)).toBe('Total,1,1');
    expect((await read()).slice(before)).toEqual([patient.id]);
  });
});
