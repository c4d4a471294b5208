import { randomUUID } from 'node:crypto';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';

describe('all-day appointment (docs/spec/scheduling.md §3)', () => {
  const front = frontDeskTest();
  const { day, person, view, sql } = front;
  /** Works 9 to 14 and 16 to 19, every day. */
  let doctor: string;
  let eventTypeId: string;

  beforeAll(async () => {
    const { client } = front.owner;
    const { departmentId, siteId } = front.desk;
    const intervals = [...hoursOf(540, 840), ...hoursOf(960, 1140)];
    ({ id: doctor } = await client.ok('practitionerCreate', {
      body: {
        firstName: 'Elena',
        lastName: 'Prueba',
        departmentIds: [departmentId],
        siteIds: [siteId],
      },
    }));
    await client.ok('availabilityScheduleCreate', {
      params: { practitionerId: doctor },
      body: { siteId, name: 'Partido', validFrom: '2020-01-01', validTo: null, intervals },
    });
    ({ id: eventTypeId } = await client.ok('eventTypeCreate', {
      body: {
        name: 'Visita larga',
        minutes: 30,
        slotStep: 30,
        departmentId,
        practitionerIds: [doctor],
      },
    }));
  });

  const wish = async (startAt: string, change: object = {}) => ({
    eventTypeId,
    practitionerId: doctor,
    patientId: await person(),
    startAt,
    bookingKey: randomUUID(),
    allDay: true,
    ...change,
  });
  const take = async (startAt: string, change: object = {}) =>
    front.reception.client.ok('appointmentBook', { body: await wish(startAt, change) });
  const ask = async (startAt: string, change: object = {}) =>
    front.reception.client.call('appointmentBook', { body: await wish(startAt, change) });

  test('spans the doctor’s first to last hour, including breaks, and blocks the day', async () => {
    const wholeDayOf = await take(day(3, 12));
    expect(wholeDayOf).toMatchObject({
      allDay: true,
      startAt: day(3, 9),
      endAt: day(3, 19),
      overbooked: false,
      status: 'scheduled',
    });
    for (const [hour, minute] of [
      [9, 0],
      [13, 30],
      [18, 30],
    ] as const) {
      expect(await ask(day(3, hour, minute), { allDay: false })).toMatchObject({
        status: 409,
        body: {
          code: 'appointment.slot_taken',
          meta: { conflicts: [{ code: 'practitioner_busy' }] },
        },
      });
    }
    const { items } = await front.reception.client.ok('slotList', {
      query: { eventTypeId, from: day(3, 9).slice(0, 10), to: day(3, 9).slice(0, 10) },
    });
    expect(items).toEqual([]);
  });

  test('is refused on a day with appointments, and suggests the next free days', async () => {
    await take(day(4, 17), { allDay: false });
    await take(day(6, 9), { allDay: false });
    const whole = (days: number) => ({
      startAt: day(days, 9),
      endAt: day(days, 19),
      practitionerId: doctor,
    });
    expect(await ask(day(4, 9))).toMatchObject({
      status: 409,
      body: {
        code: 'appointment.slot_taken',
        meta: {
          conflicts: [{ code: 'practitioner_busy', detail: '17:00–17:30' }],
          next: [whole(5), whole(7), whole(8)],
        },
      },
    });
    expect(await take(day(4, 9), { overbookReason: 'Lo pide la doctora' })).toMatchObject({
      allDay: true,
      overbooked: true,
      startAt: day(4, 9),
      endAt: day(4, 19),
    });
  });

  test('fills the hours of its day, once, beside what else is booked', async () => {
    await take(day(33, 17), { allDay: false });
    for (const overbookReason of ['Lo pide la doctora', 'Viene de lejos'])
      await take(day(33, 9), { overbookReason });
    const on = day(33, 9).slice(0, 10);
    const hours = { openMinutes: 480, bookedMinutes: 480 };
    const { days } = await front.reception.client.ok('appointmentLoad', {
      query: {
        departmentId: front.desk.departmentId,
        practitionerId: doctor,
        from: on,
        to: on,
      },
    });
    expect(days).toMatchObject([{ appointments: 3, ...hours }]);
    const byDay = await front.owner.client.ok('availabilityWeek', { query: { from: on, to: on } });
    expect(byDay.items.find(({ practitionerId }) => practitionerId === doctor)).toMatchObject(
      hours,
    );
  });

  test('on a day off spans the site’s hours and needs overbooking', async () => {
    const { siteId } = front.desk;
    const on = day(9, 9).slice(0, 10);
    await front.owner.client.ok('availabilityOverrideCreate', {
      params: { practitionerId: doctor },
      body: { siteId, date: on, type: 'closed', starts: null, ends: null, reason: 'Congreso' },
    });
    expect(await ask(day(9, 9))).toMatchObject({
      status: 409,
      body: { meta: { conflicts: [{ code: 'outside_availability', overbookable: true }] } },
    });
    const over = await front.owner.client.ok('appointmentBook', {
      body: await wish(day(9, 9), { overbookReason: 'Viene de lejos' }),
    });
    expect(over).toMatchObject({
      allDay: true,
      overbooked: true,
      startAt: day(9, 0),
      endAt: day(10, 0),
    }); // without site hours: the whole calendar day
    const version =
      (await front.owner.client.ok('siteList', { query: {} })).items.find(({ id }) => id === siteId)
        ?.version ?? 0;
    const hours = { opens: '08:00', closes: '20:00' };
    const openingHours = {
      monday: hours,
      tuesday: hours,
      wednesday: hours,
      thursday: hours,
      friday: hours,
      saturday: hours,
      sunday: hours,
    };
    await front.owner.client.ok('siteUpdate', {
      params: { siteId },
      body: { version, openingHours },
    });
    expect(
      await front.reception.client.ok('appointmentCheck', {
        body: { eventTypeId, practitionerId: doctor, siteId, startAt: day(9, 12), allDay: true },
      }),
    ).toMatchObject({ startAt: day(9, 8), endAt: day(9, 20) });
  });

  test('moves to the hours of the other day; a given length ends all-day', async () => {
    const { siteId } = front.desk;
    const on = day(12, 9).slice(0, 10);
    await front.owner.client.ok('availabilityOverrideCreate', {
      params: { practitionerId: doctor },
      body: { siteId, date: on, type: 'closed', starts: 960, ends: 1140, reason: 'Junta' },
    });
    const booked = await take(day(11, 9));
    const moved = await front.reception.client.ok('appointmentReschedule', {
      params: { appointmentId: booked.id },
      body: { version: 1, startAt: day(12, 9), bookingKey: randomUUID() },
    });
    expect(moved).toMatchObject({
      allDay: true,
      startAt: day(12, 9),
      endAt: day(12, 14),
      rescheduledFromId: booked.id,
    });
    const short = await front.reception.client.ok('appointmentReschedule', {
      params: { appointmentId: moved.id },
      body: { version: 1, startAt: day(12, 10), minutes: 45, bookingKey: randomUUID() },
    });
    expect(short).toMatchObject({ allDay: false, startAt: day(12, 10), endAt: day(12, 10, 45) });
  });

  test('a retry may name any instant of the day, but not another day', async () => {
    const body = await wish(day(14, 12));
    const first = await front.reception.client.ok('appointmentBook', { body });
    expect(
      await front.reception.client.ok('appointmentBook', {
        body: { ...body, startAt: day(14, 9) },
      }),
    ).toMatchObject({ id: first.id, version: 1 });
    expect(
      await front.reception.client.call('appointmentBook', {
        body: { ...body, startAt: day(16, 9) },
      }),
    ).toMatchObject({ status: 409, body: { code: 'appointment.key_reused' } });
  });

  test('one of several concurrent bookings gets the day', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(day(18, 10))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('refuses a length at its field', async () => {
    expect(await ask(day(20, 9), { minutes: 60 })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ path: 'minutes', code: 'fixed' }] },
    });
  });

  test('repeats with the hours of each day', async () => {
    await take(day(22, 9), { repeat: { every: 'day', interval: 1, count: 3 } });
    const rows = await sql<{ at: string; until: string }>(
      `select start_at as at, end_at as until from appointment where practitioner_id = $1 and all_day and start_at >= $2 and start_at < $3 order by start_at`,
      [doctor, day(22, 0), day(25, 0)],
    );
    expect(
      rows.map(({ at, until }) => [new Date(at).toISOString(), new Date(until).toISOString()]),
    ).toEqual(
      [22, 23, 24].map((days) => [
        new Date(day(days, 9)).toISOString(),
        new Date(day(days, 19)).toISOString(),
      ]),
    );
  });

  test('can be given from the waiting list, and ends when returned to it', async () => {
    const patientId = await person();
    const waiting = await front.reception.client.ok('appointmentWait', {
      body: { patientId, eventTypeId, practitionerId: doctor, bookingKey: randomUUID() },
    });
    const booked = await front.reception.client.ok('appointmentBook', {
      body: { ...(await wish(day(27, 9))), patientId, waitlistedId: waiting.id },
    });
    expect(booked).toMatchObject({
      id: waiting.id,
      allDay: true,
      startAt: day(27, 9),
      endAt: day(27, 19),
    });
    const back = await front.owner.client.ok('appointmentUndo', {
      params: { appointmentId: waiting.id },
      body: { version: booked.version, reason: 'Fue otro' },
    });
    expect(back).toMatchObject({ status: 'waitlisted', allDay: false, startAt: null });
    expect(await view(waiting.id)).toMatchObject({ allDay: false });
  });

  /** The nth Sunday of a month next year, when clocks change in the United States and Tijuana. */
  const sundayOf = (month: number, nth: number): string => {
    const year = front.api.clock.now().getUTCFullYear() + 1;
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    return new Date(Date.UTC(year, month - 1, 1 + ((7 - first) % 7) + (nth - 1) * 7))
      .toISOString()
      .slice(0, 10);
  };

  test.each([
    ['25 hours, in November', 11, 1, 25],
    ['23 hours, in March', 3, 2, 23],
  ])(
    'on a day of %s, where the doctor works around the clock',
    async (_what, month, nth, hours) => {
      const { client } = front.owner;
      const { id: siteId } = await client.ok('siteCreate', {
        body: { name: `Tijuana ${hours}`, timeZone: 'America/Tijuana' },
      });
      const { id: departmentId } = await client.ok('departmentCreate', {
        body: { name: `Guardia ${hours}`, code: `guardia_${hours}` },
      });
      const nora = await client.ok('practitionerCreate', {
        body: {
          firstName: 'Nora',
          lastName: 'Paz',
          departmentIds: [departmentId],
          siteIds: [siteId],
        },
      });
      await client.ok('availabilityScheduleCreate', {
        params: { practitionerId: nora.id },
        body: {
          siteId,
          name: 'Siempre',
          validFrom: '2020-01-01',
          validTo: null,
          intervals: hoursOf(0, 1440),
        },
      });
      const type = await client.ok('eventTypeCreate', {
        body: { name: `Guardia ${hours}`, minutes: 30, departmentId, practitionerIds: [nora.id] },
      });
      const booked = await take(`${sundayOf(month, nth)}T20:00:00.000Z`, {
        practitionerId: nora.id,
        eventTypeId: type.id,
        overbookReason: 'Con un año de anticipación',
      });
      expect(Date.parse(booked.endAt ?? '') - Date.parse(booked.startAt ?? '')).toBe(
        hours * 3_600_000,
      );
    },
  );
});
