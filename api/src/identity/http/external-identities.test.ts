import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { joinCompany, createTestApi, signedInCompany, signedUp, type TestApi } from '../../testing';

const tokenOf = async (api: TestApi, email: string): Promise<string> =>
  (await api.anyone.ok('sandboxIdentityToken', { body: { email, name: 'Persona Externa' } })).token;

const signInExternally = (api: TestApi, token: string) => ({
  refused: () => api.anyone.refused('authExternalSignIn', { body: { provider: 'sandbox', token } }),
  ok: () => api.anyone.ok('authExternalSignIn', { body: { provider: 'sandbox', token } }),
});

describe('external identities', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  test('rejects an unknown identity, shows it to its company only, and accepts it once linked', async () => {
    const owner = await signedInCompany(api);
    const nurse = await joinCompany(api, await signedUp(api), owner.companyId, ['nurse']);
    const stranger = await signedInCompany(api);
    const token = await tokenOf(api, nurse.email);
    expect(await signInExternally(api, token).refused()).toMatchObject({
      status: 403,
      code: 'auth.external_unlinked',
    });
    expect((await stranger.client.ok('externalIdentityList')).items).toEqual([]);
    const [seen] = (await owner.client.ok('externalIdentityList')).items;
    expect(seen).toMatchObject({
      provider: 'sandbox',
      email: nurse.email,
      linkedAt: null,
      member: { id: nurse.memberId },
    });
    const params = { identityId: seen?.id ?? '' };
    expect(await stranger.client.refused('externalIdentityLink', { params })).toMatchObject({
      status: 404,
    });
    expect((await owner.client.ok('externalIdentityLink', { params })).linkedAt).not.toBeNull();
    expect(await owner.client.refused('externalIdentityLink', { params })).toMatchObject({
      code: 'identity.linked',
    });
    expect(await signInExternally(api, token).ok()).toMatchObject({
      user: { id: nurse.userId, roles: ['nurse'] },
    });
    expect((await owner.client.ok('externalIdentityUnlink', { params })).linkedAt).toBeNull();
    expect(await signInExternally(api, token).refused()).toMatchObject({
      code: 'auth.external_unlinked',
    });
  });

  test('only an owner can link the identity of an owner', async () => {
    const admin = await signedInCompany(api, { roles: ['admin'] });
    await signInExternally(api, await tokenOf(api, admin.owner.email)).refused();
    const [seen] = (await admin.client.ok('externalIdentityList')).items;
    const params = { identityId: seen?.id ?? '' };
    expect(await admin.client.refused('externalIdentityLink', { params })).toMatchObject({
      status: 403,
      code: 'identity.above_own_role',
    });
    await admin.owner.client.ok('externalIdentityLink', { params });
    expect(await admin.client.refused('externalIdentityUnlink', { params })).toMatchObject({
      code: 'identity.above_own_role',
    });
  });

  test('listing and linking need permission to manage people', async () => {
    const reception = await signedInCompany(api, { roles: ['reception'] });
    expect(await reception.client.refused('externalIdentityList')).toMatchObject({
      code: 'permission.denied',
    });
    const auditor = await joinCompany(api, await signedUp(api), reception.companyId, ['auditor']);
    await signInExternally(api, await tokenOf(api, reception.email)).refused();
    const [seen] = (await auditor.client.ok('externalIdentityList')).items;
    const params = { identityId: seen?.id ?? '' };
    expect(await auditor.client.refused('externalIdentityLink', { params })).toMatchObject({
      code: 'permission.denied',
    });
  });

  test('rejects a token that is unsigned or too old', async () => {
    const token = await tokenOf(api, 'alguien@example.com');
    expect(await signInExternally(api, `${token}x`).refused()).toMatchObject({
      status: 401,
      code: 'auth.external_invalid',
    });
    await api.anyone.ok('sandboxClock', {
      body: { now: new Date(Date.now() + 10 * 60_000).toISOString() },
    });
    expect(await signInExternally(api, token).refused()).toMatchObject({
      code: 'auth.external_invalid',
    });
    await api.anyone.ok('sandboxClock', { body: {} });
  });

  test('Clerk needs a key, and the sandbox provider needs the demo', async () => {
    const real = await createTestApi({ sandbox: false });
    expect(await real.anyone.ok('authProviders')).toEqual({ clerk: null, sandbox: false });
    for (const provider of ['clerk', 'sandbox'] as const) {
      const body = { provider, token: 'x'.repeat(40) };
      expect(await real.anyone.refused('authExternalSignIn', { body })).toMatchObject({
        code: 'auth.external_invalid',
      });
    }
    await real.close();
  });
});

