import fc from 'fast-check';
import { createTestApi, type SignedInMember, type TestApi } from '../../testing';
import { newCompany, newMember } from '../../testing/members';
import { hoursOf, openFrontDesk, putAppointment, type FrontDesk } from '../../testing/front-desk';
import { busyStatuses, type Slot } from '@sala/shared-contracts';
import { wallClock, type EventTypeFacts, type World } from '../../testing/naive-slots';
import { inWorld, worlds } from '../../testing/scheduling-world';
import { findSlots } from '../model/free-times';
import { rankTimes } from '../sql/ranked-times';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe('availability', () => {
  const zone = 'America/Mexico_City';

  let owner: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const week = (siteId: string, starts: number, ends: number) => ({
    siteId,
    name: 'Semana',
    validFrom: '2027-01-01',
    validTo: null,
    intervals: hoursOf(starts, ends, [1, 2]),
  });

  test('refuses overlapping hours of a practitioner at any site and names them', async () => {
    const desk = await openFrontDesk(owner, zone);
    const other = await owner.client.ok('siteCreate', { body: { name: 'Otra sede' } });
    const params = { practitionerId: desk.practitionerId };
    await owner.client.ok('availabilityScheduleCreate', {
      params,
      body: week(desk.siteId, 540, 780),
    });
    const refused = await owner.client.refused('availabilityScheduleCreate', {
      params,
      body: week(other.id, 700, 900),
    });
    expect(refused).toMatchObject({
      code: 'availability.overlap',
      meta: { with: { schedule: 'Semana', weekday: 1, starts: 540, ends: 780 } },
    });
    await owner.client.ok('availabilityScheduleCreate', { params, body: week(other.id, 780, 900) });
    await owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: desk.otherId },
      body: week(other.id, 700, 900),
    });
    const twice = {
      ...week(desk.siteId, 960, 1020),
      intervals: [...hoursOf(960, 1020, [3]), ...hoursOf(1000, 1080, [3])],
    };
    expect(
      (await owner.client.refused('availabilityScheduleCreate', { params, body: twice }))
        .errors?.[0],
    ).toMatchObject({ path: 'intervals.1.starts', code: 'duplicate' });
  });

  test('a weekly schedule is versioned, copied and deleted', async () => {
    const desk = await openFrontDesk(owner, zone);
    const made = await owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: desk.practitionerId },
      body: week(desk.siteId, 540, 780),
    });
    const params = { scheduleId: made.id };
    const changed = await owner.client.ok('availabilityScheduleUpdate', {
      params,
      body: { ...week(desk.siteId, 600, 780), version: made.version },
    });
    expect(changed).toMatchObject({
      version: 2,
      intervals: [
        { weekday: 1, starts: 600 },
        { weekday: 2, starts: 600 },
      ],
    });
    expect(
      (
        await owner.client.refused('availabilityScheduleUpdate', {
          params,
          body: { ...week(desk.siteId, 660, 780), version: 1 },
        })
      ).code,
    ).toBe('resource.version_conflict');
    const copied = await owner.client.ok('availabilityScheduleCopy', {
      params,
      body: { practitionerId: desk.otherId },
    });
    expect(copied).toMatchObject({ practitionerId: desk.otherId, intervals: changed.intervals });
    await owner.client.ok('availabilityScheduleDelete', { params, query: { version: 2 } });
    expect(
      (
        await owner.client.ok('availabilityView', {
          params: { practitionerId: desk.practitionerId },
        })
      ).schedules,
    ).toEqual([]);
  });

  test('doctors edit only their own hours; approvals and closures need staff managers', async () => {
    const desk = await openFrontDesk(owner, zone);
    const doctor = await newMember(api, owner.companyId, ['doctor']);
    await api.database.asOwner((client) =>
      client.query('update practitioner set user_id = $1 where id = $2', [
        doctor.userId,
        desk.practitionerId,
      ]),
    );
    await doctor.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: desk.practitionerId },
      body: week(desk.siteId, 540, 780),
    });
    const foreign = { params: { practitionerId: desk.otherId }, body: week(desk.siteId, 540, 780) };
    expect((await doctor.client.refused('availabilityScheduleCreate', foreign)).code).toBe(
      'permission.denied',
    );
    const body = {
      startAt: '2027-07-01T06:00:00Z',
      endAt: '2027-07-08T06:00:00Z',
      type: 'vacation' as const,
    };
    const requested = await doctor.client.ok('timeOffCreate', {
      params: { practitionerId: desk.practitionerId },
      body,
    });
    expect(
      (
        await doctor.client.refused('timeOffDecide', {
          params: { timeOffId: requested.id },
          body: { version: 1, approve: true },
        })
      ).code,
    ).toBe('permission.denied');
    expect(
      (
        await doctor.client.refused('closureCreate', {
          body: { siteId: null, name: 'X', from: '2027-01-01', to: '2027-01-01' },
        })
      ).code,
    ).toBe('permission.denied');
  });

  test('an absence applies once approved, and the approval decides on its appointments', async () => {
    const desk = await openFrontDesk(owner, zone);
    for (const practitionerId of [desk.practitionerId, desk.otherId]) {
      await owner.client.ok('availabilityScheduleCreate', {
        params: { practitionerId },
        body: week(desk.siteId, 540, 780),
      });
    }
    // Monday at nine and ten; the delegate is busy at ten.
    const nine = await putAppointment(api, owner, desk, '2027-07-05T15:00:00Z', 30);
    const ten = await putAppointment(api, owner, desk, '2027-07-05T16:00:00Z', 30);
    await putAppointment(
      api,
      owner,
      { ...desk, practitionerId: desk.otherId },
      '2027-07-05T16:00:00Z',
      30,
    );
    const explain = async () =>
      (
        await owner.client.ok('slotExplain', {
          query: {
            eventTypeId: desk.eventTypeId,
            practitionerId: desk.practitionerId,
            startAt: '2027-07-05T17:00:00Z',
          },
        })
      ).conflicts.map(({ code }) => code);
    const requested = await owner.client.ok('timeOffCreate', {
      params: { practitionerId: desk.practitionerId },
      body: {
        startAt: '2027-07-05T06:00:00Z',
        endAt: '2027-07-12T06:00:00Z',
        type: 'vacation',
        delegateId: desk.otherId,
      },
    });
    expect(requested.affected.map(({ id, delegateFree }) => [id, delegateFree])).toEqual([
      [nine, true],
      [ten, false],
    ]);
    expect(await explain()).toEqual([]);
    const params = { timeOffId: requested.id };
    expect(
      await owner.client.refused('timeOffDecide', { params, body: { version: 1, approve: true } }),
    ).toMatchObject({
      code: 'timeOff.choice_required',
      meta: { affected: 2, possible: ['reassign', 'reschedule', 'keep'] },
    });
    const decided = await owner.client.ok('timeOffDecide', {
      params,
      body: { version: 1, approve: true, bookings: 'reassign' },
    });
    expect(decided).toMatchObject({
      status: 'approved',
      affectedCount: 1,
      affected: [{ id: ten }],
    });
    expect(await explain()).toEqual(['time_off']);
    expect(
      await owner.client.refused('timeOffDecide', { params, body: { version: 2, approve: false } }),
    ).toMatchObject({ code: 'timeOff.transition_refused', meta: { possible: ['cancelled'] } });
    await owner.client.ok('timeOffCancel', { params, body: { version: 2 } });
    expect(await explain()).toEqual([]);
  });

  test('official holidays of a year are added once', async () => {
    const year = 2030;
    expect(
      (await owner.client.ok('closureList', { query: { year } })).missingHolidays.map(
        ({ date }) => date,
      ),
    ).toEqual([
      '2030-01-01',
      '2030-02-04',
      '2030-03-18',
      '2030-05-01',
      '2030-09-16',
      '2030-10-01',
      '2030-11-18',
      '2030-12-25',
    ]);
    expect(await owner.client.ok('closureHolidays', { body: { year } })).toEqual({ added: 8 });
    expect(await owner.client.ok('closureHolidays', { body: { year } })).toEqual({ added: 0 });
    const { items, missingHolidays } = await owner.client.ok('closureList', { query: { year } });
    expect([items[1]?.name, missingHolidays]).toEqual(['Día de la Constitución', []]);
    expect(
      (await owner.client.ok('closureList', { query: { year: 2027 } })).missingHolidays,
    ).toHaveLength(7);
  });

  test('the weekly load counts bookable and booked minutes', async () => {
    const desk = await openFrontDesk(owner, zone);
    await owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: desk.practitionerId },
      body: week(desk.siteId, 540, 780),
    });
    await owner.client.ok('availabilityOverrideCreate', {
      params: { practitionerId: desk.practitionerId },
      body: { siteId: null, date: '2027-08-03', type: 'closed', starts: 540, ends: 600 },
    });
    await putAppointment(api, owner, desk, '2027-08-02T15:00:00Z', 30);
    const { items } = await owner.client.ok('availabilityWeek', {
      query: { from: '2027-08-02', to: '2027-08-08' },
    });
    expect(items.filter(({ practitionerId }) => practitionerId === desk.practitionerId)).toEqual([
      {
        practitionerId: desk.practitionerId,
        date: '2027-08-02',
        openMinutes: 240,
        bookedMinutes: 30,
      },
      {
        practitionerId: desk.practitionerId,
        date: '2027-08-03',
        openMinutes: 180,
        bookedMinutes: 0,
      },
    ]);
  });
});

