import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { hoursOf } from '../../testing/front-desk';
import { frontDeskTest } from '../../testing/front-desk-test';

/** Doctors bookable all day, a round-robin type among them, and a type booked by name. */
interface Team {
  readonly doctors: readonly string[];
  readonly eventTypeId: string;
  readonly namedTypeId: string;
}

/** Half hours of a day from 9:00. */
const halfHours = 3;

describe('round-robin event type', () => {
  const front = frontDeskTest();
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
  });

  test('ignores cancelled appointments, so that their doctor is next', async () => {
    const of = await team(2);
    const [first, second] = [
      await assignedDoctor(of, at(4, 0)),
      await assignedDoctor(of, at(4, 1)),
    ];
    expect(second).not.toBe(first);
    const [given] = await sql<{ id: string }>(
      'select id from appointment where practitioner_id = $1',
      [second],
    );
    await front.owner.client.ok('appointmentCancel', {
      params: { appointmentId: given?.id ?? '' },
      body: { version: 1, by: 'patient', note: 'Ya no puede' },
    });
    expect(await assignedDoctor(of, at(4, 2))).toBe(second);
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

  test('skips a busy doctor even with the lowest load, and refuses when none is free', async () => {
    const of = await team(2);
    const [busy = '', other = ''] = of.doctors;
    await takes(of, other, at(7, 10));
    await takes(of, other, at(7, 11));
    await takes(of, busy, day(7, 9, 15));
    expect([await assignedDoctor(of, at(7, 0)), await assignedDoctor(of, at(7, 1))]).toEqual([
      other,
      other,
    ]);
    expect(await assignedDoctor(of, at(7, 2))).toBe(busy);
    await isAway(busy, 8);
    await takes(of, other, at(8, 0));
    const refused = await front.reception.client.refused(
      'appointmentBook',
      await wish(of, at(8, 0)),
    );
    const next = (place: number) => ({ startAt: at(8, place), practitionerId: other });
    expect(refused).toMatchObject({
      status: 409,
      code: 'appointment.slot_taken',
      meta: { next: [next(1), next(2), next(3)] },
    });
  });

  test('always assigns the free doctor with the lowest load', async () => {
    const place = fc.nat({ max: halfHours - 1 });
    const who = fc.nat({ max: 2 });
    const draws = fc.record({
      wishes: fc.array(place, { minLength: 8, maxLength: 10 }),
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
      { numRuns: 3, endOnFailure: true },
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
