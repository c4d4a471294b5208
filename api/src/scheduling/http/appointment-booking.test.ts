import { randomUUID } from 'node:crypto';
import { frontDeskTest } from '../../testing/front-desk-test';
import { hoursOf } from '../../testing/front-desk';
import { runDueJobs } from '../../testing/jobs';
import { createTestApi, type TestApi } from '../../testing';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('booking', () => {
  const front = frontDeskTest(() => api);
  const { day, person, book, step, view } = front;

  test('rescheduling creates a linked appointment and frees the old time', async () => {
    const booked = await book(day(9, 9), { patientId: await person(), reason: 'Control' });
    const moved = await front.owner.client.ok('appointmentReschedule', {
      ...step(booked),
      body: { version: 1, startAt: day(9, 9, 15), bookingKey: randomUUID() },
    });
    expect(moved).toMatchObject({
      rescheduledFromId: booked.id,
      movedFrom: { startAt: booked.startAt, timeZone: 'America/Mexico_City' },
      status: 'scheduled',
      reason: 'Control',
      startAt: day(9, 9, 15),
      practitioner: { id: front.desk.practitionerId },
    });
    expect(await view(booked.id)).toMatchObject({ status: 'rescheduled', moves: [], version: 2 });
  });

  test('a series is booked as a whole, or refused with every conflicting date', async () => {
    await book(day(24, 16), { patientId: await person() });
    const wish = {
      patientId: await person(),
      eventTypeId: front.desk.eventTypeId,
      practitionerId: front.desk.practitionerId,
      startAt: day(10, 16),
      repeat: { every: 'week' as const, interval: 1, count: 4 },
    };
    const refused = await front.owner.client.refused('appointmentBook', {
      body: { ...wish, bookingKey: randomUUID() },
    });
    expect(refused).toMatchObject({
      code: 'appointment.series_conflicts',
      meta: { dates: [{ startAt: day(24, 16), conflicts: [{ code: 'practitioner_busy' }] }] },
    });
    expect(
      (await front.owner.client.ok('appointmentList', { query: { patientId: wish.patientId } }))
        .total,
    ).toBe(0);
    const first = await front.owner.client.ok('appointmentBook', {
      body: { ...wish, startAt: day(10, 17), bookingKey: randomUUID() },
    });
    const all = await front.owner.client.ok('appointmentList', {
      query: { patientId: wish.patientId },
    });
    expect(
      (await Promise.all(all.items.map(({ id }) => front.view(id)))).map(
        ({ startAt, seriesId }) => [startAt, seriesId],
      ),
    ).toEqual([0, 7, 14, 21].map((days) => [day(10 + days, 17), first.seriesId]));
    const second = all.items[1];
    await front.owner.client.ok('appointmentCancel', {
      params: { appointmentId: second?.id ?? '' },
      body: { version: 1, by: 'patient', note: 'Se muda', scope: 'following' },
    });
    expect(
      (
        await front.owner.client.ok('appointmentList', { query: { patientId: wish.patientId } })
      ).items.map(({ status }) => status),
    ).toEqual(['scheduled', 'cancelled', 'cancelled', 'cancelled']);
  });

  test('required answers are reported per question, and a reschedule keeps the answers', async () => {
    const questions = [
      { key: 'refiere', label: '¿Quién lo refiere?', type: 'text' as const, required: true },
      { key: 'kilos', label: 'Kilos', type: 'number' as const, required: false },
    ];
    const type = await front.owner.client.ok('eventTypeCreate', {
      body: {
        name: 'Estudio',
        minutes: 30,
        departmentId: front.desk.departmentId,
        practitionerIds: [front.desk.practitionerId],
        questions,
      },
    });
    const wish = {
      patientId: await person(),
      eventTypeId: type.id,
      practitionerId: front.desk.practitionerId,
    };
    const missing = {
      status: 400,
      code: 'request.invalid',
      errors: [{ path: 'customAnswers.refiere', code: 'required' }],
    };
    expect(
      await front.reception.client.refused('appointmentBook', {
        body: {
          ...wish,
          startAt: day(18, 9),
          bookingKey: randomUUID(),
          customAnswers: { refiere: '  ', kilos: 70 },
        },
      }),
    ).toMatchObject(missing);
    expect(
      await front.reception.client.refused('appointmentWait', {
        body: { ...wish, bookingKey: randomUUID() },
      }),
    ).toMatchObject(missing);
    const booked = await book(day(18, 9), { ...wish, customAnswers: { refiere: 'Su médico' } });
    await front.owner.client.ok('eventTypeUpdate', {
      params: { eventTypeId: type.id },
      body: { version: 1, questions: [] },
    });
    const moved = await front.owner.client.ok('appointmentReschedule', {
      ...step(booked),
      body: { version: 1, startAt: day(18, 11), bookingKey: randomUUID() },
    });
    expect(moved.customAnswers).toEqual({ refiere: 'Su médico' });
  });

  test('the check before saving reports conflicts and another appointment on the same day', async () => {
    const booked = await book(day(16, 9), { patientId: await person() });
    const body = {
      eventTypeId: front.desk.eventTypeId,
      practitionerId: front.desk.practitionerId,
      patientId: booked.patient.id,
    };
    expect(
      await front.reception.client.ok('appointmentCheck', {
        body: { ...body, startAt: day(16, 9) },
      }),
    ).toMatchObject({
      conflicts: [
        { code: 'practitioner_busy', overbookable: true },
        { code: 'patient_busy', overbookable: true },
      ],
      sameDay: true,
    });
    expect(
      await front.reception.client.ok('appointmentCheck', {
        body: { ...body, startAt: day(16, 9, 15), appointmentId: booked.id },
      }),
    ).toEqual({
      conflicts: [],
      sameDay: false,
      startAt: day(16, 9, 15),
      endAt: new Date(day(16, 9, 45)).toISOString(),
    });
  });
});