describe('free times', () => {
  let owner: SignedInMember;
  beforeAll(async () => {
    owner = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  const keeps = (
    { siteId, practitionerId }: FrontDesk,
    starts: number,
    ends: number,
    whose = practitionerId,
  ) =>
    owner.client.ok('availabilityScheduleCreate', {
      params: { practitionerId: whose },
      body: {
        siteId,
        name: 'Semana',
        validFrom: '2026-01-01',
        validTo: null,
        intervals: hoursOf(starts, ends),
      },
    });
  const startsOn = async ({ eventTypeId, practitionerId }: FrontDesk, day: string) =>
    (
      await owner.client.ok('slotList', {
        query: { eventTypeId, practitionerId, from: day, to: day },
      })
    ).items.map(({ startAt }) => startAt.slice(0, 16));

  // US daylight saving time, which Tijuana follows and Cancún does not.
  test.each([
    ['Tijuana, winter', 'America/Tijuana', '2027-03-13', '2027-03-13T17:00', 4],
    ['Tijuana, clocks go forward', 'America/Tijuana', '2027-03-14', '2027-03-14T16:00', 4],
    ['Tijuana, clocks go back', 'America/Tijuana', '2027-11-07', '2027-11-07T17:00', 4],
    ['Cancún, no clock change', 'America/Cancun', '2027-03-14', '2027-03-14T14:00', 4],
    [
      'Mexico City, no clock change since 2022',
      'America/Mexico_City',
      '2027-04-04',
      '2027-04-04T15:00',
      4,
    ],
    ['the end of a month', 'America/Mexico_City', '2027-02-28', '2027-02-28T15:00', 4],
    ['the end of a year', 'America/Cancun', '2027-12-31', '2027-12-31T14:00', 4],
  ])('9:00 to 11:00 in %s', async (_name, zone, day, first, count) => {
    const desk = await openFrontDesk(owner, zone);
    await keeps(desk, 540, 660);
    const starts = await startsOn(desk, day);
    expect(starts).toHaveLength(count);
    expect(starts[0]).toBe(first);
  });

  test('a night with a clock change has an hour less or more', async () => {
    const desk = await openFrontDesk(owner, 'America/Tijuana');
    await keeps(desk, 0, 240);
    expect(await startsOn(desk, '2027-03-13')).toHaveLength(8);
    expect(await startsOn(desk, '2027-03-14')).toHaveLength(6);
    expect(await startsOn(desk, '2027-11-07')).toHaveLength(10);
  });

  test('crosses midnight only when both days have hours', async () => {
    const desk = await openFrontDesk(owner, 'America/Cancun');
    await keeps(desk, 0, 1440);
    const query = {
      eventTypeId: desk.eventTypeId,
      practitionerId: desk.practitionerId,
      minutes: 60,
    };
    const late = async () =>
      (
        await owner.client.ok('slotList', {
          query: { ...query, from: '2027-05-01', to: '2027-05-01' },
        })
      ).items.at(-1)?.startAt;
    expect(await late()).toBe('2027-05-02T04:30:00Z'); // 23:30
    await owner.client.ok('availabilityOverrideCreate', {
      params: { practitionerId: desk.practitionerId },
      body: { siteId: null, date: '2027-05-02', type: 'closed', starts: null, ends: null },
    });
    expect(await late()).toBe('2027-05-02T04:00:00Z');
  });

  test('reasons are ordered and carry their details', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    await keeps(desk, 540, 660);
    await putAppointment(api, owner, desk, '2027-06-07T15:30:00Z', 30);
    await owner.client.ok('closureCreate', {
      body: { siteId: desk.siteId, name: 'Fumigación', from: '2027-06-07', to: '2027-06-07' },
    });
    const explain = async (startAt: string) =>
      (
        await owner.client.ok('slotExplain', {
          query: { eventTypeId: desk.eventTypeId, practitionerId: desk.practitionerId, startAt },
        })
      ).conflicts;
    expect(await explain('2027-06-07T15:30:00Z')).toEqual([
      { code: 'site_closed', detail: 'Fumigación', overbookable: true },
      { code: 'practitioner_busy', detail: '09:30–10:00', overbookable: true },
    ]);
    expect(await explain('2027-06-08T23:00:00Z')).toEqual([
      { code: 'outside_availability', detail: '09:00–11:00', overbookable: true },
    ]);
    expect((await explain('2020-06-08T15:00:00Z')).map(({ code }) => code)).toContain(
      'in_the_past',
    );
    expect(await explain('2027-06-08T15:00:00Z')).toEqual([]);
  });

  test('suggests times by proximity and load, in chronological order', async () => {
    const desk = await openFrontDesk(owner, 'America/Mexico_City');
    await keeps(desk, 540, 1080);
    await keeps(desk, 540, 1080, desk.otherId);
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    for (const hour of ['15', '16', '17'])
      await putAppointment(api, owner, desk, `${soon}T${hour}:00:00Z`, 30);
    const first = (preference: 'any' | 'morning' | 'afternoon') =>
      owner.client
        .ok('slotFirst', { query: { eventTypeId: desk.eventTypeId, from: soon, preference } })
        .then(({ items }) => items);
    const any = await first('any');
    expect(any).toHaveLength(5);
    expect(any[0]).toMatchObject({ practitionerId: desk.otherId, startAt: `${soon}T15:00:00Z` });
    const moments = any.map(({ startAt }) => startAt);
    expect(moments).toEqual(moments.toSorted());
    expect(any.map(({ score }) => score)).not.toEqual(
      any.map(({ score }) => score).toSorted((one, other) => other - one),
    ); // the best times are not the earliest
    const afternoon = await first('afternoon');
    expect(afternoon.every(({ startAt }) => Number(startAt.slice(11, 13)) >= 18)).toBe(true); // noon or later at UTC-6
  });

  test('the contract and the database agree on which states are busy', async () => {
    const { rows } = await api.database.asOwner((client) =>
      client.query<{ status: string }>(
        `select status from unnest(array['requested','waitlisted','scheduled','confirmed','checked_in','in_progress','completed','cancelled','no_show','rescheduled']) as status where is_busy(status)`,
      ),
    );
    expect(rows.map(({ status }) => status).sort()).toEqual([...busyStatuses].sort());
  });

  test('refuses ranges that are too long or reversed', async () => {
    const { eventTypeId } = await openFrontDesk(owner, 'America/Cancun');
    for (const [from, to] of [
      ['2027-01-01', '2027-02-01'],
      ['2027-01-02', '2027-01-01'],
    ]) {
      expect(
        (await owner.client.refused('slotList', { query: { eventTypeId, from, to } })).errors?.[0]
          ?.path,
      ).toBe('to');
    }
  });
});

describe('suggested times', () => {
  const runs = 16;
  const dayMilliseconds = 86_400_000;
  const preferences = ['any', 'morning', 'afternoon'] as const;
  type Preference = (typeof preferences)[number];

  /** From 0 for the lowest load of the next four weeks to 10 for the highest. */
  const loadsOf = (world: World, type: EventTypeFacts): ReadonlyMap<string, number> => {
    const booked = type.practitioners.map(
      (practitioner) =>
        world.appointments.filter(
          (one) =>
            busyStatuses.some((status) => status === one.status) &&
            one.practitioner === practitioner &&
            one.start >= world.now &&
            one.start <= world.now + 28 * dayMilliseconds,
        ).length,
    );
    const lowest = Math.min(...booked);
    const spread = Math.max(...booked) - lowest;
    return new Map(
      type.practitioners.map((practitioner, place) => [
        practitioner,
        spread === 0 ? 0 : (10 * ((booked[place] ?? 0) - lowest)) / spread,
      ]),
    );
  };

  /** Reference implementation: scores every time of four weeks (docs/adr/0041), best first. */
  const rankedByScore = (
    world: World & { readonly first: string },
    type: EventTypeFacts,
    slots: readonly Slot[],
    preference: Preference,
  ) => {
    const loads = loadsOf(world, type);
    const weighed = slots.map((slot) => {
      const at = Date.parse(slot.startAt);
      const clock = wallClock(at, world.sites.find(({ id }) => id === slot.siteId)?.zone ?? '');
      const waiting =
        (Date.parse(clock.date) - Date.parse(world.first)) / dayMilliseconds + clock.minute / 1440;
      const hour = Math.floor(clock.minute / 60);
      const other =
        preference === 'morning' && hour >= 12
          ? 20 + 2 * (hour - 12)
          : preference === 'afternoon' && hour < 12
            ? 20 + 2 * (12 - hour)
            : 0;
      return {
        slot,
        at,
        day: `${slot.practitionerId} ${clock.date}`,
        cost: 3 * waiting + (loads.get(slot.practitionerId) ?? 0) + other,
      };
    });
    weighed.sort(
      (one, another) =>
        one.cost - another.cost ||
        one.at - another.at ||
        one.slot.siteId.localeCompare(another.slot.siteId),
    );
    const further = new Map<string, number>();
    return weighed
      .map(({ slot, day, cost }) => {
        const place = further.get(day) ?? 0;
        further.set(day, place + 1);
        return { slot, score: Math.max(0, 100 - cost - 4 * place) };
      })
      .sort((one, another) => another.score - one.score);
  };

  let member: SignedInMember;
  beforeAll(async () => {
    member = await newCompany(api);
  });
  afterAll(() => api.clock.move());

  test('are the best of four weeks, though few days are searched', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(worlds, fc.constantFrom(...preferences), async (world, preference) => {
        const now = new Date(world.now).toISOString();
        const type = world.types[0];
        if (!type) return;
        await inWorld(api, member, world, async (db) => {
          const until = new Date(Date.parse(world.first) + 27 * dayMilliseconds)
            .toISOString()
            .slice(0, 10);
          const all = rankedByScore(
            world,
            type,
            await findSlots(db, { eventTypeId: type.id, from: world.first, to: until }, now),
            preference,
          );
          const best = await rankTimes(
            db,
            {
              eventTypeId: type.id,
              practitionerId: null,
              siteId: null,
              from: world.first,
              preference,
              minutes: null,
              kind: null,
              patientId: null,
            },
            now,
          );
          if (all.length < 5) return; // later weeks are searched too
          compared += 1;
          const scores = best.map(({ score }) => score).toSorted((one, another) => another - one);
          expect(scores).toEqual(all.slice(0, 5).map(({ score }) => Math.round(score)));
          const times = best.map(({ startAt }) => startAt);
          expect(times).toEqual(times.toSorted()); // chronological
          const scoreOf = (wanted: Slot): number | undefined =>
            all.find(
              ({ slot }) =>
                slot.startAt === wanted.startAt &&
                slot.practitionerId === wanted.practitionerId &&
                slot.siteId === wanted.siteId,
            )?.score;
          for (const slot of best) expect(slot.score).toBe(Math.round(scoreOf(slot) ?? Number.NaN));
        });
      }),
      { numRuns: runs },
    );
    expect(compared).toBeGreaterThan(runs / 4);
  });
});
