import { apiEndpointNames, contract, limits, routes, type Role } from '@sala/shared-contracts';
import { createTestApi, type LooseInput, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { fillDocument } from '../../testing/records/documents';
import { createPatient } from '../../testing/records/patients';
import { issueIn } from '../../testing/records/prescriptions';
import { createVisitRecords, visitInputs, wholeNote } from '../../testing/records/visits';

/* A word that occurs only in clinical content. */
const sentinel = 'Zarzaparrilla';
const reason = 'Llegó inconsciente y su médica no está';
const day = 86_400_000;
const required = 'emergency_access.required';

describe('care relations', () => {
  let api: TestApi;
  let chief: SignedInMember;
  let doctor: SignedInMember;
  let place: FrontDesk;
  let patientId: string;
  let visitId: string;
  let allergyId: string;
  let prescriptionId: string;
  let clinicalDocumentId: string;

  const member = async (...roles: Role[]) => newMember(api, chief.companyId, roles);
  const sql = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);
  const setPolicy = async (careRelations: boolean) => {
    const { version } = await chief.client.ok('securityPolicyView');
    await chief.client.ok('securityPolicyUpdate', { body: { version, careRelations } });
  };
  const code = async (promise: Promise<{ code: string }>) => (await promise).code;
  const ago = (days: number) => new Date(Date.now() - days * day);
  const appointment = (id: string, change: Parameters<typeof bookAround>[4]) =>
    bookAround(api, chief, place, id, change);
  const sees = async ({ client }: SignedInMember, id = patientId) => {
    const answer = await client.call('clinicalSummaryView', { params: { patientId: id } });
    return answer.status === 200;
  };
  const team = (person: SignedInMember, id: string) =>
    person.client.ok('careTeamView', { params: { patientId: id } });
  /** A patient for whom nobody cares yet. */
  const newPatient = async (firstName: string) =>
    (await createPatient(chief.client, { firstName })).id;
  /** A visit whose note the chief wrote. */
  const visitOf = async (id: string) => {
    const [visit] = await sql<{ id: string }>(
      `with added as (
       insert into visit (company_id, visit_number, patient_id, practitioner_id, department_id, site_id, status, started_at, created_at, created_by, updated_at, updated_by)
       select company_id, 1, $2, practitioner_id, department_id, site_id, status, now(), now(), created_by, now(), created_by from visit where id = $1 returning company_id, id, created_by)
       insert into visit_note (company_id, visit_id, sections, created_at, created_by, updated_at, updated_by)
       select company_id, id, '{}', now(), created_by, now(), created_by from added returning visit_id as id`,
      [visitId, id],
    );
    return visit?.id ?? '';
  };

  beforeAll(async () => {
    api = await createTestApi();
    chief = await newCompany(api, { founder: ['owner', 'doctor'] });
    doctor = await member('doctor');
    ({ visitId } = await createVisitRecords(api, chief));
    place = await createFrontDesk(chief, doctor.userId);
    patientId = (await chief.client.ok('visitView', { params: { visitId } })).patient.id;
    await chief.client.ok('visitStart', { params: { visitId }, ...visitInputs.visitStart });
    await chief.client.ok('visitNoteSave', {
      params: { visitId },
      body: { revision: 0, ...wholeNote, sections: { chiefComplaint: sentinel } },
    });
    prescriptionId = await issueIn(api, chief, visitId);
    clinicalDocumentId = (await fillDocument(chief.client, visitId)).id;
    allergyId = (
      await chief.client.ok('allergyCreate', {
        params: { patientId },
        body: { substance: sentinel, severity: 'severe' },
      })
    ).id;
    // The doctor has appointments of their own, with somebody else.
    const { id } = await createPatient(chief.client, { firstName: 'Otra' });
    await appointment(id, { at: ago(-3) });
    await setPolicy(true);
  });
  afterAll(() => api.close());

  const marked = apiEndpointNames.filter((name) => 'emergency' in contract[name].access);
  const read = async ({ client }: SignedInMember, name: (typeof marked)[number]) => {
    const ids: Readonly<Record<string, string>> = {
      patientId,
      visitId,
      prescriptionId,
      clinicalDocumentId,
    };
    const given = Object.fromEntries(
      [...routes[name].matchAll(/:(\w+)/g)].map(([, param = '']) => [param, ids[param] ?? '']),
    );
    return (
      client.call as (
        name: string,
        input: LooseInput,
      ) => Promise<{ status: number; body: { code?: string } }>
    )(name, { params: given }); // the input is valid for its endpoint
  };

  test('the record is read and written by who cares for the patient, in the API and in PostgreSQL', async () => {
    expect(marked.length).toBeGreaterThanOrEqual(3);
    for (const name of marked)
      expect([name, await read(doctor, name)]).toMatchObject([
        name,
        { status: 403, body: { code: required } },
      ]);
    expect(await code(doctor.client.refused('visitView', { params: { visitId } }))).toBe(required);
    expect(JSON.stringify(await doctor.client.ok('visitList', { query: {} }))).not.toContain(
      sentinel,
    );

    const { client } = doctor;
    const patient = { params: { patientId } };
    const visit = { params: { visitId } };
    const substance = 'Polen';
    expect([
      await code(client.refused('bloodTypeSet', { ...patient, body: { bloodType: 'O+' } })),
      await code(client.refused('allergyCreate', { ...patient, body: { substance } })),
      await code(
        client.refused('allergyUpdate', { params: { allergyId }, body: { version: 1, substance } }),
      ),
      await code(client.refused('vitalsCreate', { ...visit, body: { temperature: 36.6 } })),
      await code(
        client.refused('visitNoteSave', { ...visit, body: { revision: 1, ...wholeNote } }),
      ),
      await code(
        client.refused('visitDiagnosesSave', { ...visit, body: { revision: 0, items: [] } }),
      ),
      await code(
        client.refused('visitSign', { ...visit, body: { revision: 1, diagnosesRevision: 0 } }),
      ),
      await code(client.refused('visitCancel', { ...visit, body: { version: 2, reason: 'No' } })),
      await code(
        client.refused('patientFileCreate', {
          ...patient,
          query: { name: 'x.txt', clinical: 'true' },
          body: new Blob(['x']),
        }),
      ),
    ]).toEqual(Array.from({ length: 9 }, () => 'care_relation.required'));

    const asDoctor = (text: string, values: readonly unknown[]) =>
      api.database.asOwner(async (owner) => {
        await owner.query('begin');
        await owner.query(
          `select set_config('app.company', $1, true), set_config('app.user', $2, true)`,
          [chief.companyId, doctor.userId],
        );
        await owner.query('set local role app_user');
        try {
          return await owner.query(text, [...values]);
        } finally {
          await owner.query('rollback');
        }
      });
    const writes: readonly (readonly [string, readonly unknown[]])[] = [
      [`update visit_note set revision = revision + 1 where visit_id = $1`, [visitId]],
      [`update allergy set substance = 'Polen' where id = $1`, [allergyId]],
      [
        `insert into vital_signs (company_id, visit_id, temperature, taken_at, taken_by) values (app_company(), $1, 36.6, now(), app_user_id())`,
        [visitId],
      ],
      [
        `insert into care_team_member (company_id, patient_id, user_id, since, added_by) values (app_company(), $1, $2, now(), app_user_id())`,
        [patientId, chief.userId],
      ],
    ];
    for (const [text, values] of writes)
      await expect(asDoctor(text, values)).rejects.toMatchObject({
        constraint: 'care_relation_required',
      });
    await appointment(patientId, { at: ago(-3) });
    for (const name of marked)
      expect([name, (await read(doctor, name)).status]).toEqual([name, 200]);
    expect(JSON.stringify(await doctor.client.ok('visitList', { query: {} }))).toContain(sentinel);
    for (const [text, values] of writes) expect((await asDoctor(text, values)).rowCount).toBe(1);
  });

  test.each([
    ['364 days ago', { days: limits.careRelationDays - 1, status: 'completed' }, true],
    ['366 days ago', { days: limits.careRelationDays + 1, status: 'completed' }, false],
    ['next year', { days: -400, status: 'scheduled' }, true],
    ['cancelled', { days: 10, status: 'cancelled' }, false],
    ['rescheduled', { days: 10, status: 'rescheduled' }, false],
  ])('an appointment %s', async (_when, { days, status }, expected) => {
    const id = await newPatient('Lidia');
    await appointment(id, { at: ago(days), status });
    expect(await sees(doctor, id)).toBe(expected);
  });

  test('a reason opens the record for an hour, to read; owners are told and it is listed', async () => {
    const other = await member('doctor');
    const access = await other.client.ok('emergencyAccessOpen', {
      params: { patientId },
      body: { reason },
    });
    expect(access).toMatchObject({ kind: 'emergency', reviewable: false });
    for (const name of marked) expect((await read(other, name)).status).toBe(200);
    expect(await other.client.ok('visitView', { params: { visitId } })).toMatchObject({
      actions: [],
    });
    expect(
      await code(
        other.client.refused('allergyCreate', {
          params: { patientId },
          body: { substance: 'Polen' },
        }),
      ),
    ).toBe('care_relation.required');
    expect((await other.client.ok('visitList', { query: {} })).items).toEqual([]);
    const { items } = await chief.client.ok('notificationList');
    expect(items.map(({ kind }) => kind)).toContain('emergency_access_opened');
    const listed = await chief.client.ok('emergencyAccessList', { query: {} });
    expect(listed.items).toMatchObject([
      { id: access.id, user: { id: other.userId }, reads: marked.length + 1 },
    ]);
    expect(await code(other.client.refused('emergencyAccessList', { query: {} }))).toBe(
      'permission.denied',
    );
  });

  test('the team opens and closes the record; each change is logged', async () => {
    const id = await newPatient('Berta');
    await visitOf(id);
    const nurse = await member('nurse');
    const reception = await member('reception');
    const admin = await member('admin');
    const add = (person: SignedInMember, userId = doctor.userId) =>
      person.client.call('careTeamMemberAdd', { params: { patientId: id, userId } });
    expect((await add(doctor, nurse.userId)).body).toMatchObject({
      code: 'care_relation.required',
    });
    expect((await add(doctor)).body).toMatchObject({ code: 'care_relation.required' });
    expect((await add(reception)).body).toMatchObject({ code: 'permission.denied' });
    expect((await add(admin, admin.userId)).body).toMatchObject({ code: 'care_team.own' });
    expect((await add(admin, reception.userId)).body).toMatchObject({
      code: 'care_team.not_a_clinician',
    });

    expect((await team(admin, id)).candidates.map((one) => one.id)).toContain(doctor.userId);
    const both = await Promise.all([add(admin), add(chief)]); // two tabs
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      await sql('select from care_team_member where until is null and patient_id = $1', [id]),
    ).toHaveLength(1);
    expect(await sees(doctor, id)).toBe(true);
    const shown = await team(doctor, id);
    expect(shown).toMatchObject({ on: true, inCare: true, editable: true });
    expect(
      await code(
        doctor.client.refused('emergencyAccessOpen', {
          params: { patientId: id },
          body: { reason },
        }),
      ),
    ).toBe('emergency_access.not_needed');
    expect(
      shown.people.map(({ user, reasons }) => [user.id, reasons.map((one) => one.reason)]),
    ).toEqual([
      [doctor.userId, ['team']],
      [chief.userId, ['visit']],
    ]);

    const stopped = await Promise.all(
      [admin, chief].map((person) =>
        person.client.call('careTeamMemberRemove', {
          params: { patientId: id, userId: doctor.userId },
        }),
      ),
    );
    expect(stopped.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sees(doctor, id)).toBe(false);
    const { items } = await chief.client.ok('patientLog', { params: { patientId: id }, query: {} });
    expect(items.filter(({ action }) => action.startsWith('patient.care_'))).toHaveLength(2);
  });

  test('whoever is listed sees the record, and whoever is not does not', async () => {
    const id = await newPatient('Carmen');
    const nurse = await member('nurse');
    await appointment(id, { at: ago(5), status: 'completed' });
    await sql(
      `insert into vital_signs (company_id, visit_id, temperature, taken_at, taken_by) values ($1, $2, 36.6, now(), $3)`,
      [chief.companyId, await visitOf(id), nurse.userId],
    );
    const others = [await member('doctor'), await member('nurse')];
    const { people } = await team(chief, id);
    const listed = people.map(({ user }) => user.id);
    expect([...listed].sort()).toEqual([chief.userId, doctor.userId, nurse.userId].sort());
    for (const person of [chief, doctor, nurse, ...others])
      expect(await sees(person, id)).toBe(listed.includes(person.userId));
  });

  test('an owner who is a doctor does not let themself in', async () => {
    const other = await member('owner', 'doctor');
    await sql(
      `insert into practitioner (company_id, user_id, first_name, last_name, created_at, created_by, updated_at, updated_by)
       values ($1, $2, 'Otro', 'Dueño', now(), $2, now(), $2)`,
      [chief.companyId, other.userId],
    );
    expect(await sees(other)).toBe(false);
    expect(
      await code(
        other.client.refused('careTeamMemberAdd', { params: { patientId, userId: other.userId } }),
      ),
    ).toBe('care_team.own');
  });

  test('whoever has no appointments cares for the patients of the day where they work', async () => {
    const id = await newPatient('Diana');
    const nurse = await member('nurse');
    expect(await sees(nurse, id)).toBe(false);
    await appointment(id, { at: ago(3) });
    expect(await sees(nurse, id)).toBe(false);
    await appointment(id, { at: new Date() });
    expect(await sees(nurse, id)).toBe(true);
    const elsewhere = await chief.client.ok('siteCreate', { body: { name: 'Sede lejana' } });
    const work = (siteId: string) =>
      sql('insert into membership_site (company_id, user_id, site_id) values ($1, $2, $3)', [
        chief.companyId,
        nurse.userId,
        siteId,
      ]);
    await work(elsewhere.id);
    expect(await sees(nurse, id)).toBe(false);
    await work(place.siteId);
    expect(await sees(nurse, id)).toBe(true);
  });

  test('who takes a walk-in from the board, or starts a visit, cares for the patient', async () => {
    const id = await newPatient('Lucía');
    const { eventTypeId, departmentId, siteId } = place;
    const taking = await member('doctor');
    const { id: practitionerId } = await chief.client.ok('practitionerCreate', {
      body: { firstName: 'Omar', lastName: 'Luna', userId: taking.userId },
    });
    await sql(
      'insert into event_type_practitioner (company_id, event_type_id, practitioner_id) values ($1, $2, $3)',
      [chief.companyId, eventTypeId, practitionerId],
    );
    await appointment(await newPatient('Elvira'), { at: ago(-3), practitionerId });
    const reception = await member('reception');
    const elsewhere = await chief.client.ok('siteCreate', { body: { name: 'Sede más lejana' } });
    await sql('insert into membership_site (company_id, user_id, site_id) values ($1, $2, $3)', [
      chief.companyId,
      taking.userId,
      elsewhere.id,
    ]);
    await sql('delete from practitioner_department where practitioner_id = $1', [practitionerId]);
    await sql('delete from practitioner_site where practitioner_id = $1', [practitionerId]);
    const { queueEntryId } = await reception.client.ok('queueWalkIn', {
      body: { patientId: id, eventTypeId, departmentId, siteId, bookingKey: crypto.randomUUID() },
    });
    expect(await sees(taking, id)).toBe(false);
    const served = await taking.client.ok('queueServe', {
      params: { queueEntryId },
      body: { version: 1, alongside: true },
    });
    expect(await sees(taking, id)).toBe(true);
    await taking.client.ok('vitalsCreate', {
      params: { visitId: served.visitId ?? '' },
      body: { temperature: 36.6 },
    });

    // Of a colleague, by somebody whose role reaches that far.
    const cover = await member('doctor', 'admin');
    const another = await newPatient('Felisa');
    const booked = await appointment(another, { at: new Date() });
    await sql('insert into membership_site (company_id, user_id, site_id) values ($1, $2, $3)', [
      chief.companyId,
      cover.userId,
      elsewhere.id,
    ]);
    const arrived = await reception.client.ok('checkIn', {
      params: { patientId: another, appointmentUid: booked.uid },
      body: {},
    });
    expect(await sees(cover, another)).toBe(false);
    await cover.client.ok('visitStart', {
      params: { visitId: arrived.visitId },
      body: { version: 1, alongside: true },
    });
    expect(await sees(cover, another)).toBe(true);
  });

  test('a merge brings together who cares; another company knows nothing of it', async () => {
    const patient = await createPatient(chief.client, { firstName: 'Gloria' });
    const twin = await createPatient(chief.client, { firstName: 'Hilda' });
    await chief.client.ok('careTeamMemberAdd', {
      params: { patientId: twin.id, userId: doctor.userId },
    });
    expect([await sees(doctor, patient.id), await sees(doctor, twin.id)]).toEqual([false, true]);
    await chief.client.ok('patientMerge', {
      params: { patientId: patient.id },
      body: { version: patient.version, sourceId: twin.id, sourceVersion: twin.version },
    });
    expect([await sees(doctor, patient.id), await sees(doctor, twin.id)]).toEqual([true, true]);

    const stranger = await newCompany(api, { founder: ['owner', 'doctor'] });
    const { version } = await stranger.client.ok('securityPolicyView');
    await stranger.client.ok('securityPolicyUpdate', { body: { version, careRelations: true } });
    for (const name of ['careTeamMemberAdd', 'careTeamMemberRemove'] as const)
      expect(
        await code(stranger.client.refused(name, { params: { patientId, userId: doctor.userId } })),
      ).toBe('resource.not_found');
    expect(
      await code(
        stranger.client.refused('patientFileCreate', {
          params: { patientId },
          query: { name: 'x.txt', clinical: 'true' },
          body: new Blob(['x']),
        }),
      ),
    ).toBe('resource.not_found');
    const own = await createPatient(stranger.client);
    expect(
      await code(
        stranger.client.refused('careTeamMemberAdd', {
          params: { patientId: own.id, userId: doctor.userId },
        }),
      ),
    ).toBe('resource.not_found');
    expect(await code(stranger.client.refused('visitView', { params: { visitId } }))).toBe(
      'resource.not_found',
    );
  });

  test('switched off, it refuses nobody; the change is in the history and is restored', async () => {
    const other = await member('doctor');
    await setPolicy(false);
    await setPolicy(true);
    const { items } = await chief.client.ok('companyChangeList', { query: {} });
    expect(items[0]).toMatchObject({
      restorable: true,
      fields: [{ name: 'careRelations', before: false, after: true }],
    });
    expect(await sees(other)).toBe(false);
    await chief.client.ok('companyChangeRestore', { params: { changeId: items[0]?.id ?? 0 } });
    for (const name of marked) expect((await read(other, name)).status).toBe(200);
    expect((await other.client.ok('authSession')).company?.careRelations).toBeUndefined();
    expect(await team(other, patientId)).toMatchObject({ on: false, people: [] });
    expect(
      await code(
        chief.client.refused('careTeamMemberAdd', { params: { patientId, userId: other.userId } }),
      ),
    ).toBe('care_team.off');
    expect(
      await code(
        other.client.refused('emergencyAccessOpen', { params: { patientId }, body: { reason } }),
      ),
    ).toBe('permission.denied');
  });
});
