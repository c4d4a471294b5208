import { withClient } from '../../platform/database/connection';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { hoursOf, openFrontDesk, putAppointment } from '../../testing/front-desk';

const zone = 'America/Mexico_City';

describe('availability', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

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
    const doctor = await joinCompany(api, await signedUp(api), owner.companyId, ['doctor']);
    await withClient(api.database.owner, (client) =>
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
