import type { Role } from '@sala/shared-contracts';
import { inTransaction } from '../../platform/database/database';
import {
  createTestApi,
  joinCompany,
  mailedCode,
  newestMail,
  signedInCompany,
  signedUp,
  signIn,
  testPassword,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { runDueJobs } from '../../testing/jobs';

describe('the access of members', () => {
  let api: TestApi;
  let owner: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    owner = await signedInCompany(api);
  });
  afterEach(() => api.clock.move());

  const join = async (...held: Role[]) =>
    joinCompany(api, await signedUp(api), owner.companyId, held);
  type Change =
    | 'memberSuspend'
    | 'memberReactivate'
    | 'memberPasswordExpire'
    | 'memberSecondFactorReset';
  const change = (name: Change, by: SignedInMember, who: SignedInMember, version = 1) =>
    by.client.call(name, { params: { memberId: who.memberId }, body: { version } });
  const deactivate = (
    by: SignedInMember,
    who: SignedInMember,
    handOverTo: string | null = null,
    version = 1,
  ) =>
    by.client.call('memberDeactivate', {
      params: { memberId: who.memberId },
      body: { version, handOverTo },
    });
  const enter = ({ email }: SignedIn) =>
    api.anyone.call('authSignIn', { body: { email, password: testPassword } });
  const activeOwners = () =>
    api.database.asOwner(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from membership where company_id = $1 and status = 'active' and 'owner' = any (roles)`,
        [owner.companyId],
      );
      return rows.map(({ id }) => id);
    });

  test('of a suspended one ends with the next call, and comes back', async () => {
    const member = await join('admin');
    await member.client.ok('customerList', { query: {} });
    expect(await change('memberSuspend', owner, member)).toMatchObject({
      status: 200,
      body: { status: 'suspended', version: 2 },
    });
    expect(await member.client.refused('customerList')).toMatchObject({
      status: 401,
      code: 'auth.session_revoked',
    });
    expect(await enter(member)).toMatchObject({ status: 403, body: { code: 'auth.suspended' } });
    expect(await change('memberSuspend', owner, member, 2)).toMatchObject({
      status: 409,
      body: { code: 'member.not_active' },
    });
    expect(await change('memberReactivate', owner, member, 2)).toMatchObject({ status: 200 });
    expect(await change('memberReactivate', owner, member, 3)).toMatchObject({
      body: { code: 'member.not_suspended' },
    });
    const { client } = await signIn(api, member.email);
    expect((await client.call('customerList', { query: {} })).status).toBe(200);
  });

  test('of oneself, of an owner and of another company is left alone', async () => {
    const admin = await join('admin');
    const stranger = await signedInCompany(api);
    const calls = [
      'memberSuspend',
      'memberReactivate',
      'memberPasswordExpire',
      'memberSecondFactorReset',
    ] as const;
    for (const name of calls) {
      expect(await change(name, owner, owner)).toMatchObject({
        body: { code: 'member.own_roles' },
      });
      expect(await change(name, admin, owner)).toMatchObject({
        body: { code: 'member.above_own_role' },
      });
      expect(await change(name, stranger, admin)).toMatchObject({ status: 404 });
    }
    expect(await deactivate(owner, owner)).toMatchObject({ body: { code: 'member.own_roles' } });
    expect(await deactivate(admin, owner)).toMatchObject({ status: 403 });
    expect(await deactivate(stranger, admin)).toMatchObject({ status: 404 });
    const nurse = await join('nurse');
    expect(await change('memberSuspend', nurse, admin)).toMatchObject({ status: 403 });
  });

  test.each(['suspend', 'deactivate'] as const)(
    'two owners who %s each other at once leave one',
    async (verb) => {
      const second = await join('owner');
      await second.client.ok('companyView');
      const act = (by: SignedInMember, who: SignedInMember) =>
        verb === 'suspend' ? change('memberSuspend', by, who) : deactivate(by, who);
      const answers = await Promise.all([act(owner, second), act(second, owner)]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await activeOwners()).toHaveLength(1);
    },
  );

  test('the database keeps the last owner when two transactions remove both', async () => {
    const second = await join('owner');
    let open = 0;
    let bothOpen = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      bothOpen = resolve;
    });
    const remove = (by: SignedInMember, who: SignedInMember, statement: string) =>
      inTransaction(api.database.pool, by, async (db) => {
        await db.query('select 1');
        open += 1;
        if (open === 2) bothOpen();
        await gate;
        await db.query(`${statement} where company_id = $1 and id = $2`, [
          owner.companyId,
          who.memberId,
        ]);
      });
    const outcomes = await Promise.allSettled([
      remove(owner, second, `update membership set roles = array['nurse']`),
      remove(second, owner, `update membership set status = 'suspended'`),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [last = ''] = await activeOwners();
    const lastOne = last === owner.memberId ? owner : second;
    const refused = (by: SignedInMember, statement: string) =>
      expect(
        inTransaction(api.database.pool, by, (db) => db.query(statement, [lastOne.memberId])),
      ).rejects.toThrow();
    const other = lastOne === owner ? second : owner;
    await refused(other, 'delete from membership where id = $1');
    await refused(lastOne, `update membership set roles = array['owner', 'nurse'] where id = $1`);
    await refused(other, `update membership set roles = array['nurse'] where id = $1`);
    await refused(lastOne, `update membership set status = 'inactive' where id = $1`);
  });

  test('the database lets only owners appoint owners, also by invitation', async () => {
    const admin = await join('admin');
    const nurse = await join('nurse');
    const inCompany = (statement: string) =>
      inTransaction(api.database.pool, admin, (db) => db.query(statement, [nurse.memberId]));
    await expect(
      inCompany(`update membership set roles = array['owner'] where id = $1`),
    ).rejects.toMatchObject({ constraint: 'membership_above_own_role' });
    await expect(
      inCompany(`insert into invitation (company_id, email, roles, locale, token_hash, invited_by, created_at, expires_at)
        select app_company(), 'x@sala.test', array['billing'], 'en', id::text, app_user_id(), now(), now()
        from membership where id = $1`),
    ).rejects.toMatchObject({ constraint: 'invitation_above_own_role' });
  });

  test('a password that must change ends sessions and is refused until it was changed', async () => {
    const member = await join('nurse');
    expect(await change('memberPasswordExpire', owner, member)).toMatchObject({
      body: { passwordChangeRequired: true },
    });
    expect(await member.client.refused('patientList', { query: {} })).toMatchObject({
      status: 401,
    });
    expect((await newestMail(api, member.email)).text).toContain('/forgot-password');
    expect(await enter(member)).toMatchObject({
      status: 403,
      body: { code: 'auth.password_reset_required' },
    });
    api.clock.move(new Date(api.clock.now().getTime() + 120_000));
    const { requestToken } = await api.anyone.ok('authPasswordForgotten', {
      body: { email: member.email },
    });
    const code = await mailedCode(api, member.email);
    const { resetToken } = await api.anyone.ok('authPasswordResetCheck', {
      body: { email: member.email, code, requestToken },
    });
    await api.anyone.ok('authPasswordReset', { body: { resetToken, password: 'otra-clave-22' } });
    await signIn(api, member.email, 'otra-clave-22');
  });

  test('a lost second factor is reset once, and the person is told', async () => {
    const member = await join('nurse');
    await member.client.ok('secondFactorStart', {
      body: { method: 'email', password: testPassword },
    });
    await member.client.ok('secondFactorConfirm', {
      body: { code: await mailedCode(api, member.email) },
    });
    expect((await owner.client.ok('memberList', { query: { role: 'nurse' } })).items).toMatchObject(
      [{ secondFactor: true }],
    );
    expect(await change('memberSecondFactorReset', owner, member)).toMatchObject({
      body: { secondFactor: false },
    });
    expect((await newestMail(api, member.email)).subject).toContain('verificación en dos pasos');
    expect(await enter(member)).toMatchObject({ status: 200, body: { token: expect.anything() } });
    expect(await change('memberSecondFactorReset', owner, member)).toMatchObject({
      status: 409,
      body: { code: 'member.no_second_factor' },
    });
  });

  test('ends for good: customers, leads and the practitioner follow, and an invitation brings back', async () => {
    const leaving = await join('reception', 'doctor');
    const successor = await join('reception');
    const onlooker = await join('nurse');
    const { id: practitionerId } = await owner.client.ok('practitionerCreate', {
      body: { firstName: 'Ana', lastName: 'Ruiz', profession: 'doctor', userId: leaving.userId },
    });
    const customer = await owner.client.ok('customerCreate', {
      body: { kind: 'person', name: 'Íñigo Peña', ownerId: leaving.userId },
    });
    const lead = await owner.client.ok('leadCreate', {
      body: { name: 'Úrsula Ríos', source: 'web', phone: '+525512340000', ownerId: leaving.userId },
    });
    const params = { memberId: leaving.memberId };
    expect(await owner.client.ok('memberView', { params })).toMatchObject({
      belongings: { appointments: 0, visits: 0, customers: 1, leads: 1 },
      openWork: { practitionerId },
    });
    for (const nobody of [leaving.userId, onlooker.userId, crypto.randomUUID()]) {
      expect(await deactivate(owner, leaving, nobody)).toMatchObject({
        status: 409,
        body: { code: 'member.cannot_take_over' },
      });
    }
    expect(await deactivate(owner, leaving, successor.userId)).toMatchObject({
      body: { status: 'inactive' },
    });
    expect(await deactivate(owner, leaving, null, 2)).toMatchObject({
      body: { code: 'member.inactive' },
    });
    expect((await leaving.client.call('authSession')).status).toBe(401);
    await runDueJobs(api);
    expect(
      await owner.client.ok('customerView', { params: { customerId: customer.id } }),
    ).toMatchObject({ ownerId: successor.userId });
    expect(await owner.client.ok('leadView', { params: { leadId: lead.id } })).toMatchObject({
      owner: { id: successor.userId },
    });
    expect(await owner.client.ok('practitionerView', { params: { practitionerId } })).toMatchObject(
      { active: false },
    );

    await owner.client.ok('invitationCreate', { body: { email: leaving.email, roles: ['nurse'] } });
    const { text } = await newestMail(api, leaving.email);
    const { client } = await signIn(api, leaving.email);
    const token = /#invite=([\w-]+)/.exec(text)?.[1] ?? '';
    const session = await client.ok('invitationAccept', { body: { token } });
    expect(session.user).toMatchObject({ company: { id: owner.companyId }, roles: ['nurse'] });
  });

  test('is reviewed: long absent people first, with permissions that they never used', async () => {
    const nurse = await join('nurse');
    const other = await createTestApi({ database: api.database });
    await other.as(nurse.token).ok('patientList', { query: {} });
    await other.close(); // writes what waits
    const review = await owner.client.ok('memberAccessReview', { query: {} });
    const [row] = review.items.filter(({ id }) => id === nurse.memberId);
    expect(row?.unused).toBe(false);
    expect(row?.unusedPermissions).toContain('check-in:write');
    expect(row?.unusedPermissions).not.toContain('patients:read');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' });
    expect(review.recordedSince).toBe(today.format(api.clock.now()));
    const stranger = await signedInCompany(api);
    expect((await stranger.client.ok('memberAccessReview', { query: {} })).total).toBe(1);
    api.clock.move(new Date(api.clock.now().getTime() + 61 * 86_400_000));
    const { client } = await signIn(api, owner.email);
    expect((await client.ok('memberAccessReview', { query: {} })).items).toMatchObject([
      { id: nurse.memberId, unused: true },
      { id: owner.memberId, unused: false },
    ]);
  });
});
