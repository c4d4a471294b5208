import { matrix, roles } from '@sala/shared-contracts';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  type SignedInMember,
  type TestApi,
} from '../../testing';

describe('members', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });

  const join = async (...held: Parameters<typeof joinCompany>[3]) =>
    joinCompany(api, await signedUp(api), owner.companyId, held);
  const update = (by: SignedInMember, who: SignedInMember, body: object) =>
    by.client.call('memberUpdate', {
      params: { memberId: who.memberId },
      body: { version: 1, ...body },
    });

  test('are listed with search, sorting and pages', async () => {
    const nurse = await join('nurse');
    const { items, total } = await owner.client.ok('memberList', {
      query: { sort: '-email', pageSize: 1 },
    });
    expect([items.length, total]).toEqual([1, 2]);
    expect(items[0]?.email).toBe([owner.email, nurse.email].sort().at(-1));
    const found = await owner.client.ok('memberList', {
      query: { search: nurse.email.slice(0, 20).toUpperCase() },
    });
    expect(found.items).toEqual([
      {
        id: nurse.memberId,
        userId: nurse.userId,
        name: 'Ana Ruiz',
        email: nurse.email,
        roles: ['nurse'],
        status: 'active',
        version: 1,
      },
    ]);
    expect((await owner.client.ok('memberList', { query: { search: '%' } })).total).toBe(0);
  });

  test('new roles apply from the next call', async () => {
    const member = await join('nurse');
    expect((await member.client.call('customerList', { query: {} })).status).toBe(403);
    const answer = await update(owner, member, { roles: ['billing', 'nurse', 'billing'] });
    expect(answer.body).toMatchObject({ roles: ['nurse', 'billing'], version: 2 });
    expect((await member.client.call('customerList', { query: {} })).status).toBe(200);
  });

  test('are notified of changed roles only', async () => {
    const owner = await signedInCompany(api);
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    const params = { memberId: nurse.memberId };
    const { version } = await owner.client.ok('memberUpdate', {
      params,
      body: { version: 1, roles: ['nurse', 'doctor'] },
    });
    await owner.client.ok('memberUpdate', {
      params,
      body: { version, roles: ['nurse', 'doctor'] },
    });
    const { items } = await nurse.client.ok('notificationList');
    expect(items.filter(({ kind }) => kind === 'roles_changed').map(({ facts }) => facts)).toEqual([
      { roles: 'doctor,nurse' },
    ]);
    expect((await owner.client.ok('notificationList')).items.map(({ kind }) => kind)).not.toContain(
      'roles_changed',
    );
  });

  test('suspended ones are rejected from the next call until reactivated', async () => {
    const member = await join('admin');
    await update(owner, member, { status: 'suspended' });
    expect(await member.client.refused('customerList')).toMatchObject({
      status: 403,
      code: 'permission.denied',
    });
    expect((await member.client.ok('authSession')).permissions).toEqual([]);
    expect(
      await member.client.refused('companyCreate', { body: { commercialName: 'X' } }),
    ).toMatchObject({ code: 'company.exists' });
    await update(owner, member, { version: 2, status: 'active' });
    expect((await member.client.call('customerList', { query: {} })).status).toBe(200);
  });

  test('cannot change their own access', async () => {
    for (const body of [{ roles: ['owner', 'billing'] }, { status: 'suspended' }]) {
      expect(await update(owner, owner, body)).toMatchObject({
        status: 409,
        body: { code: 'member.own_roles' },
      });
    }
  });

  test('only owners appoint, demote or suspend an owner', async () => {
    const admin = await join('admin');
    const nurse = await join('nurse');
    expect(await update(admin, nurse, { roles: ['owner'] })).toMatchObject({
      status: 403,
      body: { code: 'member.above_own_role' },
    });
    expect(await update(admin, owner, { roles: ['nurse'] })).toMatchObject({
      status: 403,
      body: { code: 'member.above_own_role' },
    });
    expect(await update(admin, owner, { status: 'suspended' })).toMatchObject({ status: 403 });
    expect(await update(admin, nurse, { roles: ['doctor'] })).toMatchObject({ status: 200 });
  });

  test('two owners who remove each other concurrently leave one', async () => {
    const second = await join('owner');
    await second.client.ok('companyView');
    const answers = await Promise.all([
      update(owner, second, { roles: ['nurse'] }),
      update(second, owner, { roles: ['nurse'] }),
    ]);
    const { items } = await api
      .as((answers[0].ok ? owner : second).token)
      .ok('memberList', { query: {} });
    expect(
      items.filter((member) => member.roles.includes('owner') && member.status === 'active'),
    ).toHaveLength(1);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test('an outdated version is rejected with the current member', async () => {
    const member = await join('nurse');
    await update(owner, member, { roles: ['doctor'] });
    expect(await update(owner, member, { roles: ['billing'] })).toMatchObject({
      status: 409,
      body: {
        code: 'resource.version_conflict',
        meta: { current: { id: member.memberId, roles: ['doctor'], version: 2 } },
      },
    });
  });

  test.each([
    [{ roles: [] }, { path: 'roles', code: 'required' }],
    [{ roles: ['king'] }, { path: 'roles.0', code: 'not_an_option' }],
    [{ status: 'gone' }, { path: 'status', code: 'not_an_option' }],
    [{}, { path: '', code: 'no_change' }],
  ])('rejects %j', async (body, fault) => {
    const member = await join('nurse');
    const problem = await owner.client.refused('memberUpdate', {
      params: { memberId: member.memberId },
      body: { version: 1, ...body },
    });
    expect(problem.errors).toMatchObject([fault]);
  });

  test('the list of roles equals the permission matrix', async () => {
    const answer = await owner.client.ok('roleList');
    expect(answer.roles.map((entry) => entry.role)).toEqual(roles);
    for (const { role, grants } of answer.roles) {
      const expected = [...matrix].flatMap(([area, cells]) =>
        [...(cells.get(role) ?? [])].map(([verb, scope]) => `${area}:${verb}:${scope}`),
      );
      expect(grants.map(({ area, verb, scope }) => `${area}:${verb}:${scope}`)).toEqual(expected);
    }
    expect(answer.roles.find((entry) => entry.role === 'owner')?.grants).toContainEqual({
      area: 'users',
      verb: 'manage',
      scope: 'all',
    });
  });
});
