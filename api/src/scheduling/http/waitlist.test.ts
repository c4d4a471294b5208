import { randomUUID } from 'node:crypto';
import { newestMail } from '../../testing';
import { frontDeskTest } from '../../testing/front-desk-test';
import { runDueJobs } from '../../testing/jobs';

describe('waiting list', () => {
  const front = frontDeskTest();
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

  test('with a department of every site, a doctor’s freed time is offered at that doctor’s site', async () => {
    const { companyId, userId } = front.owner;
    await sql(
      `insert into site (company_id, name, created_at, created_by, updated_at, updated_by) values ($1, 'La primera', '2020-01-01', $2, now(), $2)`,
      [companyId, userId],
    );
    await sql('update department set site_id = null where id = $1', [front.desk.departmentId]);
    const waiting = await putOnList(await person(), { practitionerId: front.desk.practitionerId });
    expect(waiting.site.id).toBe(front.desk.siteId);
    const booked = await book(day(31, 9), { patientId: await person() });
    await front.owner.client.ok('appointmentCancel', {
      ...step(booked),
      body: { version: 1, by: 'patient', note: 'No puede' },
    });
    expect((await view(waiting.id)).waitlist?.status).toBe('offered');
    await sql('update department set site_id = $2 where id = $1', [
      front.desk.departmentId,
      front.desk.siteId,
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
