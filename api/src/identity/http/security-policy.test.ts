import {
  createTestApi,
  joinCompany,
  mailedCode,
  newestMail,
  signedInCompany,
  signedUp,
  signUpBody,
  testPassword,
  type SignedIn,
  type SignedInMember,
  type TestApi,
} from '../../testing';

const hour = 3_600_000;
const day = 24 * hour;
const office = '203.0.113.7';
const elsewhere = '198.51.100.9';

describe('what a company demands of sign-in', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let nurse: SignedInMember;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    owner = await signedInCompany(api);
    nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
  });
  afterEach(() => api.clock.move());

  const later = (milliseconds: number) =>
    api.clock.move(new Date(api.clock.now().getTime() + milliseconds));
  const at = ({ token }: SignedIn, address: string) => api.as(token, { address });
  const policy = async (changes: object, address = office) => {
    const { version } = await owner.client.ok('securityPolicyView');
    return at(owner, address).call('securityPolicyUpdate', { body: { version, ...changes } });
  };
  const signIn = (email: string, address: string) =>
    api.as(null, { address }).call('authSignIn', { body: { email, password: testPassword } });
  const turnOn = async (person: SignedIn) => {
    await person.client.ok('secondFactorStart', {
      body: { method: 'email', password: testPassword },
    });
    await person.client.ok('secondFactorConfirm', {
      body: { code: await mailedCode(api, person.email) },
    });
    later(2 * 60_000);
  };
  const codeOf = (answer: { readonly body: unknown }) => answer.body;

  test('ways to sign in hold at sign-in; owners always get in, and one way stays', async () => {
    expect(await policy({ signInMethods: [] })).toMatchObject({ status: 400 });
    expect((await policy({ signInMethods: ['sso'] })).body).toMatchObject({
      code: 'securityPolicy.no_way_left',
    });
    expect(await policy({ signInMethods: ['external'] })).toMatchObject({ status: 200 });
    const wrong = { body: { email: nurse.email, password: 'otra' } };
    expect((await api.anyone.refused('authSignIn', wrong)).code).toBe('auth.credentials_invalid');
    expect(codeOf(await signIn(nurse.email, office))).toMatchObject({
      code: 'auth.method_refused',
      status: 403,
    });
    expect(await signIn(owner.email, office)).toMatchObject({ status: 200 });
    const [change] = (await owner.client.ok('companyChangeList', { query: {} })).items;
    expect(change?.fields).toEqual([
      { name: 'signInMethods', before: ['password', 'external', 'sso'], after: ['external'] },
    ]);
    await owner.client.ok('companyChangeRestore', { params: { changeId: change?.id ?? 0 } });
    expect(await signIn(nurse.email, office)).toMatchObject({ status: 200 });
  });

  test('the days left for a second factor are told until it is on', async () => {
    expect((await nurse.client.ok('authSession')).secondFactorDueAt).toBeUndefined();
    await policy({ secondFactorRoles: ['nurse'], secondFactorGraceDays: 3 });
    const { secondFactorDueAt = '' } = await nurse.client.ok('authSession');
    const left = Date.parse(secondFactorDueAt) - api.clock.now().getTime();
    expect(Math.ceil(left / day)).toBe(3);
    expect((await owner.client.ok('authSession')).secondFactorDueAt).toBeUndefined();
    await turnOn(nurse);
    expect((await nurse.client.ok('authSession')).secondFactorDueAt).toBeUndefined();
  });

  test('networks hold for sign-in, calls and sessions that exist, in both notations', async () => {
    expect(await policy({ allowedNetworks: ['203.0.113.99/24', '2001:DB8::/32'] })).toMatchObject({
      status: 200,
      body: {
        allowedNetworks: ['203.0.113.0/24', '2001:db8:0:0:0:0:0:0/32'],
        address: office,
      },
    });
    const refusal = { code: 'auth.network_refused', status: 403 };
    expect(await at(nurse, elsewhere).refused('patientList', { query: {} })).toMatchObject(refusal);
    expect(await at(nurse, elsewhere).refused('notificationList')).toMatchObject(refusal);
    expect((await signIn(nurse.email, elsewhere)).body).toMatchObject(refusal);
    await at(nurse, office).ok('patientList', { query: {} });
    await at(nurse, '::ffff:203.0.113.8').ok('patientList', { query: {} });
    await at(nurse, '2001:db8::9').ok('patientList', { query: {} });
    expect((await signIn(nurse.email, office)).status).toBe(200);
    await at(nurse, elsewhere).ok('authSignOut');
  });

  test('nobody locks themself out', async () => {
    expect(codeOf(await policy({ allowedNetworks: ['10.0.0.0/8'] }))).toMatchObject({
      code: 'securityPolicy.locks_you_out',
      meta: { address: office },
    });
    expect(await owner.client.ok('securityPolicyView')).toMatchObject({ allowedNetworks: [] });
  });

  test('an owner always gets in with a code, and stays in; others do not', async () => {
    await policy({ allowedNetworks: ['203.0.113.0/24'] });
    const answer = await signIn(owner.email, elsewhere);
    if (!answer.ok || !('challenge' in answer.body)) throw new Error('no code was asked for');
    const { challengeId } = answer.body.challenge;
    const { token } = await api.as(null, { address: elsewhere }).ok('authChallengeVerify', {
      params: { challengeId },
      body: { code: await mailedCode(api, owner.email) },
    });
    const away = api.as(token, { address: elsewhere });
    const { version } = await away.ok('securityPolicyView');
    await away.ok('securityPolicyUpdate', { body: { version, allowedNetworks: ['10.0.0.0/8'] } });
    await away.ok('companyView');
    // The session without a code obeys.
    expect(await at(owner, office).refused('companyView')).toMatchObject({
      code: 'auth.network_refused',
    });
  });

  test('refuses networks that are none, or all', async () => {
    for (const network of ['0.0.0.0/0', '10.0.0.0/33', 'oficina'])
      expect([network, (await policy({ allowedNetworks: [network] })).status]).toEqual([
        network,
        400,
      ]);
  });

  test('a required second factor blocks after the days of grace, until it is on', async () => {
    await policy({ secondFactorRoles: ['nurse'], secondFactorGraceDays: 2 });
    await nurse.client.ok('patientList', { query: {} });
    later(2 * day);
    const again = await signIn(nurse.email, office);
    if (!again.ok || !('token' in again.body)) throw new Error('not signed in');
    const client = api.as(again.body.token);
    expect(await client.refused('patientList', { query: {} })).toMatchObject({
      code: 'auth.second_factor_required',
      status: 403,
    });
    await turnOn({ ...nurse, client });
    await client.ok('patientList', { query: {} });
  });

  test('sessions end after the hours of the company, also those that exist', async () => {
    later(-2 * hour);
    const before = await signIn(nurse.email, office);
    later(2 * hour);
    const old = api.as(before.ok && 'token' in before.body ? before.body.token : '');
    const renewed = api.as((await nurse.client.ok('authRenew')).token);
    await renewed.ok('patientList', { query: {} });
    await policy({ sessionHours: 1 });
    await renewed.ok('patientList', { query: {} });
    expect(await old.refused('authSession')).toMatchObject({ status: 401 });
    const fresh = await signIn(nurse.email, office);
    expect(fresh.ok).toBe(true);
    later(hour + 1000);
    const token = fresh.ok && 'token' in fresh.body ? fresh.body.token : '';
    expect(await api.as(token).refused('authSession')).toMatchObject({ status: 401 });
  });

  test('a new password has the length of the company, wherever it is set', async () => {
    await policy({ passwordMin: 20 });
    const short = 'luna-47-verde';
    const tooShort = {
      code: 'request.invalid',
      errors: [{ path: 'password', code: 'too_short' }],
    };
    const change = { current: testPassword, password: short };
    expect(await nurse.client.refused('accountPasswordChange', { body: change })).toMatchObject(
      tooShort,
    );
    const email = `invitada-${Date.now()}@sala.test`;
    await owner.client.ok('invitationCreate', { body: { email, roles: ['nurse'] } });
    const invite = /#invite=([\w-]+)/.exec((await newestMail(api, email)).text)?.[1] ?? '';
    const signUp = { ...signUpBody(email), password: short, invite };
    expect(await api.anyone.refused('authSignUp', { body: signUp })).toMatchObject(tooShort);
    await api.anyone.ok('authPasswordForgotten', { body: { email: nurse.email } });
    const code = await mailedCode(api, nurse.email);
    const { resetToken } = await api.anyone.ok('authPasswordResetCheck', {
      body: { email: nurse.email, code },
    });
    expect(
      await api.anyone.refused('authPasswordReset', { body: { resetToken, password: short } }),
    ).toMatchObject(tooShort);
    await api.anyone.ok('authPasswordReset', {
      body: { resetToken, password: 'luna-47-verde-con-mar' },
    });
  });

  test('an old password blocks until it is changed', async () => {
    await policy({ passwordMaxAgeDays: 30 });
    later(31 * day);
    const again = await signIn(nurse.email, office);
    if (!again.ok || !('token' in again.body)) throw new Error('not signed in');
    const client = api.as(again.body.token);
    expect(await client.refused('patientList', { query: {} })).toMatchObject({
      code: 'auth.password_expired',
    });
    const password = 'otra-luna-47-verde';
    await client.ok('accountPasswordChange', { body: { current: testPassword, password } });
    await client.ok('patientList', { query: {} });
  });

  test('only who manages the company changes it; one of two changes is refused', async () => {
    expect((await nurse.client.call('securityPolicyView')).status).toBe(403);
    const body = { version: 0, passwordMin: 12 };
    expect((await nurse.client.call('securityPolicyUpdate', { body })).status).toBe(403);
    const both = await Promise.all([
      owner.client.call('securityPolicyUpdate', { body }),
      owner.client.call('securityPolicyUpdate', { body: { version: 0, passwordMin: 14 } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