describe('the recommended time and the usual appointment', () => {
  const front = frontDeskTest(() => api);
  const { day, person, book } = front;
  let first: string;
  let second: string;
  let eventTypeId: string;

  beforeAll(async () => {
    const { client } = front.owner;
    const doctor = async (firstName: string, opens: number) => {
      const { id } = await client.ok('practitionerCreate', {
        body: { firstName, lastName: 'Prueba', siteIds: [front.desk.siteId] },
      });
      await client.ok('availabilityScheduleCreate', {
        params: { practitionerId: id },
        body: {
          siteId: front.desk.siteId,
          name: 'Siempre',
          validFrom: '2020-01-01',
          validTo: null,
          intervals: hoursOf(opens, 720),
        },
      });
      return id;
    };
    [first, second] = [await doctor('Elena', 540), await doctor('Omar', 570)];
    ({ id: eventTypeId } = await client.ok('eventTypeCreate', {
      body: {
        name: 'Consulta',
        minutes: 30,
        departmentId: front.desk.departmentId,
        practitionerIds: [first, second],
      },
    }));
  });

  const recommended = async (change: object) =>
    (
      await front.reception.client.ok('slotFirst', {
        query: { eventTypeId, from: day(5, 9).slice(0, 10), ...change },
      })
    ).recommended;

  test('is the first of all, with less load, or with the doctor of the patient', async () => {
    const patientId = await person();
    expect(await recommended({ patientId })).toMatchObject({ practitionerId: first, why: 'first' });
    expect(await recommended({ practitionerId: second })).toMatchObject({
      practitionerId: second,
      why: 'first',
    });
    // Elena fills up on other days; hers is still the first time.
    for (const hour of [9, 10, 11])
      await book(day(8, hour), { eventTypeId, practitionerId: first, patientId: await person() });
    expect(await recommended({ patientId })).toMatchObject({
      practitionerId: second,
      why: 'lighter',
    });
    await book(day(9, 10), { eventTypeId, practitionerId: second, patientId });
    expect(await recommended({ patientId })).toMatchObject({
      practitionerId: second,
      why: 'own_doctor',
    });
    expect(await recommended({ from: '2099-01-01' })).toBeNull();
  });

  test('is with the doctor of the patient also when others fill the best times', async () => {
    const { client } = front.owner;
    const lasts = async (firstName: string, from: string) => {
      const { id } = await client.ok('practitionerCreate', {
        body: { firstName, lastName: 'Lejos', siteIds: [front.desk.siteId] },
      });
      await client.ok('availabilityScheduleCreate', {
        params: { practitionerId: id },
        body: {
          siteId: front.desk.siteId,
          name: 'Desde entonces',
          validFrom: from,
          validTo: null,
          intervals: hoursOf(540, 720),
        },
      });
      return id;
    };
    const [near, far] = [
      await lasts('Sara', day(16, 9).slice(0, 10)),
      await lasts('Tomás', day(60, 9).slice(0, 10)),
    ];
    const { version } = await client.ok('eventTypeView', { params: { eventTypeId } });
    await client.ok('eventTypeUpdate', {
      params: { eventTypeId },
      body: { version, practitionerIds: [first, second, near, far] },
    });
    const patientId = await person();
    await book(day(61, 10), { eventTypeId, practitionerId: far, patientId });
    expect(await recommended({ patientId })).not.toMatchObject({ why: 'own_doctor' }); // too far
    await book(day(17, 10), { eventTypeId, practitionerId: near, patientId });
    const { items } = await front.reception.client.ok('slotFirst', {
      query: { eventTypeId, patientId, from: day(5, 9).slice(0, 10) },
    });
    expect(items.map(({ practitionerId }) => practitionerId)).not.toContain(near);
    expect(await recommended({ patientId })).toMatchObject({
      practitionerId: near,
      why: 'own_doctor',
      startAt: day(16, 9),
    });
  });

  test('follows the last appointment, without a doctor who stopped offering it', async () => {
    const { client } = front.reception;
    const patientId = await person();
    const usual = async () => (await client.ok('appointmentUsual', { query: { patientId } })).usual;
    expect(await usual()).toBeNull();
    await book(day(6, 10), { eventTypeId, practitionerId: first, patientId });
    const last = await book(day(7, 10), { eventTypeId, practitionerId: second, patientId });
    const { siteId } = front.desk;
    expect(await usual()).toEqual({ eventTypeId, practitionerId: second, siteId });
    await client.ok('appointmentCancel', {
      params: { appointmentId: last.id },
      body: { version: last.version, by: 'patient', note: 'No puede' },
    });
    expect(await usual()).toEqual({ eventTypeId, practitionerId: first, siteId });
    const params = { eventTypeId };
    const { version } = await front.owner.client.ok('eventTypeView', { params });
    await front.owner.client.ok('eventTypeUpdate', {
      params,
      body: { version, practitionerIds: [second] },
    });
    expect(await usual()).toMatchObject({ eventTypeId, practitionerId: null });
  });

  test('days with free times are counted, over six weeks at most', async () => {
    const query = { eventTypeId, practitionerId: second };
    const [from, to] = [day(20, 0).slice(0, 10), day(21, 0).slice(0, 10)];
    const { client } = front.reception;
    const { items } = await client.ok('slotList', { query: { ...query, from, to } });
    const { items: days } = await client.ok('slotDays', { query: { ...query, from, to } });
    expect(days).toEqual([
      { day: from, free: items.length / 2 },
      { day: to, free: items.length / 2 },
    ]);
    const late = day(62, 0).slice(0, 10);
    const refused = await client.refused('slotDays', { query: { ...query, from, to: late } });
    expect(refused.errors?.[0]?.path).toBe('to');
  });
});

