import { randomUUID } from 'node:crypto';
import type { AvailabilityInterval } from '@sala/shared-contracts';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';
import { createTestApi, type TestApi } from '../../testing';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('site of an appointment', () => {
  const front = frontDeskTest(() => api);
  const { day, person, book, step, sql } = front;
  let oldest: string;
  let north: string;

  beforeAll(async () => {
    const { client, companyId, userId } = front.owner;
    [oldest = ''] = (
      await sql<{ id: string }>(
        `insert into site (company_id, name, created_at, created_by, updated_at, updated_by) values ($1, 'La primera', '2019-01-01', $2, now(), $2) returning id`,
        [companyId, userId],
      )
    ).map(({ id }) => id);
    ({ id: north } = await client.ok('siteCreate', { body: { name: 'Norte' } }));
  });

  /** Creates a doctor with hours at some sites, and their event type in the desk's department. */
  const doctor = async (
    hours: Readonly<Record<string, AvailabilityInterval[]>>,
    change: object = {},
  ) => {
    const { client } = front.owner;
    const { id: practitionerId } = await client.ok('practitionerCreate', {
      body: { firstName: 'Elena', lastName: 'Prueba', siteIds: Object.keys(hours) },
    });
    for (const [siteId, intervals] of Object.entries(hours)) {
      await client.ok('availabilityScheduleCreate', {
        params: { practitionerId },
        body: { siteId, name: 'Horario', validFrom: '2020-01-01', validTo: null, intervals },
      });
    }
    const { id: eventTypeId } = await client.ok('eventTypeCreate', {
      body: {
        name: 'Consulta',
        minutes: 30,
        departmentId: front.desk.departmentId,
        practitionerIds: [practitionerId],
        ...change,
      },
    });
    return { practitionerId, eventTypeId };
  };
  const move = (
    appointment: { readonly id: string; readonly version: number },
    startAt: string,
    change: object = {},
  ) =>
    front.owner.client.ok('appointmentReschedule', {
      params: { appointmentId: appointment.id },
      body: {
        version: appointment.version,
        startAt,
        bookingKey: randomUUID(),
        overbookReason: 'Lo pide el paciente',
        ...change,
      },
    });

  test('stays when moved outside all hours, and follows the doctor within hours', async () => {
    const of = await doctor({
      [front.desk.siteId]: hoursOf(540, 780),
      [north]: hoursOf(960, 1080),
    });
    const booked = await book(day(3, 9), { ...of, patientId: await person() });
    expect(booked.site.id).toBe(front.desk.siteId);
    const atNight = await move(booked, day(4, 22));
    expect(atNight.site.id).toBe(front.desk.siteId);
    const northWeekday = await move(atNight, day(4, 16));
    expect(northWeekday.site.id).toBe(north);
    expect((await move(northWeekday, day(5, 22))).site.id).toBe(north);
  });

  test('is the site where the doctor works that day, also outside the hours', async () => {
    const northWeekday = ((new Date(day(6, 9)).getUTCDay() + 6) % 7) + 1; // 9:00 in Mexico City is the same day in UTC
    const others = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekday !== northWeekday);
    const of = await doctor({
      [front.desk.siteId]: hoursOf(540, 780, others),
      [north]: hoursOf(540, 780, [northWeekday]),
    });
    const booked = await book(day(5, 9), { ...of, patientId: await person() });
    expect(booked.site.id).toBe(front.desk.siteId);
    expect((await move(booked, day(6, 20))).site.id).toBe(north);
  });

  test('without a practitioner is that of the department, for checks and moves too', async () => {
    const { eventTypeId } = await doctor({ [north]: hoursOf(0, 1440) }, { assignment: 'fixed' });
    const booked = await book(day(7, 9), {
      eventTypeId,
      practitionerId: null,
      patientId: await person(),
    });
    expect([booked.practitioner, booked.site.id]).toEqual([null, front.desk.siteId]);
    expect((await move(booked, day(8, 9))).site.id).toBe(front.desk.siteId);
    await sql(
      `insert into site_closure (company_id, site_id, name, from_date, to_date, created_at, created_by) values ($1, $2, 'Inventario', $3, $3, now(), $4)`,
      [front.owner.companyId, front.desk.siteId, day(9, 9).slice(0, 10), front.owner.userId],
    );
    const wish = {
      eventTypeId,
      practitionerId: null,
      patientId: await person(),
      startAt: day(9, 9),
    };
    expect(
      (await front.owner.client.ok('appointmentCheck', { body: wish })).conflicts,
    ).toMatchObject([{ code: 'site_closed', detail: 'Inventario' }]);
    expect(
      await front.owner.client.refused('appointmentBook', {
        body: { ...wish, bookingKey: randomUUID() },
      }),
    ).toMatchObject({
      code: 'appointment.slot_taken',
      meta: { conflicts: [{ code: 'site_closed' }] },
    });
    expect(oldest).not.toBe(front.desk.siteId);
  });

  test('is another one when the first is closed that day', async () => {
    const of = await doctor({
      [front.desk.siteId]: hoursOf(540, 780),
      [north]: hoursOf(960, 1080),
    });
    const booked = await book(day(12, 9), { ...of, patientId: await person() });
    const closed = {
      siteId: front.desk.siteId,
      date: day(13, 9).slice(0, 10),
      type: 'closed' as const,
      starts: null,
      ends: null,
    };
    await front.owner.client.ok('availabilityOverrideCreate', {
      params: { practitionerId: of.practitionerId },
      body: closed,
    });
    expect((await move(booked, day(13, 20))).site.id).toBe(north);
  });

  test('defaults to the first active site for a department of every site', async () => {
    const { id: departmentId } = await front.owner.client.ok('departmentCreate', {
      body: { name: 'De todas', code: 'de_todas' },
    });
    const { eventTypeId } = await doctor(
      { [north]: hoursOf(0, 1440) },
      { assignment: 'fixed', departmentId },
    );
    const siteOf = async (hour: number) =>
      (await book(day(14, hour), { eventTypeId, practitionerId: null, patientId: await person() }))
        .site.id;
    expect(await siteOf(9)).toBe(oldest);
    await sql('update site set active = false where id = $1', [oldest]);
    expect(await siteOf(10)).toBe(front.desk.siteId);
    await sql('update site set active = true where id = $1', [oldest]);
  });

  test('must be that of the room, which must be active', async () => {
    const of = await doctor({ [front.desk.siteId]: hoursOf(0, 1440) });
    const room = (siteId: string) =>
      front.owner.client.ok('roomCreate', {
        body: { name: `Sala ${randomUUID().slice(0, 8)}`, siteId },
      });
    const [here, there] = [await room(front.desk.siteId), await room(north)];
    const ask = async (change: object) =>
      front.owner.client.call('appointmentBook', {
        body: {
          ...of,
          patientId: await person(),
          startAt: day(10, 9),
          bookingKey: randomUUID(),
          ...change,
        },
      });
    const refused = {
      status: 400,
      body: { code: 'request.invalid', errors: [{ path: 'roomId', code: 'not_an_option' }] },
    };
    expect(await ask({ roomId: there.id })).toMatchObject(refused);
    expect(await ask({ roomId: there.id, siteId: front.desk.siteId })).toMatchObject(refused);
    const booked = await book(day(10, 9), { ...of, patientId: await person(), roomId: here.id });
    expect(
      await front.owner.client.call('appointmentUpdate', {
        params: { appointmentId: booked.id },
        body: { version: 1, roomId: there.id },
      }),
    ).toMatchObject(refused);
    expect(
      await front.owner.client.call('appointmentReschedule', {
        ...step(booked),
        body: { version: 1, startAt: day(10, 11), roomId: there.id, bookingKey: randomUUID() },
      }),
    ).toMatchObject(refused);
    await sql('update room set active = false where id = $1', [here.id]);
    expect((await move(booked, day(10, 11))).room).toBeNull();
  });

  test('must be one of the department, which must be active', async () => {
    const of = await doctor({ [front.desk.siteId]: hoursOf(0, 1440) });
    const department = (code: string, siteId?: string) =>
      front.owner.client.ok('departmentCreate', {
        body: { name: code, code, ...(siteId ? { siteId } : {}) },
      });
    const [there, everywhere, gone] = [
      await department('norte', north),
      await department('todas'),
      await department('antes'),
    ];
    await sql('update department set active = false where id = $1', [gone.id]);
    const ask = async (departmentId: string) =>
      front.owner.client.call('appointmentBook', {
        body: {
          ...of,
          departmentId,
          patientId: await person(),
          startAt: day(11, 9),
          bookingKey: randomUUID(),
        },
      });
    expect(await ask(there.id)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'departmentId', code: 'not_an_option' }] },
    });
    expect(await ask(gone.id)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'departmentId', code: 'unknown' }] },
    });
    expect(await ask(everywhere.id)).toMatchObject({
      status: 201,
      body: { department: { id: everywhere.id } },
    });
  });
});

describe('reason for the visit from the company’s list', () => {
  const front = frontDeskTest(() => api);
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
