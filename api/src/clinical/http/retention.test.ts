import type { Role } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { runDueJobs } from '../../testing/jobs';
import { createMessageRecords } from '../../testing/records/messages';
import { writeAboutPatient } from '../../testing/records/team-chat';
import { writeChart } from '../../testing/records/chart';
import { scanDocument } from '../../testing/records/documents';
import { createPatient } from '../../testing/records/patients';
import { issueIn } from '../../testing/records/prescriptions';
import { orderBody, serviceRequestInputs } from '../../testing/records/service-requests';
import { approveMaterial, article } from '../../testing/records/teaching';
import { createVisitRecords } from '../../testing/records/visits';

const day = 86_400_000;
const chartTables = ['condition', 'medication_statement', 'immunization', 'family_history'];

describe('retention', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let patientId: string;
  let visitId: string;

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);

  /** Everything clinical happened this long ago, whatever triggers say. */
  const age = (interval: string) =>
    api.database.asOwner(async (client) => {
      const tables = [
        'patient',
        'visit',
        'allergy',
        'stored_file',
        'vital_signs',
        'visit_note',
        'service_request',
        'prescription',
        'appointment',
        ...chartTables,
        'clinical_document',
        'task',
      ];
      const triggers = async (verb: 'disable' | 'enable') => {
        for (const table of tables) await client.query(`alter table ${table} ${verb} trigger user`);
      };
      await client.query('begin');
      await triggers('disable');
      for (const statement of [
        'update patient set created_at = now() - $1::interval where id = $2',
        `update visit set started_at = now() - $1::interval, status = 'signed', signed_at = now() - $1::interval, signed_by = created_by,
           signed_licence = '1234567', content_hash = repeat('a', 64), ended_at = null where patient_id = $2`,
        'update task set created_at = now() - $1::interval, updated_at = now() - $1::interval where patient_id = $2',
        'update allergy set created_at = now() - $1::interval, updated_at = now() - $1::interval where patient_id = $2',
        'update stored_file set created_at = now() - $1::interval where id in (select id from patient_file where patient_id = $2)',
        'update vital_signs set taken_at = now() - $1::interval where visit_id in (select id from visit where patient_id = $2)',
        'update visit_note set created_at = now() - $1::interval, updated_at = now() - $1::interval where visit_id in (select id from visit where patient_id = $2)',
        'update clinical_document set updated_at = now() - $1::interval where visit_id in (select id from visit where patient_id = $2)',
        'update service_request set created_at = now() - $1::interval, updated_at = now() - $1::interval, result_received_at = now() - $1::interval where visit_id in (select id from visit where patient_id = $2)',
        'update prescription set issued_at = now() - $1::interval, updated_at = now() - $1::interval where visit_id in (select id from visit where patient_id = $2)',
        'update appointment set start_at = now() - $1::interval, end_at = now() - $1::interval + (end_at - start_at) where patient_id = $2',
        ...chartTables.map(
          (table) =>
            `update ${table} set created_at = now() - $1::interval, updated_at = now() - $1::interval where patient_id = $2`,
        ),
      ])
        await client.query(statement, [interval, patientId]);
      await triggers('enable');
      await client.query('commit');
    });

  const morning = async () => {
    await sql(
      "update job set due_at = now() where kind = 'retention' and state = 'waiting' and company_id = $1",
      [owner.companyId],
    );
    await runDueJobs(api);
  };
  const listed = async () => {
    const { proposal } = await owner.client.ok('retentionView');
    if (!proposal) throw new Error('nothing is listed');
    return proposal;
  };
  const approve = (id: string, confirmation = '1') =>
    owner.client.ok('retentionApprove', {
      params: { retentionProposalId: id },
      body: { confirmation },
    });
  const later = (days: number) => api.clock.move(new Date(api.clock.now().getTime() + days * day));
  /** Read at the real time: the session would be over otherwise. */
  const items = async (retentionProposalId: string) => {
    api.clock.move();
    const params = { retentionProposalId };
    const answer = await owner.client.ok('retentionItemList', { params, query: {} });
    return answer.items.map(({ recordId, outcome, reason }) => [recordId, outcome, reason]);
  };
  const content = async () =>
    Object.values(
      (
        await sql<Record<string, number>>(
          `select (select count(*)::int from allergy where patient_id = $1) as a,
             (select count(*)::int from patient_file where patient_id = $1) as f,
             (select count(*)::int from vital_signs s join visit v on v.id = s.visit_id where v.patient_id = $1) as s,
             (select count(*)::int from teaching_delivery where patient_id = $1) as t,
             (select count(*)::int from prescription_time_stamp m join prescription p on p.id = m.prescription_id join visit v on v.id = p.visit_id where v.patient_id = $1) as m,
             (select count(*)::int from service_request r join visit v on v.id = r.visit_id where v.patient_id = $1) as o,
             (select count(*)::int from stored_file where purpose = 'order_result' and company_id = $2) as r,
             (select count(*)::int from task_comment o join task k on k.id = o.task_id where k.patient_id = $1) as k,
             (select count(*)::int from clinical_document d join stored_file s on s.id = d.scan_file_id join visit v on v.id = d.visit_id where v.patient_id = $1) as d,
             (select count(*)::int from stored_file where purpose = 'document_scan' and company_id = $2) as b,
             (select count(*)::int from message where company_id = $2) as g,
             (select count(*)::int from stored_file where purpose = 'message' and company_id = $2) as h,
             (select count(*)::int from chat_message where company_id = $2) as i,
             ${chartTables.map((table) => `(select count(*)::int from ${table} where patient_id = $1)`).join(' + ')} as c`,
          [patientId, owner.companyId],
        )
      )[0] ?? {},
    );
  const member = async (...roles: Role[]) => newMember(api, owner.companyId, roles);

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  beforeEach(async () => {
    api.clock.move();
    owner = await newCompany(api, { founder: ['owner', 'doctor'] });
    ({ visitId } = await createVisitRecords(api, owner));
    patientId = (await owner.client.ok('visitView', { params: { visitId } })).patient.id;
    await owner.client.ok('visitStart', { params: { visitId }, body: { version: 1 } });
    await owner.client.ok('vitalsCreate', { params: { visitId }, body: { temperature: 36.6 } });
    await owner.client.ok('allergyCreate', {
      params: { patientId },
      body: { substance: 'Polen', severity: 'mild' },
    });
    await owner.client.ok('patientFileCreate', {
      params: { patientId },
      query: { name: 'estudio.txt', clinical: 'true' },
      body: new Blob(['resultado']),
    });
    await sql("update patient set birth_date = '1980-05-05' where id = $1", [patientId]);
    await runDueJobs(api);
  });

  /** Everything else that is deleted with a record. */
  const writeWholeRecord = async () => {
    await issueIn(api, owner, visitId);
    const { id: materialId } = await owner.client.ok('teachingMaterialCreate', { body: article });
    await approveMaterial(owner.client, materialId);
    await owner.client.ok('teachingDeliveryIssue', {
      params: { visitId },
      body: { deliveryKey: materialId, materialId, channel: 'print' },
    });
    await scanDocument(owner.client, visitId);
    await writeChart(owner.client, patientId, 'de prueba');
    const { id: clinicalTaskId } = await owner.client.ok('clinicalTaskCreate', {
      body: { patientId, title: 'Llamar', category: 'call_patient', dueType: 'next_visit' },
    });
    await owner.client.ok('clinicalTaskCommentCreate', {
      params: { clinicalTaskId },
      body: { body: 'No contestó' },
    });
    const { id: serviceRequestId } = await owner.client.ok('serviceRequestCreate', {
      params: { visitId },
      body: orderBody,
    });
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
    await runDueJobs(api);
  };

  test('what is older than its term is listed, told, approved, and deleted after seven days', async () => {
    await writeWholeRecord();
    await age('5 years 2 days');
    await morning();
    const proposal = await listed();
    expect(proposal.kinds).toMatchObject([{ kind: 'clinical_record', count: 1, deleted: 0 }]);
    expect((await owner.client.ok('notificationList')).items).toMatchObject([
      { kind: 'retention_listed', facts: { records: '1' } },
    ]);
    expect((await approve(proposal.id)).state).toBe('approved');
    later(6);
    await morning();
    expect(await content()).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 4]);
    later(2);
    await morning();
    expect(await content()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await items(proposal.id)).toEqual([[patientId, 'deleted', null]]);
    expect((await listed()).state).toBe('done');
    const log = await sql<{ action: string }>(
      "select action from audit_log where action like 'retention.%' and company_id = $1 order by id",
      [owner.companyId],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'retention.listed',
      'retention.approved',
      'retention.deleted',
      'retention.finished',
    ]);
    expect(await sql('select from visit where id = $1', [visitId])).toHaveLength(1);
  });

  test('a record within its term is not listed, and PostgreSQL refuses to delete it', async () => {
    await age('4 years 364 days');
    const before = await content();
    await morning();
    expect((await owner.client.ok('retentionView')).proposal).toBeNull();
    await expect(sql('delete from vital_signs where visit_id = $1', [visitId])).rejects.toThrow(
      'what was written stands',
    );
    await expect(
      sql('delete from patient_file where patient_id = $1', [patientId]),
    ).rejects.toThrow('clinical documents are kept');
    // A list that names it all the same, written past every rule of the application.
    const [forged] = await sql<{ id: string }>(
      `insert into retention_proposal (company_id, state, retention_years, listed_at, approved_at, approved_by, delete_after)
       values ($1, 'approved', 5, now() - interval '9 days', now() - interval '8 days', $2, now() - interval '1 day') returning id`,
      [owner.companyId, owner.userId],
    );
    await sql(
      "insert into retention_item (company_id, proposal_id, kind, record_id, last_at) values ($1, $2, 'clinical_record', $3, now() - interval '9 years')",
      [owner.companyId, forged?.id, patientId],
    );
    // Neither does a wrong clock of the application help.
    later(3000);
    await morning();
    expect(await items(forged?.id ?? '')).toEqual([[patientId, 'kept', 'term']]);
    expect(await content()).toEqual(before);
  });

  test('what changes between listing and deletion keeps the record', async () => {
    const changes: [string, () => Promise<unknown>][] = [
      [
        'term',
        () =>
          owner.client.ok('allergyCreate', {
            params: { patientId },
            body: { substance: 'Nuez', severity: 'mild' },
          }),
      ],
      [
        'legal_hold',
        async () => {
          await age('6 years');
          await owner.client.ok('legalHoldCreate', {
            params: { patientId },
            body: { reason: 'Juicio' },
          });
        },
      ],
      [
        'privacy_request',
        async () => {
          const [hold] = (await owner.client.ok('retentionView')).holds;
          await owner.client.ok('legalHoldLift', { params: { legalHoldId: hold?.id ?? '' } });
          await owner.client.ok('privacyRequestCreate', {
            body: { kind: 'access', requester: 'Ana', patientId, receivedOn: '2026-01-05' },
          });
        },
      ],
    ];
    await age('6 years');
    for (const [reason, change] of changes) {
      await sql(
        `insert into retention_proposal (company_id, state, retention_years, listed_at, approved_at, approved_by, delete_after)
         values ($1, 'approved', 5, now() - interval '9 days', now() - interval '8 days', $2, now() - interval '1 day')`,
        [owner.companyId, owner.userId],
      );
      await sql(
        `insert into retention_item (company_id, proposal_id, kind, record_id, last_at)
         select company_id, id, 'clinical_record', $1, now() - interval '6 years' from retention_proposal where state = 'approved' and company_id = $2`,
        [patientId, owner.companyId],
      );
      await change();
      await morning();
      const { id } = await listed();
      expect(await items(id)).toEqual([[patientId, 'kept', reason]]);
      for (const table of ['retention_item', 'retention_proposal'])
        await sql(`delete from ${table} where company_id = $1`, [owner.companyId]);
    }
    expect((await content())[1]).toBe(1);
  });

  test('only an owner approves, with the number, once; another company does not see it', async () => {
    await age('6 years');
    await morning();
    const { id } = await listed();
    const params = { retentionProposalId: id };
    const body = { confirmation: '1' };
    const admin = await member('admin');
    const code = async (answer: Promise<{ code: string }>) => (await answer).code;
    expect(await code(admin.client.refused('retentionApprove', { params, body }))).toBe(
      'ownership.owner_only',
    );
    const doctor = await member('doctor');
    expect(await code(doctor.client.refused('retentionView'))).toBe('permission.denied');
    const stranger = await newCompany(api);
    for (const name of ['retentionApprove', 'retentionCancel', 'retentionItemList'] as const)
      expect(
        await code(
          stranger.client.refused(
            name,
            name === 'retentionApprove' ? { params, body } : { params },
          ),
        ),
      ).toBe('resource.not_found');
    expect(
      await code(owner.client.refused('retentionApprove', { params, body: { confirmation: '2' } })),
    ).toBe('retention.count_mismatch');
    const both = await Promise.allSettled([approve(id), approve(id)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await code(owner.client.refused('retentionApprove', { params, body }))).toBe(
      'retention.not_open',
    );
    await owner.client.ok('retentionCancel', { params });
    const before = await content();
    later(8);
    await morning();
    expect(await content()).toEqual(before);
  });

  test('two workers at once delete a record once, and neither before its day', async () => {
    await age('6 years');
    await morning();
    const { id } = await listed();
    await approve(id);
    const run = (at: Date) =>
      api.database.asOwner(async (client) => {
        await client.query('begin');
        await client.query("select set_config('app.company', $1, true)", [owner.companyId]);
        const { rows } = await client.query<{ outcome: string | null }>(
          "select retention_delete($1, 'clinical_record', $2, $3) as outcome",
          [id, patientId, at],
        );
        await client.query('commit');
        return rows[0]?.outcome;
      });
    await expect(run(api.clock.now())).rejects.toThrow('still waits');
    const at = new Date(api.clock.now().getTime() + 8 * day);
    expect((await Promise.all([run(at), run(at)])).map(String).sort()).toEqual(['deleted', 'null']);
  });

  test('what is being written while a record is deleted is waited for, and keeps it', async () => {
    await age('6 years');
    await morning();
    const { id } = await listed();
    await approve(id);
    const before = await content();
    const at = new Date(api.clock.now().getTime() + 8 * day);
    await api.database.asOwner((writer) =>
      api.database.asOwner(async (worker) => {
        await writer.query('begin');
        await writer.query(
          `insert into allergy (company_id, patient_id, substance, created_at, created_by, updated_at, updated_by)
           values ($1, $2, 'Nuez', now(), $3, now(), $3)`,
          [owner.companyId, patientId, owner.userId],
        );
        await worker.query('begin');
        await worker.query("select set_config('app.company', $1, true)", [owner.companyId]);
        const deletion = worker.query<{ outcome: string }>(
          "select retention_delete($1, 'clinical_record', $2, $3) as outcome",
          [id, patientId, at],
        );
        await writer.query('commit');
        expect((await deletion).rows).toEqual([{ outcome: 'term' }]);
        await worker.query('commit');
      }),
    );
    const [allergies = 0, ...others] = before;
    expect(await content()).toEqual([allergies + 1, ...others]);
  });

  test('terms end in the company’s time zone, over leap days and for minors', async () => {
    const [ends] = await sql<Record<string, string>>(
      `select retention_term_end('2024-02-29', 5)::text as leap, retention_term_end('2023-02-28', 5)::text as plain,
         retention_term_end('2020-02-29', 8)::text as both`,
    );
    expect(ends).toEqual({ leap: '2029-02-28', plain: '2028-02-28', both: '2028-02-29' });
    const { id } = await createPatient(owner.client, { firstName: 'Noche' });
    const keptUntil = async (at: string, birth: string) => {
      await sql('update patient set birth_date = $2 where id = $1', [id, birth]);
      await sql('delete from allergy where patient_id = $1', [id]);
      await sql(
        `insert into allergy (company_id, patient_id, substance, created_at, created_by, updated_at, updated_by)
         values ($1, $2, 'Polen', $3, $4, $3, $4)`,
        [owner.companyId, id, at, owner.userId],
      );
      const [row] = await sql<{ day: string }>('select patient_kept_until($1, $2)::text as day', [
        owner.companyId,
        id,
      ]);
      return row?.day;
    };
    // Still 31 December in Mexico City.
    expect(await keptUntil('2021-01-01T05:30:00Z', '1980-01-01')).toBe('2025-12-31');
    expect(await keptUntil('2021-01-01T06:30:00Z', '1980-01-01')).toBe('2026-01-01');
    expect(await keptUntil('2021-01-01T12:00:00Z', '2010-06-01')).toBe('2033-06-01');
  });
});
