import { randomUUID } from 'node:crypto';
import type { AppointmentDetail } from '@sala/shared-contracts';
import { newestMail } from '../../testing';
import { frontDeskTest } from '../../testing/front-desk-test';
import { runDueJobs } from '../../testing/jobs';

describe('messages about rescheduling', () => {
  const front = frontDeskTest();
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
