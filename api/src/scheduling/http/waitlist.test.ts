import { randomUUID } from 'node:crypto';
import { createTestApi, newestMail, type TestApi } from '../../testing';
import { frontDeskTest } from '../../testing/front-desk-test';
import { runDueJobs } from '../../testing/jobs';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('waiting list', () => {
  const front = frontDeskTest(() => api);
  const { day, person, book, step, view, sql, makeDue } = front;

  const waitOf = (patientId: string, change: object = {}) => ({
    body: { patientId, eventTypeId: front.desk.eventTypeId, bookingKey: randomUUID(), ...change },
  });
  const putOnList = (patientId: string, change: object = {}) =>
    front.reception.client.ok('appointmentWait', waitOf(patientId, change));

  test('offers a freed time to one patient after another until one accepts', async () => {
    const first = await putOnList(await person({ email: 'espera@correo.test' }), {
      priority: 'urgent',
    });
    const second = await putOnList(await person());
    const afternoon = await putOnList(await person(), { timePreference: 'afternoon' });
    const booked = await book(day(2, 9), { patientId: await person() });
    await front.owner.client.ok('appointmentCancel', {
      ...step(booked),
      body: { version: 1, by: 'patient', note: 'No puede' },
    });
    expect((await view(booked.id)).cancelledLate).toBe(false);
    const offered = { startAt: day(2, 9), practitioner: { id: front.desk.practitionerId } };
    expect(await view(first.id)).toMatchObject({ waitlist: { status: 'offered' }, offer: offered });
    const { items: waiting } = await front.reception.client.ok('appointmentList', {
      query: { tab: 'waitlist' },
    });
    expect(
      waiting.filter(({ offer }) => offer).map(({ id, offer }) => ({ id, offer })),
    ).toMatchObject([{ id: first.id, offer: offered }]);
    expect((await newestMail(front.api, 'espera@correo.test')).subject).toMatch(
      /^Se liberó un lugar: .*09:00$/,
    );
    expect((await view(first.id)).messages).toMatchObject([
      { kind: 'offer', status: 'sent', by: null },
    ]);
    await front.owner.client.ok('appointmentOfferAnswer', {
      ...step(first),
      body: { version: 1, accept: false },
    });
    expect([
      (await view(first.id)).waitlist?.status,
      (await view(second.id)).waitlist?.status,
    ]).toEqual(['waiting', 'offered']);
    expect((await view(second.id)).messages).toMatchObject([
      { kind: 'offer', status: 'skipped', reason: 'no_address' },
    ]);
    const taken = await front.owner.client.ok('appointmentOfferAnswer', {
      ...step(second),
      body: { version: 1, accept: true },
    });
    expect(taken).toMatchObject({
      status: 'scheduled',
      startAt: day(2, 9),
      waitlist: { status: 'booked' },
    });
    expect((await view(afternoon.id)).waitlist?.status).toBe('waiting');
    expect(
      await front.owner.client.refused('appointmentOfferAnswer', {
        ...step(first),
        body: { version: 1, accept: true },
      }),
    ).toMatchObject({ code: 'appointment.offer_gone' });
    const bookedByHand = await book(day(2, 11), {
      patientId: first.patient.id,
      waitlistedId: first.id,
    });
    expect([bookedByHand.id, bookedByHand.status, bookedByHand.waitlist?.status]).toEqual([
      first.id,
      'scheduled',
      'booked',
    ]);
  });

  test('without a doctor, in a department of every site, times of any site are offered', async () => {
    const { companyId, userId } = front.owner;
    await sql(
      `insert into site (company_id, name, created_at, created_by, updated_at, updated_by) values ($1, 'Otra primera', '2019-01-01', $2, now(), $2)`,
      [companyId, userId],
    );
    await sql('update department set site_id = null where id = $1', [front.desk.departmentId]);
    const [anywhere, elsewhere] = [
      await putOnList(await person()),
      await putOnList(await person()),
    ];
    await sql('update waitlist_entry set any_site = false where appointment_id = $1', [
      elsewhere.id,
    ]);
    expect(anywhere.site.id).not.toBe(front.desk.siteId);
    const booked = await book(day(33, 9), { patientId: await person() });
    await front.owner.client.ok('appointmentCancel', {
      ...step(booked),
      body: { version: 1, by: 'patient', note: 'No puede' },
    });
    expect([
      (await view(anywhere.id)).waitlist?.status,
      (await view(elsewhere.id)).waitlist?.status,
    ]).toEqual(['offered', 'waiting']);
    const taken = await front.owner.client.ok('appointmentOfferAnswer', {
      ...step(anywhere),
      body: { version: 1, accept: true },
    });
    expect(taken).toMatchObject({ status: 'scheduled', site: { id: front.desk.siteId } });
    await sql('update department set site_id = $2 where id = $1', [
      front.desk.departmentId,
      front.desk.siteId,
    ]);
  });

  test('waiting for an earlier time never yields a second appointment', async () => {
    const patientId = await person();
    const [sooner, later] = [
      await book(day(25, 9), { patientId: await person() }),
      await book(day(25, 16), { patientId, internalNote: 'Llega en silla de ruedas' }),
    ];
    const dateTo = day(25, 16).slice(0, 10);
    const waiting = await putOnList(patientId, { dateTo, insteadOfId: later.id });
    expect(waiting.waitlist).toMatchObject({ insteadOf: { id: later.id, startAt: day(25, 16) } });
    expect(
      await front.reception.client.refused(
        'appointmentWait',
        waitOf(patientId, { insteadOfId: later.id }),
      ),
    ).toMatchObject({ status: 409, code: 'appointment.waits_already' });
    // Rescheduled in the meantime: the wait follows the new appointment.
    const moved = await front.owner.client.ok('appointmentReschedule', {
      ...step(later),
      body: { version: 1, startAt: day(25, 17), bookingKey: randomUUID() },
    });
    await front.owner.client.ok('appointmentCancel', {
      ...step(sooner),
      body: { version: 1, by: 'patient', note: 'No puede' },
    });
    expect(await view(waiting.id)).toMatchObject({
      waitlist: { status: 'offered', insteadOf: { id: moved.id } },
      offer: { startAt: day(25, 9) },
    });
    const next = await putOnList(await person(), {
      dateFrom: dateTo,
      dateTo,
      timePreference: 'afternoon',
    });
    const answers = await Promise.all(
      [1, 2].map(() =>
        front.reception.client.call('appointmentOfferAnswer', {
          ...step(waiting),
          body: { version: 1, accept: true },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await view(waiting.id)).toMatchObject({
      status: 'scheduled',
      startAt: day(25, 9),
      rescheduledFromId: moved.id,
      internalNote: 'Llega en silla de ruedas',
      undoable: false,
    });
    expect(await view(moved.id)).toMatchObject({
      status: 'rescheduled',
      history: [{ from: 'scheduled', to: 'rescheduled' }, {}],
    });
    const active = await sql<{ status: string }>(
      `select status from appointment where patient_id = $1 and status in ('scheduled', 'confirmed')`,
      [patientId],
    );
    expect(active).toHaveLength(1);
    expect(
      await sql(
        `select type from outbox_event where entity_id = $1 and type = 'appointment.rescheduled' union all select action from audit_log where entity_id = $1 and action = 'appointment.rescheduled'`,
        [moved.id],
      ),
    ).toHaveLength(2);
    expect(await view(next.id)).toMatchObject({
      waitlist: { status: 'offered' },
      offer: { startAt: day(25, 17) },
    });
  });

  test('only earlier times are offered, overlapping ones included, until the last day', async () => {
    const patientId = await person();
    const [sooner, first, after] = [
      await book(day(26, 9), { patientId: await person() }),
      await book(day(26, 9, 30), { patientId }),
      await book(day(26, 11), { patientId: await person() }),
    ];
    const waiting = await putOnList(patientId, {
      dateTo: day(26, 9).slice(0, 10),
      insteadOfId: first.id,
    });
    await front.owner.client.ok('appointmentCancel', {
      ...step(after),
      body: { version: 1, by: 'patient', note: 'No puede' },
    });
    expect((await view(waiting.id)).waitlist?.status).toBe('waiting');
    await front.owner.client.ok('appointmentCancel', {
      ...step(sooner),
      body: { version: 1, by: 'patient', note: 'No puede' },
    });
    const check = {
      eventTypeId: front.desk.eventTypeId,
      practitionerId: front.desk.practitionerId,
      patientId,
      startAt: day(26, 9, 15),
      appointmentId: waiting.id,
    };
    expect((await front.owner.client.ok('appointmentCheck', { body: check })).conflicts).toEqual(
      [],
    );
    const moved = await front.owner.client.ok('appointmentReschedule', {
      ...step(waiting),
      body: { version: 1, startAt: day(26, 9, 15), bookingKey: randomUUID() },
    });
    expect(moved).toMatchObject({
      id: waiting.id,
      status: 'scheduled',
      startAt: day(26, 9, 15),
      rescheduledFromId: first.id,
    });
    const again = await putOnList(patientId, {
      dateTo: day(26, 9).slice(0, 10),
      insteadOfId: moved.id,
    });
    await sql('update job set due_at = clock_timestamp() where entity_id = $1', [again.id]);
    front.api.clock.move(new Date(day(28, 9)));
    await runDueJobs(front.api);
    front.api.clock.move();
    expect(await view(again.id)).toMatchObject({
      status: 'cancelled',
      waitlist: { status: 'expired' },
      history: [{ to: 'cancelled', by: null }, {}],
    });
  });

  test('an unanswered offer expires and goes to the next patient', async () => {
    const waiting = [await person(), await person()].map((patientId) =>
      putOnList(patientId, { dateFrom: day(12, 9).slice(0, 10), dateTo: day(12, 9).slice(0, 10) }),
    );
    const [first, second] = await Promise.all(waiting);
    const booked = await book(day(12, 9), { patientId: await person() });
    await front.owner.client.ok('appointmentCancel', {
      ...step(booked),
      body: { version: 1, by: 'clinic', note: 'Falta luz' },
    });
    const states = async () =>
      (
        await Promise.all(
          [first, second].map(async (one) => (await view(one?.id ?? '')).waitlist?.status),
        )
      ).sort();
    expect(await states()).toEqual(['offered', 'waiting']);
    const before = await sql<{ appointment_id: string }>(
      `select appointment_id from waitlist_offer where outcome = 'open' and freed_id = $1`,
      [booked.id],
    );
    await makeDue();
    await runDueJobs(front.api);
    const after = await sql<{ appointment_id: string }>(
      `select appointment_id from waitlist_offer where outcome = 'open' and freed_id = $1`,
      [booked.id],
    );
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });
});

describe('waiting list request', () => {
  const front = frontDeskTest(() => api);
  const { day, person, view, sql } = front;

  const typeOf = async (change: object = {}): Promise<string> => {
    const { departmentId, practitionerId } = front.desk;
    return (
      await front.owner.client.ok('eventTypeCreate', {
        body: {
          name: 'Consulta',
          minutes: 30,
          departmentId,
          practitionerIds: [practitionerId],
          ...change,
        },
      })
    ).id;
  };
  const ask = async (change: object = {}) =>
    front.reception.client.call('appointmentWait', {
      body: {
        patientId: await person(),
        eventTypeId: front.desk.eventTypeId,
        bookingKey: randomUUID(),
        ...change,
      },
    });
  const refusedAt = (path: string, code: string) => ({
    status: 400,
    body: { code: 'request.invalid', errors: [{ path, code }] },
  });
  const date = (days: number): string => day(days, 9).slice(0, 10);

  test('refuses days that end before they start or are past', async () => {
    expect(await ask({ dateFrom: date(5), dateTo: date(4) })).toMatchObject(
      refusedAt('dateTo', 'too_small'),
    );
    expect(await ask({ dateFrom: date(-9), dateTo: date(-2) })).toMatchObject(
      refusedAt('dateTo', 'too_small'),
    );
    expect(await ask({ dateTo: date(-2) })).toMatchObject(refusedAt('dateTo', 'too_small'));
    expect((await ask({ dateFrom: date(-9), dateTo: date(5) })).status).toBe(201);
  });

  test('refuses an unknown, archived or unsuitable site, doctor or type at its field', async () => {
    const { client } = front.owner;
    const [gone, lonely] = [await typeOf(), await typeOf()];
    await sql('update event_type set active = false where id = $1', [gone]);
    const [other, north] = [
      await client.ok('practitionerCreate', { body: { firstName: 'Omar', lastName: 'Luna' } }),
      await client.ok('siteCreate', { body: { name: 'Norte' } }),
    ];
    await sql(
      'insert into event_type_site (company_id, event_type_id, site_id) values ($1, $2, $3)',
      [front.owner.companyId, lonely, front.desk.siteId],
    );
    expect(await ask({ siteId: randomUUID() })).toMatchObject(refusedAt('siteId', 'unknown'));
    expect(await ask({ eventTypeId: lonely, siteId: north.id })).toMatchObject(
      refusedAt('siteId', 'not_an_option'),
    );
    expect(await ask({ practitionerId: randomUUID() })).toMatchObject(
      refusedAt('practitionerId', 'unknown'),
    );
    expect(await ask({ practitionerId: other.id })).toMatchObject(
      refusedAt('practitionerId', 'not_an_option'),
    );
    expect(await ask({ eventTypeId: gone })).toMatchObject(
      refusedAt('eventTypeId', 'not_an_option'),
    );
    expect(await ask({ eventTypeId: lonely, kind: 'telehealth' })).toMatchObject(
      refusedAt('kind', 'not_an_option'),
    );
  });

  test('a telehealth request gets a telehealth time', async () => {
    const eventTypeId = await typeOf({ kinds: ['in_person', 'telehealth'] });
    const waiting = await front.reception.client.ok('appointmentWait', {
      body: {
        patientId: await person(),
        eventTypeId,
        kind: 'telehealth',
        bookingKey: randomUUID(),
      },
    });
    expect(waiting.kind).toBe('telehealth');
    const booked = await front.owner.client.ok('appointmentReschedule', {
      params: { appointmentId: waiting.id },
      body: {
        version: 1,
        startAt: day(3, 9),
        practitionerId: front.desk.practitionerId,
        bookingKey: randomUUID(),
      },
    });
    expect(booked).toMatchObject({ status: 'scheduled', kind: 'telehealth' });
  });

  test('given details replace those of the request, the rest stays', async () => {
    const eventTypeId = await typeOf({ kinds: ['in_person', 'telehealth'] });
    const department = await front.owner.client.ok('departmentCreate', {
      body: { name: 'Nutrición', code: 'nutricion' },
    });
    const patientId = await person();
    const join = () =>
      front.reception.client.ok('appointmentWait', {
        body: {
          patientId,
          eventTypeId,
          bookingKey: randomUUID(),
          priority: 'urgent',
          reason: 'Dolor',
        },
      });
    const give = (waitlistedId: string, startAt: string, change: object = {}) =>
      front.owner.client.ok('appointmentBook', {
        body: {
          patientId,
          eventTypeId,
          practitionerId: front.desk.practitionerId,
          startAt,
          waitlistedId,
          bookingKey: randomUUID(),
          ...change,
        },
      });
    const said = {
      kind: 'telehealth',
      meetingUrl: 'https://meet.sala.test/a',
      reason: 'Control',
      internalNote: 'Llama antes',
      priority: 'routine',
      bookedVia: 'whatsapp',
    };
    expect(
      await give((await join()).id, day(4, 9), { ...said, departmentId: department.id }),
    ).toMatchObject({ ...said, department: { id: department.id } });
    expect(await give((await join()).id, day(4, 10))).toMatchObject({
      kind: 'in_person',
      reason: 'Dolor',
      priority: 'urgent',
      bookedVia: 'staff',
      internalNote: null,
    });
  });

  test('returning to the list restores the requested doctor, or any', async () => {
    const { practitionerId, eventTypeId } = front.desk;
    for (const [wished, hour] of [
      [null, 9],
      [practitionerId, 10],
    ] as const) {
      const patientId = await person();
      const waiting = await front.reception.client.ok('appointmentWait', {
        body: { patientId, eventTypeId, practitionerId: wished, bookingKey: randomUUID() },
      });
      const booked = await front.owner.client.ok('appointmentBook', {
        body: {
          patientId,
          eventTypeId,
          practitionerId,
          startAt: day(6, hour),
          waitlistedId: waiting.id,
          bookingKey: randomUUID(),
        },
      });
      expect(booked.practitioner?.id).toBe(practitionerId);
      const back = await front.owner.client.ok('appointmentUndo', {
        params: { appointmentId: waiting.id },
        body: { version: booked.version, reason: 'Fue otra persona' },
      });
      expect([back.status, back.practitioner?.id ?? null]).toEqual(['waitlisted', wished]);
    }
  });

  test('a cancelled request is listed among the lost ones', async () => {
    const waiting = await front.reception.client.ok('appointmentWait', {
      body: {
        patientId: await person(),
        eventTypeId: front.desk.eventTypeId,
        bookingKey: randomUUID(),
      },
    });
    const { client } = front.owner;
    const before = (await client.ok('appointmentCounts', { query: {} })).lost;
    await client.ok('appointmentCancel', {
      params: { appointmentId: waiting.id },
      body: { version: 1, by: 'patient', note: 'Ya no' },
    });
    const lost = async (query: object = {}) =>
      (
        await client.ok('appointmentList', { query: { tab: 'lost', sort: '-startAt', ...query } })
      ).items.map(({ id }) => id);
    expect(await lost()).toContain(waiting.id);
    expect(await lost({ from: date(-1), to: date(1) })).toContain(waiting.id);
    expect(await lost({ from: date(-9), to: date(-8) })).toEqual([]);
    expect((await client.ok('appointmentCounts', { query: {} })).lost).toBe(before + 1);
    expect((await view(waiting.id)).waitlist?.status).toBe('cancelled');
  });
});
