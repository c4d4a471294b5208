import { limits } from '@sala/shared-contracts';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { snippetBody, templateBody } from '../../testing/records/note-texts';
import {
  createVisitRecords,
  pharyngitis,
  visitInputs,
  wholeNote,
  writeVisit,
} from '../../testing/records/visits';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('texts for notes', () => {
  let owner: SignedInMember;
  let doctor: SignedInMember;
  let colleague: SignedInMember;
  let nurse: SignedInMember;

  beforeAll(async () => {
    owner = await newCompany(api);
    const member = async (role: 'nurse' | 'doctor') => newMember(api, owner.companyId, [role]);
    doctor = await member('doctor');
    colleague = await member('doctor');
    nurse = await member('nurse');
  });
  afterAll(() => api.clock.move());

  const own = async ({ client }: SignedInMember) =>
    (await client.ok('noteTemplateList', { query: {} })).items.filter(
      ({ source }) => source !== 'starter',
    );

  test('the twelve starters are there; a template is private until it is shared', async () => {
    const { items } = await doctor.client.ok('noteTemplateList', { query: {} });
    expect(items).toHaveLength(12);
    expect((await doctor.client.ok('noteSnippetList')).items).toHaveLength(12);
    const made = await doctor.client.ok('noteTemplateCreate', { body: templateBody });
    expect(made).toMatchObject({ source: 'own', shared: false, version: 1 });
    const params = { noteTemplateId: made.id };
    expect(await own(colleague)).toEqual([]);
    const update = { params, body: { version: 1, title: 'De otra persona' } };
    expect(await colleague.client.refused('noteTemplateUpdate', update)).toMatchObject({
      status: 404,
    });
    const shared = await doctor.client.ok('noteTemplateUpdate', {
      params,
      body: { version: 1, shared: true },
    });
    expect(await own(colleague)).toMatchObject([{ id: made.id, source: 'team', shared: true }]);
    expect(
      await colleague.client.refused('noteTemplateUpdate', {
        params,
        body: { version: shared.version, title: 'Mía' },
      }),
    ).toMatchObject({ status: 403 });
    expect(await colleague.client.refused('noteTemplateDelete', { params })).toMatchObject({
      status: 403,
    });
    expect(await doctor.client.refused('noteTemplateUpdate', update)).toMatchObject({
      status: 409,
      code: 'resource.version_conflict',
    });
    await doctor.client.ok('noteTemplateDelete', { params });
    expect(await own(doctor)).toEqual([]);
  });

  test('a title and a key are taken once by each person, two at once too', async () => {
    const create = () => doctor.client.call('noteSnippetCreate', { body: snippetBody });
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await colleague.client.ok('noteSnippetCreate', { body: snippetBody });
    await doctor.client.ok('noteTemplateCreate', { body: { ...templateBody, title: 'Gripa' } });
    expect(
      await doctor.client.refused('noteTemplateCreate', {
        body: { ...templateBody, title: 'Gripa' },
      }),
    ).toMatchObject({ status: 409, code: 'note_template.title_taken' });
  });

  test('only who signs notes has texts; what they say is not in the log', async () => {
    expect(await nurse.client.refused('noteTemplateList', { query: {} })).toMatchObject({
      status: 403,
    });
    expect(await owner.client.refused('noteSnippetList')).toMatchObject({ status: 403 });
    const { id } = await doctor.client.ok('noteSnippetCreate', {
      body: { ...snippetBody, key: 'secreto', text: 'Paciente con VIH' },
    });
    await doctor.client.ok('noteSnippetUpdate', {
      params: { noteSnippetId: id },
      body: { version: 1, text: 'Paciente con VIH en control' },
    });
    const log = await api.database.asOwner(
      async (client) =>
        (
          await client.query<{ diff: unknown }>(
            'select diff from audit_log where entity_id = $1 order by id',
            [id],
          )
        ).rows,
    );
    expect(log).toHaveLength(2);
    expect(JSON.stringify(log)).not.toContain('VIH');
  });

  test('nobody keeps more than the limit, and places are of the company', async () => {
    await api.database.asOwner((client) =>
      client.query(
        `insert into note_snippet (company_id, owner_id, key, title, text, created_at, updated_at)
       select $1, $2, 'k' || n, 'Texto', 'x', now(), now() from generate_series(1, $3::int) n`,
        [
          owner.companyId,
          colleague.userId,
          limits.noteTextsMax - 1, // one is there already
        ],
      ),
    );
    expect(
      await colleague.client.refused('noteSnippetCreate', { body: { ...snippetBody, key: 'mas' } }),
    ).toMatchObject({ status: 409, code: 'note_text.limit_reached' });
    const stranger = await newCompany(api);
    const { id: specialtyId } = await stranger.client.ok('categoryCreate', {
      body: { kind: 'specialty', code: 'ajena', name: 'Ajena' },
    });
    expect(
      await doctor.client.refused('noteTemplateCreate', {
        body: { ...templateBody, title: 'Con lugar ajeno', specialtyId },
      }),
    ).toMatchObject({ status: 400, errors: [{ path: 'specialtyId', code: 'not_an_option' }] });
  });
});

