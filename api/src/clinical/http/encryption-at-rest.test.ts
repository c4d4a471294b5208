import { randomBytes } from 'node:crypto';
import { createPool, withClient } from '../../platform/database/connection';
import { inTransaction } from '../../platform/database/database';
import { identitySealedColumns } from '../../identity/sql/sealed-columns';
import { giveKeyRing } from '../../platform/secrets/key-ring';
import { rotateCommand } from '../../platform/secrets/rotate-command';
import { announceKeys } from '../../platform/secrets/serving-process';
import { renewCompanyKeys, reseal } from '../../platform/secrets/rotate';
import { createSecretBox } from '../../platform/secrets/secret-box';
import { platformSealedColumns } from '../../platform/secrets/sealed-columns';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { orderBody } from '../../testing/records/service-requests';
import {
  createVisitRecords,
  visitInputs,
  wholeNote,
  writeVisit,
} from '../../testing/records/visits';

/* Occurs only in clinical content. */
const sentinel = 'Zarzaparrilla';
const looksSealed = `sala:1:${sentinel}`;
const newKey = () => randomBytes(32).toString('base64');

describe('encryption at rest', () => {
  const secretKey = newKey();
  let api: TestApi;
  let doctor: SignedInMember;
  let patientId: string;
  let visitId: string;

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);
  /** Everything that PostgreSQL has of texts and files of the company. */
  const kept = async (company = doctor.companyId): Promise<string> => {
    const [row] = await sql<{ all: string }>(
      `select concat((select string_agg(n::text, ' ') from visit_note n where company_id = $1), (select string_agg(x::text, ' ') from visit_addendum x where company_id = $1),
         (select string_agg(r.texts::text, ' ') from service_request r where company_id = $1), (select string_agg(e::text, ' ') from emergency_access e where company_id = $1),
         (select string_agg(encode(f.content, 'escape'), ' ') from stored_file f where company_id = $1)) as all`,
      [company],
    );
    return row?.all ?? '';
  };
  const view = (id = visitId) => doctor.client.ok('visitView', { params: { visitId: id } });
  const readFile = async (patientFileId: string) =>
    (await doctor.client.ok('patientFileDownload', { params: { patientFileId } })).content.text();
  const turn = (on: boolean) => doctor.client.ok('companyEncryptionUpdate', { body: { on } });

  const storeFile = async (text: string) =>
    (
      await doctor.client.ok('patientFileCreate', {
        params: { patientId },
        query: { name: 'estudio.txt', clinical: 'true' },
        body: new Blob([text]),
      })
    ).id;
  const signVisit = async () => {
    const params = { visitId };
    await doctor.client.ok('visitStart', { params, body: { version: 1 } });
    await doctor.client.ok('visitNoteSave', {
      params,
      body: {
        revision: 0,
        ...wholeNote,
        sections: { ...wholeNote.sections, chiefComplaint: looksSealed, plan: sentinel },
      },
    });
    await doctor.client.ok('visitDiagnosesSave', { params, ...visitInputs.visitDiagnosesSave });
    await doctor.client.ok('visitSign', { params, ...visitInputs.visitSign });
    await doctor.client.ok('visitAddendumCreate', {
      params,
      body: { body: sentinel, reason: `Porque ${sentinel}` },
    });
  };

  const openCompany = async () => {
    doctor = await newCompany(api, { founder: ['owner', 'doctor'] });
    ({ visitId } = await createVisitRecords(api, doctor));
    patientId = (await view()).patient.id;
  };

  const writeOpenNote = async () => {
    await doctor.client.ok('visitStart', { params: { visitId }, body: { version: 1 } });
    await writeVisit(doctor.client, visitId);
  };

  describe('texts and files of a company', () => {
    beforeAll(async () => {
      api = await createTestApi({ secretKey });
    });
    afterAll(() => api.close());
    beforeEach(openCompany);

    test('an order is received, reviewed and revoked while its texts are encrypted', async () => {
      const params = { visitId };
      await doctor.client.ok('visitStart', { params, body: { version: 1 } });
      const order = () =>
        doctor.client.ok('serviceRequestCreate', {
          params,
          body: { ...orderBody, reason: sentinel },
        });
      const before = await order();
      await turn(true);
      await runDueJobs(api);
      const after = await order();
      await doctor.client.ok('serviceRequestResultSave', {
        params: { serviceRequestId: before.id },
        body: { result: sentinel },
      });
      await doctor.client.ok('serviceRequestReview', {
        params: { serviceRequestId: before.id },
        body: { version: 2 },
      });
      await doctor.client.ok('serviceRequestRevoke', {
        params: { serviceRequestId: after.id },
        body: { version: 1, reason: sentinel },
      });
      expect(await kept()).not.toContain(sentinel);
      const { items } = await doctor.client.ok('visitServiceRequestView', { params });
      expect(items).toMatchObject([
        { reason: sentinel, result: sentinel, reviewedAt: expect.any(String) },
        { reason: sentinel, revokedReason: sentinel, status: 'revoked' },
      ]);
      await turn(false);
      await runDueJobs(api);
      expect(await kept()).toContain(sentinel);
    });

    test('neither rows nor bytes have the text, before and after; switched off, they have it again', async () => {
      await signVisit();
      const large = `${sentinel} `.repeat(80_000); // two chunks
      const fileIds = [await storeFile(sentinel), await storeFile(large)] as const;
      const plain = await view();
      expect(plain.note.sections.chiefComplaint).toBe(looksSealed);
      expect(await kept()).toContain(sentinel);

      expect(await turn(true)).toMatchObject({ on: true, run: { finishedAt: null } });
      await runDueJobs(api);
      expect(await doctor.client.ok('companyEncryptionView')).toMatchObject({
        on: true,
        run: { finishedAt: expect.any(String) },
      });
      const later = await storeFile(sentinel);
      await doctor.client.ok('visitAddendumCreate', {
        params: { visitId },
        body: { body: sentinel, reason: sentinel },
      });
      expect(await kept()).not.toContain(sentinel);
      expect(await view()).toMatchObject({
        note: plain.note,
        signature: plain.signature,
        addenda: [...plain.addenda, { body: sentinel, reason: sentinel }],
      });
      expect(await readFile(fileIds[1])).toBe(large);
      expect(await readFile(later)).toBe(sentinel);
      const { items } = await doctor.client.ok('patientVisitList', { params: { patientId } });
      expect(items).toMatchObject([{ chiefComplaint: looksSealed }]);

      await turn(false);
      await runDueJobs(api);
      expect(await kept()).toContain(large);
      expect(
        await sql('select id from stored_file where key_id is not null and company_id = $1', [
          doctor.companyId,
        ]),
      ).toEqual([]);
      expect((await view()).note).toEqual(plain.note);
      const [hash] = await sql<{ same: boolean }>(
        'select content_hash = visit_content_hash(company_id, id, $2) as same from visit where id = $1',
        [visitId, JSON.stringify(plain.note.sections)],
      );
      expect(hash).toEqual({ same: true });
    });

    test('a note is signed with the digest of its plain text, and no request replaces what is sealed', async () => {
      await turn(true);
      await signVisit();
      await storeFile(sentinel);
      const other = `sala:1:${Buffer.alloc(60).toString('base64')}`;
      const tries: readonly [string, string][] = [
        [`update visit_note set sections = jsonb_build_object('plan', $1::text)`, 'visit_closed'],
        ['update visit_addendum set body = $1', '42501'],
        [`update stored_file set content = decode(md5($1), 'hex'), key_id = null`, '42501'],
      ];
      for (const [text, refusal] of tries)
        await expect(
          inTransaction(api.database.pool, doctor, async (db) => {
            await db.query(`select set_config('app.reseal', 'on', true)`);
            await db.query(text, [other]);
          }),
        ).rejects.toMatchObject(refusal === '42501' ? { code: refusal } : { constraint: refusal });
      await expect(
        inTransaction(api.database.pool, doctor, (db) => db.query('set local role app_owner')),
      ).rejects.toMatchObject({ code: '42501' });
      const { signature, note } = await view();
      expect(signature?.content).toBe('intact');
      const [hash] = await sql<{ hash: string }>(
        'select visit_content_hash(company_id, id, $2) as hash from visit where id = $1',
        [visitId, JSON.stringify(note.sections)],
      );
      expect(hash?.hash).toBe(signature?.contentHash);
      expect(await kept()).not.toContain(sentinel);
    });

    test('a signed note that was changed around the product says so, with a line in the log', async () => {
      await signVisit();
      const altered = async () =>
        (await doctor.client.ok('auditList', { query: { action: 'visit.content_altered' } })).items;
      expect([(await view()).signature?.content, await altered()]).toEqual(['intact', []]);
      const tamper = (text: string, values: readonly unknown[] = []) =>
        withClient(api.database.superuser, async (client) => {
          await client.query('set session_replication_role = replica');
          await client.query(text, [...values]);
        });
      const [row] = await sql<{ sections: object }>(
        'select sections from visit_note where visit_id = $1',
        [visitId],
      );
      await tamper(
        `update visit_note set sections = sections || '{"plan": "Reposo"}' where visit_id = $1`,
        [visitId],
      );
      expect((await view()).signature?.content).toBe('altered');
      expect(await altered()).toMatchObject([{ entityId: visitId, userId: doctor.userId }]);
      await tamper('update visit_note set sections = $1 where visit_id = $2', [
        JSON.stringify(row?.sections),
        visitId,
      ]);
      expect((await view()).signature?.content).toBe('intact');
      await tamper(`update visit_diagnosis set certainty = 'presumptive' where visit_id = $1`, [
        visitId,
      ]);
      expect((await view()).signature?.content).toBe('altered');
    });

    test('what was changed, or comes from another column, row or company, is refused', async () => {
      await turn(true);
      await writeOpenNote();
      const [row] = await sql<{ sections: Record<string, string> }>(
        'select sections from visit_note where visit_id = $1',
        [visitId],
      );
      const sections = row?.sections ?? {};
      const put = (change: object) =>
        sql('update visit_note set sections = $2 where visit_id = $1', [
          visitId,
          JSON.stringify({ ...sections, ...change }),
        ]);
      const refused = async (client = doctor.client, id = visitId) =>
        expect(await client.refused('visitView', { params: { visitId: id } })).toMatchObject({
          status: 500,
          code: 'encryption.unreadable',
        });
      const plan = sections['plan'] ?? '';
      const changed = Buffer.from(plan.slice('sala:1:'.length), 'base64');
      changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
      await put({ plan: `sala:1:${changed.toString('base64')}` });
      await refused();
      await put({ plan: plan.slice(0, 20) });
      await refused();
      await put({ plan: sections['prognosis'] });
      await refused();
      await put({});
      expect((await view()).note.sections.plan).toBe(wholeNote.sections.plan);

      const other = await newCompany(api, { founder: ['owner', 'doctor'] });
      await other.client.ok('companyEncryptionUpdate', { body: { on: true } });
      const { visitId: otherId } = await createVisitRecords(api, other);
      const move = (id: string) =>
        sql(
          `insert into visit_note (company_id, visit_id, sections, created_at, created_by, updated_at, updated_by)
         select company_id, id, $2, now(), created_by, now(), created_by from visit where id = $1`,
          [id, JSON.stringify(sections)],
        );
      await move(otherId);
      await refused(other.client, otherId);

      const fileId = await storeFile(sentinel);
      const secondId = await storeFile('otro estudio 1');
      await sql(`alter table stored_file disable trigger stored_file_held`);
      await sql(
        `update stored_file set content = (select content from stored_file where id = $2), size = (select size from stored_file where id = $2) where id = $1`,
        [secondId, fileId],
      );
      await sql(`alter table stored_file enable trigger stored_file_held`);
      expect(
        (
          await doctor.client.refused('patientFileDownload', {
            params: { patientFileId: secondId },
          })
        ).code,
      ).toBe('encryption.unreadable');
    });

    test('owners alone switch it; without a key, or against the operator, nobody does', async () => {
      const admin = await newMember(api, doctor.companyId, ['admin']);
      expect(
        (await admin.client.refused('companyEncryptionUpdate', { body: { on: true } })).code,
      ).toBe('ownership.owner_only');
      await Promise.all([turn(true), turn(true)]);
      expect(
        await sql('select id from company_key where company_id = $1', [doctor.companyId]),
      ).toHaveLength(1);
      const { database } = api;
      giveKeyRing(database.pool, {
        wrapper: createSecretBox(database.pool, secretKey),
        required: true,
      });
      expect(
        (await doctor.client.refused('companyEncryptionUpdate', { body: { on: false } })).code,
      ).toBe('encryption.required');
      // A company that never chose is encrypted from its first writing on.
      const other = await newCompany(api, { founder: ['owner', 'doctor'] });
      expect(await other.client.ok('companyEncryptionView')).toMatchObject({ on: false });
      const records = await createVisitRecords(api, other);
      await other.client.ok('visitStart', {
        params: { visitId: records.visitId },
        body: { version: 1 },
      });
      await writeVisit(other.client, records.visitId);
      expect(await other.client.ok('companyEncryptionView')).toMatchObject({ on: true });
      expect(await kept(other.companyId)).not.toContain(wholeNote.sections.plan);
      giveKeyRing(database.pool, { wrapper: null, required: false });
      const third = await newCompany(api);
      expect(
        (await third.client.refused('companyEncryptionUpdate', { body: { on: true } })).code,
      ).toBe('encryption.unavailable');
    });
  });

  describe('keys of a whole database', () => {
    beforeEach(async () => {
      api = await createTestApi({ secretKey });
      await openCompany();
    });
    afterEach(() => api.close());

    test('keys are rotated while people write; the key before opens nothing afterwards', async () => {
      await turn(true);
      await writeOpenNote();
      const fileId = await storeFile(sentinel);
      const nextKey = newKey();
      const pool = createPool(api.database.owner);
      try {
        const box = createSecretBox(pool, nextKey, secretKey);
        giveKeyRing(pool, { wrapper: box, required: false });
        const { plan: _plan, ...sections } = wholeNote.sections;
        const save = (revision: number) =>
          doctor.client.ok('visitNoteSave', {
            params: { visitId },
            body: {
              ...wholeNote,
              revision,
              sections: { ...sections, plan: `${sentinel} ${revision}` },
            },
          });
        const write = async () => {
          for (let revision = 1; revision < 6; revision += 1) {
            await save(revision);
            expect((await view()).note.sections.plan).toBe(`${sentinel} ${revision}`);
          }
        };
        // The process that serves has both keys until all processes are changed.
        giveKeyRing(api.database.pool, { wrapper: box, required: false });
        const columns = [...platformSealedColumns, ...identitySealedColumns];
        const key = Buffer.from(nextKey, 'base64');
        await Promise.all([
          write(),
          reseal(pool, box, key, columns),
          renewCompanyKeys(pool, new Date().toISOString()).then(() => runDueJobs(api)),
        ]);
        await reseal(pool, box, key, columns);
        await runDueJobs(api);
      } finally {
        await pool.end();
      }
      expect(await kept()).not.toContain(sentinel);
      const forms = await sql<{ count: string }>(
        `select count(distinct f) as count from (select substr(sections ->> 'plan', 8, 20) as f from visit_note) as forms`,
      );
      expect(forms).toHaveLength(1);
      const { database } = api;
      await expect(createTestApi({ database, secretKey })).rejects.toThrow(
        'another SALA_SECRET_KEY',
      );
      await expect(createTestApi({ database })).rejects.toThrow('SALA_SECRET_KEY is not set');
      const next = await createTestApi({ database, secretKey: nextKey });
      const client = next.as(doctor.token);
      expect((await client.ok('visitView', { params: { visitId } })).note.sections.plan).toBe(
        `${sentinel} 5`,
      );
      const file = await client.ok('patientFileDownload', { params: { patientFileId: fileId } });
      expect(await file.content.text()).toBe(sentinel);
      await next.close();
    });

    test('keys are not rotated while a process runs that was started without the new one', async () => {
      await turn(true);
      await signVisit();
      const nextKey = newKey();
      const { pool } = api.database;
      const ignore = () => undefined;
      const old = await announceKeys({ pool, secretKey }, ignore);
      const ready = await announceKeys(
        { pool, secretKey: nextKey, previousSecretKey: secretKey },
        ignore,
      );
      const said: string[] = [];
      const url = api.database.superuser.connectionString ?? '';
      const rotate = () =>
        rotateCommand(
          ['--database', url],
          { SALA_SECRET_KEY: nextKey, SALA_SECRET_KEY_PREVIOUS: secretKey },
          platformSealedColumns,
          (line) => said.push(line),
        );
      expect(await rotate()).toBe(1);
      expect(said.join()).toContain('do not have the new SALA_SECRET_KEY');
      expect((await view()).note.sections.plan).toBe(sentinel);
      await old.stop();
      expect(await rotate()).toBe(0);
      expect(said.at(-1)).toMatch(/^[1-9]\d* secrets are sealed/);
      await ready.stop();
      expect(await sql('select id from serving_process')).toEqual([]);
    });
  });
});
