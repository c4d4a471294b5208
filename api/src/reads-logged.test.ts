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
  /** The last entry of the log that was looked at. */
  let last = 0;
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
    const [newest] = await sql<{ id: number }>(
      'select max(id)::int as id from audit_log where company_id = $1',
      [all.companyId],
    );
    last = newest?.id ?? 0;
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
    const answer = await call(name, input);
    expect({ name, ...answer }).toMatchObject({ name, ok: true });
    const text = await textOf(answer.body);
    const shown = patients
      .filter(({ id, lastName }) => text.includes(id) || text.includes(lastName))
      .map(({ id }) => id);
    const logged = await sql<{ id: number; entry: string }>(
      `select id::int, concat_ws(' ', entity_id, diff::text) as entry from audit_log where company_id = $1 and id > $2 order by id`,
      [all.companyId, last],
    );
    last = logged.at(-1)?.id ?? last;
    const entries = logged.map(({ entry }) => entry).join('\n');
    if (shown.length > 0) showing.add(name);
    expect([name, shown.filter((id) => !entries.includes(id))]).toEqual([name, []]);
  };

  // Asks a server elsewhere, which is not there.
  const answering = readEndpoints.filter((name) => name !== 'emailPictureDownload');

  test('is in the audit log, whatever endpoint or dataset shows them', async () => {
    for (const name of answering) await expectLogged(name, inputOf(name));
    for (const datasetId of ['patients', 'appointments', 'visits', 'messages', 'purchases']) {
      await expectLogged('datasetRows', { params: { datasetId } });
      await expectLogged('datasetExport', { params: { datasetId }, query: { format: 'csv' } });
    }
    const { lastName = '' } = patients.find(({ id }) => id === booked.patientId) ?? {};
    await expectLogged('patientDuplicates', {
      body: { firstName: 'Paciente', lastName, birthDate: '1990-01-01' },
    });
    const [merge] = await sql<{ patientId: string }>(
      'select target_id as "patientId" from patient_merge where company_id = $1 limit 1',
      [all.companyId],
    );
    await expectLogged('patientMergeList', { params: { patientId: merge?.patientId ?? '' } });
    expect(showing).toContain('patientMergeList');
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
