import { randomUUID } from 'node:crypto';
import type { ApiEndpointName } from '@sala/shared-contracts';
import { withClient } from './platform/database/connection';
import { inTransaction } from './platform/database/database';
import { createTestApi, type LooseInput, type SignedInMember, type TestApi } from './testing';
import { readEndpoints, readInput, textOf, type Records } from './testing/read-endpoints';
import { companyWithAllRoles, recordCreators } from './testing/records/all-records';
import { createPatient } from './testing/records/patients';
import { consultation } from './testing/records/purchases';

/* A word that occurs only in what is stored about the two who are blocked. */
const sentinel = 'Zarzaparrilla';

/** Those who answer for blocks, retention and emergency accesses, and the log, see who it is. */
const answering = [
  'auditExport',
  'auditList',
  'emergencyAccessList',
  'emergencyAccessView',
  'privacyRequestExport',
  'privacyRequestList',
  'privacyRequestView',
  'retentionItemList',
  'retentionView',
];

/** Some of the many that show people who are not blocked. */
const shownBefore: readonly ApiEndpointName[] = [
  'appointmentList',
  'customerList',
  'customerView',
  'patientFileList',
  'patientList',
  'patientView',
  'purchaseView',
  'visitList',
  'visitView',
];
const datasets = ['patients', 'appointments', 'visits', 'purchases', 'customers'];

