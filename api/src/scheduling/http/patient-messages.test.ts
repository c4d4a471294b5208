import { randomUUID } from 'node:crypto';
import type { AppointmentDetail } from '@sala/shared-contracts';
import { createTestApi, newestMail, type TestApi } from '../../testing';
import { frontDeskTest } from '../../testing/front-desk-test';
import { runDueJobs } from '../../testing/jobs';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('what patients are told of what staff do', () => {
  const front = frontDeskTest(() => api);
  const { day, person, book, view, sql } = front;

  const cancel = ({ id, version }: AppointmentDetail, change: object = {}) =>
    front.owner.client.ok('appointmentCancel', {
      params: { appointmentId: id },
      body: { version, by: 'clinic', note: 'El médico no viene', ...change },
    });
  const move = ({ id, version }: AppointmentDetail, startAt: string, change: object = {}) =>
    front.owner.client.ok('appointmentReschedule', {
      params: { appointmentId: id },
      body: { version, startAt, bookingKey: randomUUID(), ...change },
    });
  const restore = ({ id, version }: AppointmentDetail, bookingKey: string = randomUUID()) =>
    front.owner.client.call('appointmentRestore', {
      params: { appointmentId: id },
      body: { version, bookingKey },
    });
  const foresee = ({ id }: AppointmentDetail, of: 'cancellation' | 'move') =>
    front.owner.client.ok('appointmentTelling', { params: { appointmentId: id }, query: { of } });
  /** Runs what waits for the end of the undo time, and nothing that waits for a later day. */
  const passUndoTime = async (): Promise<void> => {
    await sql(
      `update job set due_at = clock_timestamp() where state = 'waiting' and company_id = $1
         and due_at < clock_timestamp() + interval '5 minutes'`,
      [front.owner.companyId],
    );
    await runDueJobs(front.api);
  };
  const messagesOf = async ({ id }: Pick<AppointmentDetail, 'id'>, kind: string) =>
    (await view(id)).messages.filter((one) => one.kind === kind);
  const mailTo = (email: string) => newestMail(front.api, email);
  const booked = async (startAt: string, email: string | null, change: object = {}) => {
    const appointment = await book(startAt, {
      patientId: await person({ email, phone: null }),
      ...change,
    });
    await runDueJobs(front.api);
    return appointment;
  };

  test('a cancellation is told once its undo time is over, with who told it', async () => {
    const appointment = await booked(day(3, 9), 'avisada@correo.test');
    const cancelled = await cancel(appointment, { tellPatient: true });
    await runDueJobs(front.api);
    expect(await messagesOf(cancelled, 'cancellation')).toEqual([]);
    expect((await mailTo('avisada@correo.test')).subject).not.toMatch(/^Cancelamos/);
    await passUndoTime();
    expect(await messagesOf(cancelled, 'cancellation')).toMatchObject([
      { status: 'sent', channel: 'email', by: 'Ana Ruiz' },
    ]);
    const { subject, text } = await mailTo('avisada@correo.test');
    expect(subject).toMatch(/^Cancelamos tu cita .* 09:00$/);
    expect(text).toContain('Tuvimos que cancelar tu cita.');
    await passUndoTime();
    expect(await messagesOf(cancelled, 'cancellation')).toHaveLength(1);
  });

  test.each([false, undefined])('nobody is told where tellPatient is %s', async (tellPatient) => {
    const email = `callada-${tellPatient}@correo.test`;
    const appointment = await booked(day(3, tellPatient === false ? 11 : 12), email);
    const cancelled = await cancel(appointment, { tellPatient });
    await passUndoTime();
    expect(await messagesOf(cancelled, 'cancellation')).toEqual([]);
    expect((await mailTo(email)).subject).not.toMatch(/^Cancelamos/);
  });

  test('a cancellation that is taken back is not told, and the time is booked as before', async () => {
    const appointment = await booked(day(4, 9), 'vuelve@correo.test');
    const cancelled = await cancel(appointment, { tellPatient: true });
    const key = randomUUID();
    const back = await restore(cancelled, key);
    expect(back).toMatchObject({
      status: 201,
      body: { status: 'scheduled', startAt: appointment.startAt },
    });
    const again = back.body as AppointmentDetail; // answered with 201
    expect(await restore(cancelled, key)).toMatchObject({ body: { id: again.id } });
    expect(await restore(cancelled)).toMatchObject({
      status: 409,
      body: { code: 'appointment.not_undoable', meta: { because: 'final' } },
    });
    await passUndoTime();
    expect(await messagesOf(cancelled, 'cancellation')).toEqual([]);
    expect(await messagesOf(again, 'booked')).toEqual([]); // they know
    expect((await mailTo('vuelve@correo.test')).subject).toMatch(/^Tu cita/);
  });

  test('a cancellation is not taken back once it was told, nor over a time that is taken', async () => {
    const told = await cancel(await booked(day(4, 10), 'tarde@correo.test'), { tellPatient: true });
    await passUndoTime();
    expect(await restore(told)).toMatchObject({
      status: 409,
      body: { code: 'appointment.not_undoable', meta: { from: 'cancelled', because: 'late' } },
    });
    const cancelled = await cancel(await booked(day(4, 11), 'ocupada@correo.test'), {
      tellPatient: true,
    });
    await booked(day(4, 11), 'otra@correo.test');
    expect(await restore(cancelled)).toMatchObject({
      status: 409,
      body: { code: 'appointment.slot_taken' },
    });
    await passUndoTime(); // it stands, so they are told
    expect(await messagesOf(cancelled, 'cancellation')).toMatchObject([{ status: 'sent' }]);
  });

  test('a series is told of once, with how many go, and comes back whole', async () => {
    const first = await booked(day(5, 9), 'serie@correo.test', {
      repeat: { every: 'week', interval: 1, count: 3 },
    });
    const cancelled = await cancel(first, { tellPatient: true, scope: 'following' });
    const back = await restore(cancelled);
    const ofSeries = async (status: string) =>
      sql<{ id: string }>(
        'select id from appointment where series_id = $1 and status = $2 order by start_at',
        [first.seriesId, status],
      );
    expect(await ofSeries('scheduled')).toHaveLength(3);
    await cancel(back.body as AppointmentDetail, { tellPatient: true, scope: 'following' });
    await passUndoTime();
    const told = await sql(
      `select m.appointment_id from patient_message m join appointment a on a.id = m.appointment_id
       where a.series_id = $1 and m.kind = 'cancellation'`,
      [first.seriesId],
    );
    expect(told).toHaveLength(1);
    expect((await mailTo('serie@correo.test')).subject).toContain('(y 2 más de la serie)');
  });

  test('who has no address, or wants no messages, is named as such and not written to', async () => {
    const nowhere = await booked(day(6, 9), null);
    expect(await foresee(nowhere, 'cancellation')).toEqual({
      channel: null,
      to: null,
      until: null,
      reason: 'no_address',
    });
    const cancelled = await cancel(nowhere, { tellPatient: true });
    await passUndoTime();
    expect(await messagesOf(cancelled, 'cancellation')).toMatchObject([
      { status: 'skipped', reason: 'no_address' },
    ]);
    const objecting = await booked(day(6, 10), 'noquiere@correo.test');
    await front.owner.client.ok('patientConsentRecord', {
      params: { patientId: objecting.patient.id },
      body: {
        method: 'verbal',
        answers: [{ purpose: 'service', channel: 'email', granted: false }],
      },
    });
    for (const subject of ['cancellation', 'move'] as const)
      expect(await foresee(objecting, subject)).toMatchObject({
        channel: null,
        reason: 'no_consent',
      });
    const refused = await cancel(objecting, { tellPatient: true });
    await passUndoTime();
    expect(await messagesOf(refused, 'cancellation')).toMatchObject([
      { status: 'skipped', reason: 'no_consent' },
    ]);
  });

  test('whom it would reach is said with a masked address', async () => {
    const appointment = await booked(day(6, 11), 'lucia@correo.test');
    const reached = { channel: 'email', to: 'l•••@correo.test', until: null, reason: null };
    expect(await foresee(appointment, 'move')).toEqual(reached);
    expect(await foresee(appointment, 'cancellation')).toEqual(reached);
    await cancel(appointment);
    expect(await foresee(appointment, 'cancellation')).toMatchObject({ reason: 'needless' });
  });

  test('a move is told or not as chosen, whatever the event type does', async () => {
    const { departmentId, practitionerId } = front.desk;
    const { id: eventTypeId } = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Sin confirmación',
        minutes: 30,
        departmentId,
        practitionerIds: [practitionerId],
        sendsConfirmation: false,
      },
    });
    const quiet = await booked(day(7, 9), 'tipo@correo.test', { eventTypeId });
    const told = await move(quiet, day(7, 10), { tellPatient: true });
    const back = await move(told, day(7, 9), { tellPatient: true });
    await passUndoTime();
    expect(await messagesOf(told, 'booked')).toEqual([]);
    expect(await messagesOf(back, 'booked')).toEqual([]); // undone: what they know still holds
    const later = await move(back, day(7, 11), { tellPatient: true });
    await passUndoTime();
    expect(await messagesOf(later, 'booked')).toMatchObject([{ status: 'sent' }]);

    const usual = await booked(day(7, 12), 'usual@correo.test');
    const moved = await move(usual, day(7, 13), { tellPatient: false });
    await passUndoTime();
    expect(await messagesOf(moved, 'booked')).toEqual([]);
    expect((await mailTo('usual@correo.test')).subject).toMatch(/12:00$/);
  });
});

