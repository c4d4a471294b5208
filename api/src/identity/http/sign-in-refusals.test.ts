import {
  createTestApi,
  joinCompany,
  mailedCode,
  signedUp,
  testPassword,
  type SignedInMember,
  type TestApi,
} from '../../testing';
import { auditOf, settingsFor, ssoCompany } from './sso.testing';

const issuer = 'https://login.example';
const office = '203.0.113.7';
const elsewhere = '198.51.100.9';

describe('who proved who they are and is not let in', () => {
  let api: TestApi;
  let owner: SignedInMember;
  let nurse: SignedInMember;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ({ owner } = await ssoCompany(api, issuer));
    nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
  });
  afterEach(() => api.clock.move());

  const signIn = (address = office, password = testPassword) =>
    api.as(null, { address }).call('authSignIn', { body: { email: nurse.email, password } });
  const recorded = async () =>
    (await auditOf(api, owner, 'sign_in.')).map(({ action, diff }) => [action, diff]);
  const refused = (method: string, reason: string) => ['sign_in.refused', { method, reason }];
  const suspend = async () => {
    const { items } = await owner.client.ok('memberList', { query: {} });
    const { id = '', version = 0 } = items.find(({ userId }) => userId === nurse.userId) ?? {};
    await owner.client.ok('memberSuspend', { params: { memberId: id }, body: { version } });
  };

  test('is in the log of the company, by password and by code', async () => {
    await nurse.client.ok('secondFactorStart', {
      body: { method: 'email', password: testPassword },
    });
    await nurse.client.ok('secondFactorConfirm', {
      body: { code: await mailedCode(api, nurse.email) },
    });
    api.clock.move(new Date(api.clock.now().getTime() + 2 * 60_000));
    const asked = await signIn();
    if (!asked.ok || !('challenge' in asked.body)) throw new Error('no code was asked for');
    await suspend();
    expect(
      await api.anyone.refused('authChallengeVerify', {
        params: { challengeId: asked.body.challenge.challengeId },
        body: { code: await mailedCode(api, nurse.email) },
      }),
    ).toMatchObject({ code: 'auth.suspended' });
    expect((await signIn()).status).toBe(403);
    expect(await recorded()).toEqual([
      refused('code', 'suspended'),
      refused('password', 'suspended'),
    ]);
  });

  test('is recorded with the network it was refused from, and few times a minute', async () => {
    const { version } = await owner.client.ok('securityPolicyView');
    await api.as(owner.token, { address: office }).ok('securityPolicyUpdate', {
      body: { version, allowedNetworks: ['203.0.113.0/24'] },
    });
    for (let tries = 0; tries < 9; tries += 1) await signIn(elsewhere);
    const rows = await recorded();
    expect(rows[0]).toEqual(refused('password', 'network_refused'));
    expect(rows.length).toBeLessThan(9);
    const { items } = await api
      .as(owner.token, { address: office })
      .ok('auditList', { query: { action: 'sign_in.refused', record: nurse.userId } });
    expect(items[0]).toMatchObject({ by: null, network: elsewhere });
  });

  test('by third parties too; a wrong password is a failure, not a refusal', async () => {
    const { token } = await api.anyone.ok('sandboxIdentityToken', {
      body: { email: nurse.email, name: 'Ana' },
    });
    const external = { body: { provider: 'sandbox', token } } as const;
    await api.anyone.refused('authExternalSignIn', external);
    const [seen] = (await owner.client.ok('externalIdentityList')).items;
    await owner.client.ok('externalIdentityLink', { params: { identityId: seen?.id ?? '' } });
    await owner.client.ok('ssoSave', { body: settingsFor(issuer, { ssoOnly: true, version: 1 }) });
    await api.anyone.refused('authExternalSignIn', external);
    await signIn(office, 'otra-clave');
    await signIn();
    expect(await recorded()).toEqual([
      refused('external', 'sso_required'),
      ['sign_in.failed', null],
      refused('password', 'sso_required'),
    ]);
  });
});