describe('the search of diagnoses', () => {
  let doctor: SignedInMember;
  beforeAll(async () => {
    doctor = await newCompany(api, { founder: ['owner', 'doctor'] });
  });
  afterAll(() => api.clock.move());

  const codes = async (search: string, { client } = doctor) =>
    (await client.ok('diagnosisSearch', { query: { search } })).items.map(({ code }) => code);

  test('shows the caller’s favourites, then what they diagnosed last, before anything is typed', async () => {
    expect(await codes('')).toEqual([]);
    const { visitId } = await createVisitRecords(api, doctor);
    const params = { visitId };
    await doctor.client.ok('visitStart', { params, body: { version: 1 } });
    await doctor.client.ok('visitDiagnosesSave', { params, ...visitInputs.visitDiagnosesSave });
    const favour = (code: string, favourite: boolean) =>
      doctor.client.ok('diagnosisFavouriteSet', { params: { code }, body: { favourite } });
    await favour('M54.5', true);
    await favour('M54.5', true); // twice is once
    expect(await codes('')).toEqual(['M54.5', 'J02.9']);
    const [first] = (await doctor.client.ok('diagnosisSearch', { query: { search: 'dolor' } }))
      .items;
    expect(first).toMatchObject({ code: 'M54.5', favourite: true });
    const other = await newMember(api, doctor.companyId, ['doctor']);
    expect(await codes('', other)).toEqual([]);
    await favour('M54.5', false);
    expect(await codes('')).toEqual(['J02.9']);
  });

  test('a code that nobody knows is no favourite, and nurses have none', async () => {
    const input = { params: { code: 'Q99.0' }, body: { favourite: true } };
    expect((await doctor.client.refused('diagnosisFavouriteSet', input)).code).toBe(
      'resource.not_found',
    );
    const nurse = await newMember(api, doctor.companyId, ['nurse']);
    expect((await nurse.client.refused('diagnosisFavouriteSet', input)).code).toBe(
      'permission.denied',
    );
  });
});

