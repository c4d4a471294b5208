import { randomUUID } from 'node:crypto';
import type { Ticket } from '@sala/shared-contracts';
import { createTestApi, signIn, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { bookAround, createFrontDesk, type FrontDesk } from '../../testing/records/arrivals';
import { createPatient } from '../../testing/records/patients';
import { consultation } from '../../testing/records/purchases';
import { visitInputs, writeVisit } from '../../testing/records/visits';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('undoing steps of an appointment', () => {
  let owner: SignedInMember;
  let reception: SignedInMember;
  let doctor: SignedInMember;
  let place: FrontDesk;

  const morning = new Date('2026-11-24T16:00:00Z'); // Tuesday, 10:00 in Mexico City
  const day = 24 * 3_600_000;

  const sql = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> =>
    api.database.asOwner(async (client) => (await client.query<Row>(text, [...values])).rows);

  beforeAll(async () => {
    api.clock.move(morning);
    owner = await newCompany(api);
    reception = await newMember(api, owner.companyId, ['reception']);
    doctor = await newMember(api, owner.companyId, ['doctor']);
    place = await createFrontDesk(owner, doctor.userId);
    await sql(`update practitioner set licence_number = '1234567' where user_id = $1`, [
      doctor.userId,
    ]);
  });
  beforeEach(() => api.clock.move(morning));
  afterAll(() => api.clock.move());

  const view = (appointmentId: string, { client } = owner) =>
    client.ok('appointmentView', { params: { appointmentId } });
  /** With the current version. */
  const undo = async (appointmentId: string, by = owner) => {
    const { version } = await view(appointmentId, by);
    return by.client.call('appointmentUndo', {
      params: { appointmentId },
      body: { version, reason: 'Fue por error' },
    });
  };
  const notUndoable = (from: string, because?: string) => ({
    status: 409,
    body: { code: 'appointment.not_undoable', meta: { from, ...(because ? { because } : {}) } },
  });
  const traces = (appointmentId: string) =>
    sql(
      `select 'event' as kind, type, payload as facts from outbox_event where entity_id = $1 union all select 'audit', action, diff from audit_log where entity_id = $1 order by 1 desc, 2`,
      [appointmentId],
    );

  const newPatientId = async (): Promise<string> => (await createPatient(owner.client)).id;
  const bookConfirmed = async () => {
    const { id } = await bookAround(api, owner, place, await newPatientId(), {
      minutes: 5 * 24 * 60,
    });
    return owner.client.ok('appointmentConfirm', {
      params: { appointmentId: id },
      body: { version: 1, channel: 'phone' },
    });
  };
  const arrive = async (patientId: string, minutes = 10): Promise<Ticket> => {
    const { uid } = await bookAround(api, owner, place, patientId, { minutes });
    return reception.client.ok('checkIn', {
      params: { patientId, appointmentUid: uid },
      body: { acknowledged: ['visit_open'] },
    });
  };
  const sellVisit = async ({ patientId, visitId }: Ticket): Promise<string> => {
    const { id: customerId } = await reception.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Quien paga' },
    });
    const body = {
      customerId,
      patientId,
      visitId,
      items: [{ ...consultation, unitPrice: 70_000 }],
      idempotencyKey: randomUUID(),
      issue: true,
    };
    return (await reception.client.ok('purchaseCreate', { body })).id;
  };
  const begin = async ({ appointmentId }: Ticket) => {
    const { version } = await view(appointmentId);
    await doctor.client.ok('appointmentStart', {
      params: { appointmentId },
      body: { version, alongside: true },
    });
  };
  const sign = async ({ visitId }: Ticket) => {
    await writeVisit(doctor.client, visitId);
    await doctor.client.ok('visitSign', { params: { visitId }, ...visitInputs.visitSign });
  };

  test('records the reason in history and audit log and publishes an event', async () => {
    const { id, history } = await bookConfirmed();
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: {
        status: 'scheduled',
        confirmedAt: null,
        confirmedChannel: null,
        undoable: false,
        version: 3,
      },
    });
    const after = (await view(id)).history;
    expect(after[0]).toMatchObject({
      from: 'confirmed',
      to: 'scheduled',
      undo: true,
      reason: 'Fue por error',
      by: 'Ana Ruiz',
    });
    expect(after.slice(1)).toEqual(history); // undone steps stay in the history
    expect(await traces(id)).toEqual([
      {
        kind: 'event',
        type: 'appointment.confirmed',
        facts: { from: 'scheduled', to: 'confirmed' },
      },
      { kind: 'event', type: 'appointment.undone', facts: { from: 'confirmed', to: 'scheduled' } },
      {
        kind: 'audit',
        type: 'appointment.confirmed',
        facts: { status: ['scheduled', 'confirmed'] },
      },
      {
        kind: 'audit',
        type: 'appointment.undone',
        facts: { status: ['confirmed', 'scheduled'], reason: [null, 'Fue por error'] },
      },
    ]);
  });

  test('is possible within a day', async () => {
    const [early, late] = [await bookConfirmed(), await bookConfirmed()];
    const at = Date.parse(late.confirmedAt ?? '');
    const signedInAt = async (instant: number): Promise<SignedInMember> => {
      api.clock.move(new Date(instant));
      return { ...owner, ...(await signIn(api, owner.email)) };
    };
    const nextDay = await signedInAt(Date.parse(early.confirmedAt ?? '') + day - 60_000);
    expect((await view(early.id, nextDay)).undoable).toBe(true);
    expect(await undo(early.id, nextDay)).toMatchObject({
      status: 200,
      body: { status: 'scheduled' },
    });
    const after = await signedInAt(at + day + 1000);
    expect((await view(late.id, after)).undoable).toBe(false);
    expect(await undo(late.id, after)).toMatchObject(notUndoable('confirmed'));
    expect(await view(late.id, after)).toMatchObject({
      status: 'confirmed',
      version: 2,
      history: late.history,
    });
    // The sign-in a day later has replaced the owner's expired session.
    api.clock.move(morning);
    owner = { ...owner, ...(await signIn(api, owner.email)) };
  });

  test('undoing an arrival cancels its visit and queue entry', async () => {
    const ticket = await arrive(await newPatientId());
    await sellVisit(ticket); // an unpaid sale does not block it
    expect(await undo(ticket.appointmentId, reception)).toMatchObject({
      status: 200,
      body: { status: 'scheduled', checkedInAt: null },
    });
    expect(
      await sql(
        'select v.status as visit, q.status as queue from visit v join queue_entry q on q.company_id = v.company_id and q.visit_id = v.id where v.id = $1',
        [ticket.visitId],
      ),
    ).toEqual([{ visit: 'cancelled', queue: 'removed' }]);
    expect(
      (await traces(ticket.appointmentId)).filter((one) =>
        JSON.stringify(one).includes('appointment.undone'),
      ),
    ).toHaveLength(2);
  });

  test('is refused for every appointment of a visit once any payment for it exists', async () => {
    const patientId = await newPatientId();
    const [ticket, second] = [await arrive(patientId), await arrive(patientId, 30)];
    const purchaseId = await sellVisit(ticket);
    await reception.client.ok('paymentCreate', {
      params: { purchaseId },
      body: { idempotencyKey: randomUUID(), payments: [{ method: 'card_debit', amount: 100 }] },
    });
    expect((await view(ticket.appointmentId)).undoable).toBe(false);
    for (const { appointmentId } of [ticket, second])
      expect(await undo(appointmentId)).toMatchObject(notUndoable('checked_in', 'paid'));
    await begin(ticket);
    expect(await undo(ticket.appointmentId)).toMatchObject(notUndoable('in_progress', 'paid'));
    expect(await view(ticket.appointmentId)).toMatchObject({
      status: 'in_progress',
      history: [{ to: 'in_progress' }, { to: 'checked_in' }],
    });
    expect(JSON.stringify(await traces(ticket.appointmentId))).not.toContain('undone');
    const [visit] = await sql('select status from visit where id = $1', [ticket.visitId]);
    expect(visit).toEqual({ status: 'in_progress' });
  });

  test('is refused for consultation and arrival once the visit is signed', async () => {
    const patientId = await newPatientId();
    const [first, second] = [await arrive(patientId), await arrive(patientId, 30)];
    expect(second.visitId).toBe(first.visitId);
    await begin(second);
    await sign(second);
    expect(await view(second.appointmentId)).toMatchObject({
      status: 'completed',
      undoable: false,
    });
    expect(await undo(second.appointmentId)).toMatchObject(notUndoable('completed'));
    expect(await undo(first.appointmentId)).toMatchObject(notUndoable('checked_in', 'signed'));
    expect(await sql('select status from visit where id = $1', [first.visitId])).toEqual([
      { status: 'signed' },
    ]);
  });

  test('reminders are planned again, without repeating what was sent', async () => {
    const patientId = await newPatientId();
    const { id, uid } = await bookAround(api, owner, place, patientId, { minutes: 3 * 24 * 60 });
    const plan = () =>
      sql<{ minutes: number; status: string }>(
        'select minutes_before as minutes, status from appointment_reminder where appointment_id = $1 order by 1',
        [id],
      );
    await sql(
      `insert into appointment_reminder (company_id, appointment_id, minutes_before, due_at, status, sent_at) values ($1, $2, 0, now(), 'sent', now())`,
      [owner.companyId, id],
    );
    await sql(
      `insert into appointment_reminder (company_id, appointment_id, minutes_before, due_at, status, sent_at)
     select company_id, id, 1440, start_at - interval '1440 minutes', 'sent', now() from appointment where id = $1`,
      [id],
    );
    await reception.client.ok('checkIn', {
      params: { patientId, appointmentUid: uid },
      body: { acknowledged: ['wrong_day', 'early'] },
    });
    expect((await plan()).every(({ status }) => status !== 'pending')).toBe(true);
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'scheduled' } });
    const after = await plan();
    expect(after.filter(({ status }) => status === 'sent')).toEqual([
      { minutes: 0, status: 'sent' },
      { minutes: 1440, status: 'sent' },
    ]);
    expect(after.filter(({ status }) => status === 'pending').length).toBeGreaterThan(0);
    expect(after.filter(({ status }) => !['sent', 'pending'].includes(status))).toEqual([]);
  });

  test('final states and an undo itself cannot be undone', async () => {
    const [cancelled, moved, back] = [
      await bookConfirmed(),
      await bookConfirmed(),
      await bookConfirmed(),
    ];
    await owner.client.ok('appointmentCancel', {
      params: { appointmentId: cancelled.id },
      body: { version: 2, by: 'patient', note: 'Ya no puede' },
    });
    expect(await undo(cancelled.id)).toMatchObject(notUndoable('cancelled'));
    const next = await owner.client.ok('appointmentReschedule', {
      params: { appointmentId: moved.id },
      body: {
        version: 2,
        startAt: '2026-12-01T16:00:00Z',
        bookingKey: randomUUID(),
        overbookReason: 'Lo pide el paciente',
      },
    });
    expect(await undo(moved.id)).toMatchObject(notUndoable('rescheduled'));
    expect(await undo(next.id)).toMatchObject(notUndoable('scheduled'));
    expect(await undo(back.id)).toMatchObject({ status: 200 });
    expect(await undo(back.id)).toMatchObject(notUndoable('scheduled'));
  });
});

