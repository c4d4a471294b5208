import { createTestApi, signedInCompany, type SignedInMember, type TestApi } from '../../testing';
import { bookAt, createFrontDesk, hourAhead } from '../../testing/records/appointments';
import { newStaffMember } from '../../testing/records/staff';

describe('coverage', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api, { founder: ['owner', 'doctor', 'reception'] });
  });
  afterAll(() => api.close());

  test('compares shifts with appointments by hour of the clinic’s clock', async () => {
    const desk = await createFrontDesk(api, owner);
    const { departmentId } = desk;
    // 23:30 to 00:00 in Mexico City is of the next day in UTC.
    const startAt = hourAhead(api, 3, 23, 30);
    await bookAt(owner.client, desk, startAt);
    const nextDay = startAt.slice(0, 10);
    const day = new Date(Date.parse(nextDay) - 86_400_000).toISOString().slice(0, 10);
    const { id: staffMemberId } = await owner.client.ok('staffMemberCreate', {
      body: newStaffMember('C-1'),
    });
    const shift = { staffMemberId, departmentId, start: '22:30', end: '01:00' };
    await owner.client.ok('staffShiftCreate', {
      body: {
        shifts: [
          { ...shift, date: new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10) },
          { ...shift, date: day, end: '00:15' },
        ],
      },
    });
    const query = { from: day, departmentId };
    const { hours } = await owner.client.ok('staffCoverageView', { query });
    expect(hours.map(({ date, hour, staffed, booked }) => [date, hour, staffed, booked])).toEqual([
      [day, 0, 60, 0],
      [day, 22, 30, 0],
      [day, 23, 60, 30],
      [nextDay, 0, 15, 0],
    ]);
    const { owner: foreigner } = await signedInCompany(api);
    expect(await foreigner.client.ok('staffCoverageView', { query })).toEqual({
      departments: [],
      hours: [],
    });
  });
});
