import { randomUUID } from 'node:crypto';
import { frontDeskTest } from '../../testing/front-desk-test';

describe('reason for the visit from the company’s list', () => {
  const front = frontDeskTest();
  const { day, person, book, view } = front;
  let reason: { readonly id: string; readonly name: string };
  let other: { readonly id: string; readonly name: string };

  beforeAll(async () => {
    const { client } = front.owner;
    const add = (code: string, name: string) =>
      client.ok('categoryCreate', { body: { kind: 'appointment_reason', code, name } });
    [reason, other] = [
      await add('resultados_lab', 'Resultados de laboratorio'),
      await add('certificado', 'Certificado médico'),
    ];
  });

  test('is shown, kept by a reschedule, editable and counted', async () => {
    const { client } = front.reception;
    const booked = await book(day(3, 9), {
      patientId: await person(),
      reasonId: reason.id,
      reason: 'Biometría',
    });
    expect(booked).toMatchObject({
      reasonCategory: { id: reason.id, name: 'Resultados de laboratorio' },
      reason: 'Biometría',
    });
    const { items: listed } = await client.ok('appointmentList', {
      query: { from: day(3, 9).slice(0, 10), patientId: booked.patient.id },
    });
    expect(listed).toMatchObject([{ id: booked.id, reasonCategory: { id: reason.id } }]);
    const moved = await client.ok('appointmentReschedule', {
      params: { appointmentId: booked.id },
      body: { version: booked.version, startAt: day(3, 11), bookingKey: randomUUID() },
    });
    expect(moved.reasonCategory?.id).toBe(reason.id);
    const changed = await client.ok('appointmentUpdate', {
      params: { appointmentId: moved.id },
      body: { version: moved.version, reasonId: other.id },
    });
    expect(changed).toMatchObject({ reasonCategory: { id: other.id }, reason: 'Biometría' });
    expect(
      (
        await client.ok('appointmentUpdate', {
          params: { appointmentId: moved.id },
          body: { version: changed.version, reasonId: null },
        })
      ).reasonCategory,
    ).toBeNull();
    const { items } = await front.owner.client.ok('categoryList', {
      query: { kind: 'appointment_reason' },
    });
    expect(items.find(({ id }) => id === reason.id)?.usageCount).toBe(1);
  });

  test('is kept on the waiting list', async () => {
    const body = {
      patientId: await person(),
      eventTypeId: front.desk.eventTypeId,
      bookingKey: randomUUID(),
      reasonId: reason.id,
    };
    const waiting = await front.reception.client.ok('appointmentWait', { body });
    const assigned = await front.reception.client.ok('appointmentReschedule', {
      params: { appointmentId: waiting.id },
      body: {
        version: waiting.version,
        startAt: day(4, 9),
        practitionerId: front.desk.practitionerId,
        bookingKey: randomUUID(),
      },
    });
    expect(assigned.reasonCategory?.id).toBe(reason.id);
  });

  test('must be an active category of its kind', async () => {
    const { client } = front.owner;
    const gone = await client.ok('categoryCreate', {
      body: { kind: 'appointment_reason', code: 'antiguo', name: 'Antiguo' },
    });
    await client.ok('categoryUpdate', {
      params: { categoryId: gone.id },
      body: { version: gone.version, active: false },
    });
    const cancelling =
      (await client.ok('categoryList', { query: { kind: 'cancel_reason' } })).items[0]?.id ??
      randomUUID();
    for (const reasonId of [gone.id, cancelling, randomUUID()]) {
      const body = {
        patientId: await person(),
        eventTypeId: front.desk.eventTypeId,
        practitionerId: front.desk.practitionerId,
        startAt: day(5, 9),
        bookingKey: randomUUID(),
        reasonId,
      };
      expect(await front.reception.client.refused('appointmentBook', { body })).toMatchObject({
        code: 'request.invalid',
        errors: [{ path: 'reasonId', code: 'not_an_option' }],
      });
    }
    const booked = await book(day(5, 10), { patientId: await person() });
    expect(
      (
        await front.reception.client.refused('appointmentUpdate', {
          params: { appointmentId: booked.id },
          body: { version: booked.version, reasonId: gone.id },
        })
      ).errors,
    ).toMatchObject([{ path: 'reasonId' }]);
    expect((await view(booked.id)).reasonCategory).toBeNull();
  });

  test('must be active on the waiting list too, and can change when a time is given', async () => {
    const { client } = front.owner;
    const gone = await client.ok('categoryCreate', {
      body: { kind: 'appointment_reason', code: 'de_antes', name: 'De antes' },
    });
    await client.ok('categoryUpdate', {
      params: { categoryId: gone.id },
      body: { version: gone.version, active: false },
    });
    const fault = {
      code: 'request.invalid',
      errors: [{ path: 'reasonId', code: 'not_an_option' }],
    };
    const wait = {
      patientId: await person(),
      eventTypeId: front.desk.eventTypeId,
      bookingKey: randomUUID(),
    };
    expect(
      await front.reception.client.refused('appointmentWait', {
        body: { ...wait, reasonId: gone.id },
      }),
    ).toMatchObject(fault);
    const waiting = await front.reception.client.ok('appointmentWait', {
      body: { ...wait, reasonId: reason.id },
    });
    const assigned = {
      ...wait,
      bookingKey: randomUUID(),
      waitlistedId: waiting.id,
      practitionerId: front.desk.practitionerId,
      startAt: day(7, 9),
    };
    expect(
      await front.reception.client.refused('appointmentBook', {
        body: { ...assigned, reasonId: gone.id },
      }),
    ).toMatchObject(fault);
    expect(
      (
        await front.reception.client.ok('appointmentBook', {
          body: { ...assigned, reasonId: other.id },
        })
      ).reasonCategory?.id,
    ).toBe(other.id);
  });

  test('stays on the appointment after it is archived', async () => {
    const { client } = front.owner;
    const gone = await client.ok('categoryCreate', {
      body: { kind: 'appointment_reason', code: 'de_paso', name: 'De paso' },
    });
    const booked = await book(day(8, 9), { patientId: await person(), reasonId: gone.id });
    await client.ok('categoryUpdate', {
      params: { categoryId: gone.id },
      body: { version: gone.version, active: false },
    });
    const changed = await client.ok('appointmentUpdate', {
      params: { appointmentId: booked.id },
      body: { version: booked.version, reasonId: gone.id, internalNote: 'Llega tarde' },
    });
    expect(changed).toMatchObject({ reasonCategory: { id: gone.id }, internalNote: 'Llega tarde' });
  });
});
