import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { limits } from '@sala/shared-contracts';
import yauzl from 'yauzl';
import { createTestApi, signIn, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { inTransaction } from '../../platform/database/database';
import { runDueJobs } from '../../testing/jobs';
import { readPdf } from '../../testing/pdf';
import { onePixel } from '../../testing/records/clinic';
import { scanDocument, scannedPaper } from '../../testing/records/documents';
import { orderBody, serviceRequestInputs } from '../../testing/records/service-requests';
import { approveMaterial, article } from '../../testing/records/teaching';
import { createMessageRecords } from '../../testing/records/messages';
import { writeAboutPatient } from '../../testing/records/team-chat';
import { writeChart } from '../../testing/records/chart';
import {
  createVisitRecords,
  visitInputs,
  wholeNote,
  writeVisit,
} from '../../testing/records/visits';

/* Occurs only in clinical content. */
const sentinel = 'Zarzaparrilla';
const dayMs = 86_400_000;

const unzip = async (archive: Blob): Promise<Map<string, Buffer>> => {
  const zip = await yauzl.fromBufferPromise(Buffer.from(await archive.arrayBuffer()));
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return found;
};

describe('the whole record of an access request', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let admin: SignedInMember;
  let patientId: string;
  let visitId: string;
  let serviceRequestId: string;

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);

  beforeAll(async () => {
    api = await createTestApi({ secretKey: randomBytes(32).toString('base64') });
  });
  afterAll(() => api.close());

  /** A company with a visit that has begun. */
  const openCompany = async () => {
    api.clock.move();
    owner = await newCompany(api, { founder: ['owner', 'doctor'] });
    admin = await newMember(api, owner.companyId, ['admin']);
    ({ visitId } = await createVisitRecords(api, owner));
    const begun = { params: { visitId }, ...visitInputs.visitStart };
    patientId = (await owner.client.ok('visitStart', begun)).patient.id;
  };
  const writeRecord = async () => {
    const params = { visitId };
    await owner.client.ok('visitNoteSave', {
      params,
      body: {
        revision: 0,
        ...wholeNote,
        sections: { ...wholeNote.sections, plan: `${sentinel} `.repeat(500) },
      },
    });
    await owner.client.ok('visitDiagnosesSave', { params, ...visitInputs.visitDiagnosesSave });
    ({ id: serviceRequestId } = await owner.client.ok('serviceRequestCreate', {
      params,
      body: orderBody,
    }));
    await owner.client.ok('visitSign', { params, ...visitInputs.visitSign });
    await owner.client.ok('visitAddendumCreate', { params, ...visitInputs.visitAddendumCreate });
    await scanDocument(owner.client, visitId);
    const { id: materialId } = await owner.client.ok('teachingMaterialCreate', { body: article });
    await approveMaterial(owner.client, materialId);
    await owner.client.ok('teachingDeliveryIssue', {
      params,
      body: { deliveryKey: materialId, materialId, channel: 'print' },
    });
    const { id: clinicalTaskId } = await owner.client.ok('clinicalTaskCreate', {
      body: { patientId, title: 'Llamar', category: 'call_patient', dueType: 'next_visit' },
    });
    await owner.client.ok('clinicalTaskCommentCreate', {
      params: { clinicalTaskId },
      body: { body: 'Prefiere la tarde' },
    });
    await owner.client.ok('patientFileCreate', {
      params: { patientId },
      query: { name: '../estudio:1.txt', clinical: 'true' },
      body: new Blob([sentinel]),
    });
  };
  beforeEach(openCompany);

  const code = async (answer: Promise<{ code: string }>) => (await answer).code;
  const request = async (given: object = {}) => {
    const { id } = await admin.client.ok('privacyRequestCreate', {
      body: { kind: 'access', requester: 'Luz Gil', patientId, receivedOn: today(), ...given },
    });
    return { privacyRequestId: id };
  };
  const today = () => new Date(api.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
  const grant = async (params: { readonly privacyRequestId: string }) => {
    await admin.client.ok('privacyRequestProofSave', {
      params,
      query: { name: 'ine.png' },
      body: new Blob([onePixel]),
    });
    await admin.client.ok('privacyRequestReview', { params, body: { version: 2 } });
    await admin.client.ok('privacyRequestAnswer', {
      params,
      body: { version: 3, outcome: 'granted', answer: 'Se entrega copia' },
    });
    return params;
  };
  const make = (params: { readonly privacyRequestId: string }) =>
    admin.client.ok('privacyPackageCreate', { params });
  const download = async (params: { readonly privacyRequestId: string }) =>
    unzip((await admin.client.ok('privacyPackageDownload', { params })).content);
  const stored = () =>
    sql<{ plain: boolean }>(
      `select key_id is null as plain from stored_file where purpose = 'privacy_package' and company_id = $1`,
      [owner.companyId],
    );
  /** Copies of the visit, each with a note that is not signed. */
  const addVisits = (count: number) =>
    sql(
      `with added as (
         insert into visit (company_id, visit_number, patient_id, department_id, site_id, practitioner_id, status, started_at, created_at, created_by, updated_at, updated_by)
         select company_id, visit_number + n, patient_id, department_id, site_id, practitioner_id, 'in_progress', started_at + n * interval '1 minute', created_at, created_by, updated_at, updated_by
         from visit, generate_series(1, $2::int) n where id = $1 returning company_id, id, created_at, created_by)
       insert into visit_note (company_id, visit_id, sections, created_at, created_by, updated_at, updated_by)
       select company_id, id, '{"plan": "Reposo"}', created_at, created_by, created_at, created_by from added`,
      [visitId, count],
    );

  test('has what was written, measured, attached and read, in JSON, PDF and files', async () => {
    await writeRecord();
    await writeChart(owner.client, patientId, 'de prueba');
    await owner.client.ok('serviceRequestResultFileSave', {
      params: { serviceRequestId },
      ...serviceRequestInputs.serviceRequestResultFileSave,
    });
    const { contactAddressId } = await createMessageRecords(api, owner);
    await sql(
      'update contact_address set patient_id = $2, linked_at = now(), linked_by = $3 where id = $1',
      [contactAddressId, patientId, owner.userId],
    );
    await writeAboutPatient(api, owner, patientId);
    const params = await grant(await request());
    expect((await make(params)).package).toMatchObject({ state: 'making', files: 0 });
    await runDueJobs(api);
    const { package: made } = await admin.client.ok('privacyRequestView', { params });
    expect(made).toMatchObject({ state: 'ready', files: 17 });
    const files = await download(params);
    const names = [...files.keys()];
    expect(names).toEqual([
      'expediente.pdf',
      'expediente.json',
      'consultas/consultas-0001.pdf',
      'consultas/consultas-0001.json',
      expect.stringMatching(/^archivos\//),
      expect.stringMatching(/^archivos\//),
      expect.stringMatching(/^quien-lo-leyo\/bitacora-\d+\.pdf$/),
      expect.stringMatching(/^quien-lo-leyo\/bitacora-\d+\.json$/),
      'expediente-fhir.json',
      expect.stringMatching(/^archivos\/[0-9a-f]{8} consent-telehealth scan\.pdf$/),
      expect.stringMatching(/^tareas\/tareas-\d+\.pdf$/),
      expect.stringMatching(/^tareas\/tareas-\d+\.json$/),
      expect.stringMatching(/^mensajes\/conversaciones-.*\.pdf$/),
      expect.stringMatching(/^mensajes\/conversaciones-.*\.json$/),
      expect.stringMatching(/^mensajes\/archivos\/[0-9a-f]{8} nota\.txt$/),
      expect.stringMatching(/^mensajes\/chat-del-equipo-.*\.pdf$/),
      expect.stringMatching(/^mensajes\/chat-del-equipo-.*\.json$/),
    ]);
    const attached = (end: RegExp) =>
      files.get(names.find((name) => end.test(name)) ?? '')?.toString();
    const said = JSON.parse(attached(/conversaciones-.*json$/) ?? '');
    expect(said.messages).toHaveLength(2);
    expect(said.messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ direction: 'in', kind: 'document', address: '+525587654321' }),
        expect.objectContaining({ direction: 'out', body: 'Hasta mañana', status: 'scheduled' }),
      ]),
    );
    expect(JSON.parse(attached(/chat-del-equipo-.*json$/) ?? '').chat).toMatchObject([
      { body: 'Ya viene en camino' },
    ]);
    expect(attached(/^archivos\/[0-9a-f]{8} __?_estudio_1\.txt$/)).toBe(sentinel);
    expect(attached(/^archivos\/[0-9a-f]{8} resultado\.pdf$/)).toContain('%PDF');
    expect(attached(/consent-telehealth scan\.pdf$/)).toBe(await scannedPaper().text());
    const written = JSON.parse(files.get('consultas/consultas-0001.json')?.toString() ?? '');
    expect(written.visits).toMatchObject([
      {
        diagnoses: { items: [{ code: 'J02.9' }] },
        addenda: [{ body: 'Era la izquierda' }],
        orders: [{ codeText: orderBody.codeText, resultFile: { name: 'resultado.pdf' } }],
        signature: { content: 'intact' },
        documents: [{ kind: 'consent', signature: 'scan', intact: true }],
      },
    ]);
    const pdf = new Blob([files.get('consultas/consultas-0001.pdf') ?? '']);
    const { text } = await readPdf(pdf);
    expect(text.split(sentinel)).toHaveLength(501);
    expect(text).toContain('J02.9');
    const record = JSON.parse(files.get('expediente.json')?.toString() ?? '');
    expect(record).toMatchObject({ patient: { id: patientId }, consents: [], allergies: [] });
    expect(record.chart).toMatchObject({
      condition: [{ code: 'I10', note: 'de prueba' }],
      medication_statement: [{ name: 'Losartán de prueba' }],
      immunization: [{ vaccine: 'Tétanos de prueba' }],
      family_history: [{ relationship: 'father' }],
    });
    const summary = await readPdf(new Blob([files.get('expediente.pdf') ?? '']));
    expect(summary.text).toContain('Losartán de prueba');
    expect(record.files).toHaveLength(1);
    const fhir = JSON.parse(files.get('expediente-fhir.json')?.toString() ?? '');
    expect(fhir).toMatchObject({ type: 'document', entry: expect.any(Array) });
    expect(record.teaching).toMatchObject([{ material: { title: article.title }, correct: null }]);
    const { tasks } = JSON.parse(attached(/tareas-\d+\.json$/) ?? '');
    expect(tasks).toMatchObject([
      { title: 'Llamar', comments: [{ body: 'Prefiere la tarde' }] },
      { title: 'Revisar un resultado de la consulta 1' },
    ]);
    const read = JSON.parse(attached(/bitacora-\d+\.json$/) ?? '');
    expect(read.access.map(({ action }: { action: string }) => action)).toContain('patient.read');
  });

  test('says what was copied, and who signed a second time or has not', async () => {
    await writeVisit(owner.client, visitId);
    await owner.client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });
    // As an intern's note, which two people sign over days.
    const tables = ['visit', 'visit_note', 'visit_cosignature'];
    const triggers = (state: 'disable' | 'enable') =>
      tables.map((table) => `alter table ${table} ${state} trigger user;`).join(' ');
    const asIntern = (cosigned: string) =>
      sql(`begin;
        ${triggers('disable')}
        update visit_note set copied = jsonb_build_object('prognosis', jsonb_build_object('visitId', gen_random_uuid(), 'at', '2026-10-03T16:00:00.000Z')) where visit_id = '${visitId}';
        update visit set cosign_required = true, content_hash = visit_content_hash(company_id, id) where id = '${visitId}';
        ${cosigned}
        ${triggers('enable')}
        commit`);
    const packed = async () => {
      const params = await grant(await request());
      await make(params);
      await runDueJobs(api);
      const files = await download(params);
      return {
        json: JSON.parse(files.get('consultas/consultas-0001.json')?.toString() ?? '').visits[0],
        ...(await readPdf(new Blob([files.get('consultas/consultas-0001.pdf') ?? '']))),
      };
    };
    await asIntern('');
    const waiting = await packed();
    expect(waiting.text).toContain('Pronóstico Bueno Copiado de la nota del 03/10/2026');
    expect(waiting.text).toContain('Falta la firma de quien supervisa.');
    expect(waiting.json).toMatchObject({ cosignature: { at: null } });
    await asIntern(`insert into visit_cosignature (company_id, visit_id, cosigned_at, cosigned_by, licence, content_hash)
      select company_id, id, now(), signed_by, '7654321', content_hash from visit where id = '${visitId}';`);
    const signed = await packed();
    expect(signed.text).toContain('Segunda firma');
    expect(signed.text).toContain('cédula 7654321');
    expect(signed.json).toMatchObject({
      note: { copied: { prognosis: { at: '2026-10-03T16:00:00.000Z' } } },
      cosignature: { licence: '7654321' },
      signature: { content: 'intact' },
    });
  });

  test('is made in pieces: what fails is repeated alone, and nothing is there twice', async () => {
    await owner.client.ok('companyEncryptionUpdate', { body: { on: true } });
    await addVisits(limits.privacyPackageVisits); // one more than a piece has
    const params = await grant(await request());
    await Promise.all([make(params), make(params)]);
    await sql(
      `alter table privacy_package_part add constraint cut check (number <> 5 or company_id <> '${owner.companyId}')`,
    );
    await expect(runDueJobs(api)).rejects.toThrow('cut');
    expect((await admin.client.ok('privacyRequestView', { params })).package).toMatchObject({
      state: 'failed',
    });
    await runDueJobs(api);
    await sql('alter table privacy_package_part drop constraint cut');
    expect(await stored()).toEqual([]);
    expect((await make(params)).package).toMatchObject({ state: 'making' });
    await runDueJobs(api);
    const files = await download(params);
    const numbers = [...files].flatMap(([name, bytes]) =>
      /consultas.*json$/.test(name)
        ? JSON.parse(bytes.toString()).visits.map(
            (visit: { visitNumber: number }) => visit.visitNumber,
          )
        : [],
    );
    expect(numbers).toEqual(
      Array.from({ length: limits.privacyPackageVisits + 1 }, (_one, index) => index + 1),
    );
    expect(new Set((await stored()).map(({ plain }) => plain))).toEqual(new Set([false]));
  });

  test('is downloaded by who handles requests alone, with a line in both logs, and gone after its days', async () => {
    const params = await grant(await request());
    await make(params);
    await runDueJobs(api);
    const nurse = await newMember(api, owner.companyId, ['nurse', 'doctor']);
    const auditor = await newMember(api, owner.companyId, ['auditor']);
    const stranger = await newCompany(api);
    for (const { client } of [nurse, auditor])
      expect([
        await code(client.refused('privacyPackageDownload', { params })),
        await code(client.refused('privacyPackageCreate', { params })),
      ]).toEqual(['permission.denied', 'permission.denied']);
    expect([
      await code(stranger.client.refused('privacyPackageDownload', { params })),
      await code(stranger.client.refused('privacyPackageCreate', { params })),
    ]).toEqual(['resource.not_found', 'resource.not_found']);
    await download(params);
    await download(params);
    const log = (await owner.client.ok('patientLog', { params: { patientId }, query: {} })).items;
    expect(log.filter(({ action }) => action === 'patient.data_exported')).toHaveLength(2);
    const { items } = await owner.client.ok('auditList', {
      query: { action: 'privacy_request.package_downloaded' },
    });
    expect(items.map(({ userId }) => userId)).toEqual([admin.userId, admin.userId]);

    api.clock.move(new Date(api.clock.now().getTime() + 8 * dayMs));
    const { client } = { ...admin, ...(await signIn(api, admin.email)) };
    expect(await code(client.refused('privacyPackageDownload', { params }))).toBe(
      'privacy_package.not_ready',
    );
    await sql(
      `update job set due_at = now() where kind = 'privacy_package' and company_id = $1 and state = 'waiting'`,
      [owner.companyId],
    );
    await runDueJobs(api);
    expect(await stored()).toEqual([]);
    expect(
      await sql('select state from privacy_package where company_id = $1', [owner.companyId]),
    ).toEqual([{ state: 'expired' }]);
  });

  test('is not made before access was granted, nor for another right, in PostgreSQL either', async () => {
    const access = await request();
    const other = await grant(await request({ kind: 'rectification' }));
    for (const params of [access, other])
      expect(await code(admin.client.refused('privacyPackageCreate', { params }))).toBe(
        'privacy_package.not_granted',
      );
    await expect(
      inTransaction(api.database.pool, admin, (db) =>
        db.query(
          `insert into privacy_package (company_id, request_id, locale, created_at, created_by) values (app_company(), $1, 'en', now(), app_user_id())`,
          [access.privacyRequestId],
        ),
      ),
    ).rejects.toMatchObject({ constraint: 'privacy_package_granted' });
    expect(await code(admin.client.refused('privacyPackageDownload', { params: access }))).toBe(
      'privacy_package.not_ready',
    );
  });
});
