import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { hoursOf, openFrontDesk, putAppointment, type FrontDesk } from '../../testing/front-desk';
import type { Role } from '@sala/shared-contracts';
import { newCompany, newMember } from '../../testing/members';
import { createPractitioner } from '../../testing/records/calendar-feeds';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('event types', () => {
  let owner: SignedInMember;
  let departmentId: string;
  const departmentOf = async ({ client }: SignedInMember) =>
    (await client.ok('departmentCreate', { body: { name: 'Consulta', code: 'consulta' } })).id;
  beforeAll(async () => {
    owner = await newCompany(api);
    departmentId = await departmentOf(owner);
  });
  afterAll(() => api.clock.move());

  test('get a free slug from their name, while a chosen slug must be free', async () => {
    const createEventType = async (body: { name: string; slug?: string }) =>
      (await owner.client.ok('eventTypeCreate', { body: { minutes: 20, departmentId, ...body } }))
        .slug;
    expect([
      await createEventType({ name: 'Revisión de niño sano' }),
      await createEventType({ name: 'Revisión de niño sano' }),
      await createEventType({ name: '診察' }),
    ]).toEqual(['revision-de-nino-sano', 'revision-de-nino-sano-2', 'cita']);
    expect(
      (
        await owner.client.refused('eventTypeCreate', {
          body: { name: 'Otra', minutes: 20, departmentId, slug: 'cita' },
        })
      ).code,
    ).toBe('eventType.slug_taken');
  });

  test('are validated across questions, free follow-ups and references', async () => {
    const refused = async (body: object) =>
      (
        await owner.client.refused('eventTypeCreate', {
          body: { name: 'X', minutes: 20, departmentId, ...body },
        })
      ).errors?.map(({ path, code }) => [path, code]);
    const question = { key: 'peso', label: 'Peso', type: 'number', required: false };
    expect(await refused({ questions: [question, question] })).toEqual([
      ['questions.1.key', 'duplicate'],
    ]);
    expect(await refused({ questions: [{ ...question, type: 'select' }] })).toEqual([
      ['questions.0.options', 'options_required'],
    ]);
    expect(await refused({ freeDays: 10 })).toEqual([['freeVisits', 'required']]);
    expect(await refused({ departmentId: undefined })).toEqual([['departmentId', 'required']]);
    expect(await refused({ departmentId: owner.userId })).toEqual([
      ['departmentId', 'not_an_option'],
    ]);
    expect(await refused({ practitionerIds: [owner.userId] })).toEqual([
      ['practitionerIds', 'not_an_option'],
    ]);
  });

  test('become bookable once an eligible practitioner has hours', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const bookable = async () =>
      (await owner.client.ok('eventTypeView', { params: { eventTypeId: desk.eventTypeId } }))
        .bookable;
    expect(await bookable()).toBe(false);
    const body = {
      siteId: desk.siteId,
      name: 'Semana',
      validFrom: '2026-01-01',
      validTo: null,
      intervals: hoursOf(540, 600, [1]),
    };
    await owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: desk.otherId },
      body,
    });
    expect(await bookable()).toBe(true);
  });

  test('are archived with upcoming appointments only after a confirmation', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    await putAppointment(api, owner, desk, '2099-01-05T15:00:00Z', 30);
    const params = { eventTypeId: desk.eventTypeId };
    expect(
      await owner.client.refused('eventTypeUpdate', {
        params,
        body: { version: 1, active: false },
      }),
    ).toMatchObject({ code: 'eventType.has_appointments', meta: { upcoming: 1 } });
    expect(
      await owner.client.ok('eventTypeUpdate', {
        params,
        body: { version: 1, active: false, upcoming: 1 },
      }),
    ).toMatchObject({ active: false, version: 2 });
    expect(
      (await owner.client.ok('eventTypeList', { query: {} })).items.some(
        ({ id }) => id === desk.eventTypeId,
      ),
    ).toBe(false);
  });

  test('keep the order set by the user', async () => {
    const other = await newCompany(api);
    const elsewhere = await departmentOf(other);
    const make = async (name: string) =>
      (
        await other.client.ok('eventTypeCreate', {
          body: { name, minutes: 20, departmentId: elsewhere },
        })
      ).id;
    const [a, b, c] = [await make('A'), await make('B'), await make('C')];
    await other.client.ok('eventTypeOrder', { body: { ids: [c ?? '', a ?? ''] } });
    expect(
      (await other.client.ok('eventTypeList', { query: {} })).items.map(({ id }) => id),
    ).toEqual([c, a, b]);
  });
});