describe('people whose data is blocked', () => {
  let api: TestApi;
  let all: SignedInMember;
  let records: Records;
  let booked: Records;
  let customerId: string;

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    withClient(api.database.superuser, async (client) => {
      await client.query('set session_replication_role = replica'); // in the midst of their care
      return (await client.query<Row>(text, [...values])).rows;
    });
  const patientIds = async () =>
    (
      await sql<{ id: string }>(`select id from patient where company_id = $1`, [all.companyId])
    ).map(({ id }) => id);
  const block = (on: boolean) =>
    sql(
      `with p as (update patient set privacy_blocked_at = $2, privacy_block_request = $3 where company_id = $1)
       update customer set privacy_blocked_at = $2, privacy_block_request = $3 where company_id = $1`,
      [all.companyId, on ? '2026-11-02T12:00:00Z' : null, on ? 7 : null],
    );

  beforeAll(async () => {
    api = await createTestApi();
    all = await companyWithAllRoles(api);
    const created: Record<string, string> = {};
    for (const make of recordCreators) Object.assign(created, await make(api, all));
    customerId = (
      await all.client.ok('customerCreate', { body: { kind: 'person', name: 'Quien paga' } })
    ).id;
    const { id: purchaseId } = await all.client.ok('purchaseCreate', {
      body: {
        customerId,
        patientId: created['patientId'] ?? '',
        items: [{ ...consultation, unitPrice: 70_000 }],
        idempotencyKey: randomUUID(),
      },
    });
    const [one] = await sql<{ patientId: string; appointmentUid: string; departmentId: string }>(
      `select patient_id as "patientId", uid as "appointmentUid", department_id as "departmentId" from appointment where company_id = $1 and start_at > now() limit 1`,
      [all.companyId],
    );
    if (!one) throw new Error('nobody is booked');
    booked = { ...one };
    records = {
      ...created,
      departmentId: one.departmentId,
      customerId,
      purchaseId,
      pack: 'dental',
      provider: 'email',
    };
    await sql(
      `with p as (update patient set last_name = $2, notes = $2 where company_id = $1),
         f as (update stored_file set name = $2 where company_id = $1 and purpose in ('patient', 'customer')),
         n as (update customer_note set text = $2 where company_id = $1)
       update customer set name = $2, notes = $2 where company_id = $1`,
      [all.companyId, sentinel],
    );
  });
  afterAll(() => api.close());

  const call = async (name: ApiEndpointName, input: LooseInput) => {
    const ask = all.client.call as (
      name: ApiEndpointName,
      input: LooseInput,
    ) => Promise<{ ok: boolean; status: number; body: unknown }>; // every test input is valid
    const answer = await ask(name, input);
    return { status: answer.status, text: await textOf(answer.body) };
  };
  const showing = async (endpoints: readonly ApiEndpointName[] = readEndpoints) => {
    const shown: string[] = [];
    const failed: string[] = [];
    for (const name of endpoints) {
      const { status, text } = await call(
        name,
        readInput(name, name === 'checkInView' ? { ...records, ...booked } : records),
      );
      if (text.includes(sentinel)) shown.push(name);
      if (status >= 500) failed.push(name);
    }
    for (const datasetId of datasets) {
      const { text } = await call('datasetRows', { params: { datasetId } });
      if (text.includes(sentinel)) shown.push(`dataset ${datasetId}`);
    }
    return { shown: [...new Set(shown)].sort(), failed };
  };

  test('are shown by no list, search or record, but to those who answer for it', async () => {
    expect((await showing(shownBefore)).shown).toEqual(
      [...shownBefore, ...datasets.map((id) => `dataset ${id}`)].sort(),
    );
    await block(true);
    const after = await showing();
    expect(after.failed).toEqual([]);
    expect(after.shown.filter((name) => !answering.includes(name))).toEqual([]);
    for (const search of [sentinel, sentinel.slice(0, 5)]) {
      for (const name of ['patientList', 'customerList', 'patientContactList'] as const)
        expect((await call(name, { query: { search } })).text).not.toContain(sentinel);
      const typed = { firstName: 'Elena', lastName: search, birthDate: '1990-05-17' };
      expect((await call('patientDuplicates', { body: typed })).text).not.toContain(sentinel);
      const someone = { kind: 'person', name: `${search} Quien paga` };
      expect((await call('customerDuplicates', { body: someone })).text).not.toContain(sentinel);
    }
    await block(false);
    expect((await showing(shownBefore)).shown.length).toBeGreaterThan(shownBefore.length);
  });

  test('say so to whoever has the link, with the day and the request', async () => {
    await block(true);
    const [patientId = ''] = await patientIds();
    expect(await all.client.refused('patientView', { params: { patientId } })).toMatchObject({
      status: 403,
      code: 'patient.blocked',
      meta: { blockedAt: '2026-11-02T12:00:00Z', request: 7 },
    });
    expect(await all.client.refused('customerView', { params: { customerId } })).toMatchObject({
      code: 'customer.privacy_blocked',
      meta: { request: 7 },
    });
    await block(false);
  });

  test('their record is read for a reason, by an emergency access or an audit alone', async () => {
    const { visitId = '' } = records;
    const patientId = (await all.client.ok('visitView', { params: { visitId } })).patient.id;
    await block(true);
    const reads = () =>
      Promise.all([
        call('visitView', { params: { visitId } }),
        call('patientVisitList', { params: { patientId } }),
        call('clinicalSummaryView', { params: { patientId } }),
        call('patientFileList', { params: { patientId } }),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await reads()).toEqual([403, 403, 403, 403]);
    const { id } = await all.client.ok('emergencyAccessOpen', {
      params: { patientId },
      body: { reason: 'Requerimiento de la COFEPRIS' },
    });
    expect(await reads()).toEqual([200, 200, 200, 200]);
    expect((await call('patientView', { params: { patientId } })).status).toBe(403);
    expect(
      (
        await all.client.refused('allergyCreate', {
          params: { patientId },
          body: { substance: 'Polen', severity: 'mild' },
        })
      ).code,
    ).toBe('patient.blocked');
    await all.client.ok('emergencyAccessClose', { params: { emergencyAccessId: id } });
    expect(await reads()).toEqual([403, 403, 403, 403]);
    await block(false);
  });

  test('are neither booked nor received, in PostgreSQL either', async () => {
    const { id: patientId } = await createPatient(all.client, { firstName: 'Otra' });
    await block(true);
    for (const table of ['appointment', 'visit'])
      await expect(
        inTransaction(api.database.pool, all, (db) =>
          db.query(
            `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'patient_id', $1::uuid))).* from ${table} t limit 1`,
            [patientId],
          ),
        ),
      ).rejects.toMatchObject({ constraint: 'patient_blocked' });
    expect(
      await inTransaction(api.database.pool, all, (db) =>
        db.query('update patient set notes = null where id = $1 returning id', [patientId]),
      ),
    ).toEqual([]);
    await block(false);
  });
});