describe('all-day appointment (docs/spec/scheduling.md §3)', () => {
  const front = frontDeskTest(() => api);
  const { day, person, view, sql } = front;
  /** Works 9 to 14 and 16 to 19, every day. */
  let doctor: string;
  let eventTypeId: string;

  beforeAll(async () => {
    const { client } = front.owner;
    const { departmentId, siteId } = front.desk;
    const intervals = [...hoursOf(540, 840), ...hoursOf(960, 1140)];
    ({ id: doctor } = await client.ok('practitionerCreate', {
      body: {
        firstName: 'Elena',
        lastName: 'Prueba',
        departmentIds: [departmentId],
        siteIds: [siteId],
      },
    }));
    await client.ok('availabilityScheduleCreate', {
      params: { practitionerId: doctor },
      body: { siteId, name: 'Partido', validFrom: '2020-01-01', validTo: null, intervals },
    });
    ({ id: eventTypeId } = await client.ok('eventTypeCreate', {
      body: {
        name: 'Visita larga',
        minutes: 30,
        slotStep: 30,
        departmentId,
        practitionerIds: [doctor],
      },
    }));
  });

  const wish = async (startAt: string, change: object = {}) => ({
    eventTypeId,
    practitionerId: doctor,
    patientId: await person(),
    startAt,
    bookingKey: randomUUID(),
    allDay: true,
    ...change,
  });
  const take = async (startAt: string, change: object = {}) =>
    front.reception.client.ok('appointmentBook', { body: await wish(startAt, change) });
  const ask = async (startAt: string, change: object = {}) =>
    front.reception.client.call('appointmentBook', { body: await wish(startAt, change) });

  test('spans the doctor’s first to last hour, including breaks, and blocks the day', async () => {
    const wholeDayOf = await take(day(3, 12));
    expect(wholeDayOf).toMatchObject({
      allDay: true,
      startAt: day(3, 9),
      endAt: day(3, 19),
      overbooked: false,
      status: 'scheduled',
    });
    for (const [hour, minute] of [
      [9, 0],
      [13, 30],
      [18, 30],
    ] as const) {
      expect(await ask(day(3, hour, minute), { allDay: false })).toMatchObject({
        status: 409,
        body: {
          code: 'appointment.slot_taken',
          meta: { conflicts: [{ code: 'practitioner_busy' }] },
        },
      });
    }
    const { items } = await front.reception.client.ok('slotList', {
      query: { eventTypeId, from: day(3, 9).slice(0, 10), to: day(3, 9).slice(0, 10) },
    });
    expect(items).toEqual([]);
  });

  test('is refused on a day with appointments, and suggests the next free days', async () => {
    await take(day(4, 17), { allDay: false });
    await take(day(6, 9), { allDay: false });
    const whole = (days: number) => ({
      startAt: day(days, 9),
      endAt: day(days, 19),
      practitionerId: doctor,
    });
    expect(await ask(day(4, 9))).toMatchObject({
      status: 409,
      body: {
        code: 'appointment.slot_taken',
        meta: {
          conflicts: [{ code: 'practitioner_busy', detail: '17:00–17:30' }],
          next: [whole(5), whole(7), whole(8)],
        },
      },
    });
    expect(await take(day(4, 9), { overbookReason: 'Lo pide la doctora' })).toMatchObject({
      allDay: true,
      overbooked: true,
      startAt: day(4, 9),
      endAt: day(4, 19),
    });
  });

  test('fills the hours of its day, once, beside what else is booked', async () => {
    await take(day(33, 17), { allDay: false });
    for (const overbookReason of ['Lo pide la doctora', 'Viene de lejos'])
      await take(day(33, 9), { overbookReason });
    const on = day(33, 9).slice(0, 10);
    const hours = { openMinutes: 480, bookedMinutes: 480 };
    const { days } = await front.reception.client.ok('appointmentLoad', {
      query: {
        departmentId: front.desk.departmentId,
        practitionerId: doctor,
        from: on,
        to: on,
      },
    });
    expect(days).toMatchObject([{ appointments: 3, ...hours }]);
    const byDay = await front.owner.client.ok('availabilityWeek', { query: { from: on, to: on } });
    expect(byDay.items.find(({ practitionerId }) => practitionerId === doctor)).toMatchObject(
      hours,
    );
  });

  test('on a day off spans the site’s hours and needs overbooking', async () => {
    const { siteId } = front.desk;
    const on = day(9, 9).slice(0, 10);
    await front.owner.client.ok('availabilityOverrideCreate', {
      params: { practitionerId: doctor },
      body: { siteId, date: on, type: 'closed', starts: null, ends: null, reason: 'Congreso' },
    });
    expect(await ask(day(9, 9))).toMatchObject({
      status: 409,
      body: { meta: { conflicts: [{ code: 'outside_availability', overbookable: true }] } },
    });
    const over = await front.owner.client.ok('appointmentBook', {
      body: await wish(day(9, 9), { overbookReason: 'Viene de lejos' }),
    });
    expect(over).toMatchObject({
      allDay: true,
      overbooked: true,
      startAt: day(9, 0),
      endAt: day(10, 0),
    }); // without site hours: the whole calendar day
    const version =
      (await front.owner.client.ok('siteList', { query: {} })).items.find(({ id }) => id === siteId)
        ?.version ?? 0;
    const hours = { opens: '08:00', closes: '20:00' };
    const openingHours = {
      monday: hours,
      tuesday: hours,
      wednesday: hours,
      thursday: hours,
      friday: hours,
      saturday: hours,
      sunday: hours,
    };
    await front.owner.client.ok('siteUpdate', {
      params: { siteId },
      body: { version, openingHours },
    });
    expect(
      await front.reception.client.ok('appointmentCheck', {
        body: { eventTypeId, practitionerId: doctor, siteId, startAt: day(9, 12), allDay: true },
      }),
    ).toMatchObject({ startAt: day(9, 8), endAt: day(9, 20) });
  });

  test('moves to the hours of the other day; a given length ends all-day', async () => {
    const { siteId } = front.desk;
    const on = day(12, 9).slice(0, 10);
    await front.owner.client.ok('availabilityOverrideCreate', {
      params: { practitionerId: doctor },
      body: { siteId, date: on, type: 'closed', starts: 960, ends: 1140, reason: 'Junta' },
    });
    const booked = await take(day(11, 9));
    const moved = await front.reception.client.ok('appointmentReschedule', {
      params: { appointmentId: booked.id },
      body: { version: 1, startAt: day(12, 9), bookingKey: randomUUID() },
    });
    expect(moved).toMatchObject({
      allDay: true,
      startAt: day(12, 9),
      endAt: day(12, 14),
      rescheduledFromId: booked.id,
    });
    const short = await front.reception.client.ok('appointmentReschedule', {
      params: { appointmentId: moved.id },
      body: { version: 1, startAt: day(12, 10), minutes: 45, bookingKey: randomUUID() },
    });
    expect(short).toMatchObject({ allDay: false, startAt: day(12, 10), endAt: day(12, 10, 45) });
  });

  test('a retry may name any instant of the day, but not another day', async () => {
    const body = await wish(day(14, 12));
    const first = await front.reception.client.ok('appointmentBook', { body });
    expect(
      await front.reception.client.ok('appointmentBook', {
        body: { ...body, startAt: day(14, 9) },
      }),
    ).toMatchObject({ id: first.id, version: 1 });
    expect(
      await front.reception.client.call('appointmentBook', {
        body: { ...body, startAt: day(16, 9) },
      }),
    ).toMatchObject({ status: 409, body: { code: 'appointment.key_reused' } });
  });

  test('repeats with the hours of each day', async () => {
    await take(day(22, 9), { repeat: { every: 'day', interval: 1, count: 3 } });
    const rows = await sql<{ at: string; until: string }>(
      `select start_at as at, end_at as until from appointment where practitioner_id = $1 and all_day and start_at >= $2 and start_at < $3 order by start_at`,
      [doctor, day(22, 0), day(25, 0)],
    );
    expect(
      rows.map(({ at, until }) => [new Date(at).toISOString(), new Date(until).toISOString()]),
    ).toEqual(
      [22, 23, 24].map((days) => [
        new Date(day(days, 9)).toISOString(),
        new Date(day(days, 19)).toISOString(),
      ]),
    );
  });

  test('can be given from the waiting list, and ends when returned to it', async () => {
    const patientId = await person();
    const waiting = await front.reception.client.ok('appointmentWait', {
      body: { patientId, eventTypeId, practitionerId: doctor, bookingKey: randomUUID() },
    });
    const booked = await front.reception.client.ok('appointmentBook', {
      body: { ...(await wish(day(27, 9))), patientId, waitlistedId: waiting.id },
    });
    expect(booked).toMatchObject({
      id: waiting.id,
      allDay: true,
      startAt: day(27, 9),
      endAt: day(27, 19),
    });
    const back = await front.owner.client.ok('appointmentUndo', {
      params: { appointmentId: waiting.id },
      body: { version: booked.version, reason: 'Fue otro' },
    });
    expect(back).toMatchObject({ status: 'waitlisted', allDay: false, startAt: null });
    expect(await view(waiting.id)).toMatchObject({ allDay: false });
  });

  /** The nth Sunday of a month next year, when clocks change in the United States and Tijuana. */
  const sundayOf = (month: number, nth: number): string => {
    const year = front.api.clock.now().getUTCFullYear() + 1;
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    return new Date(Date.UTC(year, month - 1, 1 + ((7 - first) % 7) + (nth - 1) * 7))
      .toISOString()
      .slice(0, 10);
  };

  test.each([['25 hours, in November', 11, 1, 25]])(
    'on a day of %s, where the doctor works around the clock',
    async (_what, month, nth, hours) => {
      const { client } = front.owner;
      const { id: siteId } = await client.ok('siteCreate', {
        body: { name: `Tijuana ${hours}`, timeZone: 'America/Tijuana' },
      });
      const { id: departmentId } = await client.ok('departmentCreate', {
        body: { name: `Guardia ${hours}`, code: `guardia_${hours}` },
      });
      const nora = await client.ok('practitionerCreate', {
        body: {
          firstName: 'Nora',
          lastName: 'Paz',
          departmentIds: [departmentId],
          siteIds: [siteId],
        },
      });
      await client.ok('availabilityScheduleCreate', {
        params: { practitionerId: nora.id },
        body: {
          siteId,
          name: 'Siempre',
          validFrom: '2020-01-01',
          validTo: null,
          intervals: hoursOf(0, 1440),
        },
      });
      const type = await client.ok('eventTypeCreate', {
        body: { name: `Guardia ${hours}`, minutes: 30, departmentId, practitionerIds: [nora.id] },
      });
      const booked = await take(`${sundayOf(month, nth)}T20:00:00.000Z`, {
        practitionerId: nora.id,
        eventTypeId: type.id,
        overbookReason: 'Con un año de anticipación',
      });
      expect(Date.parse(booked.endAt ?? '') - Date.parse(booked.startAt ?? '')).toBe(
        hours * 3_600_000,
      );
    },
  );
});
