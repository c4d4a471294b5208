import { randomUUID } from 'node:crypto';
import type { AppointmentDetail } from '@sala/shared-contracts';
import { newMember } from '../../testing/members';
import { frontDeskTest } from '../../testing/front-desk-test';
import { createTestApi, type TestApi } from '../../testing';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('values kept by an appointment', () => {
  const front = frontDeskTest(() => api);
  const { day, person, book, step, view, sql } = front;

  const typeOf = async (change: object = {}): Promise<string> => {
    const { departmentId, practitionerId } = front.desk;
    return (
      await front.owner.client.ok('eventTypeCreate', {
        body: {
          name: 'Consulta',
          minutes: 30,
          minNoticeMinutes: 0,
          departmentId,
          practitionerIds: [practitionerId],
          ...change,
        },
      })
    ).id;
  };
  const move = (
    { id, version }: Pick<AppointmentDetail, 'id' | 'version'>,
    startAt: string,
    change: object = {},
  ) =>
    front.owner.client.call('appointmentReschedule', {
      params: { appointmentId: id },
      body: { version, startAt, bookingKey: randomUUID(), ...change },
    });
  const approve = ({ id, version }: AppointmentDetail) =>
    front.owner.client.call('appointmentApprove', {
      params: { appointmentId: id },
      body: { version },
    });

  test('approval: a reschedule stays scheduled, and requested without approval', async () => {
    const eventTypeId = await typeOf({ requiresConfirmation: true });
    const [requested, accepted] = [
      await book(day(3, 9), { eventTypeId, bookedVia: 'web' }),
      await book(day(3, 11), { eventTypeId, bookedVia: 'web', patientId: await person() }),
    ];
    expect((await approve(accepted)).status).toBe(200);
    const moved = await move(await view(accepted.id), day(3, 12));
    expect(moved).toMatchObject({ status: 201, body: { status: 'scheduled', bookedVia: 'web' } });
    const reminders = await sql(
      `select 1 from appointment_reminder m join appointment a on a.id = m.appointment_id where a.rescheduled_from_id = $1 and m.status = 'pending'`,
      [accepted.id],
    );
    expect(reminders.length).toBeGreaterThan(0);
    expect(await move(requested, day(3, 10))).toMatchObject({
      status: 201,
      body: { status: 'requested' },
    });
  });

  test('quoted price after the price has changed', async () => {
    const eventTypeId = await typeOf({ price: 70_000 });
    const booked = await book(day(4, 9), { eventTypeId });
    await sql('update event_type set price_cents = 99000 where id = $1', [eventTypeId]);
    expect(await move(booked, day(4, 10))).toMatchObject({
      status: 201,
      body: { priceQuoted: 70_000 },
    });
    const first = await book(day(4, 16), { eventTypeId, patientId: await person() });
    await sql('update appointment set price_quoted_cents = 55000 where id = $1', [first.id]);
    const waiting = await front.owner.client.ok('appointmentWait', {
      body: {
        patientId: first.patient.id,
        eventTypeId,
        bookingKey: randomUUID(),
        insteadOfId: first.id,
      },
    });
    expect(await move(waiting, day(4, 12))).toMatchObject({
      status: 201,
      body: { id: waiting.id, priceQuoted: 55_000 },
    });
  });

  test('start within the notice: can be approved or extended, but not moved', async () => {
    const eventTypeId = await typeOf({ requiresConfirmation: true });
    const [requested, other] = [
      await book(day(5, 9), { eventTypeId, bookedVia: 'web' }),
      await book(day(5, 12), { eventTypeId, patientId: await person() }),
    ];
    await sql('update event_type set min_notice_minutes = 14400 where id = $1', [eventTypeId]);
    expect(await approve(requested)).toMatchObject({
      status: 200,
      body: { status: 'scheduled', overbooked: false },
    });
    expect(await move(other, day(5, 12), { minutes: 60 })).toMatchObject({
      status: 201,
      body: { overbooked: false },
    });
    expect(await move(await view(requested.id), day(5, 10))).toMatchObject({
      status: 409,
      body: { meta: { conflicts: [{ code: 'too_soon' }] } },
    });
  });

  test('archived event type: can be approved and moved, but not booked again', async () => {
    const eventTypeId = await typeOf({ requiresConfirmation: true });
    const requested = await book(day(6, 9), { eventTypeId, bookedVia: 'web' });
    await sql('update event_type set active = false where id = $1', [eventTypeId]);
    expect(await approve(requested)).toMatchObject({ status: 200 });
    expect(await move(await view(requested.id), day(6, 10))).toMatchObject({
      status: 201,
      body: { eventType: { id: eventTypeId } },
    });
    const wish = {
      eventTypeId,
      practitionerId: front.desk.practitionerId,
      patientId: await person(),
      startAt: day(6, 12),
      bookingKey: randomUUID(),
    };
    expect(await front.owner.client.refused('appointmentBook', { body: wish })).toMatchObject({
      code: 'appointment.not_bookable',
      meta: { conflicts: [{ code: 'event_type_inactive' }] },
    });
  });

  test('kind that is no longer offered: kept, but not booked again', async () => {
    const eventTypeId = await typeOf({ kinds: ['in_person', 'telehealth'] });
    const booked = await book(day(7, 9), { eventTypeId, kind: 'telehealth' });
    await sql(`update event_type set kinds = '{in_person}' where id = $1`, [eventTypeId]);
    expect(await move(booked, day(7, 10))).toMatchObject({
      status: 201,
      body: { kind: 'telehealth' },
    });
    const wish = {
      eventTypeId,
      practitionerId: front.desk.practitionerId,
      patientId: await person(),
      startAt: day(7, 12),
      kind: 'telehealth' as const,
    };
    const conflicts = [{ code: 'kind_not_offered', overbookable: false, detail: null }];
    expect((await front.owner.client.ok('appointmentCheck', { body: wish })).conflicts).toEqual(
      conflicts,
    );
    expect(
      await front.owner.client.refused('appointmentBook', {
        body: { ...wish, bookingKey: randomUUID(), overbookReason: 'Aun así' },
      }),
    ).toMatchObject({ code: 'appointment.not_bookable', meta: { conflicts } });
  });

  test('no edits once cancelled or rescheduled; notes once completed', async () => {
    const write = (id: string, version: number) =>
      front.owner.client.call('appointmentUpdate', {
        params: { appointmentId: id },
        body: { version, internalNote: 'Nota' },
      });
    const [cancelled, moved, held] = [
      await book(day(8, 9)),
      await book(day(8, 10), { patientId: await person() }),
      await book(day(8, 11), { patientId: await person() }),
    ];
    await front.owner.client.ok('appointmentCancel', {
      ...step(cancelled),
      body: { version: 1, by: 'patient', note: 'No puede' },
    });
    await move(moved, day(8, 12));
    for (const { id } of [cancelled, moved]) {
      const { status } = await view(id);
      expect(await write(id, 2)).toMatchObject({
        status: 409,
        body: { code: 'appointment.transition_refused', meta: { from: status, possible: [] } },
      });
    }
    await sql(`alter table appointment disable trigger appointment_held`);
    await sql(`update appointment set status = 'completed', completed_at = now() where id = $1`, [
      held.id,
    ]);
    await sql(`alter table appointment enable trigger appointment_held`);
    expect(await write(held.id, 1)).toMatchObject({ status: 200, body: { internalNote: 'Nota' } });
  });

  test('practitioner: cancelling a series skips appointments taken over by a colleague', async () => {
    const { departmentId } = front.desk;
    const colleague = await front.owner.client.ok('practitionerCreate', {
      body: { firstName: 'Omar', lastName: 'Luna', departmentIds: [departmentId] },
    });
    const patientId = await person();
    const first = await book(day(9, 9), {
      patientId,
      repeat: { every: 'day', interval: 1, count: 3 },
    });
    const ids = (
      await sql<{ id: string }>(
        'select id from appointment where series_id = $1 order by start_at',
        [first.seriesId],
      )
    ).map(({ id }) => id);
    await sql('update appointment set practitioner_id = $2 where id = $1', [ids[1], colleague.id]);
    await front.doctor.client.ok('appointmentCancel', {
      params: { appointmentId: first.id },
      body: { version: 1, by: 'clinic', note: 'Congreso', scope: 'following' },
    });
    expect(await Promise.all(ids.map(async (id) => (await view(id)).status))).toEqual([
      'cancelled',
      'scheduled',
      'cancelled',
    ]);
  });

  test('with own scope, "any practitioner" books the user themself, whatever else they read', async () => {
    const auditor = await newMember(front.api, front.owner.companyId, ['doctor', 'auditor']);
    const { departmentId, siteId } = front.desk;
    const own = await front.owner.client.ok('practitionerCreate', {
      body: {
        firstName: 'Inés',
        lastName: 'Rivas',
        userId: auditor.userId,
        departmentIds: [departmentId],
        siteIds: [siteId],
      },
    });
    const eventTypeId = await typeOf({
      assignment: 'any',
      practitionerIds: [front.desk.practitionerId, own.id],
    });
    const body = {
      eventTypeId,
      practitionerId: null,
      patientId: await person(),
      startAt: day(12, 9),
      bookingKey: randomUUID(),
      overbookReason: 'Fuera de su horario',
    };
    expect(await auditor.client.call('appointmentBook', { body })).toMatchObject({
      status: 201,
      body: { practitioner: { id: own.id } },
    });
  });
});

