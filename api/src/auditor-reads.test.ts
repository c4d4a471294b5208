import { apiEndpointNames, type ApiEndpointName } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signIn,
  signedUp,
  type LooseInput,
  type SignedInMember,
  type TestApi,
} from './testing';
import { readEndpoints, readInput, textOf, type Records } from './testing/read-endpoints';
import { companyWithAllRoles, recordCreators } from './testing/records/all-records';
import { visitInputs, wholeNote } from './testing/records/visits';

/* A word that occurs only in clinical content. */
const sentinel = 'Zarzaparrilla';
const reason = 'Auditoría interna del trimestre';
const minute = 60_000;

/** What shows clinical content to an auditor, and only under an open access. */
const clinicalReads = [
  'chartView',
  'clinicalSummaryView',
  'patientFileDownload',
  'patientFileList',
  'patientVisitList',
  'visitView',
] as const;

describe('an auditor', () => {
  let api: TestApi;
  let doctor: SignedInMember;
  let auditor: SignedInMember;
  let records: Records;
  let patientId: string;

  beforeAll(async () => {
    api = await createTestApi();
    doctor = await companyWithAllRoles(api);
    const created: Record<string, string> = {};
    for (const make of recordCreators) Object.assign(created, await make(api, doctor));
    const visitId = created['visitId'] ?? '';
    const params = { visitId };
    patientId = (await doctor.client.ok('visitView', { params })).patient.id;
    await doctor.client.ok('visitStart', { params, ...visitInputs.visitStart });
    await doctor.client.ok('visitNoteSave', {
      params,
      body: { revision: 0, ...wholeNote, sections: { chiefComplaint: sentinel, plan: sentinel } },
    });
    const { id: allergyId } = await doctor.client.ok('allergyCreate', {
      params: { patientId },
      body: { substance: sentinel, severity: 'severe' },
    });
    const { id: patientFileId } = await doctor.client.ok('patientFileCreate', {
      params: { patientId },
      query: { name: `${sentinel}.txt`, clinical: 'true' },
      body: new Blob([sentinel]),
    });
    const appointment = await api.database.asOwner((client) =>
      client.query<{ departmentId: string; uid: string; patientId: string }>(
        `select department_id as "departmentId", uid, patient_id as "patientId" from appointment
         where company_id = $1 and start_at > now() limit 1`,
        [doctor.companyId],
      ),
    );
    records = {
      ...created,
      departmentId: appointment.rows[0]?.departmentId ?? '',
      appointmentUid: appointment.rows[0]?.uid ?? '',
      patientId,
      visitId,
      patientFileId,
      allergyId,
      pack: 'dental',
      provider: 'email',
    };
    auditor = await joinCompany(api, await signedUp(api), doctor.companyId, ['auditor']);
  });
  afterAll(() => api.close());
  afterEach(() => api.clock.move());

  const call = async ({ client }: SignedInMember, name: ApiEndpointName) => {
    const ask = client.call as (
      name: ApiEndpointName,
      input: LooseInput,
    ) => Promise<{ ok: boolean; status: number; body: unknown }>; // every test input is valid
    const answer = await ask(name, readInput(name, records));
    return { ...answer, shows: (await textOf(answer.body)).includes(sentinel) };
  };
  /** Endpoints that show what is clinical. */
  const showing = async (
    person: SignedInMember,
    endpoints: readonly ApiEndpointName[] = readEndpoints,
  ) => {
    const found: string[] = [];
    for (const name of endpoints) if ((await call(person, name)).shows) found.push(name);
    return found.sort();
  };
  const open = (id = patientId) =>
    auditor.client.ok('emergencyAccessOpen', { params: { patientId: id }, body: { reason } });
  const close = async () => {
    const { access } = await auditor.client.ok('emergencyAccessCurrent', { params: { patientId } });
    if (access)
      await auditor.client.ok('emergencyAccessClose', {
        params: { emergencyAccessId: access.id },
      });
  };

  test('reads nothing clinical from any endpoint, until a reason is given for one patient', async () => {
    expect(readEndpoints.length).toBeGreaterThan(100);
    expect(apiEndpointNames).toEqual(expect.arrayContaining([...clinicalReads]));
    const apart = [
      'fhirDocumentExport',
      'fhirRead',
      'fhirSearch',
      'visitDocumentTemplateList',
      'visitPrescriptionView',
    ] as const;
    const toDoctors = [...clinicalReads, ...apart, 'visitList'] as const;
    expect(await showing(doctor, toDoctors)).toEqual([...toDoctors].sort());
    expect(await showing(auditor, toDoctors)).toEqual([]);
    await open();
    expect(await showing(auditor)).toEqual([...clinicalReads]);
    await close();
    expect(await showing(auditor, clinicalReads)).toEqual([]);
  });

  test('is let in for an hour, and each record read is listed', async () => {
    const access = await open();
    expect(access).toMatchObject({ kind: 'audit', reason, reviewable: false });
    for (const name of clinicalReads) expect((await call(auditor, name)).status).toBe(200);
    const params = { emergencyAccessId: access.id };
    const { log } = await doctor.client.ok('emergencyAccessView', { params });
    expect(log.map(({ record }) => record).sort()).toEqual([
      'chart',
      'file',
      'files',
      'summary',
      'visit',
      'visits',
    ]);
    const { items } = await doctor.client.ok('emergencyAccessList', { query: { kind: 'audit' } });
    expect(items.map(({ id }) => id)).toContain(access.id);
    expect(items.every(({ kind }) => kind === 'audit')).toBe(true);
    const ofEmergency = await doctor.client.ok('emergencyAccessList', {
      query: { kind: 'emergency' },
    });
    expect(ofEmergency.items.map(({ id }) => id)).not.toContain(access.id);
    const ends = Date.parse(access.expiresAt);
    api.clock.move(new Date(ends - minute / 2));
    const later = { ...auditor, ...(await signIn(api, auditor.email)) }; // the session has ended, too
    expect((await call(later, 'visitView')).status).toBe(200);
    api.clock.move(new Date(ends));
    expect(await call(later, 'visitView')).toMatchObject({
      status: 403,
      body: { code: 'emergency_access.required' },
    });
  });

  test('opens no other patient with it, writes nothing and reviews nothing', async () => {
    await close();
    const { id } = await open();
    const other = await doctor.client.ok('patientList', { query: {} });
    const stranger = other.items.find((item) => item.id !== patientId)?.id ?? '';
    const code = async (promise: Promise<{ code: string }>) => (await promise).code;
    expect(
      await code(
        auditor.client.refused('clinicalSummaryView', { params: { patientId: stranger } }),
      ),
    ).toBe('emergency_access.required');
    expect([
      await code(
        auditor.client.refused('allergyCreate', {
          params: { patientId },
          body: { substance: 'Polen', severity: 'mild' },
        }),
      ),
      await code(auditor.client.refused('visitList', { query: {} })),
      await code(
        auditor.client.refused('emergencyAccessReview', {
          params: { emergencyAccessId: id },
          body: { note: 'Todo bien' },
        }),
      ),
    ]).toEqual(['permission.denied', 'permission.denied', 'permission.denied']);
  });

  test('tells nobody at once: an audit is in the report, and in the log of the patient', async () => {
    await close();
    const told = async () => (await doctor.client.ok('notificationList')).items.length;
    const before = await told();
    const { id } = await open();
    expect(await told()).toBe(before);
    const { items } = await doctor.client.ok('auditList', {
      query: { action: 'patient.audit_opened', record: patientId },
    });
    expect(items[0]).toMatchObject({ userId: auditor.userId });
    const [opened] = (
      await doctor.client.ok('auditList', { query: { action: 'emergency_access.opened' } })
    ).items;
    expect(opened).toMatchObject({ entityId: id, diff: { kind: 'audit' } });
    await close();
    api.clock.move(new Date(api.clock.now().getTime() + minute));
    await doctor.client.ok('emergencyAccessReview', {
      params: { emergencyAccessId: id },
      body: { note: 'Fue parte de la auditoría' },
    });
  });

  test('the kind is the server’s, and stays what it was', async () => {
    const { id } = await open();
    expect(
      (
        await auditor.client.refused('emergencyAccessOpen', {
          params: { patientId },
          body: { reason, kind: 'emergency' } as { reason: string }, // what a stranger might send
        })
      ).status,
    ).toBe(400);
    await expect(
      api.database.asOwner((client) =>
        client.query(`update emergency_access set kind = 'emergency' where id = $1`, [id]),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
