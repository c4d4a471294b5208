import { randomUUID } from 'node:crypto';
import type { AppointmentDetail } from '@sala/shared-contracts';
import { hoursOf, putAppointment } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';
import { runDueJobs } from '../../testing/jobs';

describe('undone steps', () => {
  const front = frontDeskTest();
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
