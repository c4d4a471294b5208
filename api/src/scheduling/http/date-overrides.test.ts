import fc from 'fast-check';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { hoursOf, openFrontDesk, putAppointment, type FrontDesk } from '../../testing/front-desk';
import type { BookingConflict } from '@sala/shared-contracts';
import { naiveConflicts, naiveSlots } from '../../testing/naive-slots';
import { inWorld, people, worlds } from '../../testing/scheduling-world';
import { checkBooking } from '../sql/booking';
import { findSlots } from '../model/free-times';
import { newCompany } from '../../testing/members';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('date overrides, closures and sites', () => {
  const zone = 'America/Mexico_City';
  /** A Monday. */
  const date = '2027-03-01';

  let owner: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  let sites = 0;
  const site = async (timeZone = zone) =>
    (await owner.client.ok('siteCreate', { body: { name: `Otra sede ${(sites += 1)}`, timeZone } }))
      .id;
  const paramsOf = ({ practitionerId }: FrontDesk) => ({ practitionerId });
  const week = (siteId: string, starts: number, ends: number, weekdays = [1]) => ({
    siteId,
    name: 'Semana',
    validFrom: '2027-01-01',
    validTo: null,
    intervals: hoursOf(starts, ends, weekdays),
  });
  const open = (siteId: string, starts: number, ends: number) => ({
    siteId,
    date,
    type: 'open' as const,
    starts,
    ends,
  });
  const closed = (
    siteId: string | null,
    starts: number | null = null,
    ends: number | null = null,
  ) => ({ siteId, date, type: 'closed' as const, starts, ends });

  test('an open date must not overlap hours at another site unless those are closed that day', async () => {
    const desk = await openFrontDesk(owner, zone);
    const params = paramsOf(desk);
    const other = await site();
    await owner.client.ok('availabilityScheduleCreate', {
      params,
      body: week(desk.siteId, 540, 780),
    });
    const refused = await owner.client.refused('availabilityOverrideCreate', {
      params,
      body: open(other, 600, 900),
    });
    expect(refused).toMatchObject({
      code: 'availability.overlap',
      meta: { with: { schedule: 'Semana', weekday: 1, starts: 540, ends: 780 } },
    });
    const closedDate = await owner.client.ok('availabilityOverrideCreate', {
      params,
      body: closed(desk.siteId),
    });
    await owner.client.ok('availabilityOverrideCreate', { params, body: open(other, 600, 900) });
    const back = await owner.client.refused('availabilityOverrideDelete', {
      params: { overrideId: closedDate.id },
    });
    expect(back).toMatchObject({
      code: 'availability.overlap',
      meta: { with: { schedule: date, starts: 600, ends: 900 } },
    });
  });

  test('open dates at two sites must not overlap, nor may a later schedule', async () => {
    const desk = await openFrontDesk(owner, zone);
    const params = paramsOf(desk);
    const other = await site();
    await owner.client.ok('availabilityOverrideCreate', { params, body: open(other, 600, 900) });
    expect(
      (
        await owner.client.refused('availabilityOverrideCreate', {
          params,
          body: open(desk.siteId, 840, 960),
        })
      ).code,
    ).toBe('availability.overlap');
    await owner.client.ok('availabilityOverrideCreate', {
      params,
      body: open(desk.siteId, 900, 960),
    });
    const refused = await owner.client.refused('availabilityScheduleCreate', {
      params,
      body: week(desk.siteId, 540, 780),
    });
    expect(refused).toMatchObject({
      code: 'availability.overlap',
      meta: { with: { schedule: date, starts: 600, ends: 900 } },
    });
    await owner.client.ok('availabilityScheduleCreate', {
      params,
      body: week(desk.siteId, 540, 780, [2]),
    });
  });

  test('a schedule cannot be moved or copied over an open date', async () => {
    const desk = await openFrontDesk(owner, zone);
    const params = paramsOf(desk);
    const other = await site();
    await owner.client.ok('availabilityOverrideCreate', { params, body: open(other, 600, 900) });
    const overlap = {
      code: 'availability.overlap',
      meta: { with: { schedule: date, starts: 600, ends: 900 } },
    };
    const own = await owner.client.ok('availabilityScheduleCreate', {
      params,
      body: week(desk.siteId, 540, 600),
    });
    expect(
      await owner.client.refused('availabilityScheduleUpdate', {
        params: { scheduleId: own.id },
        body: { ...week(desk.siteId, 540, 605), version: own.version },
      }),
    ).toMatchObject(overlap);
    const theirs = await owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: desk.otherId },
      body: week(desk.siteId, 660, 720),
    });
    expect(
      await owner.client.refused('availabilityScheduleCopy', {
        params: { scheduleId: theirs.id },
        body: params,
      }),
    ).toMatchObject(overlap);
  });

  test('overlaps between sites in different time zones are compared by instant', async () => {
    const desk = await openFrontDesk(owner, zone);
    const params = paramsOf(desk);
    const tijuana = await site('America/Tijuana');
    await owner.client.ok('availabilityScheduleCreate', {
      params,
      body: week(desk.siteId, 540, 660),
    });
    // 9:00 there is 11:00 here: only hours from 7:00 there overlap.
    await owner.client.ok('availabilityOverrideCreate', { params, body: open(tijuana, 540, 600) });
    expect(
      (
        await owner.client.refused('availabilityOverrideCreate', {
          params,
          body: open(tijuana, 420, 480),
        })
      ).code,
    ).toBe('availability.overlap');
  });

  test('of two concurrent open dates at two sites, or two equal ones, one is refused', async () => {
    const desk = await openFrontDesk(owner, zone);
    const params = paramsOf(desk);
    const other = await site();
    const answers = await Promise.all(
      [desk.siteId, other].map((siteId) =>
        owner.client.call('availabilityOverrideCreate', { params, body: open(siteId, 540, 600) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const twice = await Promise.all(
      [1, 2].map(() =>
        owner.client.call('availabilityOverrideCreate', {
          params,
          body: { ...open(desk.siteId, 1000, 1060), reason: 'Jornada' },
        }),
      ),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect(twice.find(({ ok }) => !ok)?.body).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'date', code: 'duplicate' }],
    });
  });

  test('of two concurrent equal closures or absences one is refused', async () => {
    const desk = await openFrontDesk(owner, zone);
    const params = paramsOf(desk);
    const closure = { siteId: desk.siteId, name: 'Inventario', from: date, to: date };
    const absence = {
      startAt: '2027-03-01T15:00:00Z',
      endAt: '2027-03-01T23:00:00Z',
      type: 'vacation' as const,
    };
    const closings = await Promise.all(
      [1, 2, 3].map(() => owner.client.call('closureCreate', { body: closure })),
    );
    const absences = await Promise.all(
      [1, 2, 3].map(() => owner.client.call('timeOffCreate', { params, body: absence })),
    );
    expect(
      [closings, absences].map((answers) => answers.map(({ status }) => status).sort()),
    ).toEqual([
      [201, 400, 400],
      [201, 400, 400],
    ]);
  });

  test('refuses hours that are too short, at their field', async () => {
    const desk = await openFrontDesk(owner, zone);
    const params = paramsOf(desk);
    const faults = async (body: object) =>
      (await owner.client.refused('availabilityOverrideCreate', { params, body })).errors?.map(
        ({ path, code }) => [path, code],
      );
    expect(await faults(open(desk.siteId, 0, 3))).toEqual([['ends', 'too_small']]);
    expect(await faults(open(desk.siteId, 600, 603))).toEqual([['ends', 'too_small']]);
    expect(await faults(open(desk.siteId, 1437, 1440))).toEqual([['starts', 'too_big']]);
    const refused = await owner.client.refused('availabilityScheduleCreate', {
      params,
      body: week(desk.siteId, 0, 3),
    });
    expect(refused.errors).toMatchObject([{ path: 'intervals.0.ends', code: 'too_small' }]);
  });

  test('hours need a site of the practitioner; an outdated schedule elsewhere can be ended', async () => {
    const desk = await openFrontDesk(owner, zone);
    const params = paramsOf(desk);
    const other = await site();
    const made = await owner.client.ok('availabilityScheduleCreate', {
      params,
      body: week(other, 540, 600),
    });
    const { version } = await owner.client.ok('practitionerView', { params });
    await owner.client.ok('practitionerUpdate', {
      params,
      body: { version, siteIds: [desk.siteId] },
    });
    const fault = { code: 'request.invalid', errors: [{ path: 'siteId', code: 'not_an_option' }] };
    expect(
      await owner.client.refused('availabilityScheduleCreate', {
        params,
        body: week(other, 900, 960),
      }),
    ).toMatchObject(fault);
    expect(
      await owner.client.refused('availabilityOverrideCreate', {
        params,
        body: open(other, 900, 960),
      }),
    ).toMatchObject(fault);
    const ended = { ...week(other, 540, 600), validTo: '2027-02-01', version: made.version };
    expect(
      await owner.client.ok('availabilityScheduleUpdate', {
        params: { scheduleId: made.id },
        body: ended,
      }),
    ).toMatchObject({ validTo: '2027-02-01' });
    const own = await owner.client.ok('availabilityScheduleCreate', {
      params,
      body: week(desk.siteId, 700, 760),
    });
    expect(
      await owner.client.refused('availabilityScheduleUpdate', {
        params: { scheduleId: own.id },
        body: { ...week(other, 540, 600), version: own.version },
      }),
    ).toMatchObject(fault);
    const elsewhere = await owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: desk.otherId },
      body: week(other, 540, 600),
    });
    expect(
      await owner.client.refused('availabilityScheduleCopy', {
        params: { scheduleId: elsewhere.id },
        body: { practitionerId: desk.practitionerId },
      }),
    ).toMatchObject(fault);
  });

  test('a closure counts its appointments, and a duplicate is refused', async () => {
    const desk = await openFrontDesk(owner, zone);
    const params = paramsOf(desk);
    await owner.client.ok('availabilityScheduleCreate', {
      params,
      body: week(desk.siteId, 540, 780),
    });
    // Nine and ten on that Monday, and the evening before; one is cancelled.
    for (const at of ['2027-03-01T15:00:00Z', '2027-03-01T16:00:00Z', '2027-03-01T03:00:00Z'])
      await putAppointment(api, owner, desk, at, 30);
    await putAppointment(api, owner, desk, '2027-03-01T17:00:00Z', 30, 'cancelled');
    expect(
      (
        await owner.client.ok('availabilityOverrideCreate', {
          params,
          body: closed(null, 570, 630),
        })
      ).affected,
    ).toBe(1);
    expect(
      (await owner.client.ok('availabilityOverrideCreate', { params, body: closed(desk.siteId) }))
        .affected,
    ).toBe(2);
    const elsewhere = await site();
    await owner.client.ok('availabilityScheduleCreate', {
      params,
      body: week(elsewhere, 800, 860),
    });
    expect(
      (await owner.client.ok('availabilityOverrideCreate', { params, body: closed(elsewhere) }))
        .affected,
    ).toBe(0);
    const closure = { siteId: desk.siteId, name: 'Mudanza', from: date, to: date };
    expect((await owner.client.ok('closureCreate', { body: closure })).affected).toBe(2);
    expect(
      (await owner.client.ok('closureCreate', { body: { ...closure, siteId: await site() } }))
        .affected,
    ).toBe(0);
    expect((await owner.client.refused('closureCreate', { body: closure })).errors).toMatchObject([
      { path: 'from', code: 'duplicate' },
    ]);
    expect(
      (
        await owner.client.ok('closureCreate', {
          body: { ...closure, siteId: null, from: '2027-02-28' },
        })
      ).affected,
    ).toBeGreaterThanOrEqual(3);
  });

  test('hours around the clock count on each day', async () => {
    const desk = await openFrontDesk(owner, zone);
    await owner.client.ok('availabilityScheduleCreate', {
      params: paramsOf(desk),
      body: week(desk.siteId, 0, 1440, [1, 2, 3, 4, 5, 6, 7]),
    });
    const { items } = await owner.client.ok('availabilityWeek', {
      query: { from: '2027-08-02', to: '2027-08-06' },
    });
    const days = ['02', '03', '04', '05', '06'].map((day) => ({
      practitionerId: desk.practitionerId,
      date: `2027-08-${day}`,
      openMinutes: 1440,
      bookedMinutes: 0,
    }));
    expect(items.filter(({ practitionerId }) => practitionerId === desk.practitionerId)).toEqual(
      days,
    );
  });
});

