import { randomUUID } from 'node:crypto';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';

describe('room capacity', () => {
  const front = frontDeskTest();
  const { day, person, book, step, view, sql } = front;
  /** Three doctors bookable all day, so that only the room conflicts. */
  let doctors: readonly [string, string, string];
  let eventTypeId: string;

  beforeAll(async () => {
    const { client } = front.owner;
    const { departmentId, siteId } = front.desk;
    const doctor = async (firstName: string): Promise<string> => {
      const { id: practitionerId } = await client.ok('practitionerCreate', {
        body: { firstName, lastName: 'Prueba', departmentIds: [departmentId], siteIds: [siteId] },
      });
      await client.ok('availabilityScheduleCreate', {
        params: { practitionerId },
        body: {
          siteId,
          name: 'Siempre',
          validFrom: '2020-01-01',
          validTo: null,
          intervals: hoursOf(0, 1440),
        },
      });
      return practitionerId;
    };
    doctors = [await doctor('Elena'), await doctor('Iván'), await doctor('Nora')];
    ({ id: eventTypeId } = await client.ok('eventTypeCreate', {
      body: {
        name: 'En consultorio',
        minutes: 30,
        slotStep: 30,
        departmentId,
        practitionerIds: [...doctors],
      },
    }));
  });

  const room = async (capacity: number): Promise<{ readonly id: string; readonly name: string }> =>
    front.owner.client.ok('roomCreate', {
      body: {
        name: `Consultorio ${randomUUID().slice(0, 8)}`,
        siteId: front.desk.siteId,
        capacity,
      },
    });
  /** A booking of one of the three for a new patient. */
  const wish = async (which: 0 | 1 | 2, roomId: string, startAt: string) => ({
    eventTypeId,
    practitionerId: doctors[which],
    roomId,
    startAt,
    patientId: await person(),
  });
  const take = async (which: 0 | 1 | 2, roomId: string, startAt: string, change: object = {}) =>
    book(startAt, { ...(await wish(which, roomId, startAt)), ...change });
  const ask = async (which: 0 | 1 | 2, roomId: string, startAt: string, change: object = {}) =>
    front.reception.client.call('appointmentBook', {
      body: { ...(await wish(which, roomId, startAt)), bookingKey: randomUUID(), ...change },
    });
  const refusal = ({ name }: { readonly name: string }) => ({
    status: 409,
    body: {
      code: 'appointment.slot_taken',
      meta: { conflicts: [{ code: 'room_busy', detail: name, overbookable: true }] },
    },
  });

  test('refuses any overlap in a room for one and suggests the next free times', async () => {
    const one = await room(1);
    await take(0, one.id, day(3, 9));
    expect(await ask(1, one.id, day(3, 9))).toMatchObject(refusal(one));
    expect(await ask(1, one.id, day(3, 8, 45))).toMatchObject(refusal(one));
    const next = (hour: number, minute = 0) => ({
      startAt: day(3, hour, minute),
      endAt: day(3, hour, minute + 30),
      practitionerId: doctors[1],
      siteId: front.desk.siteId,
    });
    const halfway = await ask(1, one.id, day(3, 9, 15));
    expect(halfway).toMatchObject(refusal(one));
    expect(halfway).toMatchObject({
      body: { meta: { next: [next(9, 30), next(10), next(10, 30)] } },
    });
    expect(await sql('select status from appointment where room_id = $1', [one.id])).toEqual([
      { status: 'scheduled' },
    ]);
  });

  test('allows adjacent times, another room, and no room', async () => {
    const [one, other] = [await room(1), await room(1)];
    await take(0, one.id, day(4, 9));
    expect((await take(1, one.id, day(4, 8, 30))).room?.id).toBe(one.id);
    expect((await take(1, one.id, day(4, 9, 30))).room?.id).toBe(one.id);
    expect((await take(1, other.id, day(4, 9))).room?.id).toBe(other.id);
    expect((await take(2, one.id, day(4, 9), { roomId: null })).room).toBeNull();
  });

  test('allows two in a room for two, and a third after a cancellation', async () => {
    const two = await room(2);
    const first = await take(0, two.id, day(5, 9));
    await take(1, two.id, day(5, 9, 15));
    expect(await ask(2, two.id, day(5, 9))).toMatchObject(refusal(two));
    await front.owner.client.ok('appointmentCancel', {
      ...step(first),
      body: { version: 1, by: 'patient', note: 'Ya no puede' },
    });
    expect(await ask(2, two.id, day(5, 9))).toMatchObject({
      status: 201,
      body: { overbooked: false, room: { id: two.id } },
    });
    expect(await ask(0, two.id, day(5, 9))).toMatchObject(refusal(two));
  });

  test('can be overbooked with a reason, which is recorded', async () => {
    const one = await room(1);
    await take(0, one.id, day(6, 9));
    const overbooked = await ask(1, one.id, day(6, 9), { overbookReason: 'Comparten la sesión' });
    expect(overbooked).toMatchObject({
      status: 201,
      body: {
        overbooked: true,
        overbookReason: 'Comparten la sesión',
        room: { id: one.id },
        history: [{ to: 'scheduled', reason: 'Comparten la sesión' }],
      },
    });
    expect(await ask(2, one.id, day(6, 9))).toMatchObject(refusal(one));
    const free = await ask(2, one.id, day(6, 10), { overbookReason: 'No hacía falta' });
    expect(free).toMatchObject({ status: 201, body: { overbooked: false, overbookReason: null } });
  });

  test('is reported alike by the check before saving and the troubleshooter', async () => {
    const one = await room(1);
    const taken = await take(0, one.id, day(7, 9));
    const { client } = front.reception;
    const conflicts = [{ code: 'room_busy', detail: one.name, overbookable: true }];
    const check = async (change: object = {}) =>
      (
        await client.ok('appointmentCheck', {
          body: {
            eventTypeId,
            practitionerId: doctors[1],
            roomId: one.id,
            startAt: day(7, 9),
            ...change,
          },
        })
      ).conflicts;
    const explain = async (change: object = {}) =>
      (
        await client.ok('slotExplain', {
          query: {
            eventTypeId,
            practitionerId: doctors[1],
            roomId: one.id,
            startAt: day(7, 9),
            ...change,
          },
        })
      ).conflicts;
    expect([await check(), await explain()]).toEqual([conflicts, conflicts]);
    expect([
      await check({ practitionerId: null }),
      await check({ startAt: day(7, 9, 30) }),
      await explain({ startAt: day(7, 9, 30) }),
    ]).toEqual([conflicts, [], []]);
    expect([
      await check({ appointmentId: taken.id }),
      await explain({ exceptId: taken.id }),
    ]).toEqual([[], []]);
  });

  test('an appointment does not conflict with itself, but cannot move into a full room', async () => {
    const [one, other] = [await room(1), await room(1)];
    const booked = await take(0, one.id, day(8, 9));
    await take(1, other.id, day(8, 11));
    const move = (change: object) =>
      front.reception.client.call('appointmentReschedule', {
        ...step(booked),
        body: { version: 1, startAt: day(8, 11), bookingKey: randomUUID(), ...change },
      });
    expect(await move({ roomId: other.id })).toMatchObject(refusal(other));
    expect(await view(booked.id)).toMatchObject({
      status: 'scheduled',
      version: 1,
      room: { id: one.id },
    });
    expect(await move({ startAt: day(8, 9, 15) })).toMatchObject({
      status: 201,
      body: { room: { id: one.id }, startAt: day(8, 9, 15), rescheduledFromId: booked.id },
    });
    expect(await ask(2, one.id, day(8, 9, 45))).toMatchObject({ status: 201 });
  });

  test('a booked appointment cannot get a full room', async () => {
    const one = await room(1);
    await take(0, one.id, day(9, 9));
    const [during, after] = [
      await take(1, one.id, day(9, 9, 15), { roomId: null }),
      await take(2, one.id, day(9, 9, 30), { roomId: null }),
    ];
    const put = (appointmentId: string) =>
      front.reception.client.call('appointmentUpdate', {
        params: { appointmentId },
        body: { version: 1, roomId: one.id },
      });
    expect(await put(during.id)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'roomId', code: 'taken' }] },
    });
    expect(await view(during.id)).toMatchObject({ version: 1, room: null });
    expect(await put(after.id)).toMatchObject({ status: 200, body: { room: { id: one.id } } });
  });

  test('of six concurrent bookings of a room for one, one succeeds', async () => {
    const one = await room(1);
    const wishes = await Promise.all(
      ([0, 1, 2] as const).flatMap((which) => [
        wish(which, one.id, day(10, 9)),
        wish(which, one.id, day(10, 9, 15)),
      ]),
    );
    const responses = await Promise.all(
      wishes.map((body) =>
        front.reception.client.call('appointmentBook', {
          body: { ...body, bookingKey: randomUUID() },
        }),
      ),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      await sql('select count(*)::int as taken from appointment where room_id = $1', [one.id]),
    ).toEqual([{ taken: 1 }]);
  });

  test('consecutive appointments do not count as simultaneous', async () => {
    const two = await room(2);
    await take(0, two.id, day(11, 9));
    await take(1, two.id, day(11, 9, 30));
    expect(await ask(2, two.id, day(11, 9), { minutes: 60 })).toMatchObject({
      status: 201,
      body: { overbooked: false },
    });
    const late = await take(0, two.id, day(11, 9, 30), { roomId: null });
    expect(
      await front.reception.client.call('appointmentUpdate', {
        params: { appointmentId: late.id },
        body: { version: 1, roomId: two.id },
      }),
    ).toMatchObject({ status: 400, body: { errors: [{ path: 'roomId' }] } });
  });

  test('suggests times at which room and patient are free too', async () => {
    const one = await room(1);
    await take(0, one.id, day(12, 9));
    const starts = async (answer: Awaited<ReturnType<typeof ask>>) =>
      answer.ok
        ? []
        : ((answer.body.meta?.['next'] ?? []) as readonly { startAt: string }[]).map(
            ({ startAt }) => startAt,
          ); // written by claimTime
    const later = [day(12, 9, 30), day(12, 10), day(12, 10, 30)];
    expect(await starts(await ask(1, one.id, day(12, 9)))).toEqual(later);
    const patientId = await person();
    await take(0, (await room(1)).id, day(13, 9), { patientId });
    expect(await starts(await ask(1, one.id, day(13, 9), { patientId, roomId: null }))).toEqual([
      day(13, 9, 30),
      day(13, 10),
      day(13, 10, 30),
    ]);
  });

  test('an archived or foreign room is refused', async () => {
    const gone = await room(1);
    await sql('update room set active = false where id = $1', [gone.id]);
    for (const roomId of [gone.id, randomUUID()])
      expect(await ask(0, roomId, day(14, 9))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'roomId', code: 'unknown' }] },
      });
  });

  test('of three concurrent moves into a room for one, one succeeds, each time', async () => {
    for (const hour of [8, 9, 10, 11, 12, 13]) {
      const one = await room(1);
      const booked = await Promise.all(
        ([0, 1, 2] as const).map((which) => take(which, one.id, day(15, hour), { roomId: null })),
      );
      const answers = await Promise.all(
        booked.map(({ id }) =>
          front.reception.client.call('appointmentUpdate', {
            params: { appointmentId: id },
            body: { version: 1, roomId: one.id },
          }),
        ),
      );
      expect([hour, answers.map(({ status }) => status).sort()]).toEqual([hour, [200, 400, 400]]);
    }
  });

  test('of three concurrent bookings of a room for one, one succeeds, each time', async () => {
    for (const hour of [8, 9, 10, 11, 12, 13]) {
      const one = await room(1);
      const wishes = await Promise.all(
        ([0, 1, 2] as const).map((which) => wish(which, one.id, day(16, hour))),
      );
      const answers = await Promise.all(
        wishes.map((body) =>
          front.reception.client.call('appointmentBook', {
            body: { ...body, bookingKey: randomUUID() },
          }),
        ),
      );
      expect([hour, answers.map(({ status }) => status).sort()]).toEqual([hour, [201, 409, 409]]);
    }
  });
});
