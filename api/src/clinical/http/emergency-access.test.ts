import {
  apiEndpointNames,
  limits,
  routes,
  type ApiEndpointName,
  type Role,
} from '@sala/shared-contracts';
import {
  createTestApi,
  newestMail,
  signIn,
  type LooseInput,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { emergencyAccessInputs } from '../../testing/records/emergency-access';
import { createPatient } from '../../testing/records/patients';
import { createVisitRecords } from '../../testing/records/visits';
import { writeChart } from '../../testing/records/chart';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('emergency access', () => {
  /* A word that occurs only in clinical content. */
  const sentinel = 'Zarzaparrilla';
  const reason = 'Llegó inconsciente y no hay médico';
  const minute = 60_000;

  let doctor: SignedInMember;
  /** Reads nothing without an emergency access; of each test. */
  let owner: SignedInMember;
  let patientId: string;
  let otherId: string;
  let visitId: string;
  let otherVisitId: string;
  let fileId: string;

  const member = async (...roles: Role[]) => newMember(api, doctor.companyId, roles);

  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);

  /** A patient with an allergy and a visit that is not the caller's. */
  const seenElsewhere = async (firstName: string) => {
    const { id } = await createPatient(doctor.client, { firstName });
    const [visit] = await sql<{ id: string }>(
      `insert into visit (company_id, visit_number, patient_id, department_id, site_id, started_at, created_at, created_by, updated_at, updated_by)
       select company_id, 1, $2, department_id, site_id, now(), now(), created_by, now(), created_by from visit where id = $1 returning id`,
      [visitId, id],
    );
    await addAllergy(id);
    return { id, visitId: visit?.id ?? '' };
  };
  const addAllergy = (id: string) =>
    doctor.client.ok('allergyCreate', {
      params: { patientId: id },
      body: { substance: sentinel, severity: 'severe' },
    });

  beforeAll(async () => {
    doctor = await newCompany(api, { founder: ['owner', 'doctor'] });
    ({ visitId } = await createVisitRecords(api, doctor));
    const visit = await doctor.client.ok('visitView', { params: { visitId } });
    patientId = visit.patient.id;
    ({ id: otherId, visitId: otherVisitId } = await seenElsewhere('Otra'));
    await doctor.client.ok('visitStart', { params: { visitId }, body: { version: 1 } });
    await addAllergy(patientId);
    fileId = (
      await doctor.client.ok('patientFileCreate', {
        params: { patientId },
        query: { name: `${sentinel}.txt`, clinical: 'true' },
        body: new Blob([sentinel]),
      })
    ).id;
  });
  beforeEach(async () => {
    api.clock.move();
    owner = await member('owner');
  });
  afterAll(() => api.clock.move());

  const open = (person: SignedInMember, id = patientId) =>
    person.client.ok('emergencyAccessOpen', { params: { patientId: id }, body: { reason } });

  const code = async (promise: Promise<{ code: string }>) => (await promise).code;
  const required = 'emergency_access.required';

  test('opens the record of one patient, for reading, and logs each reading', async () => {
    const { client } = owner;
    expect(await code(client.refused('visitView', { params: { visitId } }))).toBe(required);
    const access = await open(owner);
    expect(Date.parse(access.expiresAt) - Date.parse(access.openedAt)).toBe(60 * minute);

    const summary = await client.ok('clinicalSummaryView', { params: { patientId } });
    expect(summary.allergies).toMatchObject([{ substance: sentinel }]);
    const { items } = await client.ok('patientVisitList', { params: { patientId } });
    expect(items.map(({ id }) => id)).toEqual([visitId]);
    expect(await client.ok('visitView', { params: { visitId } })).toMatchObject({ actions: [] });
    const files = await client.ok('patientFileList', { params: { patientId } });
    expect(files.items).toMatchObject([{ id: fileId, clinical: true }]);
    const file = await client.ok('patientFileDownload', { params: { patientFileId: fileId } });
    expect(await file.content.text()).toBe(sentinel);

    const { log, reads } = await client.ok('emergencyAccessView', {
      params: { emergencyAccessId: access.id },
    });
    expect(log.map(({ record, recordId }) => [record, recordId])).toEqual([
      ['file', fileId],
      ['files', patientId],
      ['visit', visitId],
      ['visits', patientId],
      ['summary', patientId],
    ]);
    expect(reads).toBe(log.length);
  });

  test('writing, signing, listing and exporting stay refused while it is open', async () => {
    await open(owner);
    const { client } = owner;
    const refused = 'permission.denied';
    expect([
      await code(
        client.refused('allergyCreate', {
          params: { patientId },
          body: { substance: 'Polen', severity: 'mild' },
        }),
      ),
      await code(
        client.refused('vitalsCreate', { params: { visitId }, body: { temperature: 36.6 } }),
      ),
      await code(
        client.refused('visitSign', {
          params: { visitId },
          body: { revision: 0, diagnosesRevision: 0 },
        }),
      ),
      await code(client.refused('visitList', { query: {} })),
      await code(client.refused('diagnosisSearch', { query: { search: 'far' } })),
      await code(
        client.refused('patientFileCreate', {
          params: { patientId },
          query: { name: 'otra.txt', clinical: 'true' },
          body: new Blob(['x']),
        }),
      ),
    ]).toEqual(Array.from({ length: 6 }, () => refused));
    expect(
      await code(client.refused('patientFileDelete', { params: { patientFileId: fileId } })),
    ).toBe('resource.not_found');
  });

  test('does not reach another patient, by whatever id', async () => {
    await open(owner);
    const { client } = owner;
    const params = { patientId: otherId };
    const otherFile = await doctor.client.ok('patientFileCreate', {
      params,
      query: { name: 'otra.txt', clinical: 'true' },
      body: new Blob([sentinel]),
    });
    expect(await client.refused('clinicalSummaryView', { params })).toMatchObject({
      status: 403,
      code: required,
      meta: { permission: 'clinical:read', patientId: otherId },
    });
    expect(await code(client.refused('patientVisitList', { params }))).toBe(required);
    expect(await code(client.refused('visitView', { params: { visitId: otherVisitId } }))).toBe(
      required,
    );
    expect((await client.ok('patientFileList', { params })).items).toEqual([]);
    const patientFileId = otherFile.id;
    expect(await code(client.refused('patientFileDownload', { params: { patientFileId } }))).toBe(
      'resource.not_found',
    );
    const denied = await sql<{ entityId: string }>(
      `select entity_id as "entityId" from audit_log where company_id = $1 and user_id = $2 and action = 'access.denied' order by id`,
      [doctor.companyId, owner.userId],
    );
    expect(denied.map(({ entityId }) => entityId)).toEqual([
      'clinicalSummaryView',
      'patientVisitList',
      'visitView',
    ]);
  });

  test('is its person’s alone, ends at the minute, and when it is closed', async () => {
    const { id } = await open(owner);
    const admin = await member('admin');
    const look = (person: SignedInMember) =>
      person.client.call('clinicalSummaryView', { params: { patientId } });
    expect((await look(admin)).status).toBe(403);
    expect(await admin.client.ok('emergencyAccessCurrent', { params: { patientId } })).toEqual({
      access: null,
    });

    const opened = Date.parse((await open(owner)).openedAt); // the one that is open
    const clock = (now: number) =>
      api.anyone.ok('sandboxClock', { body: { now: new Date(now).toISOString() } });
    await clock(opened + 60 * minute - minute / 2);
    owner = { ...owner, ...(await signIn(api, owner.email)) }; // its session has ended, too
    expect((await look(owner)).status).toBe(200);
    await clock(opened + 60 * minute);
    expect((await look(owner)).status).toBe(403);

    const second = await open(owner);
    expect(second.id).not.toBe(id);
    const params = { emergencyAccessId: second.id };
    const closed = await owner.client.ok('emergencyAccessClose', { params });
    expect(closed.closedAt).not.toBeNull();
    expect((await look(owner)).status).toBe(403);
    expect(await owner.client.ok('emergencyAccessClose', { params })).toMatchObject({
      open: false,
      closedAt: closed.closedAt,
    });
  });

  test('ends for whoever loses the role, and at a merge of the patient', async () => {
    const admin = await member('admin');
    const [kept, gone] = [await seenElsewhere('Carmen'), await seenElsewhere('Julia')];
    await open(admin, kept.id);
    await open(owner, kept.id);
    const versionOf = async (id: string) =>
      (await doctor.client.ok('patientView', { params: { patientId: id } })).version;
    await doctor.client.ok('patientMerge', {
      params: { patientId: kept.id },
      body: {
        version: await versionOf(kept.id),
        sourceId: gone.id,
        sourceVersion: await versionOf(gone.id),
      },
    });
    const params = { patientId: kept.id };
    expect(
      await code(owner.client.refused('visitView', { params: { visitId: gone.visitId } })),
    ).toBe(required);
    await open(admin, kept.id);
    await doctor.client.ok('memberUpdate', {
      params: { memberId: admin.memberId },
      body: { roles: ['reception'], version: 1 },
    });
    expect(await code(admin.client.refused('clinicalSummaryView', { params }))).toBe(
      'permission.denied',
    );
    expect((await admin.client.ok('patientFileList', { params })).items).toEqual([]);
  });

  test('is not for nurses, reception, cash desk, marketing and doctors', async () => {
    for (const role of ['nurse', 'reception', 'billing', 'marketing', 'doctor'] as const) {
      const { client } = await member(role);
      const opening = { params: { patientId }, body: { reason } };
      expect([
        role,
        await code(client.refused('emergencyAccessOpen', opening)),
        (await client.call('clinicalSummaryView', { params: { patientId } })).status,
        (await client.call('emergencyAccessList', { query: {} })).status,
      ]).toEqual([role, 'permission.denied', ['nurse', 'doctor'].includes(role) ? 200 : 403, 403]);
    }
  });

  test('an owner who is a doctor needs none; another company sees nothing', async () => {
    expect((await doctor.client.call('visitView', { params: { visitId } })).status).toBe(200);
    const { id } = await open(owner);
    const stranger = await newCompany(api);
    const params = { emergencyAccessId: id };
    expect(
      await Promise.all([
        code(
          stranger.client.refused('emergencyAccessOpen', {
            params: { patientId },
            body: { reason },
          }),
        ),
        code(stranger.client.refused('clinicalSummaryView', { params: { patientId } })),
        code(stranger.client.refused('visitView', { params: { visitId } })),
        code(stranger.client.refused('emergencyAccessView', { params })),
        code(stranger.client.refused('emergencyAccessClose', { params })),
      ]),
    ).toEqual(Array.from({ length: 5 }, () => 'resource.not_found'));
    expect((await stranger.client.ok('emergencyAccessList', { query: {} })).items).toEqual([]);
  });

  test('tells the owners by mail and the practitioners, without a clinical word', async () => {
    const seeing = await member('doctor');
    await sql(
      `with who as (
         insert into practitioner (company_id, user_id, first_name, last_name, created_at, created_by, updated_at, updated_by)
         values ($1, $2, 'Ve', 'Pacientes', now(), $2, now(), $2)
         on conflict (company_id, user_id) do update set first_name = 'Ve' returning id)
       update visit set practitioner_id = who.id from who where visit.id = $3`,
      [doctor.companyId, seeing.userId, otherVisitId],
    );
    const admin = await member('admin');
    const { id } = await open(admin, otherId);
    await open(admin, otherId);
    const told = async (person: SignedInMember) =>
      (await person.client.ok('notificationList')).items
        .filter(({ kind }) => kind === 'emergency_access_opened')
        .map(({ path }) => path)
        .filter((path) => path !== null && (path === report || path.includes(otherId)));
    const report = `/hospital/patient?report=emergency&use=${id}`;
    expect(await told(owner)).toEqual([report]);
    expect(await told(doctor)).toEqual([report]);
    expect(await told(seeing)).toEqual([`/hospital/patient?patientId=${otherId}`]);
    expect(await told(admin)).toEqual([]);
    const { subject, text } = await newestMail(api, owner.email);
    expect(text).toContain(report);
    for (const word of [sentinel, reason, 'García', 'Otra'])
      expect([word, `${subject} ${text}`.includes(word)]).toEqual([word, false]);
  });

  test('needs a reason of visible characters', async () => {
    const refused = async (typed: string) =>
      (
        await owner.client.refused('emergencyAccessOpen', {
          params: { patientId },
          body: { reason: typed },
        })
      ).errors;
    expect(await refused('urgente')).toMatchObject([{ path: 'reason', code: 'too_short' }]);
    expect(await refused(`a${' '.repeat(12)}b`)).toMatchObject([{ code: 'too_short' }]);
    expect(await refused('x'.repeat(limits.emergencyReasonMax + 1))).toMatchObject([
      { path: 'reason', code: 'too_long' },
    ]);
  });

  test('opening twice at once is one; the eleventh of a day is refused', async () => {
    const both = await Promise.all([open(owner), open(owner)]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    for (let count = 1; count < limits.emergencyOpeningsMax - 1; count += 1)
      await open(owner, (await createPatient(doctor.client, { firstName: `P${count}` })).id);
    const more = await Promise.all(
      ['Uno', 'Dos'].map(async (firstName) => {
        const params = { patientId: (await createPatient(doctor.client, { firstName })).id };
        return (await owner.client.call('emergencyAccessOpen', { params, body: { reason } }))
          .status;
      }),
    );
    expect(more.sort()).toEqual([201, 409]);
    expect(await open(owner)).toMatchObject({ id: both[0].id }); // the open one still answers
  });

  test('is reviewed once, after its end, by somebody else', async () => {
    const { id } = await open(owner);
    const params = { emergencyAccessId: id };
    const review = { params, ...emergencyAccessInputs.emergencyAccessReview };
    expect(await code(doctor.client.refused('emergencyAccessReview', review))).toBe(
      'emergency_access.still_open',
    );
    await owner.client.ok('emergencyAccessClose', { params });
    expect(await code(owner.client.refused('emergencyAccessReview', review))).toBe(
      'emergency_access.own_review',
    );
    const twice = await Promise.all(
      [1, 2].map(() => doctor.client.call('emergencyAccessReview', review)),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const listed = (query: object) =>
      owner.client
        .ok('emergencyAccessList', { query })
        .then(({ items }) => items.map((use) => use.id));
    expect(await listed({ reviewed: 'true', patientId, userId: owner.userId })).toEqual([id]);
    expect(await listed({ reviewed: 'false', userId: owner.userId })).toEqual([]);
    expect(await listed({ patientId: otherId, userId: owner.userId })).toEqual([]);
    expect(await listed({ to: '2020-01-01' })).toEqual([]);
  });

  test('the list goes on from page to page', async () => {
    const other = await newCompany(api);
    const { id } = await createPatient(other.client);
    await sql(
      `insert into emergency_access (company_id, user_id, patient_id, reason, opened_at, expires_at)
       select $1, $2, $3, 'Motivo suficiente', t, t + interval '60 minutes'
       from (select now() - n * interval '25 hours' as t from generate_series(1, $4::int) as n order by 1) as times`,
      [other.companyId, other.userId, id, limits.emergencyListMax + 1],
    );
    const first = await other.client.ok('emergencyAccessList', { query: {} });
    expect(first.items).toHaveLength(limits.emergencyListMax);
    expect(first.unreviewed).toBe(limits.emergencyListMax + 1);
    const rest = await other.client.ok('emergencyAccessList', {
      query: { before: first.next ?? '' },
    });
    expect([rest.items.length, rest.next]).toEqual([1, null]);
    expect(first.items.map(({ id }) => id)).not.toContain(rest.items[0]?.id);
  });

  test('the database keeps what was opened, and refuses an own review', async () => {
    const { id } = await open(owner);
    const change = (set: string) =>
      sql(`update emergency_access set ${set} where id = $1`, [id]).then(
        () => 'done',
        (error: { code: string; constraint?: string }) => error.constraint ?? error.code,
      );
    expect(await change(`reason = 'Otro motivo distinto'`)).toBe('42501');
    expect(await change(`expires_at = expires_at + interval '1 hour'`)).toBe('42501');
    expect(await change(`user_id = '${doctor.userId}'`)).toBe('42501');
    const reviewed = (by: string) =>
      `closed_at = opened_at, reviewed_at = opened_at, reviewed_by = '${by}', review_note = 'bien'`;
    expect(await change(reviewed(owner.userId))).toBe('emergency_access_own_review');
    expect(await change(reviewed(doctor.userId))).toBe('done');
    expect(await change('closed_at = null')).toBe('42501');
    await expect(sql('delete from emergency_access where id = $1', [id])).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('clinical content', () => {
  /* Words that occur only in clinical content. */
  const sentinel = 'Zarzaparrilla';
  const reaction = 'Quincunce';

  let doctor: SignedInMember;
  let patientId: string;
  let allergyId: string;
  beforeAll(async () => {
    doctor = await newCompany(api, { founder: ['owner', 'doctor'] });
    patientId = (await createPatient(doctor.client)).id;
    const allergy = await doctor.client.ok('allergyCreate', {
      params: { patientId },
      body: { substance: sentinel, reaction, severity: 'severe' },
    });
    allergyId = allergy.id;
    await doctor.client.ok('allergyUpdate', {
      params: { allergyId },
      body: { version: 1, severity: 'moderate' },
    });
    await doctor.client.ok('patientFileCreate', {
      params: { patientId },
      query: { name: `${sentinel}.txt`, clinical: 'true' },
      body: new Blob([reaction]),
    });
    await writeChart(doctor.client, patientId, sentinel);
    await doctor.client.ok('bloodTypeSet', { params: { patientId }, body: { bloodType: 'AB-' } });
  });
  afterAll(() => api.clock.move());

  const member = async (role: Role) => newMember(api, doctor.companyId, [role]);

  test('is available to care staff, and each read is logged', async () => {
    const { client } = await member('nurse');
    expect(await client.ok('clinicalSummaryView', { params: { patientId } })).toMatchObject({
      bloodType: 'AB-',
      allergies: [{ substance: sentinel, reaction, severity: 'moderate', version: 2 }],
    });
    const { rows } = await api.database.asOwner((owner) =>
      owner.query(`select from audit_log where action = 'patient.read' and entity_id = $1`, [
        patientId,
      ]),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  /** Every GET endpoint with a JSON response that needs no id but the patient’s. */
  const questions = (): readonly (readonly [ApiEndpointName, LooseInput])[] =>
    apiEndpointNames.flatMap((name) => {
      const [method = '', path = '', kind] = routes[name].split(' ');
      if (method !== 'GET' || kind === 'file') return [];
      const names = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
      if (names.some((param) => param !== 'patientId')) return [];
      const search: LooseInput[] =
        name === 'patientList' || name === 'appointmentList'
          ? [{ query: { search: sentinel } }, { query: {} }]
          : [{ query: {} }];
      return search.map((input): readonly [ApiEndpointName, LooseInput] => [
        name,
        names.length > 0 ? { ...input, params: { patientId } } : input,
      ]);
    });

  const others = ['reception', 'billing', 'marketing', 'admin'] as const;

  test('is reached through no readable endpoint by who has every other role at once', async () => {
    const { client } = await newMember(api, doctor.companyId, others);
    const call = client.call as (
      name: ApiEndpointName,
      input: LooseInput,
    ) => Promise<{ ok: boolean; body: unknown }>; // a refused input is a response, too
    let answered = 0;
    for (const [name, input] of questions()) {
      const answer = await call(name, input);
      if (answer.ok) answered += 1;
      const text = JSON.stringify(answer.body) ?? '';
      expect([
        name,
        text.includes(sentinel),
        text.includes(reaction),
        text.includes('"AB-"'),
      ]).toEqual([name, false, false, false]);
    }
    expect(answered).toBeGreaterThan(10);
  });

  test('of a chart is neither read nor written by the other roles', async () => {
    for (const role of others) {
      const { client } = await member(role);
      const params = { patientId };
      const reading = await client.refused('chartView', { params, query: { search: sentinel } });
      const codes = [
        await client.refused('conditionCreate', { params, body: { code: 'E11.9' } }),
        await client.refused('medicationStatementCreate', { params, body: { name: 'Enalapril' } }),
        await client.refused('immunizationCreate', {
          params,
          body: { vaccine: 'Influenza', givenOn: '2025-10-01' },
        }),
        await client.refused('familyHistoryCreate', {
          params,
          body: { relationship: 'mother', description: 'Asma' },
        }),
      ].map(({ code }) => code);
      expect([role, reading.code, new Set(codes)]).toEqual([
        role,
        role === 'admin' ? 'emergency_access.required' : 'permission.denied',
        new Set(['permission.denied']),
      ]);
    }
  });

  test('appears to the front desk as a flag only', async () => {
    const { client } = await member('reception');
    expect((await client.ok('patientView', { params: { patientId } })).hasAlerts).toBe(true);
    expect((await client.refused('clinicalSummaryView', { params: { patientId } })).code).toBe(
      'permission.denied',
    );
    expect(
      (
        await client.refused('allergyUpdate', {
          params: { allergyId },
          body: { version: 2, status: 'inactive' },
        })
      ).code,
    ).toBe('permission.denied');
    await doctor.client.ok('allergyUpdate', {
      params: { allergyId },
      body: { version: 2, status: 'entered_in_error' },
    });
    expect((await client.ok('patientView', { params: { patientId } })).hasAlerts).toBe(false);
  });
});