describe('bookable times', () => {
  const runs = 30;

  /** Free times of a part of the day, next to those of the whole day restricted to that part. */
  const partSql = `
  with whole as (
    select practitioner_id, site_id, start_at, free from find_slots($1, null, null, $2::date, $3::date, null, null, null, $4)
    where extract(epoch from (start_at at time zone time_zone)::time) / 60 >= $5::int and extract(epoch from (start_at at time zone time_zone)::time) / 60 < $6::int
  ), part as (
    select practitioner_id, site_id, start_at, free from find_slots($1, null, null, $2::date, $3::date, null, null, null, $4, $5, $6)
  )
  select count(*)::int as differ from ((table whole except table part) union all (table part except table whole)) as either`;

  /** Clocks go forward in Tijuana: a slot before 02:05 that Sunday must not appear at 03:00. */
  const clocksGoForward: typeof worlds extends fc.Arbitrary<infer World> ? World : never = {
    first: '2026-03-07',
    last: '2026-03-09',
    now: Date.parse('2026-03-07T06:00:00Z'),
    sites: people.sites.map((id) => ({ id, zone: 'America/Tijuana' })),
    intervals: [
      {
        practitioner: people.practitioners[0],
        site: people.sites[0],
        from: '2026-01-01',
        to: null,
        weekday: 7,
        slotMinutes: null,
        capacity: null,
        mode: 'both',
        types: null,
        starts: 0,
        ends: 480,
      },
    ],
    overrides: [],
    absences: [],
    closures: [],
    types: people.types.map((id) => ({
      id,
      minutes: 15,
      bufferBefore: 0,
      bufferAfter: 0,
      step: 10,
      notice: 0,
      window: 2,
      dailyLimit: null,
      capacity: 1,
      kinds: ['in_person'],
      sites: [],
      practitioners: [...people.practitioners],
    })),
    appointments: [],
  };

  let member: SignedInMember;
  beforeAll(async () => {
    member = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  test('free times and reasons equal those of trying every five minutes', async () => {
    const reported = new Set<BookingConflict>();
    let offered = 0;
    await fc.assert(
      fc.asyncProperty(
        worlds,
        fc.array(fc.nat({ max: 3 * 24 * 12 }), { minLength: 6, maxLength: 6 }),
        async (world, instants) => {
          const now = new Date(world.now).toISOString();
          const type = world.types[0];
          if (!type) return;
          await inWorld(api, member, world, async (db) => {
            const naive = naiveSlots(world, type, world.first, world.last);
            offered += naive.length;
            const key = (one: {
              practitioner: string;
              site: string;
              start: number;
              free: number;
            }) =>
              `${new Date(one.start).toISOString()} ${one.practitioner} ${one.site} ${one.free}`;
            const found = (
              await findSlots(db, { eventTypeId: type.id, from: world.first, to: world.last }, now)
            ).map((slot) =>
              key({
                practitioner: slot.practitionerId,
                site: slot.siteId,
                start: Date.parse(slot.startAt),
                free: slot.free,
              }),
            );
            expect(found.sort()).toEqual(naive.map(key).sort());
            const part = instants
              .slice(0, 2)
              .map((n) => (n * 5) % 1440)
              .sort((one, other) => one - other);
            const { differ } = await db.one<{ differ: number }>(partSql, [
              type.id,
              world.first,
              world.last,
              now,
              ...part,
            ]);
            expect({ part, differ }).toEqual({ part, differ: 0 });
            for (const [index, n] of instants.entries()) {
              const start =
                index < 3 && naive.length > 0
                  ? (naive[n % naive.length]?.start ?? 0)
                  : Date.parse(`${world.first}T06:00:00Z`) + n * 300_000;
              const beside =
                index > 3
                  ? world.appointments[n % Math.max(1, world.appointments.length)]
                  : undefined;
              const anywhere = {
                practitioner: people.practitioners[n % 2] ?? '',
                site: people.sites[(n >> 1) % 2] ?? '',
                start,
              };
              const wish = {
                type,
                ...(beside
                  ? { practitioner: beside.practitioner, site: beside.site, start: beside.start }
                  : anywhere),
              };
              const conflicts = await checkBooking(
                db,
                {
                  eventTypeId: type.id,
                  practitionerId: wish.practitioner,
                  siteId: wish.site,
                  startAt: new Date(wish.start).toISOString(),
                },
                now,
              );
              for (const { code } of conflicts) reported.add(code);
              expect(conflicts.map(({ code }) => code).sort()).toEqual(
                [...naiveConflicts(world, wish)].sort(),
              );
            }
          });
        },
      ),
      { numRuns: runs, examples: [[clocksGoForward, [25, 0, 0, 0, 0, 0]]] },
    );
    // Guards against a generator that produces no free time or no reason.
    expect(offered).toBeGreaterThan(runs);
    expect(reported.size).toBeGreaterThanOrEqual(8);
  });
});
