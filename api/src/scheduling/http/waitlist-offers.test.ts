import { randomUUID } from 'node:crypto';
import { createTestApi, newestMail, type TestApi } from '../../testing';
import { hoursOf, putAppointment } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';
import type { AppointmentDetail } from '@sala/shared-contracts';
import { runDueJobs } from '../../testing/jobs';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('offers of freed times', () => {
  const front = frontDeskTest(() => api);
  const { day, person, book, step, view, sql } = front;

  const join = async (change: object = {}) =>
    front.reception.client.ok('appointmentWait', {
      body: {
        patientId: await person(),
        eventTypeId: front.desk.eventTypeId,
        bookingKey: randomUUID(),
        ...change,
      },
    });
  const on = (date: string) => ({ dateFrom: date.slice(0, 10), dateTo: date.slice(0, 10) });
  const free = async (startAt: string, change: object = {}) => {
    const booked = await book(startAt, { patientId: await person(), ...change });
    return () =>
      front.owner.client.call('appointmentCancel', {
        ...step(booked),
        body: { version: booked.version, by: 'patient', note: 'No puede' },
      });
  };
  const statusOf = async ({ id }: { readonly id: string }) => (await view(id)).waitlist?.status;

  test('concurrent cancellations offer each time to a different patient', async () => {
    const waiting = await Promise.all([1, 2, 3, 4].map(() => join(on(day(2, 9)))));
    const calls = await Promise.all([9, 10, 11, 12].map((hour) => free(day(2, hour))));
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await Promise.all(waiting.map(statusOf))).toEqual(Array(4).fill('offered'));
    const open = await sql(
      `select count(distinct freed_id)::int as times from waitlist_offer where outcome = 'open' and appointment_id = any ($1)`,
      [waiting.map(({ id }) => id)],
    );
    expect(open).toEqual([{ times: 4 }]);
  });

  test('a freed time is offered to the next, never to who gave it up', async () => {
    const patientId = await person();
    const own = await join({ ...on(day(6, 9)), patientId, priority: 'urgent' });
    const next = await join(on(day(6, 9)));
    await (
      await free(day(6, 9), { patientId })
    )();
    expect([await statusOf(own), await statusOf(next)]).toEqual(['waiting', 'offered']);
    // Declined, it goes to nobody rather than back to them; another time does.
    await front.reception.client.ok('appointmentOfferAnswer', {
      params: { appointmentId: next.id },
      body: { version: (await view(next.id)).version, accept: false },
    });
    expect(await statusOf(own)).toBe('waiting');
    await (
      await free(day(6, 11))
    )();
    expect(await statusOf(own)).toBe('offered');
  });

  test('switched off, a freed time is offered to nobody', async () => {
    const waiting = await join(on(day(2, 9)));
    await front.owner.client.ok('systemRuleUpdate', {
      params: { systemRule: 'waitlist_offers' },
      body: { enabled: false, version: 0 },
    });
    await (
      await free(day(2, 9))
    )();
    expect(await statusOf(waiting)).toBe('waiting');
    expect(await sql('select from waitlist_offer where appointment_id = $1', [waiting.id])).toEqual(
      [],
    );
    await front.owner.client.ok('systemRuleUpdate', {
      params: { systemRule: 'waitlist_offers' },
      body: { enabled: true, version: 1 },
    });
    await (
      await free(day(2, 10))
    )();
    expect(await statusOf(waiting)).toBe('offered');
  });

  test('continues past any number of patients for whom the time does not fit', async () => {
    const { departmentId } = front.desk;
    const other = await front.owner.client.ok('practitionerCreate', {
      body: { firstName: 'Omar', lastName: 'Luna', departmentIds: [departmentId] },
    });
    const elsewhere = await front.owner.client.ok('eventTypeCreate', {
      body: { name: 'De otro médico', minutes: 30, departmentId, practitionerIds: [other.id] },
    });
    const waitsMore = ({ id }: { readonly id: string }, times: number) =>
      sql(
        `with more as (
           insert into appointment (company_id, uid, patient_id, event_type_id, department_id, site_id, status, priority, created_at, created_by, updated_at, updated_by)
           select company_id, left(md5($3::text || n), 20), patient_id, event_type_id, department_id, site_id, status, priority, created_at, created_by, updated_at, updated_by
           from appointment, generate_series(1, $3::int) n where id = $1 returning company_id, id, created_at, created_by
         )
         insert into waitlist_entry (company_id, appointment_id, date_from, date_to, created_at, created_by, updated_at) select company_id, id, $2, $2, created_at, created_by, created_at from more`,
        [id, day(3, 9).slice(0, 10), times],
      );
    const forAnother = { ...on(day(3, 9)), eventTypeId: elsewhere.id, priority: 'urgent' };
    await waitsMore(await join(forAnother), 20);
    // The patient of 60 waits is busy with another doctor at that time.
    const patientId = await person();
    const waits = await join({ ...on(day(3, 9)), patientId, priority: 'urgent' });
    await waitsMore(waits, 60);
    await book(day(3, 9), {
      patientId,
      eventTypeId: elsewhere.id,
      practitionerId: other.id,
      overbookReason: 'Fuera de horario',
    });
    const behind = await join(on(day(3, 9)));
    const call = await free(day(3, 9));
    expect((await call()).status).toBe(200);
    expect([await statusOf(waits), await statusOf(behind)]).toEqual(['waiting', 'offered']);
  });

  test('email and row show the site and its time zone', async () => {
    const { client } = front.owner;
    const tijuana = await client.ok('siteCreate', {
      body: { name: 'Tijuana', timeZone: 'America/Tijuana' },
    });
    const everywhere = await client.ok('departmentCreate', {
      body: { name: 'Nutrición', code: 'nutricion' },
    });
    const doctor = await client.ok('practitionerCreate', {
      body: {
        firstName: 'Nora',
        lastName: 'Paz',
        departmentIds: [everywhere.id],
        siteIds: [tijuana.id],
      },
    });
    await client.ok('availabilityScheduleCreate', {
      params: { practitionerId: doctor.id },
      body: {
        siteId: tijuana.id,
        name: 'Siempre',
        validFrom: '2020-01-01',
        validTo: null,
        intervals: hoursOf(0, 1440),
      },
    });
    const type = await client.ok('eventTypeCreate', {
      body: {
        name: 'Plan',
        minutes: 30,
        departmentId: everywhere.id,
        practitionerIds: [doctor.id],
      },
    });
    const waiting = await join({
      eventTypeId: type.id,
      patientId: await person({ email: 'tijuana@correo.test' }),
    });
    expect(waiting.site.name).toBe('Centro');
    const call = await free(day(4, 12), { eventTypeId: type.id, practitionerId: doctor.id });
    expect((await call()).status).toBe(200);
    const clock = new Intl.DateTimeFormat('es-MX', {
      timeZone: 'America/Tijuana',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(new Date(day(4, 12)));
    const { subject, text } = await newestMail(front.api, 'tijuana@correo.test');
    expect(subject).toMatch(new RegExp(`${clock}$`));
    expect(text).toContain('Tijuana');
    expect(text).not.toContain('Centro');
    expect((await view(waiting.id)).offer).toMatchObject({
      site: { id: tijuana.id, name: 'Tijuana', timeZone: 'America/Tijuana' },
    });
  });

  test('expire before the time can no longer be booked', async () => {
    const { departmentId, practitionerId } = front.desk;
    const type = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Con aviso',
        minutes: 30,
        departmentId,
        practitionerIds: [practitionerId],
        minNoticeMinutes: 0,
      },
    });
    const startAt = day(5, 9);
    const call = await free(startAt, { eventTypeId: type.id });
    const waiting = await join({ ...on(startAt), eventTypeId: type.id });
    const ahead = (Date.parse(startAt) - front.api.clock.now().getTime()) / 60_000;
    await sql('update event_type set min_notice_minutes = $2 where id = $1', [
      type.id,
      Math.floor(ahead) - 10,
    ]);
    expect((await call()).status).toBe(200);
    const { offer } = await view(waiting.id);
    expect(Date.parse(offer?.expiresAt ?? '')).toBe(
      Date.parse(startAt) - (Math.floor(ahead) - 10) * 60_000,
    );
  });
});

