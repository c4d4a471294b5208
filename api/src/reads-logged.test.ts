import { randomUUID } from 'node:crypto';
import type { ApiEndpointName } from '@sala/shared-contracts';
import { createTestApi, type LooseInput, type SignedInMember, type TestApi } from './testing';
import { readEndpoints, readInput, textOf, type Records } from './testing/read-endpoints';
import { companyWithAllRoles, recordCreators } from './testing/records/all-records';
import { consultation } from './testing/records/purchases';

describe('a patient who is shown', () => {
  let api: TestApi;
  let all: SignedInMember;
  let records: Records;
  let patients: readonly { readonly id: string; readonly lastName: string }[];
  const showing = new Set<ApiEndpointName>();
  let booked: { readonly patientId: string; readonly appointmentUid: string };

  const sql = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);

  beforeAll(async () => {
    api = await createTestApi();
    all = await companyWithAllRoles(api);
    const created: Record<string, string> = {};
    for (const make of recordCreators) Object.assign(created, await make(api, all));
    // Makes the last name unique, so that finding it proves which record was shown.
    await sql(
      `update patient set last_name = 'Q' || translate(substr(md5(id::text), 1, 12), '0123456789', 'ghijklmnop') where company_id = $1`,
      [all.companyId],
    );
    patients = await sql(`select id, last_name as "lastName" from patient where company_id = $1`, [
      all.companyId,
    ]);
    const [one] = await sql<{ patientId: string; appointmentUid: string; departmentId: string }>(
      `select patient_id as "patientId", uid as "appointmentUid", department_id as "departmentId" from appointment where company_id = $1 and start_at > now() limit 1`,
      [all.companyId],
    );
    if (!one) throw new Error('nobody is booked');
    booked = one;
    const { departmentId } = one;
    const { patientId } = created;
    const { id: customerId } = await all.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Quien paga' },
    });
    const { id: purchaseId } = await all.client.ok('purchaseCreate', {
      body: {
        customerId,
        patientId,
        items: [{ ...consultation, unitPrice: 70_000 }],
        idempotencyKey: randomUUID(),
      },
    });
    await sql('update patient set customer_id = $2 where id = $1', [patientId, customerId]);
    records = { ...created, departmentId, customerId, purchaseId };
  });
  afterAll(() => api.close());

  /** Of the documents, one has a scan. */
  const scanned = (name: ApiEndpointName) =>
    name === 'clinicalDocumentScanView'
      ? { clinicalDocumentId: records['scannedDocumentId'] ?? '' }
      : {};
  /** Of the purchases, one has a receipt. */
  const paid = (name: ApiEndpointName) =>
    name === 'purchaseMessagePreview' ? { purchaseId: records['paidPurchaseId'] ?? '' } : {};

  const inputOf = (name: ApiEndpointName): LooseInput =>
    readInput(
      name,
      name === 'checkInView'
        ? booked
        : {
            ...records,
            ...scanned(name),
            ...paid(name),
            pack: 'dental',
            provider: name === 'paymentConnectionView' ? 'stripe' : 'email',
          },
    );

  /** Calls the endpoint and expects every patient in the response to be in the audit log. */
  const expectLogged = async (name: ApiEndpointName, input: LooseInput): Promise<void> => {
    const call = all.client.call as (
      name: ApiEndpointName,
      input: LooseInput,
    ) => Promise<{ ok: boolean; body: unknown }>; // every test input is valid
    const [{ last } = { last: 0 }] = await sql<{ last: number }>(
      'select coalesce(max(id), 0)::int as last from audit_log where company_id = $1',
      [all.companyId],
    );
    const answer = await call(name, input);
    expect(answer).toMatchObject({ ok: true });
    const text = await textOf(answer.body);
    const shown = patients
      .filter(({ id, lastName }) => text.includes(id) || text.includes(lastName))
      .map(({ id }) => id);
    const logged = await sql<{ entry: string }>(
      `select concat_ws(' ', entity_id, diff::text) as entry from audit_log where company_id = $1 and id > $2`,
      [all.companyId, last],
    );
    const entries = logged.map(({ entry }) => entry).join('\n');
    if (shown.length > 0) showing.add(name);
    expect(shown.filter((id) => !entries.includes(id))).toEqual([]);
  };

  // Asks a server elsewhere, which is not there.
  const answering = readEndpoints.filter((name) => name !== 'emailPictureDownload');

  test.each(answering)('by %s is in the audit log', (name) => expectLogged(name, inputOf(name)));

  test.each(['patients', 'appointments', 'visits', 'messages', 'purchases'])(
    'by the dataset %s, on screen or exported, is in the audit log',
    async (datasetId) => {
      await expectLogged('datasetRows', { params: { datasetId } });
      await expectLogged('datasetExport', { params: { datasetId }, query: { format: 'csv' } });
    },
  );

  test('by the duplicate search is in the audit log', () => {
    const { lastName = '' } = patients.find(({ id }) => id === booked.patientId) ?? {};
    return expectLogged('patientDuplicates', {
      body: { firstName: 'Paciente', lastName, birthDate: '1990-01-01' },
    });
  });

  test('by the list of merged records is in the audit log', async () => {
    const [merge] = await sql<{ patientId: string }>(
      'select target_id as "patientId" from patient_merge where company_id = $1 limit 1',
      [all.companyId],
    );
    await expectLogged('patientMergeList', { params: { patientId: merge?.patientId ?? '' } });
    expect(showing).toContain('patientMergeList');
  });

  test('is covered by enough endpoints', () => {
    expect([...showing]).toEqual(
      expect.arrayContaining([
        'appointmentList',
        'appointmentCalendar',
        'patientList',
        'queueBoard',
        'visitView',
        'datasetRows',
        'datasetExport',
        'purchaseView',
      ]),
    );
    expect(showing.size).toBeGreaterThan(15);
  });
});