describe('references of event types', () => {
  let owner: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const bookable = async ({ eventTypeId }: FrontDesk) =>
    (await owner.client.ok('eventTypeView', { params: { eventTypeId } })).bookable;
  const giveHours = ({ practitionerId }: FrontDesk, siteId: string) =>
    owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId },
      body: {
        siteId,
        name: 'Semana',
        validFrom: '2026-01-01',
        validTo: null,
        intervals: hoursOf(540, 600, [1]),
      },
    });
  const site = async (name: string) => (await owner.client.ok('siteCreate', { body: { name } })).id;

  test('hours at a site without the event type do not make it bookable', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const elsewhere = await site('Otra parte');
    await giveHours(desk, elsewhere);
    expect(await bookable(desk)).toBe(true);
    const params = { eventTypeId: desk.eventTypeId };
    await owner.client.ok('eventTypeUpdate', {
      params,
      body: { version: 1, siteIds: [desk.siteId] },
    });
    expect(await bookable(desk)).toBe(false);
    await owner.client.ok('eventTypeUpdate', {
      params,
      body: { version: 2, siteIds: [desk.siteId, elsewhere] },
    });
    expect(await bookable(desk)).toBe(true);
  });

  test('hours at an archived site do not make it bookable', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const closing = await site('Que cierra');
    await giveHours(desk, closing);
    await owner.client.ok('siteUpdate', {
      params: { siteId: closing },
      body: { version: 1, active: false },
    });
    expect(await bookable(desk)).toBe(false);
  });

  test('an open date makes it bookable until it is over', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    const params = { practitionerId: desk.practitionerId };
    const dayOf = (offset: number) =>
      new Date(api.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    const open = (date: string) =>
      owner.client.ok('availabilityOverrideCreate', {
        params,
        body: { siteId: desk.siteId, date, type: 'open', starts: 540, ends: 600 },
      });
    await open(dayOf(-3));
    expect(await bookable(desk)).toBe(false);
    await open(dayOf(3));
    expect(await bookable(desk)).toBe(true);
  });

  test('an archived service cannot be chosen, but is kept where it was', async () => {
    const service = await owner.client.ok('categoryCreate', {
      body: { kind: 'service', code: 'vacunas', name: 'Vacunas' },
    });
    const { departmentId } = await openFrontDesk(owner, 'America/Mexico_City');
    const kept = await owner.client.ok('eventTypeCreate', {
      body: { name: 'Vacuna', minutes: 10, departmentId, categoryId: service.id },
    });
    await owner.client.ok('categoryUpdate', {
      params: { categoryId: service.id },
      body: { version: service.version, active: false },
    });
    const refused = await owner.client.refused('eventTypeCreate', {
      body: { name: 'Otra vacuna', minutes: 10, departmentId, categoryId: service.id },
    });
    expect(refused).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'categoryId', code: 'not_an_option' }],
    });
    const body = { version: 1, name: 'Vacunación', categoryId: service.id };
    expect(
      await owner.client.ok('eventTypeUpdate', { params: { eventTypeId: kept.id }, body }),
    ).toMatchObject({ categoryId: service.id });
  });

  test('duplicate lengths, kinds and options are stored once', async () => {
    const { departmentId } = await openFrontDesk(owner, 'America/Mexico_City');
    const question = {
      key: 'color',
      label: 'Color',
      type: 'select' as const,
      required: false,
      options: ['Rojo', 'Azul', 'Rojo'],
    };
    const made = await owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Repetida',
        minutes: 20,
        departmentId,
        otherMinutes: [30, 30, 45, 45],
        kinds: ['in_person', 'telehealth', 'in_person'],
        questions: [question],
      },
    });
    expect(made).toMatchObject({
      otherMinutes: [30, 45],
      kinds: ['in_person', 'telehealth'],
      questions: [{ options: ['Rojo', 'Azul'] }],
    });
    const changed = await owner.client.ok('eventTypeUpdate', {
      params: { eventTypeId: made.id },
      body: { version: 1, otherMinutes: [60, 60] },
    });
    expect(changed.otherMinutes).toEqual([60]);
  });

  test('concurrent event types of one name get distinct slugs', async () => {
    const { departmentId } = await openFrontDesk(owner, 'America/Mexico_City');
    const made = await Promise.all(
      [1, 2, 3, 4].map(() =>
        owner.client.ok('eventTypeCreate', {
          body: { name: 'A la vez', minutes: 20, departmentId },
        }),
      ),
    );
    expect(made.map(({ slug }) => slug).sort()).toEqual([
      'a-la-vez',
      'a-la-vez-2',
      'a-la-vez-3',
      'a-la-vez-4',
    ]);
  });
});