describe('messages about rescheduling', () => {
  const front = frontDeskTest(() => api);
  const { day, person, book, view, sql } = front;

  const move = (appointment: AppointmentDetail, startAt: string, change: object = {}) =>
    front.owner.client.ok('appointmentReschedule', {
      params: { appointmentId: appointment.id },
      body: { version: appointment.version, startAt, bookingKey: randomUUID(), ...change },
    });
  /** Passes the undo minutes for pending messages. */
  const passUndoMinutes = async (): Promise<void> => {
    await sql(
      `update job set due_at = clock_timestamp() where state = 'waiting' and company_id = $1
         and entity_id in (select id from appointment_reminder where company_id = $1 and minutes_before = 0)`,
      [front.owner.companyId],
    );
    await runDueJobs(front.api);
  };
  const messagesOf = async ({ id }: AppointmentDetail) =>
    (await view(id)).messages.filter(({ kind }) => kind === 'booked').map(({ status }) => status);
  const subjectFor = async (email: string): Promise<string> =>
    (await newestMail(front.api, email)).subject;

  test('are sent with the new time once the undo minutes have passed', async () => {
    const booked = await book(day(3, 9), {
      patientId: await person({ email: 'mueve@correo.test' }),
    });
    await runDueJobs(front.api);
    expect(await messagesOf(booked)).toEqual(['sent']);
    const moved = await move(booked, day(3, 10));
    await runDueJobs(front.api);
    expect(await messagesOf(moved)).toEqual([]);
    expect(await subjectFor('mueve@correo.test')).toMatch(/09:00$/);
    await passUndoMinutes();
    expect(await messagesOf(moved)).toEqual(['sent']);
    expect(await subjectFor('mueve@correo.test')).toMatch(/10:00$/);
  });

  test('are not sent after an undo or for a new length only', async () => {
    const booked = await book(day(3, 12), {
      patientId: await person({ email: 'vuelve@correo.test' }),
    });
    await runDueJobs(front.api);
    const back = await move(await move(booked, day(3, 15)), day(3, 12));
    await passUndoMinutes();
    expect(await messagesOf(back)).toEqual([]);
    const longer = await move(back, day(3, 12), { minutes: 60 });
    await passUndoMinutes();
    expect(await messagesOf(longer)).toEqual([]);
    const gone = await move(longer, day(3, 16));
    await passUndoMinutes();
    expect(await messagesOf(gone)).toEqual(['sent']);
    const again = await move(gone, day(3, 12));
    await passUndoMinutes();
    expect(await messagesOf(again)).toEqual(['sent']); // the last time they were told is 16:00
  });

  test('are sent for a new doctor at the same time', async () => {
    const { departmentId, practitionerId } = front.desk;
    const other = await front.owner.client.ok('practitionerCreate', {
      body: { firstName: 'Omar', lastName: 'Luna', departmentIds: [departmentId] },
    });
    const { id: eventTypeId } = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Control',
        minutes: 30,
        departmentId,
        practitionerIds: [practitionerId, other.id],
      },
    });
    const booked = await book(day(4, 9), {
      eventTypeId,
      patientId: await person({ email: 'medico@correo.test' }),
    });
    await runDueJobs(front.api);
    const moved = await move(booked, day(4, 9), {
      practitionerId: other.id,
      overbookReason: 'Cambia de médico',
    });
    await passUndoMinutes();
    expect(await messagesOf(moved)).toEqual(['sent']);
  });

  test('contain the meeting link of a telehealth appointment, without arrival instructions', async () => {
    const { id: eventTypeId } = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'En línea',
        minutes: 30,
        departmentId: front.desk.departmentId,
        practitionerIds: [front.desk.practitionerId],
        kinds: ['telehealth'],
      },
    });
    const order = { eventTypeId, patientId: await person({ email: 'lejos@correo.test' }) };
    const refused = await front.owner.client.refused('appointmentBook', {
      body: {
        ...order,
        startAt: day(5, 9),
        bookingKey: randomUUID(),
        meetingUrl: 'http://reunion.test/1',
      },
    });
    expect(refused).toMatchObject({ code: 'request.invalid', errors: [{ path: 'meetingUrl' }] });
    const booked = await book(day(5, 9), { ...order, meetingUrl: 'https://reunion.test/1' });
    expect(booked).toMatchObject({ kind: 'telehealth', meetingUrl: 'https://reunion.test/1' });
    await runDueJobs(front.api);
    const { text } = await newestMail(front.api, 'lejos@correo.test');
    expect(text).toContain('https://reunion.test/1');
    expect(text).not.toContain('QR');
    const changed = await front.owner.client.ok('appointmentUpdate', {
      params: { appointmentId: booked.id },
      body: { version: booked.version, meetingUrl: 'https://reunion.test/2' },
    });
    expect(changed.meetingUrl).toBe('https://reunion.test/2');
    expect((await move(changed, day(5, 11))).meetingUrl).toBe('https://reunion.test/2');
  });
});

