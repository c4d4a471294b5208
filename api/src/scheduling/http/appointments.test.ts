import { randomUUID } from 'node:crypto';
import {
  appointmentStatuses,
  canMoveAppointment,
  type AppointmentStatus,
} from '@sala/shared-contracts';
import { newestMail } from '../../testing';
import { newMember } from '../../testing/members';
import { putAppointment } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';
import { runDueJobs } from '../../testing/jobs';
import { bookAt } from '../../testing/records/appointments';

describe('appointments', () => {
  const front = frontDeskTest();
  const { day, person, book, step, view, sql, makeDue } = front;

  // First, while no other appointment has jobs.
  test('reminders need consent, record why they are skipped, and end with the appointment', async () => {
    const patientId = await person({ email: 'recordar@correo.test' });
    await sql(
      `insert into consent (company_id, patient_id, purpose, channel, granted, method, at, created_by) values ($1, $2, 'reminders', 'email', true, 'verbal', now(), $3)`,
      [front.owner.companyId, patientId, front.owner.userId],
    );
    const states = async (appointmentId: string) =>
      (
        await sql<{ said: string }>(
          `select status || coalesce(' ' || skipped_reason, '') as said from appointment_reminder where appointment_id = $1 order by minutes_before`,
          [appointmentId],
        )
      ).map(({ said }) => said);
    const agreed = await book(day(13, 9), { patientId });
    const silent = await book(day(13, 10), { patientId: await person() });
    const called = await book(day(13, 11), { patientId: await person() });
    await front.owner.client.ok('appointmentCancel', {
      ...step(called),
      body: { version: 1, by: 'patient', note: 'Ya no' },
    });
    await makeDue();
    await runDueJobs(front.api);
    const messages = async (id: string) =>
      (await view(id)).messages.map(({ kind, status, reason, by }) => [kind, status, reason, by]);
    expect(await states(agreed.id)).toEqual(['sent', 'sent', 'sent']);
    expect((await messages(agreed.id)).sort()).toEqual([
      ['booked', 'sent', null, null],
      ['reminder', 'sent', null, null],
      ['reminder', 'sent', null, null],
    ]);
    expect((await messages(silent.id)).sort()).toEqual([
      ['booked', 'skipped', 'no_address', null],
      ['reminder', 'skipped', 'no_consent', null],
      ['reminder', 'skipped', 'no_consent', null],
    ]);
    expect(await messages(called.id)).toEqual([]);
    expect(await states(silent.id)).toEqual([
      'skipped no_address',
      'skipped no_consent',
      'skipped no_consent',
    ]);
    expect(await states(called.id)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const own = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Sin avisos',
        minutes: 30,
        windowDays: 730,
        practitionerIds: [front.desk.practitionerId],
        departmentId: front.desk.departmentId,
        sendsConfirmation: false,
        reminderMinutes: [60, 2880, 60],
      },
    });
    expect(own.reminderMinutes).toEqual([2880, 60]);
    const quiet = await book(day(13, 14), { patientId, eventTypeId: own.id });
    expect(
      await sql(
        'select minutes_before as m from appointment_reminder where appointment_id = $1 order by 1',
        [quiet.id],
      ),
    ).toEqual([{ m: 60 }, { m: 2880 }]);
    expect((await newestMail(front.api, 'recordar@correo.test')).text).toContain('Clara Mora');
    const byHand = await book(day(13, 12), { patientId });
    expect(
      (await front.reception.client.ok('appointmentRemind', step(byHand))).messages,
    ).toMatchObject([{ kind: 'reminder', channel: 'email', status: 'sent', by: 'Ana Ruiz' }]);
    expect((await newestMail(front.api, 'recordar@correo.test')).subject).toContain('12:00');
    // The confirmation is a message of its own; sent by hand, it does not come again by itself.
    const told = await book(day(13, 15), { patientId });
    const confirming = {
      ...step(told),
      body: { version: told.version, message: 'booked' as const },
    };
    expect(
      (await front.reception.client.ok('appointmentRemind', confirming)).messages,
    ).toMatchObject([{ kind: 'booked', channel: 'email', status: 'sent', by: 'Ana Ruiz' }]);
    const { subject, text } = await newestMail(front.api, 'recordar@correo.test');
    expect(subject).toMatch(/^Tu cita en /);
    expect(text).toContain('Clara Mora');
    await makeDue();
    await runDueJobs(front.api);
    expect((await messages(told.id)).filter(([kind]) => kind === 'booked')).toHaveLength(1);
    expect(await front.reception.client.refused('appointmentRemind', step(silent))).toMatchObject({
      code: 'appointment.not_remindable',
      meta: { because: 'no_consent' },
    });
    expect(await messages(silent.id)).toHaveLength(3);
    expect(
      await sql(
        `select type from outbox_event where entity_id = $1 and type = 'appointment.reminded'`,
        [byHand.id],
      ),
    ).toHaveLength(1);
  });

  test('a no-show is recorded after the grace time, not before', async () => {
    const startAt = day(1, 9);
    const late = await book(startAt, { patientId: await person() });
    await makeDue();
    await runDueJobs(front.api);
    expect((await view(late.id)).status).toBe('scheduled');
    await sql(
      `update job set due_at = clock_timestamp() where kind = 'appointment_no_show' and state = 'waiting' and entity_id = $1`,
      [late.id],
    );
    front.api.clock.move(new Date(Date.parse(startAt) + 31 * 60_000));
    await runDueJobs(front.api);
    front.api.clock.move();
    expect(await view(late.id)).toMatchObject({
      status: 'no_show',
      history: [{ to: 'no_show', by: null }, {}],
    });
  });

  test('the contract and the database allow the same state transitions', async () => {
    const rows = await sql<{ from: AppointmentStatus; to: AppointmentStatus; can: boolean }>(
      'select f as "from", t as "to", appointment_can_move(f, t) as can from unnest($1::text[]) as f, unnest($1::text[]) as t',
      [appointmentStatuses],
    );
    expect(rows).toHaveLength(appointmentStatuses.length ** 2);
    for (const { from, to, can } of rows)
      expect([from, to, can]).toEqual([from, to, canMoveAppointment(from, to)]);
  });

  test('booking writes price, history, audit and event, and is idempotent by its key', async () => {
    const bookingKey = randomUUID();
    const booked = await book(day(3, 9), {
      bookingKey,
      reason: 'Control',
      patientId: await person(),
    });
    expect(booked).toMatchObject({
      status: 'scheduled',
      priceQuoted: 70_000,
      overbooked: false,
      department: { id: front.desk.departmentId },
      site: { id: front.desk.siteId },
      reason: 'Control',
      history: [{ from: null, to: 'scheduled', undo: false }],
      undoable: false,
    });
    expect(booked.moves).toEqual(['confirmed', 'cancelled', 'rescheduled']);
    const again = await book(day(3, 9), { bookingKey, patientId: booked.patient.id });
    expect(again.id).toBe(booked.id);
    const { code } = await front.owner.client.refused('appointmentBook', {
      body: {
        patientId: booked.patient.id,
        eventTypeId: front.desk.eventTypeId,
        startAt: day(3, 17),
        bookingKey,
      },
    });
    expect(code).toBe('appointment.key_reused');
    const traces = await sql(
      'select type from outbox_event where entity_id = $1 union all select action from audit_log where entity_id = $1',
      [booked.id],
    );
    expect(traces).toEqual([{ type: 'appointment.scheduled' }, { type: 'appointment.booked' }]);
  });

  test('of 8 concurrent bookings of one slot one succeeds, the rest get the next free times', async () => {
    const patients = await sql<{ id: string }>(
      `insert into patient (company_id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by)
       select $1, 'EXP-' || 800000 + n, 'Persona', 'Número ' || n, '1980-01-01', 'M', now(), $2, now(), $2 from generate_series(1, 8) as n returning id`,
      [front.owner.companyId, front.owner.userId],
    );
    const startAt = day(4, 10);
    // 503 when the connection pool is exhausted: retry with the same key, as clients do.
    const bookWithRetries = async (patientId: string) => {
      const body = {
        patientId,
        eventTypeId: front.desk.eventTypeId,
        practitionerId: front.desk.practitionerId,
        startAt,
        bookingKey: randomUUID(),
      };
      for (;;) {
        const answer = await front.owner.client.call('appointmentBook', { body });
        if (answer.status !== 503) return answer;
      }
    };
    const answers = await Promise.all(patients.map(({ id }) => bookWithRetries(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(
      (answer) => !answer.ok && answer.body.code === 'appointment.slot_taken',
    );
    expect(refused).toHaveLength(7);
    for (const answer of refused) {
      expect(answer.body).toMatchObject({
        meta: {
          conflicts: [{ code: 'practitioner_busy' }],
          next: [{ startAt: day(4, 10, 30) }, { startAt: day(4, 11) }, { startAt: day(4, 11, 30) }],
        },
      });
    }
    expect(await sql('select status from appointment where start_at = $1', [startAt])).toEqual([
      { status: 'scheduled' },
    ]);
  });

  test('"any doctor" assigns a free one, or explains why there is none', async () => {
    const wish = { patientId: await person(), practitionerId: null };
    expect(await book(day(5, 9), wish)).toMatchObject({
      practitioner: { id: front.desk.practitionerId },
    });
    const { code, meta } = await front.owner.client.refused('appointmentBook', {
      body: {
        ...wish,
        patientId: await person(),
        eventTypeId: front.desk.eventTypeId,
        startAt: day(5, 9),
        bookingKey: randomUUID(),
      },
    });
    expect([code, meta?.['next']]).toEqual([
      'appointment.slot_taken',
      [expect.anything(), expect.anything(), expect.anything()],
    ]);
  });

  describe('permissions', () => {
    test('reception may overbook and undo unless the company forbids it', async () => {
      await book(day(6, 9), { patientId: await person() });
      const body = {
        patientId: await person(),
        eventTypeId: front.desk.eventTypeId,
        practitionerId: front.desk.practitionerId,
        startAt: day(6, 9),
      };
      const overbook = () =>
        front.reception.client.call('appointmentBook', {
          body: { ...body, overbookReason: 'Urgente', bookingKey: randomUUID() },
        });
      const settings = (may: boolean) =>
        sql(
          `insert into clinic_settings (company_id, reception_may_overbook, updated_at, updated_by) values ($1, $2, now(), $3) on conflict (company_id) do update set reception_may_overbook = $2`,
          [front.owner.companyId, may, front.owner.userId],
        );
      await settings(false);
      expect(await overbook()).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
      const confirmed = await book(day(6, 12), { patientId: await person() });
      await front.owner.client.ok('appointmentConfirm', {
        ...step(confirmed),
        body: { version: 1, channel: 'phone' },
      });
      const undo = () =>
        front.reception.client.call('appointmentUndo', {
          ...step(confirmed),
          body: { version: 2, reason: 'Era otra' },
        });
      expect(await undo()).toMatchObject({ status: 403, body: { code: 'permission.denied' } });
      await settings(true);
      expect(await undo()).toMatchObject({ status: 200, body: { status: 'scheduled' } });
      expect(await overbook()).toMatchObject({
        status: 201,
        body: { overbooked: true, overbookReason: 'Urgente' },
      });
    });

    test('a doctor books and moves only their own appointments', async () => {
      const own = await bookAt(front.doctor.client, front.desk, day(7, 9), {
        patientId: await person(),
        practitionerId: null,
      });
      expect(own.practitioner?.id).toBe(front.desk.practitionerId);
      expect(
        (
          await front.doctor.client.ok('appointmentConfirm', {
            ...step(own),
            body: { version: 1, channel: 'staff' },
          })
        ).status,
      ).toBe('confirmed');
      const type = await front.owner.client.ok('eventTypeCreate', {
        body: {
          name: 'Sin médico',
          minutes: 30,
          departmentId: front.desk.departmentId,
          assignment: 'fixed',
        },
      });
      const unassigned = await book(day(7, 10), {
        practitionerId: null,
        eventTypeId: type.id,
        patientId: await person(),
      });
      expect(unassigned.practitioner).toBeNull();
      expect(
        (
          await front.doctor.client.ok('appointmentView', {
            params: { appointmentId: unassigned.id },
          })
        ).moves,
      ).toEqual([]);
      expect(
        await front.doctor.client.refused('appointmentConfirm', {
          params: { appointmentId: unassigned.id },
          body: { version: 1, channel: 'staff' },
        }),
      ).toMatchObject({ status: 403 });
    });
  });

  test('marketing sees counts only; billing does not see the reason for the visit', async () => {
    const booked = await book(day(6, 17), {
      patientId: await person(),
      reason: 'Dolor de espalda',
      internalNote: 'Llega con su madre',
    });
    const [marketing, auditor] = [
      await newMember(front.api, front.owner.companyId, ['marketing']),
      await newMember(front.api, front.owner.companyId, ['auditor']),
    ];
    expect(
      (await marketing.client.ok('appointmentCounts', { query: {} })).upcoming,
    ).toBeGreaterThan(0);
    for (const name of ['appointmentList', 'appointmentFacets'] as const)
      expect((await marketing.client.refused(name, { query: {} })).code).toBe('permission.denied');
    expect(
      (await marketing.client.refused('appointmentView', { params: { appointmentId: booked.id } }))
        .code,
    ).toBe('permission.denied');
    const billing = await newMember(front.api, front.owner.companyId, ['billing']);
    expect(
      await billing.client.ok('appointmentView', { params: { appointmentId: booked.id } }),
    ).toMatchObject({
      id: booked.id,
      reason: null,
      reasonCategory: null,
      internalNote: null,
      customAnswers: {},
    });
    expect(
      (await auditor.client.ok('appointmentView', { params: { appointmentId: booked.id } })).reason,
    ).toBe('Dolor de espalda');
    expect(
      (await front.reception.client.ok('appointmentView', { params: { appointmentId: booked.id } }))
        .reason,
    ).toBe('Dolor de espalda');
  });

  describe('state machine', () => {
    test('refuses an invalid transition and names the possible ones', async () => {
      const booked = await book(day(8, 9), { patientId: await person() });
      const refusal = {
        code: 'appointment.transition_refused',
        meta: { from: 'scheduled', possible: ['confirmed', 'cancelled', 'rescheduled'] },
      };
      for (const name of ['appointmentNoShow', 'appointmentApprove'] as const)
        expect(await front.owner.client.refused(name, step(booked))).toMatchObject(refusal);
      for (const name of ['appointmentStart', 'appointmentComplete'] as const)
        expect(await front.doctor.client.refused(name, step(booked))).toMatchObject(refusal);
      await expect(
        sql(`update appointment set status = 'completed' where id = $1`, [booked.id]),
      ).rejects.toThrow('does not become');
      await expect(
        sql(
          `update appointment set start_at = start_at + interval '1 hour', end_at = end_at + interval '1 hour' where id = $1`,
          [booked.id],
        ),
      ).rejects.toThrow('does not change');
    });

    test('cancelling needs a reason of the company or a note', async () => {
      const { id: cancelReasonId } = await front.owner.client.ok('categoryCreate', {
        body: { kind: 'cancel_reason', code: 'viaje', name: 'Viaje' },
      });
      const { id: serviceId } = await front.owner.client.ok('categoryCreate', {
        body: { kind: 'service', code: 'consulta', name: 'Consulta' },
      });
      const booked = await book(day(8, 15), { patientId: await person() });
      const cancel = (body: object) => ({
        ...step(booked),
        body: { version: 1, by: 'patient' as const, ...body },
      });
      for (const body of [{}, { note: ' ' }]) {
        expect(await front.owner.client.refused('appointmentCancel', cancel(body))).toMatchObject({
          code: 'request.invalid',
          errors: [{ path: 'note', code: 'required' }],
        });
      }
      expect(
        await front.owner.client.refused('appointmentBulkCancel', {
          body: { by: 'patient', appointments: [{ id: booked.id, version: 1 }] },
        }),
      ).toMatchObject({ errors: [{ path: 'note' }] });
      expect(
        (
          await front.owner.client.refused(
            'appointmentCancel',
            cancel({ cancelReasonId: serviceId }),
          )
        ).status,
      ).toBe(400);
      expect(
        await front.owner.client.ok('appointmentCancel', cancel({ cancelReasonId })),
      ).toMatchObject({ status: 'cancelled', cancelReason: { name: 'Viaje' } });
    });

    test('a bulk no-show skips appointments that are not due yet', async () => {
      const missed = await putAppointment(front.api, front.owner, front.desk, day(-1, 9), 30);
      const other = await book(day(8, 17), { patientId: await person() });
      const body = {
        reason: 'No hubo camiones',
        appointments: [
          { id: missed, version: 1 },
          { id: other.id, version: 1 },
        ],
      };
      expect(await front.reception.client.ok('appointmentBulkNoShow', { body })).toMatchObject({
        done: [missed],
        failed: [{ id: other.id, code: 'appointment.transition_refused' }],
      });
      expect(await view(missed)).toMatchObject({
        status: 'no_show',
        history: [{ to: 'no_show', reason: 'No hubo camiones', by: 'Ana Ruiz' }],
      });
      expect(await view(other.id)).toMatchObject({ status: 'scheduled', version: 1 });
    });

    test('a bulk confirmation skips appointments that cannot be confirmed', async () => {
      const [one, other] = [
        await book(day(8, 13), { patientId: await person() }),
        await book(day(8, 14), { patientId: await person() }),
      ];
      const body = {
        channel: 'phone' as const,
        appointments: [
          { id: one.id, version: 1 },
          { id: other.id, version: 9 },
        ],
      };
      expect(await front.owner.client.ok('appointmentBulkConfirm', { body })).toMatchObject({
        done: [one.id],
        failed: [{ id: other.id, code: 'resource.version_conflict' }],
      });
      const cancelling = {
        by: 'clinic' as const,
        note: 'El médico enfermó',
        appointments: [
          { id: one.id, version: 2 },
          { id: other.id, version: 9 },
        ],
      };
      expect(
        await front.reception.client.ok('appointmentBulkCancel', { body: cancelling }),
      ).toMatchObject({ done: [one.id], failed: [{ id: other.id }] });
      expect(await view(one.id)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'clinic',
        history: [{ to: 'cancelled', reason: 'El médico enfermó' }, {}, {}],
      });
    });
  });
});
