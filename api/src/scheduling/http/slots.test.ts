import { busyStatuses } from '@sala/shared-contracts';
import { withClient } from '../../platform/database/connection';
import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { hoursOf, openFrontDesk, putAppointment, type FrontDesk } from '../../testing/front-desk';

describe('free times', () => {
  let api: TestApi;
  let owner: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

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
    const { rows } = await withClient(api.database.owner, (client) =>
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