describe('links between practitioners and event types', () => {
  let owner: SignedInMember;
  let departmentId: string;
  beforeAll(async () => {
    owner = await newCompany(api);
    ({ id: departmentId } = await owner.client.ok('departmentCreate', {
      body: { name: 'Consulta', code: 'consulta' },
    }));
  });
  afterAll(() => api.clock.move());

  const practitioner = async (firstName: string) =>
    (await owner.client.ok('practitionerCreate', { body: { firstName, lastName: 'Prueba' } })).id;
  const viewPractitioner = (practitionerId: string) =>
    owner.client.ok('practitionerView', { params: { practitionerId } });
  const viewType = (eventTypeId: string) =>
    owner.client.ok('eventTypeView', { params: { eventTypeId } });

  test('saving an outdated event type keeps links added from a practitioner', async () => {
    const [first, second] = [await practitioner('Elena'), await practitioner('Iván')];
    const type = await owner.client.ok('eventTypeCreate', {
      body: { name: 'Consulta', minutes: 20, departmentId, practitionerIds: [first] },
    });
    await owner.client.ok('practitionerUpdate', {
      params: { practitionerId: second },
      body: { version: 1, eventTypeIds: [type.id] },
    });
    const params = { eventTypeId: type.id };
    const refused = await owner.client.refused('eventTypeUpdate', {
      params,
      body: { version: type.version, name: 'Consulta larga', practitionerIds: [first] },
    });
    expect(refused).toMatchObject({
      code: 'resource.version_conflict',
      meta: {
        current: { practitionerIds: [first, second].sort() },
        changedBy: { id: owner.userId },
        changes: { practitionerIds: [[first], [first, second].sort()] },
      },
    });
    expect((await viewPractitioner(second)).eventTypeIds).toEqual([type.id]);
  });

  test('saving an outdated practitioner keeps links added from an event type', async () => {
    const practitionerId = await practitioner('Sara');
    const open = await viewPractitioner(practitionerId);
    const { id } = await owner.client.ok('eventTypeCreate', {
      body: { name: 'Control', minutes: 20, departmentId, practitionerIds: [practitionerId] },
    });
    const refused = await owner.client.refused('practitionerUpdate', {
      params: { practitionerId },
      body: { version: open.version, bio: 'Pediatra', eventTypeIds: [] },
    });
    expect(refused).toMatchObject({
      code: 'resource.version_conflict',
      meta: { changes: { eventTypeIds: [[], [id]] } },
    });
    const { version } = await viewPractitioner(practitionerId);
    await owner.client.ok('eventTypeUpdate', {
      params: { eventTypeId: id },
      body: { version: 1, practitionerIds: [] },
    });
    expect(await viewPractitioner(practitionerId)).toMatchObject({
      version: version + 1,
      eventTypeIds: [],
    });
  });

  test('unlinked records keep their version, and each new link is published', async () => {
    const practitionerId = await practitioner('Noé');
    const type = await owner.client.ok('eventTypeCreate', {
      body: { name: 'Revisión', minutes: 20, departmentId, practitionerIds: [practitionerId] },
    });
    const { version } = await viewPractitioner(practitionerId);
    await owner.client.ok('eventTypeUpdate', {
      params: { eventTypeId: type.id },
      body: { version: 1, name: 'Revisión anual', practitionerIds: [practitionerId] },
    });
    expect((await viewPractitioner(practitionerId)).version).toBe(version);
    await owner.client.ok('practitionerUpdate', {
      params: { practitionerId },
      body: { version, bio: 'X', eventTypeIds: [type.id] },
    });
    expect((await viewType(type.id)).version).toBe(2);
    const { rows } = await api.database.asOwner((client) =>
      client.query<{ type: string }>(
        `select type from outbox_event where entity_id = $1 order by id`,
        [practitionerId],
      ),
    );
    expect(rows.map((row) => row.type)).toEqual([
      'practitioner.created',
      'practitioner.updated',
      'practitioner.updated',
    ]);
  });

  test('concurrent saves from both sides wait for each other instead of failing', async () => {
    const people = [await practitioner('Uno'), await practitioner('Dos')];
    const types = await Promise.all(
      ['A', 'B'].map((name) =>
        owner.client.ok('eventTypeCreate', { body: { name, minutes: 20, departmentId } }),
      ),
    );
    const answers = await Promise.all([
      ...types.map(({ id }) =>
        owner.client.call('eventTypeUpdate', {
          params: { eventTypeId: id },
          body: { version: 1, practitionerIds: people },
        }),
      ),
      ...people.map((practitionerId) =>
        owner.client.call('practitionerUpdate', {
          params: { practitionerId },
          body: { version: 1, eventTypeIds: types.map(({ id }) => id) },
        }),
      ),
    ]);
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.body.code]));
    expect(refusals.filter((code) => code !== 'resource.version_conflict')).toEqual([]);
  });
});