describe('copied sections', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let doctor: SignedInMember;
  let place: FrontDesk;

  const morning = new Date('2026-11-24T16:52:00Z'); // Tuesday, 10:52 in Mexico City

  beforeAll(async () => {
    api.clock.move(morning);
    owner = await newCompany(api);
    const member = async (role: 'reception' | 'doctor') => newMember(api, owner.companyId, [role]);
    reception = await member('reception');
    doctor = await member('doctor');
    place = await createFrontDesk(owner, doctor.userId);
    await inDatabase(`update practitioner set licence_number = '1234567' where user_id = $1`, [
      doctor.userId,
    ]);
  });
  beforeEach(() => api.clock.move(morning));
  afterAll(() => api.clock.move());

  const inDatabase = (sql: string, values: readonly unknown[]) =>
    api.database.asOwner((client) => client.query(sql, [...values]));

  const startVisit = async (patientId: string): Promise<string> => {
    const appointment = await bookAround(api, owner, place, patientId);
    const { visitId } = await reception.client.ok('checkIn', {
      params: { patientId, appointmentUid: appointment.uid },
      body: {},
    });
    const { version } = await doctor.client.ok('visitView', { params: { visitId } });
    await doctor.client.ok('visitStart', {
      params: { visitId },
      body: { version, alongside: true },
    });
    return visitId;
  };

  const signVisit = async (patientId: string): Promise<string> => {
    const visitId = await startVisit(patientId);
    await writeVisit(doctor.client, visitId);
    await doctor.client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });
    return visitId;
  };

  const { plan, examination } = wholeNote.sections;

  test('a copied section keeps its mark until it is edited, and in the signed note', async () => {
    const patient = await createPatient(reception.client, { birthDate: '2005-03-12' });
    const before = await signVisit(patient.id);
    const visitId = await startVisit(patient.id);
    const params = { visitId };
    const save = (revision: number, sections: object, copied?: object) =>
      doctor.client.ok('visitNoteSave', {
        params,
        body: { ...wholeNote, revision, sections, ...(copied && { copied }) },
      });
    const first = await save(
      0,
      { ...wholeNote.sections, evolution: 'Mejor' },
      { plan: before, examination: before, evolution: before },
    );
    // What differs from its origin was not copied, whatever the writer says.
    expect(Object.keys(first.copied).sort()).toEqual(['examination', 'plan']);
    expect(first.copied.plan).toEqual({ visitId: before, at: expect.any(String) });
    // Leaving the mark out does not take it off; editing does.
    const second = await save(1, {
      ...wholeNote.sections,
      examination: `${examination}, sin exudado`,
    });
    expect(Object.keys(second.copied)).toEqual(['plan']);
    await doctor.client.ok('visitDiagnosesSave', {
      params,
      body: { revision: 0, items: [pharyngitis] },
    });
    const signed = await doctor.client.ok('visitSign', {
      params,
      body: { revision: 2, diagnosesRevision: 1 },
    });
    expect(signed).toMatchObject({
      note: { sections: { plan }, copied: { plan: { visitId: before } } },
      signature: { content: 'intact' },
    });
    await expect(
      inDatabase(`update visit_note set copied = '{}' where visit_id = $1`, [visitId]),
    ).rejects.toThrow('what was written stands');
  });

  test('nothing is taken over from another patient, a draft, the same visit or another company', async () => {
    const [patient, other] = [
      await createPatient(reception.client, { birthDate: '2005-03-12' }),
      await createPatient(reception.client, { birthDate: '2001-01-30', firstName: 'Otra' }),
    ];
    const theirs = await signVisit(other.id);
    const visitId = await startVisit(patient.id);
    const draft = await startVisit(other.id);
    for (const from of [theirs, draft, visitId, '00000000-0000-4000-8000-000000000000'])
      expect(
        await doctor.client.refused('visitNoteSave', {
          params: { visitId },
          body: { ...wholeNote, revision: 0, copied: { plan: from } },
        }),
      ).toMatchObject({ status: 400, errors: [{ path: 'copied.plan', code: 'not_an_option' }] });
  });

  test('a blank that a template left is not written: the note is not signed with it', async () => {
    const patient = await createPatient(reception.client, { birthDate: '2005-03-12' });
    const visitId = await startVisit(patient.id);
    const params = { visitId };
    await doctor.client.ok('visitNoteSave', {
      params,
      body: {
        ...wholeNote,
        revision: 0,
        sections: { ...wholeNote.sections, plan: 'Reposo por [ ] días', prognosis: '[  ]' },
      },
    });
    await doctor.client.ok('visitDiagnosesSave', {
      params,
      body: { revision: 0, items: [pharyngitis] },
    });
    expect(
      await doctor.client.refused('visitSign', { params, ...visitInputs.visitSign }),
    ).toMatchObject({ code: 'visit.incomplete', meta: { missing: ['plan', 'prognosis'] } });
  });

  test('two tabs: the second learns what the first saved, and the first’s retry changes nothing', async () => {
    const patient = await createPatient(reception.client, { birthDate: '2005-03-12' });
    const visitId = await startVisit(patient.id);
    const save = (sections: object) =>
      doctor.client.call('visitNoteSave', {
        params: { visitId },
        body: { ...wholeNote, revision: 0, sections },
      });
    const [one, two] = await Promise.all([save({ plan: 'Reposo' }), save({ plan: 'Ibuprofeno' })]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const kept = (await doctor.client.ok('visitView', { params: { visitId } })).note;
    expect(kept.revision).toBe(1);
    expect((await save(kept.sections)).status).toBe(200);
    expect((await doctor.client.ok('visitView', { params: { visitId } })).note).toEqual(kept);
  });
});

