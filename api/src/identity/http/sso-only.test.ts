import {
  createTestApi,
  joinCompany,
  signedInCompany,
  signedUp,
  testPassword,
  type TestApi,
} from '../../testing';
import { auditOf, settingsFor, ssoCompany } from './sso.testing';

const issuer = 'https://login.example';

describe('a company that requires its provider', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const withPassword = (email: string) => ({ body: { email, password: testPassword } });

  test('refuses passwords and third parties, and lets owners in, who are told of one another', async () => {
    const { owner } = await ssoCompany(api, issuer);
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    const second = await joinCompany(api, await signedUp(api), owner.companyId, ['owner']);
    await owner.client.ok('ssoSave', { body: settingsFor(issuer, { ssoOnly: true, version: 1 }) });
    expect(await api.anyone.refused('authSignIn', withPassword(nurse.email))).toMatchObject({
      status: 403,
      code: 'auth.sso_required',
    });
    // A wrong password says what it always says.
    expect(
      await api.anyone.refused('authSignIn', { body: { email: nurse.email, password: 'otra' } }),
    ).toMatchObject({ status: 401, code: 'auth.credentials_invalid' });
    const { token } = await api.anyone.ok('sandboxIdentityToken', {
      body: { email: nurse.email, name: 'Ana' },
    });
    const external = { body: { provider: 'sandbox', token } } as const;
    await api.anyone.refused('authExternalSignIn', external);
    const [seen] = (await owner.client.ok('externalIdentityList')).items;
    await owner.client.ok('externalIdentityLink', { params: { identityId: seen?.id ?? '' } });
    expect(await api.anyone.refused('authExternalSignIn', external)).toMatchObject({
      code: 'auth.sso_required',
    });
    const told = async () =>
      (await owner.client.ok('notificationList')).items.filter(
        ({ kind }) => kind === 'sso_bypassed',
      );
    expect(await told()).toEqual([]);
    expect(await api.anyone.ok('authSignIn', withPassword(second.email))).toMatchObject({
      user: { id: second.userId },
    });
    expect(await told()).toMatchObject([{ facts: { person: 'Ana' } }]);
    expect(
      (await second.client.ok('notificationList')).items.map(({ kind }) => kind),
    ).not.toContain('sso_bypassed');
    expect(await auditOf(api, owner, 'sso.bypassed')).toHaveLength(1);
  });

  test('and the ways to sign in of the company never leave nobody a way', async () => {
    const { owner } = await ssoCompany(api, issuer);
    const methods = (signInMethods: readonly ('password' | 'sso')[], version: number) =>
      owner.client.call('securityPolicyUpdate', {
        body: { version, signInMethods: [...signInMethods] },
      });
    const noWay = { body: { code: 'securityPolicy.no_way_left' } };
    expect(await methods(['sso'], 0)).toMatchObject({ status: 200 });
    const off = settingsFor(issuer, { enabled: false, version: 1 });
    expect(await owner.client.call('ssoSave', { body: off })).toMatchObject(noWay);
    await owner.client.ok('ssoSave', { body: settingsFor(issuer, { ssoOnly: true, version: 1 }) });
    expect(await methods(['password'], 1)).toMatchObject(noWay);
    // Both at once: each would be fine alone.
    await owner.client.ok('ssoSave', { body: settingsFor(issuer, { version: 2 }) });
    const race = await Promise.all([
      owner.client.call('ssoSave', { body: settingsFor(issuer, { ssoOnly: true, version: 3 }) }),
      methods(['password'], 1),
    ]);
    expect(race.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('needs a provider that is on, and a domain, which stays', async () => {
    const { owner } = await signedInCompany(api);
    const required = settingsFor(issuer, { ssoOnly: true });
    const refused = { status: 409, code: 'sso.domain_missing' };
    expect(await owner.client.refused('ssoSave', { body: required })).toMatchObject(refused);
    const proven = await ssoCompany(api, issuer);
    const { client } = proven.owner;
    expect(
      await client.refused('ssoSave', { body: { ...required, enabled: false, version: 1 } }),
    ).toMatchObject(refused);
    await client.ok('ssoSave', { body: { ...required, version: 1 } });
    const [domain] = (await client.ok('ssoView')).domains;
    const params = { domainId: domain?.id ?? '' };
    expect(await client.refused('ssoDomainDelete', { params })).toMatchObject(refused);
  });

  test('is the owners’ choice; the secret is told to nobody and sent to no other issuer', async () => {
    const { owner } = await ssoCompany(api, issuer);
    const admin = await joinCompany(api, await signedUp(api), owner.companyId, ['admin']);
    const { clientSecret: secret = '', ...rest } = settingsFor(issuer, { version: 1 });
    expect(await admin.client.refused('ssoSave', { body: rest })).toMatchObject({
      code: 'permission.denied',
    });
    const view = await admin.client.ok('ssoView');
    expect(view.provider?.clientSecret).toEqual({ set: true, lastFour: secret.slice(-4) });
    expect(JSON.stringify([view, await auditOf(api, owner, 'sso')])).not.toContain(secret);
    expect(
      await owner.client.refused('ssoSave', { body: { ...rest, issuer: 'https://otro.example' } }),
    ).toMatchObject({ errors: [{ path: 'clientSecret', code: 'required' }] });
    const both = await Promise.all([
      owner.client.call('ssoSave', { body: rest }),
      owner.client.call('ssoSave', { body: { ...rest, justInTime: false } }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      await owner.client.refused('ssoSave', {
        body: { ...rest, version: 2, roleMapping: [{ group: 'x', role: 'owner' }] },
      }),
    ).toMatchObject({ code: 'request.invalid' });
  });
});