/** Publishes keys like Clerk’s Frontend API. */
const startFrontendApi = async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const server: Server = createServer((request, response) => {
    const known = request.url === '/.well-known/jwks.json';
    response
      .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
      .end(known ? JSON.stringify({ keys: [jwk] }) : '{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has such an address
  return {
    host,
    privateKey,
    publishableKey: `pk_test_${Buffer.from(`${host}$`).toString('base64')}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
};

describe('Clerk', () => {
  let clerk: Awaited<ReturnType<typeof startFrontendApi>>;
  let api: TestApi;

  beforeAll(async () => {
    clerk = await startFrontendApi();
    api = await createTestApi({ clerkPublishableKey: clerk.publishableKey });
  });
  afterAll(async () => {
    await api.close();
    await clerk.close();
  });

  const sign = (claims: object, key: CryptoKey = clerk.privateKey, host = clerk.host) =>
    new SignJWT({ azp: 'https://sala.test', email_verified: true, name: 'Ana Ruiz', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(`http://${host}`)
      .setSubject('user_1')
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(key);
  const comeWith = async (token: string) =>
    api.anyone.refused('authExternalSignIn', { body: { provider: 'clerk', token } });

  test('publishes the key, and links by the verified address of the token', async () => {
    expect(await api.anyone.ok('authProviders')).toEqual({
      clerk: { publishableKey: clerk.publishableKey },
      sandbox: true,
    });
    const owner = await signedInCompany(api);
    const token = await sign({ email: owner.email.toUpperCase() });
    expect(await comeWith(token)).toMatchObject({ code: 'auth.external_unlinked' });
    const [seen] = (await owner.client.ok('externalIdentityList')).items;
    expect(seen).toMatchObject({ provider: 'clerk', name: 'Ana Ruiz', email: owner.email });
    await owner.client.ok('externalIdentityLink', { params: { identityId: seen?.id ?? '' } });
    expect(
      await api.anyone.ok('authExternalSignIn', { body: { provider: 'clerk', token } }),
    ).toMatchObject({ user: { id: owner.userId } });
  });

  test.each<[string, () => Promise<string>]>([
    ['an unverified address', () => sign({ email: 'a@example.com', email_verified: false })],
    ['no address', () => sign({})],
    ['another site', () => sign({ email: 'a@example.com', azp: 'https://elsewhere.test' })],
    ['another issuer', () => sign({ email: 'a@example.com' }, clerk.privateKey, 'elsewhere.test')],
    [
      'another key',
      async () => sign({ email: 'a@example.com' }, (await generateKeyPair('RS256')).privateKey),
    ],
  ])('rejects a token with %s', async (_name, make) => {
    expect(await comeWith(await make())).toMatchObject({
      status: 401,
      code: 'auth.external_invalid',
    });
  });

  test('reports that the keys are unavailable', async () => {
    const gone = await startFrontendApi();
    const other = await createTestApi({ clerkPublishableKey: gone.publishableKey });
    await gone.close();
    const token = await sign({ email: 'a@example.com' }, gone.privateKey, gone.host);
    expect(
      await other.anyone.refused('authExternalSignIn', { body: { provider: 'clerk', token } }),
    ).toMatchObject({ status: 503, code: 'auth.external_unavailable' });
    await other.close();
  });
});
