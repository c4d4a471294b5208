import { randomBytes } from 'node:crypto';
import type { Visit } from '@sala/shared-contracts';
import { Transformer } from '@napi-rs/image';
import { withClient } from '../../platform/database/connection';
import { createTestApi, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { readPdf } from '../../testing/pdf';
import {
  createDocumentRecords,
  drawnSignature,
  fillDocument,
  scannedPaper,
} from '../../testing/records/documents';
import { openClinic, type Clinic } from '../../testing/records/prescribing';
import { visitInputs, writeVisit } from '../../testing/records/visits';

let api: TestApi;
let clinic: Clinic;
let visit: Visit;

const morning = new Date('2026-11-24T16:52:00Z');

beforeAll(async () => {
  api = await createTestApi({ secretKey: randomBytes(32).toString('base64') });
  api.clock.move(morning);
  clinic = await openClinic(api);
  visit = await clinic.startVisit();
  await writeVisit(clinic.doctor.client, visit.id);
});
afterAll(() => api.close());
beforeEach(() => api.clock.move(morning));

const fill = (change: object = {}, of = visit, who = clinic.doctor) =>
  fillDocument(who.client, of.id, change);

const place = ({ id }: { readonly id: string }) => ({ params: { clinicalDocumentId: id } });

const signing = (document: { readonly id: string; readonly version: number }) => ({
  ...place(document),
  query: { version: document.version },
  body: drawnSignature(),
});

const sign = (document: Parameters<typeof signing>[0], who = clinic.doctor) =>
  who.client.ok('clinicalDocumentSign', signing(document));

const codeOf = async (answer: Promise<{ readonly code: string }>): Promise<string> =>
  (await answer).code;

const asCompany = (sql: string, values: readonly unknown[] = []) =>
  withClient(api.database.serving, async (client) => {
    await client.query(`select set_config('app.company', $1, false)`, [clinic.owner.companyId]);
    return client.query(sql, [...values]);
  });

describe('filling', () => {
  test('a template has what is known of the visit, and blanks for the rest', async () => {
    const { items } = await clinic.doctor.client.ok('visitDocumentTemplateList', {
      params: { visitId: visit.id },
      query: { language: 'es-MX' },
    });
    expect(items).toHaveLength(8);
    const letter = items.find(({ template }) => template === 'referral-letter')?.body ?? '';
    for (const part of [
      'Paciente: Mariana García López, 36 años, hombre',
      'cédula profesional 1234567',
      'Motivo del envío: Dolor de garganta.',
      'Terapéutica empleada: Líquidos y reposo.',
      'Impresión diagnóstica: [ ].',
      '24 de noviembre de 2026',
    ])
      expect(letter).toContain(part);
  });

  test('employers read no diagnosis unless the writer chose it; days off are counted', async () => {
    const leave = { from: '2026-11-24', days: 3 };
    const silent = await fill({ template: 'sick-leave', leave });
    expect(silent.body).toContain('por 3 días naturales, del 24 de noviembre');
    expect(silent.body).toContain('al 26 de noviembre de 2026');
    expect(silent.body).not.toMatch(/iagn[oó]stico|aringitis/);
    const chosen = await fill({ template: 'sick-leave', leave, diagnoses: ['J02.9'] });
    expect(chosen.body).toMatch(/Diagnóstico: .*aringitis/);
    const english = await fill({ template: 'sick-leave', leave, language: 'en' });
    expect(english.body).toContain('26 November 2026');
  });

  test('refuses what a template does not ask for, and diagnoses of another visit', async () => {
    const wrong: readonly [object, string][] = [
      [{ template: 'sick-leave' }, 'leave'],
      [{ template: 'attendance', leave: { from: '2026-11-24', days: 1 } }, 'leave'],
      [{ template: 'attendance', diagnoses: ['J02.9'] }, 'diagnoses.0'],
      [{ template: 'health-certificate', diagnoses: ['I10'] }, 'diagnoses.0'],
      [{ template: 'sick-leave', leave: { from: '2026-11-24', days: 181 } }, 'leave.days'],
    ];
    for (const [change, path] of wrong) {
      const body = {
        template: 'consent-telehealth',
        language: 'es-MX',
        diagnoses: [],
        leave: null,
        ...change,
      };
      const { errors } = await clinic.doctor.client.refused('clinicalDocumentCreate', {
        params: { visitId: visit.id },
        body,
      });
      expect(errors?.map((fault) => fault.path)).toContain(path);
    }
  });

  test('a child’s consents are signed by the guardian, who has to be named', async () => {
    const child = await clinic.startVisit({
      firstName: 'Luis',
      birthDate: '2019-02-01',
      guardian: { name: 'Rosa López', relation: 'mother', phone: '+525512345678' },
    });
    const document = await fill({}, child);
    expect(document).toMatchObject({
      signer: 'guardian',
      signerName: 'Rosa López',
      signerRelation: 'madre',
    });
    const { version } = await clinic.doctor.client.ok('clinicalDocumentUpdate', {
      ...place(document),
      body: { version: document.version, signerName: '' },
    });
    expect(
      await codeOf(
        clinic.doctor.client.refused('clinicalDocumentSign', signing({ ...document, version })),
      ),
    ).toBe('clinical_document.signer_missing');
  });

  test('only a consent expires, on a day to come, and the patient signs nothing else', async () => {
    const consent = await fill();
    const paper = await fill({ template: 'attendance' });
    const refused = async (document: typeof consent, change: object) =>
      (
        await clinic.doctor.client.refused('clinicalDocumentUpdate', {
          ...place(document),
          body: { version: document.version, ...change },
        })
      ).errors?.map(({ path }) => path);
    expect(await refused(consent, { expiresOn: '2026-11-24' })).toEqual(['expiresOn']);
    expect(await refused(paper, { expiresOn: '2027-11-24' })).toEqual(['expiresOn']);
    expect(await refused(paper, { signer: 'patient' })).toEqual(['signer']);
  });
});

describe('signing', () => {
  test('locks what was read, once, with its digest; the API and PostgreSQL refuse changes', async () => {
    const document = await fill();
    const locked = await sign(document);
    expect(locked).toMatchObject({
      status: 'locked',
      signature: 'screen',
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      intact: true,
      actions: [],
    });
    const { client } = clinic.doctor;
    const { timeline } = await client.ok('chartView', {
      params: { patientId: visit.patient.id },
      query: { kinds: 'document', search: locked.title },
    });
    expect(timeline.items[0]).toMatchObject({ text: locked.title, status: 'locked' });
    for (const refused of [
      client.refused('clinicalDocumentUpdate', {
        ...place(document),
        body: { version: locked.version, body: 'Otro texto' },
      }),
      client.refused('clinicalDocumentDelete', place(document)),
      client.refused('clinicalDocumentSign', signing(locked)),
      client.refused('clinicalDocumentScanAttach', { ...signing(locked), body: scannedPaper() }),
    ])
      expect(await codeOf(refused)).toBe('clinical_document.locked');
    for (const sql of [
      `update clinical_document set texts = '{"title":"x","body":"x"}' where id = $1`,
      `update clinical_document set status = 'filled' where id = $1`,
      'delete from clinical_document where id = $1',
    ])
      await expect(asCompany(sql, [document.id])).rejects.toMatchObject({
        constraint: 'clinical_document_stands',
      });
    // Past every rule, the digest tells.
    const change = (text: string) =>
      api.database.asOwner(async (owner) => {
        await owner.query('alter table clinical_document disable trigger user');
        await owner.query(`update clinical_document set ${text} where id = $1`, [document.id]);
        await owner.query('alter table clinical_document enable trigger user');
      });
    const isIntact = async () => (await client.ok('clinicalDocumentView', place(document))).intact;
    for (const [text, back] of [
      [`texts = texts || '{"witness1":"Otra"}'`, `texts = texts || '{"witness1":""}'`],
      [
        `heading = heading || '{"today":"2026-01-01"}'`,
        `heading = heading || '{"today":"2026-11-24"}'`,
      ],
      [`locked_at = locked_at + interval '1 day'`, `locked_at = locked_at - interval '1 day'`],
      [`file_hash = reverse(file_hash)`, `file_hash = reverse(file_hash)`],
    ] as const) {
      await change(text);
      expect(await isIntact()).toBe(false);
      await change(back);
      expect(await isIntact()).toBe(true);
    }
  });

  test('two at once lock once', async () => {
    const document = await fill();
    const answers = await Promise.all([
      clinic.doctor.client.call('clinicalDocumentSign', signing(document)),
      clinic.nurse.client.call('clinicalDocumentScanAttach', {
        ...signing(document),
        body: scannedPaper(),
      }),
    ]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(
      await clinic.inDatabase(
        `select count(*)::int as files from stored_file f join clinical_document d on d.company_id = f.company_id
           and f.id in (d.signature_file_id, d.scan_file_id) where d.id = $1`,
        [document.id],
      ),
    ).toEqual([{ files: 1 }]);
  });

  test('of a text that was changed meanwhile, the older one is not signed', async () => {
    const document = await fill();
    await clinic.nurse.client.ok('clinicalDocumentUpdate', {
      ...place(document),
      body: { version: document.version, body: 'Acepto otra cosa' },
    });
    expect(
      await codeOf(clinic.doctor.client.refused('clinicalDocumentSign', signing(document))),
    ).toBe('resource.version_conflict');
  });

  test('blanks are filled first', async () => {
    const document = await fill({ template: 'consent-procedure' });
    expect(document.actions).not.toContain('sign');
    expect(
      await codeOf(clinic.doctor.client.refused('clinicalDocumentSign', signing(document))),
    ).toBe('clinical_document.blanks_left');
  });

  test('a script, half a PNG and a wall of pixels are no signature', async () => {
    const document = await fill();
    const wall = Transformer.fromRgbaPixels(new Uint8Array(2100 * 4), 2100, 1).pngSync();
    for (const [body, code] of [
      [new Blob(['<script>alert(1)</script>']), 'not_an_image'],
      [drawnSignature().slice(0, 40), 'image_damaged'],
      [new Blob([new Uint8Array(wall)]), 'too_many_pixels'],
    ] as const) {
      const { errors } = await clinic.doctor.client.refused('clinicalDocumentSign', {
        ...signing(document),
        body,
      });
      expect(errors).toMatchObject([{ code }]);
    }
    await clinic.doctor.client.ok('clinicalDocumentDelete', place(document));
  });

  test('a scan is a PDF or a picture, and not 20 MB', async () => {
    const document = await fill();
    const attach = (body: Blob) =>
      clinic.doctor.client.refused('clinicalDocumentScanAttach', { ...signing(document), body });
    expect(await codeOf(attach(new Blob(['Acepto'])))).toBe('clinical_document.not_a_scan');
    expect(await attach(new Blob(['%PDF-1.7', new Uint8Array(20 * 1024 * 1024)]))).toMatchObject({
      status: 413,
    });
    const locked = await clinic.nurse.client.ok('clinicalDocumentScanAttach', {
      ...signing(document),
      body: scannedPaper(),
    });
    expect(locked).toMatchObject({ signature: 'scan', lockedBy: expect.any(String) });
    const file = await clinic.doctor.client.ok('clinicalDocumentScanView', place(document));
    expect(await file.content.text()).toBe(await scannedPaper().text());
  });

  test('after the note’s signature a paper is written and signed; in a cancelled visit none is', async () => {
    const other = await clinic.startVisit();
    const cancelled = await clinic.startVisit();
    await writeVisit(clinic.doctor.client, other.id);
    await clinic.doctor.client.ok('visitSign', {
      params: { visitId: other.id },
      ...visitInputs.visitSign,
    });
    expect((await sign(await fill({}, other))).status).toBe('locked');
    const waiting = await fill({}, cancelled);
    const { version } = await clinic.doctor.client.ok('visitView', {
      params: { visitId: cancelled.id },
    });
    await clinic.doctor.client.ok('visitCancel', {
      params: { visitId: cancelled.id },
      body: { version, reason: 'Se fue' },
    });
    expect(
      await codeOf(clinic.doctor.client.refused('clinicalDocumentSign', signing(waiting))),
    ).toBe('visit.closed');
  });

  test('a consent that has run out meanwhile is not signed', async () => {
    const document = await fill();
    const { version } = await clinic.doctor.client.ok('clinicalDocumentUpdate', {
      ...place(document),
      body: { version: document.version, expiresOn: '2026-11-25' },
    });
    await clinic.inDatabase(
      `update clinical_document set expires_on = '2026-11-24' where id = $1`,
      [document.id],
    );
    const { errors } = await clinic.doctor.client.refused(
      'clinicalDocumentSign',
      signing({ ...document, version }),
    );
    expect(errors).toMatchObject([{ path: 'expiresOn', code: 'too_small' }]);
  });

  test('the paper has its heading, signature and digest, and says that it is a copy', async () => {
    const filled = await fill();
    const { version } = await clinic.doctor.client.ok('clinicalDocumentUpdate', {
      ...place(filled),
      body: { version: filled.version, expiresOn: '2026-12-15' },
    });
    const document = { ...filled, version };
    const { contentHash } = await sign(document);
    const file = await clinic.nurse.client.ok('clinicalDocumentPdf', place(document));
    const { text } = await readPdf(file.content);
    const flat = text.replaceAll(/\s+/g, ' ');
    for (const part of [
      'Consentimiento para la atención a distancia',
      'Mariana García López',
      visit.patient.recordNumber,
      'Juárez 10',
      'Vigente hasta 15/12/2026',
      'Firmado en pantalla el 24/11/2026, 10:52 (America/Mexico_City)',
      'COPIA',
    ])
      expect(flat).toContain(part);
    expect(flat.split('Juárez 10')).toHaveLength(2); // once, in the letterhead
    expect(text.replaceAll(/\s+/g, '')).toContain(contentHash);
    const open = await fill();
    await clinic.doctor.client.ok('clinicalDocumentUpdate', {
      ...place(open),
      body: { version: open.version, body: `${'Acepto esto. '.repeat(500)}Última palabra` },
    });
    const long = await readPdf(
      (await clinic.doctor.client.ok('clinicalDocumentPdf', place(open))).content,
    );
    for (const part of ['Sin firmar', 'Última palabra', 'Página 2 de'])
      expect(long.text).toContain(part);
  });
});

describe('who', () => {
  test('a doctor’s papers are the doctor’s, with a licence; consents are taken by nurses too', async () => {
    const report = { template: 'medical-report' };
    const refused = (client: Clinic['nurse']['client']) =>
      client.refused('clinicalDocumentCreate', {
        params: { visitId: visit.id },
        body: { ...report, language: 'es-MX', diagnoses: [], leave: null },
      });
    expect(await codeOf(refused(clinic.nurse.client))).toBe('permission.denied');
    expect(await codeOf(refused(clinic.other.client))).toBe('permission.denied');
    expect((await sign(await fill({}, visit, clinic.nurse), clinic.nurse)).status).toBe('locked');
    const paper = await fill({
      template: 'sick-leave',
      leave: { from: '2026-11-24', days: 1 },
    });
    const setLicence = (licence: string | null) =>
      clinic.inDatabase('update practitioner set licence_number = $2 where user_id = $1', [
        clinic.doctor.userId,
        licence,
      ]);
    await setLicence(null);
    expect(await codeOf(clinic.doctor.client.refused('clinicalDocumentSign', signing(paper)))).toBe(
      'clinical_document.licence_missing',
    );
    await setLicence('1234567');
    expect((await sign(paper)).status).toBe('locked');
  });

  test('reception, cash desk, marketing and owners receive none of it', async () => {
    const document = await sign(await fill());
    const { companyId } = clinic.owner;
    const others = [clinic.reception, clinic.owner];
    for (const role of ['billing', 'marketing'] as const)
      others.push(await newMember(api, companyId, [role]));
    const { params } = place(document);
    for (const { client } of others) {
      const answers = [
        await client.refused('visitDocumentList', { params: { visitId: visit.id } }),
        await client.refused('patientDocumentList', {
          params: { patientId: visit.patient.id },
          query: {},
        }),
        await client.refused('clinicalDocumentView', { params }),
        await client.refused('clinicalDocumentPdf', { params }),
        await client.refused('clinicalDocumentScanView', { params }),
        await client.refused('clinicalDocumentSign', signing(document)),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    }
    expect(await codeOf(clinic.stranger.client.refused('clinicalDocumentView', { params }))).toBe(
      'resource.not_found',
    );
    const log = await clinic.inDatabase<{ text: string }>(
      `select a::text as text from audit_log a where a.company_id = $1 and a.entity_type = 'clinical_document'`,
      [companyId],
    );
    expect(log.map(({ text }) => text).join()).not.toMatch(/consent-|Acepto|distancia/);
  });

  test('with care relations only who cares for the patient reads, writes and signs', async () => {
    const document = await fill();
    const set = async (careRelations: boolean) => {
      const { version } = await clinic.owner.client.ok('securityPolicyView');
      await clinic.owner.client.ok('securityPolicyUpdate', { body: { version, careRelations } });
    };
    await set(true);
    const { client } = clinic.other;
    const codes = [
      await codeOf(client.refused('visitDocumentList', { params: { visitId: visit.id } })),
      await codeOf(client.refused('clinicalDocumentSign', signing(document))),
      await codeOf(client.refused('clinicalDocumentDelete', place(document))),
    ];
    await set(false);
    expect(codes).toEqual([
      'emergency_access.required',
      'care_relation.required',
      'care_relation.required',
    ]);
  });

  test('the documents of a patient are listed by kind', async () => {
    const own = await clinic.startVisit();
    await fill({}, own);
    await fill({ template: 'attendance' }, own);
    const list = (query: object) =>
      clinic.nurse.client.ok('patientDocumentList', {
        params: { patientId: own.patient.id },
        query,
      });
    const { items, total, kinds } = await list({ kind: 'consent' });
    expect(items).toMatchObject([{ kind: 'consent', title: expect.stringContaining('distancia') }]);
    expect({ total, kinds }).toEqual({
      total: 1,
      kinds: [
        { value: 'attendance', count: 1 },
        { value: 'consent', count: 1 },
      ],
    });
  });
});

test('a consent that expires becomes one task, unless a later one takes its place', async () => {
  const own = await clinic.startVisit();
  const consentUntil = async (expiresOn: string) => {
    const document = await fill({}, own);
    const { version } = await clinic.doctor.client.ok('clinicalDocumentUpdate', {
      ...place(document),
      body: { version: document.version, expiresOn },
    });
    return sign({ ...document, version });
  };
  const first = await consentUntil('2027-01-15');
  const second = await consentUntil('2027-03-15');
  const tasks = () =>
    clinic.inDatabase<{ key: string }>(
      `select source_key as key from task where patient_id = $1 and source_key like 'consent_expiring%' order by 1`,
      [own.patient.id],
    );
  await runDueJobs(api);
  expect(await tasks()).toEqual([]);
  await clinic.inDatabase(`update job set due_at = now() where kind = 'consent_expiry'`, []);
  await runDueJobs(api);
  expect(await tasks()).toEqual([{ key: `consent_expiring:${second.id}` }]);
  expect(first.expiresOn).toBe('2027-01-15');
});

test('switched off, a consent that expires becomes no task', async () => {
  const own = await clinic.startVisit();
  const document = await fill({}, own);
  const { version } = await clinic.doctor.client.ok('clinicalDocumentUpdate', {
    ...place(document),
    body: { version: document.version, expiresOn: '2027-04-15' },
  });
  await sign({ ...document, version });
  const enable = (enabled: boolean, of: number) =>
    clinic.owner.client.ok('systemRuleUpdate', {
      params: { systemRule: 'consent_renewals' },
      body: { enabled, version: of },
    });
  await enable(false, 0);
  await runDueJobs(api);
  await clinic.inDatabase(`update job set due_at = now() where kind = 'consent_expiry'`, []);
  await runDueJobs(api);
  expect(
    await clinic.inDatabase('select from task where patient_id = $1', [own.patient.id]),
  ).toEqual([]);
  await enable(true, 1);
});

test('encryption comes and goes under a signed document, whose digest still fits', async () => {
  const doctor = await newCompany(api, { founder: ['owner', 'doctor'] });
  const { clinicalDocumentId, scannedDocumentId } = await createDocumentRecords(api, doctor);
  const kept = () =>
    api.database.asOwner(async (owner) => {
      const { rows } = await owner.query<{ all: string }>(
        `select concat((select string_agg(d.texts::text, ' ') from clinical_document d where d.company_id = $1), (select string_agg(encode(f.content, 'escape'), ' ')
           from stored_file f where f.purpose like 'document%' and f.company_id = $1)) as all`,
        [doctor.companyId],
      );
      return rows[0]?.all ?? '';
    });
  const turn = async (on: boolean) => {
    await doctor.client.ok('companyEncryptionUpdate', { body: { on } });
    await runDueJobs(api);
  };
  const plain = /distancia|firmado/;
  const reads = async (id: string) => {
    const params = { clinicalDocumentId: id };
    const { intact, title } = await doctor.client.ok('clinicalDocumentView', { params });
    expect({ intact, title }).toEqual({ intact: true, title: expect.stringMatching(plain) });
  };
  expect(await kept()).toMatch(plain);
  await turn(true);
  expect(await kept()).not.toMatch(plain);
  await doctor.client.ok('clinicalDocumentSign', {
    params: { clinicalDocumentId },
    query: { version: 1 },
    body: drawnSignature(),
  });
  for (const id of [clinicalDocumentId, scannedDocumentId]) await reads(id);
  await turn(false);
  expect(await kept()).toMatch(plain);
  for (const id of [clinicalDocumentId, scannedDocumentId]) await reads(id);
});
