import { createTestApi, type TestApi } from '../../testing';
import { runDueJobs } from '../../testing/jobs';
import { readPdf } from '../../testing/pdf';
import { createPatient } from '../../testing/records/patients';
import { openClinic, type Clinic } from '../../testing/records/prescribing';
import { orderBody } from '../../testing/records/service-requests';
import { visitInputs, writeVisit } from '../../testing/records/visits';
import { limits } from '@sala/shared-contracts';

const pdf = () => new Blob(['%PDF-1.7\nresultado']);
const secret = 'Zarzaparrilla urgente';

describe('orders', () => {
  let api: TestApi;
  let clinic: Clinic;

  beforeAll(async () => {
    api = await createTestApi();
    clinic = await openClinic(api);
  });
  afterAll(() => api.close());

  const begin = async (change: object = {}, allergies: string[] = []) => {
    const visit = await clinic.startVisit(change, allergies);
    const order = (body: object = {}) =>
      clinic.doctor.client.ok('serviceRequestCreate', {
        params: { visitId: visit.id },
        body: { ...orderBody, ...body },
      });
    return { visit, order };
  };
  const sign = async (visitId: string) => {
    const { client } = clinic.doctor;
    await writeVisit(client, visitId);
    await client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });
  };
  const paperOf = async (serviceRequestId: string) => {
    const { content } = await clinic.doctor.client.ok('serviceRequestPdf', {
      params: { serviceRequestId },
    });
    return readPdf(content);
  };

  test('an order always prints the allergies of its patient, and says when there are none', async () => {
    const { order } = await begin({ firstName: 'Elvira' }, ['Medio de contraste yodado', 'Látex']);
    const { id } = await order({ category: 'imaging', codeText: 'Tomografía de abdomen' });
    const { text, width, height } = await paperOf(id);
    expect([width, height]).toEqual([612, 792]);
    for (const part of [
      'Alergias: Látex; Medio de contraste yodado',
      'Elvira',
      'Tomografía de abdomen',
      'Fiebre de tres días',
      'Cédula profesional: 1234567',
      'Rutina',
    ])
      expect(text).toContain(part);

    const without = await begin();
    const plain = await without.order();
    expect((await paperOf(plain.id)).text).toContain('Sin alergias registradas');
    // What is learned later stands on the next print.
    await clinic.nurse.client.ok('allergyCreate', {
      params: { patientId: without.visit.patient.id },
      body: { substance: 'Penicilina', reaction: 'Urticaria', severity: 'severe' },
    });
    expect((await paperOf(plain.id)).text).toContain('Alergias: Penicilina (Urticaria, grave)');
    const draft = await without.order({ status: 'draft' });
    expect(
      await clinic.doctor.client.refused('serviceRequestPdf', {
        params: { serviceRequestId: draft.id },
      }),
    ).toMatchObject({ status: 404 });
  });

  test('a draft changes until it is ordered; what is ordered keeps its text', async () => {
    const { visit, order } = await begin();
    const { client } = clinic.doctor;
    const draft = await order({ status: 'draft' });
    expect(draft.actions).toEqual(['edit', 'revoke']);
    const params = { serviceRequestId: draft.id };
    const ordered = await client.ok('serviceRequestUpdate', {
      params,
      body: { version: 1, codeText: 'Glucosa en ayunas', status: 'active' },
    });
    expect(ordered).toMatchObject({
      status: 'active',
      codeText: 'Glucosa en ayunas',
      reason: orderBody.reason,
      actions: ['revoke', 'receive', 'print'],
    });
    expect(
      await client.refused('serviceRequestUpdate', {
        params,
        body: { version: ordered.version, codeText: 'Otra cosa' },
      }),
    ).toMatchObject({ status: 409, code: 'service_request.closed' });
    const left = await order({ status: 'draft' });
    await sign(visit.id);
    expect(
      await client.refused('serviceRequestCreate', {
        params: { visitId: visit.id },
        body: orderBody,
      }),
    ).toMatchObject({ code: 'visit.closed' });
    expect(
      await client.refused('serviceRequestUpdate', {
        params: { serviceRequestId: left.id },
        body: { version: left.version, priority: 'stat' },
      }),
    ).toMatchObject({ code: 'visit.closed' });
    // It can still be given up, and so can what was ordered.
    for (const one of [left, ordered])
      expect(
        await client.ok('serviceRequestRevoke', {
          params: { serviceRequestId: one.id },
          body: { version: one.version, reason: 'Ya no hace falta' },
        }),
      ).toMatchObject({ status: 'revoked', revokedReason: 'Ya no hace falta' });
    expect((await paperOf(ordered.id)).text).toContain('CANCELADA');
  });

  test('a result is received once, after the signature, and becomes a task until it is reviewed', async () => {
    const { visit, order } = await begin();
    const { client } = clinic.doctor;
    const { id: serviceRequestId } = await order();
    await sign(visit.id);
    const params = { serviceRequestId };
    const [first, second] = await Promise.all(
      ['Hb 9.1 g/dL', 'Hb 14 g/dL'].map((result) =>
        clinic.nurse.client.call('serviceRequestResultSave', { params, body: { result } }),
      ),
    );
    expect([first?.status, second?.status].sort()).toEqual([200, 409]);
    expect(
      await clinic.nurse.client.refused('serviceRequestResultFileSave', {
        params,
        query: { name: 'otra.pdf' },
        body: pdf(),
      }),
    ).toMatchObject({ code: 'service_request.closed' });
    await runDueJobs(api);
    const tasks = () =>
      clinic.inDatabase<{ status: string; assignee: string }>(
        `select status, assignee_id as assignee from task where source_key = 'order_result:' || $1`,
        [serviceRequestId],
      );
    expect(await tasks()).toEqual([{ status: 'todo', assignee: clinic.doctor.userId }]);
    const waiting = await client.ok('serviceRequestList', {
      query: { review: 'pending', mine: 'true' },
    });
    expect(waiting.items.map(({ id }) => id)).toContain(serviceRequestId);
    expect(waiting.facets.status).toContainEqual({ value: 'completed', count: waiting.total });

    expect(
      await clinic.nurse.client.refused('serviceRequestReview', { params, body: { version: 2 } }),
    ).toMatchObject({ code: 'permission.denied' });
    const reviews = await Promise.all(
      [client, client].map((one) =>
        one.call('serviceRequestReview', { params, body: { version: 2 } }),
      ),
    );
    expect(reviews.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runDueJobs(api);
    expect(await tasks()).toMatchObject([{ status: 'done' }]);
    const pending = await client.ok('serviceRequestList', { query: { review: 'pending' } });
    expect(pending.items.map(({ id }) => id)).not.toContain(serviceRequestId);
  });

  test('who ordered is told of a result, at once of a critical one, and of no other', async () => {
    const { visit, order } = await begin();
    const { doctor, nurse } = clinic;
    const told = async () =>
      (await doctor.client.ok('notificationList')).items.filter(({ path }) =>
        path?.includes(visit.id),
      );
    const receive = async (by: typeof nurse, critical: boolean) => {
      const { id: serviceRequestId } = await order({ codeText: 'Potasio' });
      const body = { result: 'K 7.1 mmol/L', critical };
      const params = { serviceRequestId };
      await by.client.ok('serviceRequestResultSave', { params, body });
      await by.client.ok('serviceRequestResultSave', { params, body }); // its answer was lost
      return serviceRequestId;
    };
    await receive(doctor, false);
    expect(await told()).toEqual([]); // they received it themselves
    await receive(nurse, false);
    const serviceRequestId = await receive(nurse, true);
    const notices = await told();
    expect(notices).toMatchObject([
      { kind: 'critical_result_received', path: `/hospital/visit?visitId=${visit.id}` },
      { kind: 'result_received', facts: { record: visit.patient.recordNumber } },
    ]);
    expect(JSON.stringify(notices)).not.toMatch(/Potasio|K 7\.1/);
    await runDueJobs(api);
    expect(
      await clinic.inDatabase(
        `select priority from task where source_key = 'order_result:' || $1`,
        [serviceRequestId],
      ),
    ).toEqual([{ priority: 'critical' }]);
    await expect(
      clinic.inDatabase('update service_request set result_critical = false where id = $1', [
        serviceRequestId,
      ]),
    ).rejects.toMatchObject({ constraint: 'visit_paper_closed' });
    const { id: file } = await order();
    const received = await nurse.client.ok('serviceRequestResultFileSave', {
      params: { serviceRequestId: file },
      query: { name: 'potasio.pdf', critical: 'true' },
      body: pdf(),
    });
    expect(received).toMatchObject({ critical: true, status: 'completed' });
  });

  test('the result of an order whose doctor has left waits for any doctor', async () => {
    const { visit, order } = await begin();
    const { id } = await order();
    const { doctor, nurse, inDatabase } = clinic;
    const set = (status: string) =>
      inDatabase('update membership set status = $1 where user_id = $2', [status, doctor.userId]);
    await set('suspended');
    await nurse.client.ok('serviceRequestResultSave', {
      params: { serviceRequestId: id },
      body: { result: 'Normal' },
    });
    await runDueJobs(api);
    await set('active');
    expect(
      await inDatabase('select kind from notification where path like $1', [`%${visit.id}`]),
    ).toEqual([]);
    expect(
      await inDatabase(
        `select assignee_id as id, assignee_role as role from task where source_key = 'order_result:' || $1`,
        [id],
      ),
    ).toEqual([{ id: null, role: 'doctor' }]);
  });

  test('a file is a PDF or a picture, of 10 MB at most', async () => {
    const { order } = await begin();
    const { client } = clinic.nurse;
    const { id: serviceRequestId } = await order();
    const save = (body: Blob, name = 'resultado.pdf') => ({
      params: { serviceRequestId },
      query: { name },
      body,
    });
    for (const body of [new Blob(['<script>alert(1)</script>']), new Blob(['a,b\n1,2'])])
      expect(await client.refused('serviceRequestResultFileSave', save(body))).toMatchObject({
        status: 422,
        code: 'service_request.file_refused',
      });
    const large = new Blob(['%PDF-1.7', new Uint8Array(limits.serviceRequestFileMaxBytes)]);
    expect(await client.refused('serviceRequestResultFileSave', save(large))).toMatchObject({
      status: 413,
    });
    const answers = await Promise.all(
      ['a.pdf', 'b.pdf'].map((name) =>
        client.call('serviceRequestResultFileSave', save(pdf(), name)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const file = await clinic.doctor.client.ok('serviceRequestResultFileView', {
      params: { serviceRequestId },
    });
    expect(await file.content.text()).toBe(await pdf().text());
  });

  test('orders of earlier visits that wait are seen in the next one', async () => {
    const { visit, order } = await begin();
    const active = await order();
    const revoked = await order({ codeText: 'Urocultivo' });
    await clinic.doctor.client.ok('serviceRequestRevoke', {
      params: { serviceRequestId: revoked.id },
      body: { version: revoked.version, reason: 'Repetida' },
    });
    await sign(visit.id);
    const [next] = await clinic.inDatabase<{ id: string }>(
      `insert into visit (company_id, visit_number, patient_id, department_id, site_id, started_at, created_at, created_by, updated_at, updated_by)
       select company_id, 2, patient_id, department_id, site_id, now(), now(), created_by, now(), created_by from visit where id = $1 returning id`,
      [visit.id],
    );
    const view = await clinic.doctor.client.ok('visitServiceRequestView', {
      params: { visitId: next?.id ?? '' },
    });
    expect(view).toMatchObject({ items: [], earlier: [{ id: active.id }] });
  });

  test('what the clinic ordered before is suggested first, then common studies', async () => {
    const { order } = await begin();
    await order({ codeText: 'Glucosa capilar del consultorio' });
    const { items } = await clinic.doctor.client.ok('serviceRequestSuggest', {
      query: { search: 'glucosa' },
    });
    expect(items[0]?.codeText).toBe('Glucosa capilar del consultorio');
    expect(items.map(({ codeText }) => codeText)).toContain('Glucosa en ayunas');
    const { items: imaging } = await clinic.doctor.client.ok('serviceRequestSuggest', {
      query: { search: 'torax', category: 'imaging' },
    });
    expect(imaging[0]?.codeText).toBe('Radiografía de tórax PA');
  });

  test('a study of the other sex or of another age is not offered, but found with a remark', async () => {
    const man = (await begin()).visit.patient.id;
    const guardian = { name: 'Rosa López', relation: 'mother', phone: '+525511112222' };
    const woman = (await clinic.startVisit({ sex: 'M', birthDate: '2014-03-12', guardian }))
      .patient;
    const suggested = async (patientId: string, search: string, category?: 'laboratory') => {
      const query = { search, patientId, ...(category ? { category } : {}) };
      const { items } = await clinic.doctor.client.ok('serviceRequestSuggest', { query });
      return items;
    };
    const names = (items: readonly { codeText: string }[]) => items.map((one) => one.codeText);
    expect(names(await suggested(man, '', 'laboratory'))).not.toContain(
      'Citología cervical (Papanicolaou)',
    );
    expect(await suggested(man, 'papanicolaou')).toMatchObject([{ unusual: 'sex' }]);
    expect(await suggested(woman.id, 'prostatico')).toMatchObject([{ unusual: 'sex' }]);
    expect(await suggested(woman.id, 'papanicolaou')).toMatchObject([{ unusual: 'age' }]);
    expect(await suggested(woman.id, 'pediatria')).toMatchObject([{ unusual: null }]);
  });

  test('another doctor, nursing, reception and another company', async () => {
    const { visit, order } = await begin();
    const { id: serviceRequestId, version } = await order({ codeText: secret, reason: secret });
    const params = { serviceRequestId };
    const { reception, nurse, other, stranger } = clinic;
    const revoke = { params, body: { version, reason: 'No' } };
    expect(await other.client.refused('serviceRequestRevoke', revoke)).toMatchObject({
      code: 'permission.denied',
    });
    expect(
      await other.client.refused('serviceRequestCreate', {
        params: { visitId: visit.id },
        body: orderBody,
      }),
    ).toMatchObject({ code: 'permission.denied' });
    expect(await nurse.client.refused('serviceRequestRevoke', revoke)).toMatchObject({
      status: 403,
    });
    for (const client of [reception.client]) {
      for (const [name, input] of [
        ['visitServiceRequestView', { params: { visitId: visit.id } }],
        ['serviceRequestPdf', { params }],
        ['serviceRequestResultFileView', { params }],
      ] as const)
        expect(await client.refused(name, input)).toMatchObject({ status: 403 });
      expect(await client.refused('serviceRequestList', { query: {} })).toMatchObject({
        status: 403,
      });
    }
    expect(await stranger.client.refused('serviceRequestRevoke', revoke)).toMatchObject({
      status: 404,
    });
    expect(await stranger.client.ok('serviceRequestList', { query: {} })).toMatchObject({
      items: [],
      total: 0,
    });
    const [log] = await clinic.inDatabase<{ text: string }>(
      `select string_agg(a::text, ' ') as text from audit_log a where a.entity_type = 'service_request' and a.entity_id = $1`,
      [serviceRequestId],
    );
    expect(log?.text).toContain('service_request.created');
    expect(log?.text).not.toContain('Zarzaparrilla');
  });

  test('where care relations are on, who does not care neither reads, lists nor receives', async () => {
    const { visit: begun } = await begin();
    const { owner, doctor, reception, other, inDatabase } = clinic;
    // Nobody booked them: who works where a patient is booked today would care for them.
    const { id: patientId } = await createPatient(reception.client, { firstName: 'Sin cita' });
    const [visit = { id: '' }] = await inDatabase<{ id: string }>(
      `insert into visit (company_id, visit_number, patient_id, practitioner_id, department_id, site_id, status, started_at, created_at, created_by, updated_at, updated_by)
       select company_id, 1, $2, practitioner_id, department_id, site_id, 'in_progress', now(), now(), created_by, now(), created_by from visit where id = $1 returning id`,
      [begun.id, patientId],
    );
    const { id: serviceRequestId } = await doctor.client.ok('serviceRequestCreate', {
      params: { visitId: visit.id },
      body: orderBody,
    });
    const { version } = await owner.client.ok('securityPolicyView');
    await owner.client.ok('securityPolicyUpdate', { body: { version, careRelations: true } });
    const params = { serviceRequestId };
    expect(
      await other.client.refused('visitServiceRequestView', { params: { visitId: visit.id } }),
    ).toMatchObject({ code: 'emergency_access.required' });
    expect(await other.client.refused('serviceRequestPdf', { params })).toMatchObject({
      code: 'emergency_access.required',
    });
    expect(
      await other.client.refused('serviceRequestResultSave', { params, body: { result: 'No' } }),
    ).toMatchObject({ code: 'care_relation.required' });
    const { items } = await other.client.ok('serviceRequestList', { query: {} });
    expect(items.map(({ id }) => id)).not.toContain(serviceRequestId);
    expect(
      await inDatabase('select status from service_request where id = $1', [serviceRequestId]),
    ).toEqual([{ status: 'active' }]);
  });
});
