import { randomUUID } from 'node:crypto';
import type { AppointmentDetail } from '@sala/shared-contracts';
import { newestMail, signedInCompany } from '../../testing';
import { frontDeskTest } from '../../testing/front-desk-test';
import { runDueJobs } from '../../testing/jobs';

describe('what patients are told of what staff do', () => {
  const front = frontDeskTest();
  const { day, person, book, view, sql, makeDue } = front;

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

  test('whoever cancelled themself is told so', async () => {
    const appointment = await booked(day(3, 10), 'cancela@correo.test');
    await cancel(appointment, { tellPatient: true, by: 'patient' });
    await passUndoTime();
    expect((await mailTo('cancela@correo.test')).text).toContain('como nos pediste');
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

  test('nobody of another company sees, cancels or restores it', async () => {
    const appointment = await booked(day(8, 9), 'ajena@correo.test');
    const { id, version } = appointment;
    const { client } = await signedInCompany(front.api);
    const params = { appointmentId: id };
    const missing = { status: 404, code: 'resource.not_found' };
    expect(
      await client.refused('appointmentTelling', { params, query: { of: 'move' } }),
    ).toMatchObject(missing);
    const body = { version, by: 'clinic', note: 'No es nuestra', tellPatient: true };
    expect(await client.refused('appointmentCancel', { params, body })).toMatchObject(missing);
    const cancelled = await cancel(appointment, { tellPatient: true });
    expect(
      await client.refused('appointmentRestore', {
        params,
        body: { version: cancelled.version, bookingKey: randomUUID() },
      }),
    ).toMatchObject(missing);
    await makeDue();
  });
});