describe('moving and resizing an appointment', () => {
  interface Trace {
    readonly kind: 'event' | 'audit';
    readonly type: string;
    readonly facts: unknown;
  }

  const front = frontDeskTest(() => api);
  const { day, person, book, view, sql } = front;

  type Moved = Pick<AppointmentDetail, 'id' | 'version'>;
  const inputOf = ({ id, version }: Moved, startAt: string, change: object) => ({
    params: { appointmentId: id },
    body: { version, startAt, bookingKey: randomUUID(), ...change },
  });
  const move = (one: Moved, startAt: string, change: object = {}) =>
    front.reception.client.ok('appointmentReschedule', inputOf(one, startAt, change));
  const refusedMove = (one: Moved, startAt: string, change: object = {}) =>
    front.reception.client.refused('appointmentReschedule', inputOf(one, startAt, change));
  /** Events, then audit entries, each in chronological order. */
  const traces = ({ id }: Moved): Promise<Trace[]> =>
    sql<Trace>(
      `select kind, type, facts from (
         select 'event' as kind, id, type, payload as facts from outbox_event where entity_id = $1
         union all select 'audit', id, action, diff from audit_log where entity_id = $1
       ) as both_of_them order by kind desc, id`,
      [id],
    );
  const lengths = ({ startAt, endAt }: Pick<AppointmentDetail, 'startAt' | 'endAt'>): number =>
    (Date.parse(endAt ?? '') - Date.parse(startAt ?? '')) / 60_000;

  test('a new length creates a linked appointment, with history, audit and outbox', async () => {
    const patientId = await person();
    const booked = await book(day(3, 9), { patientId, reason: 'Control' });
    const longer = await move(booked, day(3, 9), { minutes: 60, reason: 'Trae dos estudios' });
    expect(longer).toMatchObject({
      status: 'scheduled',
      startAt: day(3, 9),
      endAt: day(3, 10),
      rescheduledFromId: booked.id,
      reason: 'Control',
      version: 1,
      overbooked: false,
      patient: { id: patientId },
      practitioner: { id: front.desk.practitionerId },
      history: [{ from: null, to: 'scheduled' }],
    });
    const old = await view(booked.id);
    expect(old).toMatchObject({
      status: 'rescheduled',
      startAt: day(3, 9),
      endAt: day(3, 9, 30),
      rescheduledFromId: null,
      version: 2,
      moves: [],
      undoable: false,
    });
    expect(old.history).toMatchObject([
      {
        from: 'scheduled',
        to: 'rescheduled',
        reason: 'Trae dos estudios',
        by: 'Ana Ruiz',
        undo: false,
      },
      { from: null, to: 'scheduled' },
    ]);
    expect(await traces(booked)).toMatchObject([
      { kind: 'event', type: 'appointment.scheduled' },
      {
        kind: 'event',
        type: 'appointment.rescheduled',
        facts: { from: 'scheduled', to: 'rescheduled' },
      },
      { kind: 'audit', type: 'appointment.booked' },
      {
        kind: 'audit',
        type: 'appointment.rescheduled',
        facts: { status: ['scheduled', 'rescheduled'], reason: [null, 'Trae dos estudios'] },
      },
    ]);
    expect(await traces(longer)).toMatchObject([
      { kind: 'event', type: 'appointment.scheduled', facts: { from: null, to: 'scheduled' } },
      {
        kind: 'audit',
        type: 'appointment.booked',
        facts: {
          status: [null, 'scheduled'],
          startAt: [null, day(3, 9)],
          patientId: [null, patientId],
        },
      },
    ]);
  });

  test('each appointment names its predecessor, and only the last one takes up time', async () => {
    const booked = await book(day(4, 9), { patientId: await person() });
    const longer = await move(booked, day(4, 9), { minutes: 90 });
    const later = await move(longer, day(4, 12));
    const shorter = await move(later, day(4, 12), { minutes: 15 });
    expect([booked, longer, later, shorter].map(lengths)).toEqual([30, 90, 90, 15]); // without a length it keeps its own
    expect([longer, later, shorter].map((one) => one.rescheduledFromId)).toEqual([
      booked.id,
      longer.id,
      later.id,
    ]);
    expect(
      (await Promise.all([booked, longer, later, shorter].map(({ id }) => view(id)))).map(
        ({ status }) => status,
      ),
    ).toEqual(['rescheduled', 'rescheduled', 'rescheduled', 'scheduled']);
    expect(await book(day(4, 9), { patientId: await person(), minutes: 90 })).toMatchObject({
      overbooked: false,
    });
    expect(await book(day(4, 12, 15), { patientId: await person() })).toMatchObject({
      overbooked: false,
    });
  });

  test('frees the time it gives up, and not the rest', async () => {
    const booked = await book(day(5, 9), { patientId: await person(), minutes: 60 });
    const shorter = await move(booked, day(5, 9), { minutes: 30 });
    await book(day(5, 9, 30), { patientId: await person() });
    const back = await refusedMove(shorter, day(5, 9), { minutes: 60 });
    expect(back).toMatchObject({
      status: 409,
      code: 'appointment.slot_taken',
      meta: {
        conflicts: [{ code: 'practitioner_busy', detail: '09:30–10:00', overbookable: true }],
      },
    });
  });

  test('a conflict changes nothing and suggests free times of the new length', async () => {
    const booked = await book(day(6, 9), { patientId: await person() });
    await book(day(6, 9, 30), { patientId: await person() });
    const before = await traces(booked);
    const next = (hour: number, minute = 0) => ({
      startAt: day(6, hour, minute),
      endAt: day(6, hour + 1, minute),
      practitionerId: front.desk.practitionerId,
    });
    expect(await refusedMove(booked, day(6, 9), { minutes: 60 })).toMatchObject({
      code: 'appointment.slot_taken',
      meta: { next: [next(10), next(10, 30), next(11)] },
    });
    expect(await view(booked.id)).toEqual(booked);
    expect(await traces(booked)).toEqual(before);
    expect(
      await sql('select id from appointment where rescheduled_from_id = $1', [booked.id]),
    ).toEqual([]);
    const overbooked = await move(booked, day(6, 9), {
      minutes: 60,
      overbookReason: 'Viene de lejos',
    });
    expect(overbooked).toMatchObject({
      overbooked: true,
      overbookReason: 'Viene de lejos',
      endAt: day(6, 10),
      rescheduledFromId: booked.id,
    });
  });

  test('a confirmed appointment must be confirmed again, and the log names the old time', async () => {
    const booked = await book(day(7, 9), { patientId: await person() });
    const confirmed = await front.owner.client.ok('appointmentConfirm', {
      params: { appointmentId: booked.id },
      body: { version: 1, channel: 'phone' },
    });
    const moved = await move(confirmed, day(7, 11), { minutes: 45 });
    expect(moved).toMatchObject({
      status: 'scheduled',
      confirmedAt: null,
      confirmedChannel: null,
      endAt: day(7, 11, 45),
    });
    expect(
      (await traces(booked))
        .filter(({ type }) => type === 'appointment.rescheduled')
        .map(({ facts }) => facts),
    ).toEqual([{ from: 'confirmed', to: 'rescheduled' }, { status: ['confirmed', 'rescheduled'] }]);
  });

  test('is idempotent by its key and refuses an outdated version', async () => {
    const booked = await book(day(8, 9), { patientId: await person() });
    const input = inputOf(booked, day(8, 9), { minutes: 60 });
    const [first, second] = await Promise.all([
      front.reception.client.ok('appointmentReschedule', input),
      front.reception.client.ok('appointmentReschedule', input),
    ]);
    expect(second.id).toBe(first.id);
    expect(
      await sql('select id from appointment where rescheduled_from_id = $1', [booked.id]),
    ).toEqual([{ id: first.id }]);
    expect(
      (await traces(booked)).filter(({ type }) => type === 'appointment.rescheduled'),
    ).toHaveLength(2);
    expect(await refusedMove({ id: first.id, version: 9 }, day(8, 11))).toMatchObject({
      status: 409,
      code: 'resource.version_conflict',
    });
    expect(await refusedMove({ id: booked.id, version: 2 }, day(8, 11))).toMatchObject({
      status: 409,
      code: 'appointment.transition_refused',
      meta: { from: 'rescheduled', possible: [] },
    });
  });

  test('accepts lengths from one minute to a day', async () => {
    const booked = await book(day(10, 9), { patientId: await person() });
    for (const minutes of [0, 1441, 30.5])
      expect(await refusedMove(booked, day(10, 9), { minutes })).toMatchObject({
        status: 400,
        code: 'request.invalid',
        errors: [{ path: 'minutes' }],
      });
    const shortest = await move(booked, day(10, 9), { minutes: 1 });
    const longest = await move(shortest, day(10, 9), { minutes: 1440 });
    expect([shortest, longest].map(lengths)).toEqual([1, 1440]);
  });
});
