import { randomUUID } from 'node:crypto';
import { frontDeskTest } from '../../testing/front-desk-test';
import { runDueJobs } from '../../testing/jobs';

describe('patients of appointments', () => {
  const front = frontDeskTest();
  const { day, person, book, step, view, sql, makeDue } = front;

  test('are found by a surname shared by hundreds', async () => {
    const last = await person({ firstName: 'Zoila', lastName: 'García' });
    await sql(
      `insert into patient (company_id, record_number, first_name, last_name, birth_date, sex, created_at, created_by, updated_at, updated_by)
       select $1, 'EXP-9' || lpad(n::text, 5, '0'), 'Ana', 'García', '1990-01-01', 'M', now(), $2, now(), $2 from generate_series(1, 1100) n`,
      [front.owner.companyId, front.owner.userId],
    );
    const { id } = await book(day(3, 9), { patientId: last });
    for (const tab of ['upcoming', 'unconfirmed', undefined] as const) {
      const { items, total } = await front.reception.client.ok('appointmentList', {
        query: { tab, search: 'garcía' },
      });
      expect([items.map((one) => one.id), total]).toEqual([[id], 1]);
    }
  });

  test('get no messages once deceased, and the reason is recorded', async () => {
    const patientId = await person({ email: 'difunto@correo.test' });
    const booked = await book(day(4, 9), { patientId });
    await sql(`update patient set status = 'deceased', deceased_on = '2020-01-01' where id = $1`, [
      patientId,
    ]);
    expect(await front.reception.client.refused('appointmentRemind', step(booked))).toMatchObject({
      code: 'appointment.not_remindable',
      meta: { because: 'deceased' },
    });
    await makeDue();
    await runDueJobs(front.api);
    expect(
      new Set((await view(booked.id)).messages.map(({ status, reason }) => `${status} ${reason}`)),
    ).toEqual(new Set(['skipped deceased']));
    expect(
      await sql(
        `select distinct status, skipped_reason from appointment_reminder where appointment_id = $1`,
        [booked.id],
      ),
    ).toEqual([{ status: 'skipped', skipped_reason: 'deceased' }]);
    expect(
      (await front.api.anyone.ok('sandboxMailbox', { query: { to: 'difunto@correo.test' } })).items,
    ).toEqual([]);
  });

  test('must answer with a valid phone number and date', async () => {
    const questions = [
      { key: 'tel', label: 'Teléfono', type: 'phone' as const, required: false },
      { key: 'dia', label: 'Día', type: 'date' as const, required: false },
    ];
    const { departmentId, practitionerId } = front.desk;
    const type = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Con preguntas',
        minutes: 30,
        departmentId,
        practitionerIds: [practitionerId],
        questions,
      },
    });
    const patientId = await person();
    const ask = (customAnswers: object, hour = 9) =>
      front.owner.client.call('appointmentBook', {
        body: {
          eventTypeId: type.id,
          practitionerId,
          patientId,
          startAt: day(5, hour),
          bookingKey: randomUUID(),
          customAnswers: { ...customAnswers },
        },
      });
    const refusedAt = (path: string, code: string) => ({
      status: 400,
      body: { errors: [{ path: `customAnswers.${path}`, code }] },
    });
    for (const tel of ['hola', '123', '+52664'])
      expect(await ask({ tel })).toMatchObject(refusedAt('tel', 'format'));
    for (const dia of ['2026-02-30', '2026-13-01', '30/02/2026'])
      expect(await ask({ dia })).toMatchObject(refusedAt('dia', 'not_a_date'));
    expect((await ask({ tel: '+526641234567', dia: '2028-02-29' })).status).toBe(201);
    expect((await ask({ tel: '664 123 4567' }, 10)).status).toBe(201);
  });
});