describe('undone steps', () => {
  const front = frontDeskTest(() => api);
  const { day, person, view, sql } = front;

  const undo = async (id: string) => {
    const { version } = await view(id);
    return front.owner.client.call('appointmentUndo', {
      params: { appointmentId: id },
      body: { version, reason: 'Fue por error' },
    });
  };
  /** Minutes between each due job and the start. */
  const dueBefore = async (id: string, startAt: string): Promise<Record<string, number>> => {
    const rows = await sql<{ what: string; due: number }>(
      `select coalesce(m.minutes_before::text, j.kind) as what, round(extract(epoch from $2::timestamptz - $3::timestamptz - (j.due_at - clock_timestamp())) / 60)::int as due
       from job j left join appointment_reminder m on m.company_id = j.company_id and m.id = j.entity_id
       where j.state = 'waiting' and (j.entity_id = $1 or m.appointment_id = $1)`,
      [id, startAt, front.api.clock.now().toISOString()],
    );
    return Object.fromEntries(rows.map(({ what, due }) => [what, due]));
  };
  /** A doctor available all day with a two-hour event type that the desk's doctor offers too. */
  const team = async () => {
    const { departmentId, siteId, practitionerId } = front.desk;
    const { client } = front.owner;
    const doctor = async (firstName: string): Promise<string> => {
      const { id } = await client.ok('practitionerCreate', {
        body: { firstName, lastName: 'Prueba', departmentIds: [departmentId], siteIds: [siteId] },
      });
      await client.ok('availabilityScheduleCreate', {
        params: { practitionerId: id },
        body: {
          siteId,
          name: 'Siempre',
          validFrom: '2020-01-01',
          validTo: null,
          intervals: hoursOf(0, 1440),
        },
      });
      return id;
    };
    const [one, otherId] = [await doctor('Iván'), await doctor('Nora')];
    const { id: eventTypeId } = await client.ok('eventTypeCreate', {
      body: {
        name: 'Dos horas',
        minutes: 120,
        minNoticeMinutes: 0,
        departmentId,
        practitionerIds: [one, otherId, practitionerId],
      },
    });
    return { siteId, departmentId, practitionerId: one, otherId, eventTypeId };
  };
  type Team = Awaited<ReturnType<typeof team>>;
  const minutesAhead = (minutes: number): string =>
    new Date(
      Math.floor(front.api.clock.now().getTime() / 60_000) * 60_000 + minutes * 60_000,
    ).toISOString();
  /** A two-hour appointment that started 40 minutes ago. */
  const bookLate = (of: Team, startAt = minutesAhead(-40)): Promise<string> =>
    putAppointment(front.api, front.owner, of, startAt, 120);
  const bookNoShow = async (of: Team): Promise<string> => {
    const id = await bookLate(of);
    await front.owner.client.ok('appointmentNoShow', {
      params: { appointmentId: id },
      body: { version: 1 },
    });
    return id;
  };
  const soon = async ({ eventTypeId, practitionerId }: Team, change: object = {}) => ({
    eventTypeId,
    practitionerId,
    patientId: await person(),
    startAt: minutesAhead(20),
    bookingKey: randomUUID(),
    ...change,
  });
  const runJobs = async (id: string): Promise<string> => {
    await sql(
      `update job set due_at = clock_timestamp() where state = 'waiting' and entity_id = $1`,
      [id],
    );
    await runDueJobs(front.api);
    return (await view(id)).status;
  };

  test('a new time after returning to the waiting list plans reminders and the end of the wait', async () => {
    const waiting = await front.reception.client.ok('appointmentWait', {
      body: {
        patientId: await person(),
        eventTypeId: front.desk.eventTypeId,
        bookingKey: randomUUID(),
        dateTo: day(20, 9).slice(0, 10),
      },
    });
    const give = async (startAt: string) => {
      const { version } = await view(waiting.id);
      await front.owner.client.ok('appointmentReschedule', {
        params: { appointmentId: waiting.id },
        body: {
          version,
          startAt,
          practitionerId: front.desk.practitionerId,
          bookingKey: randomUUID(),
        },
      });
    };
    await give(day(15, 9));
    await sql(
      `update job set state = 'done', finished_at = clock_timestamp() where kind = 'waitlist_end' and entity_id = $1`,
      [waiting.id],
    );
    expect((await undo(waiting.id)).status).toBe(200);
    expect(Object.keys(await dueBefore(waiting.id, day(15, 9)))).toContain('waitlist_end');
    await give(day(10, 9));
    expect(await dueBefore(waiting.id, day(10, 9))).toMatchObject({
      1440: 1440,
      120: 120,
      appointment_no_show: -30,
    });
  });

  test('an undone no-show after the grace time is not recorded again', async () => {
    const id = await bookLate(await team());
    await sql(
      `insert into job (company_id, kind, entity_id, created_by) values ($1, 'appointment_no_show', $2, $3)`,
      [front.owner.companyId, id, front.owner.userId],
    );
    expect(await runJobs(id)).toBe('no_show');
    expect((await undo(id)).status).toBe(200);
    expect(await runJobs(id)).toBe('scheduled');
  });

  test('a longer grace time applies to planned no-shows', async () => {
    const grace = (minutes: number) =>
      sql(
        'insert into clinic_settings (company_id, no_show_minutes, updated_at, updated_by) values ($1, $3, now(), $2) on conflict (company_id) do update set no_show_minutes = $3',
        [front.owner.companyId, front.owner.userId, minutes],
      );
    const startAt = minutesAhead(-40);
    const id = await bookLate(await team(), startAt);
    await sql(
      `insert into job (company_id, kind, entity_id, created_by) values ($1, 'appointment_no_show', $2, $3)`,
      [front.owner.companyId, id, front.owner.userId],
    );
    await grace(60);
    expect(await runJobs(id)).toBe('scheduled');
    expect(await dueBefore(id, startAt)).toEqual({ appointment_no_show: -60 });
    await grace(30);
    expect(await runJobs(id)).toBe('no_show');
  });

  const conflictOf = (code: string) => ({
    status: 409,
    body: {
      code: 'appointment.not_undoable',
      meta: { from: 'no_show', because: 'taken', conflicts: [{ code }] },
    },
  });
  const cancel = ({ id, version }: AppointmentDetail) =>
    front.owner.client.ok('appointmentCancel', {
      params: { appointmentId: id },
      body: { version, by: 'patient', note: 'No puede' },
    });

  test('a no-show cannot be undone over a time that is taken by now', async () => {
    const of = await team();
    const id = await bookNoShow(of);
    const instead = await front.owner.client.ok('appointmentBook', { body: await soon(of) });
    expect(await undo(id)).toMatchObject(conflictOf('practitioner_busy'));
    await cancel(instead);
    const { patient } = await view(id);
    const elsewhere = await front.owner.client.ok('appointmentBook', {
      body: await soon(of, { practitionerId: of.otherId, patientId: patient.id }),
    });
    expect(await undo(id)).toMatchObject(conflictOf('patient_busy'));
    await cancel(elsewhere);
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'scheduled' } });
  });

  test('a no-show cannot be undone into a full room', async () => {
    const of = await team();
    const room = await front.owner.client.ok('roomCreate', {
      body: { name: 'De uno', siteId: front.desk.siteId, capacity: 1 },
    });
    const id = await bookNoShow(of);
    await sql('update appointment set room_id = $2 where id = $1', [id, room.id]);
    await front.owner.client.ok('appointmentBook', {
      body: await soon(of, { practitionerId: of.otherId, roomId: room.id }),
    });
    expect(await undo(id)).toMatchObject(conflictOf('room_busy'));
    expect((await view(id)).status).toBe('no_show');
  });

  test('when undoing a no-show races with a booking of its time, one succeeds', async () => {
    const of = await team();
    const id = await bookNoShow(of);
    const body = await soon(of);
    const answers = await Promise.all([
      undo(id),
      front.owner.client.call('appointmentBook', { body }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
