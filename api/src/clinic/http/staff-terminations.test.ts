import {
  createTestApi,
  joinCompany,
  signIn,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { withClient } from '../../platform/database/connection';
import { runDueJobs } from '../../testing/jobs';
import { newStaffMember } from '../../testing/records/staff';

describe('the end of somebody’s work', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let admin: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.clock.move(new Date('2026-11-20T18:00:00Z'));
    owner = await signedInCompany(api);
    admin = await joinCompany(api, await signedUp(api), owner.companyId, ['admin']);
  });

  const joined = async (role: 'nurse' | 'owner', employeeNo: string) => {
    const member = await joinCompany(api, await signedUp(api), owner.companyId, [role]);
    const { id } = await owner.client.ok('staffMemberCreate', {
      body: newStaffMember(employeeNo, { userId: member.userId }),
    });
    return { member, params: { staffMemberId: id } };
  };
  const body = { version: 1, leftOn: '2026-11-20' };

  test('is shown with its consequences, then ends shifts, access and sessions', async () => {
    const { member, params } = await joined('nurse', 'N-1');
    const session = await signIn(api, member.email);
    const shift = { ...params, start: '08:00', end: '16:00' };
    await owner.client.ok('staffShiftCreate', {
      body: { shifts: ['2026-11-19', '2026-11-21'].map((date) => ({ ...shift, date })) },
    });
    const shown = await admin.client.ok('staffTerminationView', {
      params,
      query: { leftOn: body.leftOn },
    });
    expect(shown).toMatchObject({
      openWork: null,
      account: { status: 'active', owner: false },
      shifts: 1,
    });
    expect(await admin.client.ok('staffMemberTerminate', { params, body })).toMatchObject({
      status: 'terminated',
      leftOn: '2026-11-20',
      version: 2,
    });
    await runDueJobs(api);
    const { items } = await owner.client.ok('memberList', { query: {} });
    expect(items.find(({ userId }) => userId === member.userId)?.status).toBe('suspended');
    const { rows } = await withClient(api.database.owner, (client) =>
      client.query('select revoked_at is null as live from session where user_id = $1', [
        member.userId,
      ]),
    );
    expect(rows.filter(({ live }) => live)).toEqual([]);
    expect((await session.client.call('staffMemberList')).status).toBe(401);
    const { shifts } = await owner.client.ok('staffShiftList', { query: { from: '2026-11-16' } });
    expect(shifts.map(({ date }) => date)).toEqual(['2026-11-19']);
    expect(
      (
        await owner.client.refused('staffShiftCreate', {
          body: { shifts: [{ ...shift, date: '2026-11-23' }] },
        })
      ).code,
    ).toBe('staffShift.not_employed');
    expect((await admin.client.refused('staffMemberTerminate', { params, body })).code).toBe(
      'resource.version_conflict',
    );
    const again = { version: 2, hiredOn: '2026-11-20' };
    expect(
      (await admin.client.refused('staffMemberRehire', { params, body: again })).errors,
    ).toMatchObject([{ path: 'hiredOn' }]);
    expect(
      await admin.client.ok('staffMemberRehire', {
        params,
        body: { ...again, hiredOn: '2026-11-23' },
      }),
    ).toMatchObject({ status: 'active', leftOn: null, hiredOn: '2026-11-23' });
  });

  test('is neither in the future nor one’s own, and takes an owner’s access from owners only', async () => {
    const { params } = await joined('nurse', 'N-1');
    const refuse = async (given: object) =>
      (await owner.client.refused('staffMemberTerminate', { params, body: { ...body, ...given } }))
        .errors;
    expect(await refuse({ leftOn: '2026-11-21' })).toMatchObject([{ code: 'in_future' }]);
    expect(await refuse({ leftOn: '2020-02-02' })).toMatchObject([{ path: 'leftOn' }]);
    const own = await owner.client.ok('staffMemberCreate', {
      body: newStaffMember('O-1', { userId: owner.userId }),
    });
    const ofOwner = { params: { staffMemberId: own.id }, body };
    expect((await owner.client.refused('staffMemberTerminate', ofOwner)).code).toBe(
      'staffMember.own_termination',
    );
    expect((await admin.client.refused('staffMemberTerminate', ofOwner)).code).toBe(
      'member.above_own_role',
    );
    const other = await joined('owner', 'O-2');
    await owner.client.ok('staffMemberTerminate', { params: other.params, body });
    await runDueJobs(api);
    const { items } = await owner.client.ok('memberList', { query: {} });
    expect(items.find(({ userId }) => userId === other.member.userId)?.status).toBe('suspended');
  });

  test('keeps the access of the last owner, and tells the owners', async () => {
    const { member, params } = await joined('owner', 'O-2');
    // Two owners end each other's work at once; whoever comes second is the last.
    const own = await owner.client.ok('staffMemberCreate', {
      body: newStaffMember('O-1', { userId: owner.userId }),
    });
    await owner.client.ok('staffMemberTerminate', { params, body });
    await member.client.ok('staffMemberTerminate', { params: { staffMemberId: own.id }, body });
    await runDueJobs(api);
    const { rows } = await withClient(api.database.owner, (client) =>
      client.query<{ status: string }>(
        "select status from membership where company_id = $1 and 'owner' = any (roles) order by status",
        [owner.companyId],
      ),
    );
    expect(rows.map(({ status }) => status)).toEqual(['active', 'suspended']);
    const told = await owner.client.ok('notificationList');
    expect(told.items.map(({ kind }) => kind)).toEqual(['staff_account_kept']);
  });

  test('is refused to who does not manage the roster', async () => {
    const { member, params } = await joined('nurse', 'N-1');
    expect((await member.client.refused('staffMemberTerminate', { params, body })).code).toBe(
      'permission.denied',
    );
    const { owner: foreigner } = await signedInCompany(api);
    expect((await foreigner.client.refused('staffMemberTerminate', { params, body })).code).toBe(
      'resource.not_found',
    );
  });
});