describe('absences and their appointments', () => {
  const front = frontDeskTest(() => api);
  const { day, person, book, view } = front;

  const requestAbsence = (from: string, to: string, delegateId?: string) =>
    front.owner.client.ok('timeOffCreate', {
      params: { practitionerId: front.desk.practitionerId },
      body: { startAt: from, endAt: to, type: 'vacation', ...(delegateId ? { delegateId } : {}) },
    });
  const refused = (body: object) =>
    front.owner.client.refused('timeOffCreate', {
      params: { practitionerId: front.desk.practitionerId },
      body: { type: 'vacation', ...body },
    });

  test('refuses a duplicate absence and one in the past', async () => {
    const body = { startAt: day(40, 8), endAt: day(40, 18) };
    const first = await requestAbsence(body.startAt, body.endAt);
    expect((await refused(body)).errors).toMatchObject([{ path: 'startAt', code: 'duplicate' }]);
    await front.owner.client.ok('timeOffCancel', {
      params: { timeOffId: first.id },
      body: { version: 1 },
    });
    await requestAbsence(body.startAt, body.endAt);
    expect((await refused({ startAt: day(-3, 8), endAt: day(-2, 8) })).errors).toMatchObject([
      { path: 'endAt', code: 'too_small' },
    ]);
  });

  test('blocks hours at once for who may decide, or not at all', async () => {
    const { practitionerId, departmentId } = front.desk;
    const params = { practitionerId };
    const hour = {
      startAt: day(35, 9),
      endAt: day(35, 10),
      type: 'other',
      reason: 'Junta',
    } as const;
    const body = { ...hour, approve: true };
    expect(await front.doctor.client.refused('timeOffCreate', { params, body })).toMatchObject({
      status: 403,
      meta: { permission: 'availability:manage' },
    });
    await book(day(35, 9));
    expect(await front.owner.client.refused('timeOffCreate', { params, body })).toMatchObject({
      code: 'timeOff.choice_required',
      meta: { affected: 1, possible: ['reschedule', 'keep'] },
    });
    const away = async () =>
      (
        await front.reception.client.ok('appointmentCalendar', {
          query: { departmentId, from: day(35, 8), to: day(35, 18) },
        })
      ).absences;
    expect(await away()).toEqual([]);
    const blocked = await front.owner.client.ok('timeOffCreate', {
      params,
      body: { ...body, bookings: 'keep' },
    });
    expect(blocked).toMatchObject({ status: 'approved', bookings: 'keep', affectedCount: 1 });
    expect(await away()).toMatchObject([{ practitionerId, startAt: hour.startAt, type: 'other' }]);
    await front.owner.client.ok('timeOffCancel', {
      params: { timeOffId: blocked.id },
      body: { version: blocked.version },
    });
    expect(await away()).toEqual([]);
  });

  test('tells patients about the delegate and records it in the history, which cannot be undone', async () => {
    const { departmentId, practitionerId, siteId } = front.desk;
    const delegate = await front.owner.client.ok('practitionerCreate', {
      body: { firstName: 'Omar', lastName: 'Luna', departmentIds: [departmentId] },
    });
    const type = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Con suplente',
        minutes: 30,
        departmentId,
        practitionerIds: [practitionerId, delegate.id],
      },
    });
    const week = {
      siteId,
      name: 'Siempre',
      validFrom: '2026-01-01',
      validTo: null,
      intervals: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        starts: 0,
        ends: 1440,
        slotMinutes: null,
        capacity: null,
        mode: 'both' as const,
        eventTypeIds: null,
      })),
    };
    await front.owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: delegate.id },
      body: week,
    });
    const booked = await book(day(20, 9), {
      patientId: await person({ email: 'suplente@correo.test' }),
      eventTypeId: type.id,
    });
    await runDueJobs(front.api);
    const requested = await requestAbsence(day(20, 8), day(20, 18), delegate.id);
    await front.owner.client.ok('timeOffDecide', {
      params: { timeOffId: requested.id },
      body: { version: 1, approve: true, bookings: 'reassign' },
    });
    await runDueJobs(front.api);
    const now = await view(booked.id);
    expect(now).toMatchObject({ practitioner: { id: delegate.id }, undoable: false });
    expect(now.history.map(({ to, reason }) => [to, reason])).toEqual([
      ['scheduled', 'Clara Mora → Omar Luna'],
      ['scheduled', null],
    ]);
    expect(
      now.messages.filter(({ kind, status }) => kind === 'booked' && status === 'sent'),
    ).toHaveLength(2);
  });

  test('lists appointments to reschedule until they have another time', async () => {
    const booked = await book(day(30, 9), {
      patientId: await person({ email: 'otra@correo.test' }),
    });
    const requested = await requestAbsence(day(30, 8), day(30, 18));
    expect(requested).toMatchObject({
      toMoveCount: 0,
      affected: [{ id: booked.id, toMove: false }],
    });
    const params = { timeOffId: requested.id };
    const decided = await front.owner.client.ok('timeOffDecide', {
      params,
      body: { version: 1, approve: true, bookings: 'reschedule' },
    });
    expect(decided).toMatchObject({ toMoveCount: 1, affected: [{ id: booked.id, toMove: true }] });
    const listed = async () =>
      (await front.owner.client.ok('timeOffList', { query: {} })).items.find(
        ({ id }) => id === requested.id,
      )?.toMoveCount;
    expect(await listed()).toBe(1);
    await front.owner.client.ok('appointmentReschedule', {
      params: { appointmentId: booked.id },
      body: { version: booked.version, startAt: day(31, 9), bookingKey: requested.id },
    });
    expect(await listed()).toBe(0);
  });

  test('does not reschedule appointments that are kept', async () => {
    await book(day(50, 9), { patientId: await person({ email: 'sigue@correo.test' }) });
    const requested = await requestAbsence(day(50, 8), day(50, 18));
    const decided = await front.owner.client.ok('timeOffDecide', {
      params: { timeOffId: requested.id },
      body: { version: 1, approve: true, bookings: 'keep' },
    });
    expect(decided).toMatchObject({
      affectedCount: 1,
      toMoveCount: 0,
      affected: [{ toMove: false }],
    });
  });
});
