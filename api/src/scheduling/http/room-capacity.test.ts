import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';
import { createTestApi, type TestApi } from '../../testing';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('room capacity', () => {
  const front = frontDeskTest(() => api);
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
    // Adjacent times, another room, and none.
    expect((await take(1, one.id, day(3, 8, 30))).room?.id).toBe(one.id);
    expect((await take(1, (await room(1)).id, day(3, 9))).status).toBe('scheduled');
    expect((await take(2, one.id, day(3, 9), { roomId: null })).room).toBeNull();
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
    for (const hour of [8, 9, 10]) {
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
    for (const hour of [8, 9, 10]) {
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

describe('round-robin event type', () => {
  /** Doctors bookable all day, a round-robin type among them, and a type booked by name. */
  interface Team {
    readonly doctors: readonly string[];
    readonly eventTypeId: string;
    readonly namedTypeId: string;
  }

  /** Half hours of a day from 9:00. */
  const halfHours = 3;

  const front = frontDeskTest(() => api);
  const { day, person, book, sql } = front;

  const doctor = async (): Promise<string> => {
    const { client } = front.owner;
    const { departmentId, siteId } = front.desk;
    const { id: practitionerId } = await client.ok('practitionerCreate', {
      body: {
        firstName: 'Elena',
        lastName: 'Prueba',
        departmentIds: [departmentId],
        siteIds: [siteId],
      },
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
  const typeOf = async (
    practitionerIds: readonly string[],
    change: object = {},
  ): Promise<string> => {
    const body = {
      name: 'Por turnos',
      minutes: 30,
      slotStep: 30 as const,
      departmentId: front.desk.departmentId,
      assignment: 'round_robin' as const,
      practitionerIds: [...practitionerIds],
    };
    return (await front.owner.client.ok('eventTypeCreate', { body: { ...body, ...change } })).id;
  };
  const team = async (size: number): Promise<Team> => {
    const doctors: string[] = [];
    while (doctors.length < size) doctors.push(await doctor());
    return {
      doctors,
      eventTypeId: await typeOf(doctors),
      namedTypeId: await typeOf(doctors, { assignment: 'fixed' }),
    };
  };

  const wish = async ({ eventTypeId }: Team, startAt: string) => ({
    body: {
      eventTypeId,
      practitionerId: null,
      patientId: await person(),
      startAt,
      bookingKey: randomUUID(),
    },
  });
  /** The assigned doctor; null when none is free. */
  const assignedDoctor = async (of: Team, startAt: string): Promise<string | null> => {
    const answer = await front.reception.client.call('appointmentBook', await wish(of, startAt));
    if (answer.ok) return answer.body.practitioner?.id ?? 'nobody yet';
    expect(answer.body.code).toBe('appointment.slot_taken');
    return null;
  };
  const at = (days: number, place: number): string =>
    day(days, 9 + Math.floor(place / 2), (place % 2) * 30);
  const asksToBeAway = async (practitionerId: string, days: number): Promise<string> =>
    (
      await front.owner.client.ok('timeOffCreate', {
        params: { practitionerId },
        body: { startAt: day(days, 0), endAt: day(days + 1, 0), type: 'vacation' },
      })
    ).id;
  const isAway = async (practitionerId: string, days: number): Promise<void> => {
    const timeOffId = await asksToBeAway(practitionerId, days);
    await front.owner.client.ok('timeOffDecide', {
      params: { timeOffId },
      body: { version: 1, approve: true, bookings: 'keep' },
    });
  };
  const takes = async (
    { namedTypeId }: Team,
    practitionerId: string,
    startAt: string,
  ): Promise<void> => {
    await book(startAt, { practitionerId, eventTypeId: namedTypeId, patientId: await person() });
  };

  test('distributes appointments evenly and breaks ties in a stable order', async () => {
    const of = await team(3);
    const [retired, outsider] = [await doctor(), await doctor()];
    const eventTypeId = await typeOf([...of.doctors, retired]);
    await sql('update practitioner set active = false where id = $1', [retired]);
    const got: (string | null)[] = [];
    for (let place = 0; place < 6; place += 1)
      got.push(await assignedDoctor({ ...of, eventTypeId }, at(3, place)));
    const round = got.slice(0, 3);
    expect([...round].sort()).toEqual([...of.doctors].sort());
    expect(got).toEqual([...round, ...round]);
    expect(got).not.toContain(outsider);
    // Cancelled, an appointment does not count: its doctor is next.
    const [given] = await sql<{ id: string; who: string }>(
      'select id, practitioner_id as who from appointment where event_type_id = $1 order by start_at desc limit 1',
      [eventTypeId],
    );
    await front.owner.client.ok('appointmentCancel', {
      params: { appointmentId: given?.id ?? '' },
      body: { version: 1, by: 'patient', note: 'Ya no puede' },
    });
    expect(await assignedDoctor({ ...of, eventTypeId }, at(3, 6))).toBe(given?.who);
  });

  test('skips a doctor with approved absence, not one with a requested absence', async () => {
    const of = await team(3);
    const [gone = '', asking = ''] = of.doctors;
    await isAway(gone, 5);
    await asksToBeAway(asking, 5);
    const meanwhile = [];
    for (let place = 0; place < 6; place += 1)
      meanwhile.push(await assignedDoctor(of, at(5, place)));
    expect(meanwhile).not.toContain(gone);
    expect(meanwhile.filter((one) => one === asking)).toHaveLength(3);
    const after = [];
    for (let place = 0; place < 3; place += 1) after.push(await assignedDoctor(of, at(6, place)));
    expect(after).toEqual([gone, gone, gone]);
  });

  test('always assigns the free doctor with the lowest load', async () => {
    const place = fc.nat({ max: halfHours - 1 });
    const who = fc.nat({ max: 2 });
    const draws = fc.record({
      wishes: fc.array(place, { minLength: 7, maxLength: 8 }),
      taken: fc.array(fc.tuple(who, place), { maxLength: 3 }),
      gone: fc.option(who, { nil: null }),
    });
    let [given, refused, on] = [0, 0, 9];
    await fc.assert(
      fc.asyncProperty(draws, async ({ wishes, taken, gone }) => {
        const of = await team(3);
        on += 1;
        const busy = new Map(of.doctors.map((id) => [id, new Set<number>()]));
        for (const [index, when] of taken) {
          const id = of.doctors[index] ?? '';
          if (busy.get(id)?.has(when)) continue;
          await takes(of, id, at(on, when));
          busy.get(id)?.add(when);
        }
        const absent = gone === null ? null : (of.doctors[gone] ?? null);
        if (absent !== null) await isAway(absent, on);
        for (const when of wishes) {
          const free = [...busy].filter(([id, places]) => id !== absent && !places.has(when));
          const least = Math.min(...free.map(([, places]) => places.size));
          const [expected = null] = free
            .filter(([, places]) => places.size === least)
            .map(([id]) => id)
            .sort();
          expect(await assignedDoctor(of, at(on, when))).toBe(expected);
          if (expected === null) refused += 1;
          else given += 1;
          if (expected !== null) busy.get(expected)?.add(when);
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
    expect(given).toBeGreaterThan(2);
    expect(refused).toBeGreaterThan(0);
  });

  test('concurrent bookings of one instant get different doctors, or are refused', async () => {
    const of = await team(3);
    for (const place of [0, 1]) {
      const together = await Promise.all([
        assignedDoctor(of, at(30, place)),
        assignedDoctor(of, at(30, place)),
      ]);
      expect(new Set(together).size).toBe(2);
      expect(together).not.toContain(null);
    }
    const crowd = await Promise.all(Array.from({ length: 4 }, () => assignedDoctor(of, at(31, 0))));
    expect(crowd.filter((one) => one === null)).toHaveLength(1);
    expect(crowd.filter((one) => one !== null).sort()).toEqual([...of.doctors].sort());
  });

  test('does not assign an absent doctor even when overbooking', async () => {
    const of = await team(2);
    const [away = '', busy = ''] = of.doctors;
    await isAway(away, 32);
    await takes(of, busy, at(32, 0));
    const overbook = async (startAt: string) =>
      front.owner.client.call('appointmentBook', {
        body: { ...(await wish(of, startAt)).body, overbookReason: 'Urge' },
      });
    expect(await overbook(at(32, 0))).toMatchObject({
      ok: true,
      body: { practitioner: { id: busy }, overbooked: true },
    });
    await isAway(busy, 33);
    await isAway(away, 33);
    expect(await overbook(at(33, 0))).toMatchObject({
      status: 409,
      body: { code: 'appointment.slot_taken' },
    });
  });
});