describe('calendar feed', () => {
  let owner: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const read = (token: string) => api.app.inject({ url: `/api/v1/calendar-feeds/${token}` });
  const create = (practitionerId: string, by = owner) =>
    by.client.ok('calendarFeedCreate', { body: { practitionerId } });

  /** Books tomorrow at ten and eleven UTC; the second one is cancelled. */
  const book = (practitionerId: string) =>
    api.database.asOwner((client) =>
      client.query(
        `with who as (select $1::uuid as company, $2::uuid as account),
          at_site as (insert into site (company_id, name, created_at, created_by, updated_at, updated_by) select company, 'Centro', now(), account, now(), account from who returning id),
          of_department as (insert into department (company_id, code, name, created_at, created_by, updated_at, updated_by) select company, 'mg', 'Medicina General', now(), account, now(), account from who returning id),
          of_type as (insert into event_type (company_id, slug, name, minutes, created_at, created_by, updated_at, updated_by) select company, 'control', 'Control', 20, now(), account, now(), account from who returning id),
          for_patient as (
            insert into patient (company_id, record_number, first_name, last_name, second_last_name, birth_date, sex, phone, created_at, created_by, updated_at, updated_by)
            select company, 'EXP-000001', 'Ángela', 'Núñez', 'Ibarra', '1980-01-01', 'M', '+525512345678', now(), account, now(), account from who returning id
          )
        insert into appointment (company_id, uid, patient_id, event_type_id, practitioner_id, department_id, site_id, start_at, end_at, status, reason, created_at, created_by, updated_at, updated_by)
        select company, 'abcdefghij' || hour, p.id, t.id, $3, d.id, s.id, day + hour * interval '1 hour', day + hour * interval '1 hour' + interval '20 minutes', status, 'Dolor de cabeza', now(), account, now(), account
        from who, at_site s, of_department d, of_type t, for_patient p, (values (10, 'confirmed'), (11, 'cancelled')) as two (hour, status),
          lateral (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '1 day' as day) as tomorrow`,
        [owner.companyId, owner.userId, practitionerId],
      ),
    );

  test('shows event type and initials of busy times, nothing else about the patient', async () => {
    const practitionerId = await createPractitioner(api, owner);
    await book(practitionerId);
    const { token } = await create(practitionerId);
    const answer = await read(token);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const text = answer.body.replaceAll('\r\n ', '');
    const tomorrow = new Date(Date.now() + 86_400_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
    expect(text.match(/^(DTSTART|DTEND|SUMMARY|STATUS|LOCATION|UID).*$/gm)).toEqual([
      'UID:abcdefghij10',
      `DTSTART:${tomorrow}T100000Z`,
      `DTEND:${tomorrow}T102000Z`,
      'SUMMARY:Control · Á. N. I.',
      'LOCATION:Centro',
      'STATUS:CONFIRMED',
    ]);
    for (const secret of ['Ángela', 'Núñez', '5512345678', 'EXP-', 'Dolor'])
      expect(text).not.toContain(secret);
  });

  test('a large calendar is rendered in a worker with the same output', async () => {
    const practitionerId = await createPractitioner(api, owner);
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    for (let hour = 0; hour < 45; hour += 1)
      await putAppointment(
        api,
        owner,
        { ...desk, practitionerId },
        new Date(Date.now() + (hour + 30) * 3_600_000).toISOString(),
        20,
      );
    const { token } = await create(practitionerId);
    expect((await read(token)).body.match(/^SUMMARY:Consulta · R. M.\r$/gm)).toHaveLength(45);
  });

  test('a new feed replaces the old one, a revoked one is gone, and only the hash is stored', async () => {
    const practitionerId = await createPractitioner(api, owner);
    const first = await create(practitionerId);
    const second = await create(practitionerId);
    expect((await read(first.token)).statusCode).toBe(404);
    expect((await read(second.token)).statusCode).toBe(200);
    const stored = await api.database.asOwner((client) =>
      client.query('select * from calendar_feed where practitioner_id = $1', [practitionerId]),
    );
    expect(JSON.stringify(stored.rows)).not.toContain(second.token);
    await owner.client.ok('calendarFeedDelete', { params: { feedId: second.id } });
    expect((await read(second.token)).statusCode).toBe(404);
    expect(
      (await owner.client.ok('calendarFeedList')).items.map((feed) => feed.practitionerId),
    ).not.toContain(practitionerId);
  });

  test('doctors manage their own feed only; reception manages none', async () => {
    const join = async (role: Role) => newMember(api, owner.companyId, [role]);
    const [doctor, reception] = [await join('doctor'), await join('reception')];
    const runSql = await createPractitioner(api, owner, doctor.userId);
    const others = await createPractitioner(api, owner);
    await create(others);
    await create(runSql, doctor);
    expect(
      (await doctor.client.ok('calendarFeedList')).items.map(
        ({ practitionerId }) => practitionerId,
      ),
    ).toEqual([runSql]);
    expect(
      (await doctor.client.refused('calendarFeedCreate', { body: { practitionerId: others } }))
        .code,
    ).toBe('permission.denied');
    expect(
      (await reception.client.refused('calendarFeedCreate', { body: { practitionerId: runSql } }))
        .code,
    ).toBe('permission.denied');
  });

  test('stops once the practitioner is disabled or the account suspended or removed', async () => {
    const own = async (sql: string, values: unknown[]) =>
      void (await api.database.asOwner((client) => client.query(sql, values)));
    const practitionerId = await createPractitioner(api, owner);
    const disabled = await create(practitionerId);
    await owner.client.ok('practitionerUpdate', {
      params: { practitionerId },
      body: { version: 1, active: false },
    });
    expect((await read(disabled.token)).statusCode).toBe(404);
    expect(
      (await owner.client.refused('calendarFeedCreate', { body: { practitionerId } })).errors,
    ).toMatchObject([{ path: 'practitionerId', code: 'not_an_option' }]);

    const doctor = await newMember(api, owner.companyId, ['doctor']);
    const theirs = await createPractitioner(api, owner, doctor.userId);
    const { token } = await create(theirs);
    expect((await read(token)).statusCode).toBe(200);
    await own(`update membership set status = 'suspended' where user_id = $1`, [doctor.userId]);
    expect((await read(token)).statusCode).toBe(404);
    await own('delete from membership where user_id = $1', [doctor.userId]);
    expect((await read(token)).statusCode).toBe(404);
    expect(
      (await owner.client.refused('calendarFeedCreate', { body: { practitionerId: theirs } }))
        .errors,
    ).toMatchObject([{ path: 'practitionerId', code: 'not_an_option' }]);
  });
});
