import { randomUUID } from 'node:crypto';
import type { AppointmentDetail } from '@sala/shared-contracts';
import { frontDeskTest } from '../../testing/front-desk-test';

interface Trace {
  readonly kind: 'event' | 'audit';
  readonly type: string;
  readonly facts: unknown;
}

describe('moving and resizing an appointment', () => {
  const front = frontDeskTest();
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
