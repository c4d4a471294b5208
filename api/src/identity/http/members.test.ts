import { matrix, roles } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  signIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';

describe('members', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
    owner = await signedInCompany(api);
  });
  afterAll(() => api.close());

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
        firstName: 'Ana',
        lastName: 'Ruiz',
        secondLastName: null,
        email: nurse.email,
        locale: 'es-MX',
        phone: '+525512345678',
        customRoles: [],
        roles: ['nurse'],
        waitingRoles: [],
        sites: [],
        status: 'active',
        // The API’s answer is checked against the contract, which says what these look like.
        joinedAt: expect.any(String) as unknown,
        lastSeenAt: expect.any(String) as unknown,
        secondFactor: false,
        passwordChangeRequired: false,
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

  test('cannot change their own access', async () => {
    for (const body of [{ roles: ['owner', 'billing'] }, { firstName: 'Eva' }]) {
      expect(await update(owner, owner, body)).toMatchObject({
        status: 409,
        body: { code: 'member.own_roles' },
      });
    }
  });

  test('nobody gives or takes what they lack, in PostgreSQL either: administrators lack the subscription', async () => {
    const admin = await join('admin');
    const nurse = await join('nurse');
    const cashier = await join('billing');
    for (const [who, wanted] of [
      [nurse, ['owner']],
      [nurse, ['nurse', 'billing']],
      [cashier, ['nurse']],
      [owner, ['nurse']],
    ] as const) {
      expect(await update(admin, who, { roles: wanted })).toMatchObject({
        status: 403,
        body: { code: 'member.above_own_role' },
      });
    }
    expect(await update(admin, owner, { firstName: 'Eva' })).toMatchObject({ status: 403 });
    expect(await update(admin, cashier, { roles: ['billing', 'nurse'] })).toMatchObject({
      status: 200,
    });
    expect(await update(admin, nurse, { roles: ['doctor'] })).toMatchObject({ status: 200 });
    const { roles: known } = await admin.client.ok('roleList');
    expect(known.filter(({ assignable }) => !assignable).map(({ role }) => role)).toEqual([
      'owner',
      'billing',
    ]);
    const guarded = await inTransaction(api.database.pool, owner, (db) =>
      db.query<{ role: string }>(
        'select role from unnest($1::text[]) as role where roles_of_owners(array[role])',
        [roles],
      ),
    );
    expect(guarded.map(({ role }) => role)).toEqual(['owner', 'billing']);
    expect((await nurse.client.ok('roleList')).roles.some(({ assignable }) => assignable)).toBe(
      false,
    );
  });

  test('names, phone, language and sites change; sites of another company are refused', async () => {
    const member = await join('nurse');
    const elsewhere = await signedInCompany(api);
    const site = await owner.client.ok('siteCreate', { body: { name: 'Roma' } });
    const foreign = await elsewhere.client.ok('siteCreate', { body: { name: 'Lejos' } });
    const changed = await update(owner, member, {
      firstName: 'Eva',
      secondLastName: 'Paz',
      phone: null,
      locale: 'en',
      siteIds: [site.id],
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        name: 'Eva Ruiz Paz',
        phone: null,
        locale: 'en',
        sites: [{ id: site.id, name: 'Roma' }],
      },
    });
    // They are told where they work, and nobody else is.
    expect((await member.client.ok('authSession')).siteIds).toEqual([site.id]);
    expect(await owner.client.ok('authSession')).not.toHaveProperty('siteIds');
    const refused = await update(owner, member, { version: 2, siteIds: [site.id, foreign.id] });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'siteIds', code: 'not_an_option' }] },
    });
    expect((await owner.client.ok('memberList', { query: { search: 'eva' } })).items).toMatchObject(
      [{ sites: [{ id: site.id }], version: 2 }],
    );
  });

  test('are filtered by status, role and long absence', async () => {
    owner = await signedInCompany(api);
    const nurse = await join('nurse');
    const doctor = await join('doctor');
    await owner.client.ok('memberSuspend', {
      params: { memberId: doctor.memberId },
      body: { version: 1 },
    });
    const found = async (query: object) =>
      (await owner.client.ok('memberList', { query })).items.map(({ id }) => id);
    expect(await found({ status: 'suspended,inactive' })).toEqual([doctor.memberId]);
    expect(await found({ role: 'nurse' })).toEqual([nurse.memberId]);
    expect(await found({ unused: 'true' })).toEqual([]);
    api.clock.move(new Date(api.clock.now().getTime() + 61 * 86_400_000));
    const { token } = await signIn(api, owner.email);
    const unused = await api.as(token).ok('memberList', { query: { unused: 'true' } });
    expect(unused.items.map(({ id }) => id)).toEqual([nurse.memberId]);
    api.clock.move();
  });

  test('two owners who remove each other concurrently leave one', async () => {
    owner = await signedInCompany(api);
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
    owner = await signedInCompany(api);
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

  test('rejects changes with faults', async () => {
    const member = await join('nurse');
    const refusals = [
      [{ roles: [] }, { path: 'roles', code: 'required' }],
      [{ roles: ['king'] }, { path: 'roles.0', code: 'not_an_option' }],
      [{ phone: '55' }, { path: 'phone', code: 'format' }],
      [{ siteIds: ['x'] }, { path: 'siteIds.0', code: 'format' }],
      [{ firstName: ' ' }, { path: 'firstName', code: 'required' }],
      [{}, { path: '', code: 'no_change' }],
    ] as const;
    for (const [body, fault] of refusals) {
      const { errors } = await owner.client.refused('memberUpdate', {
        params: { memberId: member.memberId },
        body: { version: 1, ...body },
      });
      expect(errors).toMatchObject([fault]);
    }
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