describe('papers of visits', () => {
  let doctor: SignedInMember;
  let visitId: string;

  const sql = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    api.database.asOwner(async (c) => (await c.query<Row>(text, [...values])).rows);

  const idOf = (rows: readonly { id: string }[]): string => rows[0]?.id ?? '';

  const order = async (status: string): Promise<string> =>
    idOf(
      await sql(
        `insert into service_request (company_id, visit_id, category, status, code_text, texts, created_at, created_by, updated_at, updated_by)
       select company_id, id, 'laboratory', $2, 'Biometría hemática', '{"reason":"Fiebre"}', now(), $3, now(), $3
       from visit where id = $1 returning id`,
        [visitId, status, doctor.userId],
      ),
    );

  const receive = (id: string) =>
    sql<{ id: string }>(
      `update service_request set status = 'completed', texts = texts || '{"result":"Normal"}',
       result_received_at = now(), result_received_by = created_by where id = $1 returning id`,
      [id],
    );

  const review = (id: string) =>
    sql<{ id: string }>(
      'update service_request set reviewed_at = now(), reviewed_by = created_by where id = $1 returning id',
      [id],
    );

  const closed = { code: '23514', constraint: 'visit_paper_closed' };

  beforeAll(async () => {
    const owner = await newCompany(api);
    doctor = await newMember(api, owner.companyId, ['doctor']);
    ({ visitId } = await createVisitRecords(api, { ...owner, userId: doctor.userId }));
  });
  afterAll(() => api.clock.move());

  test('what was ordered stands; its result is received and reviewed once', async () => {
    const id = await order('active');
    for (const change of [`code_text = 'Otra'`, `texts = '{"reason":"Otra"}'`, `status = 'draft'`])
      await expect(
        sql(`update service_request set ${change} where id = $1`, [id]),
      ).rejects.toMatchObject(closed);
    await expect(review(id)).rejects.toMatchObject(closed);
    expect(await receive(id)).toHaveLength(1);
    await expect(receive(id)).rejects.toMatchObject(closed);
    expect(await review(id)).toHaveLength(1);
    await expect(review(id)).rejects.toMatchObject(closed);
    await expect(sql('delete from service_request where id = $1', [id])).rejects.toMatchObject(
      closed,
    );
  });

  test('after the signature nothing is ordered, and what is open is finished', async () => {
    const drafted = await order('draft');
    const active = await order('active');
    const { client } = doctor;
    const { version } = await client.ok('visitView', { params: { visitId } });
    await client.ok('visitStart', { params: { visitId }, body: { version, alongside: true } });
    await writeVisit(client, visitId);
    await client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });

    await expect(order('active')).rejects.toMatchObject({ constraint: 'visit_closed' });
    await expect(
      sql(`update service_request set status = 'active' where id = $1`, [drafted]),
    ).rejects.toMatchObject({ constraint: 'visit_closed' });
    expect(await receive(active)).toHaveLength(1);
    expect(await review(active)).toHaveLength(1);
  });
});
