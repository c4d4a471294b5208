import { randomUUID } from 'node:crypto';
import type { AvailabilityInterval } from '@sala/shared-contracts';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';

describe('site of an appointment', () => {
  const front = frontDeskTest();
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
