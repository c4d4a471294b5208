import { randomUUID } from 'node:crypto';
import { frontDeskTest } from '../../testing/front-desk-test';

describe('booking', () => {
  const front = frontDeskTest();
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