describe('patients of appointments', () => {
  const front = frontDeskTest(() => api);
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

describe('a doctor who takes no new patients', () => {
  const front = frontDeskTest(() => api);
  const { day, person, book } = front;
  let full: string;
  let other: string;
  let eventTypeId: string;

  beforeAll(async () => {
    const { client } = front.owner;
    const doctor = async (firstName: string) => {
      const { id } = await client.ok('practitionerCreate', {
        body: { firstName, lastName: 'Prueba', siteIds: [front.desk.siteId] },
      });
      await client.ok('availabilityScheduleCreate', {
        params: { practitionerId: id },
        body: {
          siteId: front.desk.siteId,
          name: 'Siempre',
          validFrom: '2020-01-01',
          validTo: null,
          intervals: hoursOf(0, 1440),
        },
      });
      return id;
    };
    [full, other] = [await doctor('Elena'), await doctor('Omar')];
    ({ id: eventTypeId } = await client.ok('eventTypeCreate', {
      body: {
        name: 'Consulta',
        minutes: 30,
        departmentId: front.desk.departmentId,
        practitionerIds: [full, other],
      },
    }));
  });

  const wish = (patientId: string, startAt: string, change: object = {}) => ({
    patientId,
    eventTypeId,
    practitionerId: full,
    startAt,
    bookingKey: randomUUID(),
    ...change,
  });

  test('keeps their patients; a new one needs a reason or another doctor', async () => {
    const [known, fresh] = [await person(), await person()];
    await book(day(3, 9), { eventTypeId, practitionerId: full, patientId: known });
    const { client } = front.owner;
    await client.ok('practitionerUpdate', {
      params: { practitionerId: full },
      body: {
        version: (await client.ok('practitionerView', { params: { practitionerId: full } }))
          .version,
        acceptsNewPatients: false,
      },
    });
    expect(
      (await client.ok('appointmentBook', { body: wish(known, day(4, 9)) })).practitioner?.id,
    ).toBe(full);
    const refused = await client.refused('appointmentBook', { body: wish(fresh, day(4, 10)) });
    expect(refused).toMatchObject({
      code: 'appointment.slot_taken',
      meta: { conflicts: [{ code: 'no_new_patients', overbookable: true }] },
    });
    expect(
      (
        await client.ok('appointmentBook', {
          body: wish(fresh, day(4, 10), { practitionerId: null }),
        })
      ).practitioner?.id,
    ).toBe(other);
    const accepted = await client.ok('appointmentBook', {
      body: wish(fresh, day(4, 11), { overbookReason: 'Lo pidió la doctora' }),
    });
    expect(accepted).toMatchObject({ practitioner: { id: full }, overbooked: true });
    const offeredTo = async (patientId: string, change: object = {}) => {
      const query = { eventTypeId, patientId, ...change };
      const [list, first] = [
        await client.ok('slotList', {
          query: { ...query, from: day(5, 9).slice(0, 10), to: day(5, 9).slice(0, 10) },
        }),
        await client.ok('slotFirst', { query }),
      ];
      return [list, first].map(({ items }) =>
        [...new Set(items.map(({ practitionerId }) => practitionerId))].sort(),
      );
    };
    const [both, alone] = [[full, other].sort(), [other]];
    expect(await offeredTo(await person())).toEqual([alone, alone]);
    expect((await offeredTo(known))[0]).toEqual(both);
    expect((await offeredTo(fresh))[0]).toEqual(both); // now a patient of both
    expect(await offeredTo(await person(), { practitionerId: full })).toEqual([[full], [full]]); // named explicitly: the conflict is reported per time
    // Now their patient: moved without a reason.
    expect(
      await client.ok('appointmentReschedule', {
        params: { appointmentId: accepted.id },
        body: { version: accepted.version, startAt: day(4, 12), bookingKey: randomUUID() },
      }),
    ).toMatchObject({ practitioner: { id: full }, overbooked: false });
  });

  const takesNew = async (acceptsNewPatients: boolean) => {
    const params = { practitionerId: full };
    const { version } = await front.owner.client.ok('practitionerView', { params });
    await front.owner.client.ok('practitionerUpdate', {
      params,
      body: { version, acceptsNewPatients },
    });
  };

  test('keeps waiting patients and those seen on behalf of a colleague', async () => {
    await takesNew(true);
    const [waits, seen] = [await person(), await person()];
    const waiting = await front.reception.client.ok('appointmentWait', {
      body: { patientId: waits, eventTypeId, practitionerId: full, bookingKey: randomUUID() },
    });
    const before = await book(day(5, 9), { eventTypeId, practitionerId: other, patientId: seen });
    await front.sql(
      `insert into visit (company_id, visit_number, patient_id, appointment_id, practitioner_id, department_id, site_id, class, status, started_at, created_at, created_by, updated_at, updated_by)
       select company_id, 1, patient_id, id, $2, department_id, site_id, 'ambulatory', 'open', now(), now(), created_by, now(), created_by from appointment where id = $1`,
      [before.id, full],
    );
    await takesNew(false);
    const booking = {
      version: waiting.version,
      startAt: day(6, 9),
      practitionerId: full,
      bookingKey: randomUUID(),
    };
    expect(
      await front.owner.client.ok('appointmentReschedule', {
        params: { appointmentId: waiting.id },
        body: booking,
      }),
    ).toMatchObject({ practitioner: { id: full }, overbooked: false });
    expect(
      await front.owner.client.ok('appointmentBook', { body: wish(seen, day(6, 10)) }),
    ).toMatchObject({ practitioner: { id: full }, overbooked: false });
  });

  test('offers a freed time to the first waiting patient of theirs, not to a new one', async () => {
    await takesNew(true);
    const [known, fresh, leaving] = [await person(), await person(), await person()];
    const existing = await book(day(7, 9), { eventTypeId, practitionerId: full, patientId: known });
    const off = await book(day(7, 11), { eventTypeId, practitionerId: full, patientId: leaving });
    await takesNew(false);
    const putOnList = (patientId: string, priority: 'urgent' | 'routine') =>
      front.reception.client.ok('appointmentWait', {
        body: { patientId, eventTypeId, priority, bookingKey: randomUUID() },
      });
    const [first, second] = [await putOnList(fresh, 'urgent'), await putOnList(known, 'routine')];
    await front.owner.client.ok('appointmentCancel', {
      params: { appointmentId: off.id },
      body: { version: off.version, by: 'patient', note: 'No puede' },
    });
    const { status } = await front.view(existing.id);
    expect([
      status,
      (await front.view(first.id)).waitlist?.status,
      (await front.view(second.id)).waitlist?.status,
    ]).toEqual(['scheduled', 'waiting', 'offered']);
  });
});
