import { createTestApi, signedUp, type SignedIn, type TestApi } from '@sala/api/testing';
import type { Grant } from '@sala/registry';
import { because, remoteRelease } from '@sala/registry/testing';
import {
  compositionIn,
  dataIn,
  expectProblem,
  startGateway,
  type TestGateway,
} from './gateway.testing';

let gateway: TestGateway;
let api: TestApi;
let ana: SignedIn;
let luis: SignedIn;

beforeAll(async () => {
  gateway = await startGateway();
  api = await createTestApi({ database: gateway.database });
  [ana, luis] = [await signedUp(api), await signedUp(api)];
  await gateway.release(remoteRelease('mfe-billing', '1.1.0-dddddddd'));
});

afterAll(async () => {
  await api.close();
  await gateway.close();
});

const inAnHour = new Date(Math.floor(Date.now() / 1000 + 3600) * 1000).toISOString();
const override: Grant = {
  kind: 'override',
  name: 'mfe_billing',
  origin: 'http://localhost:4411',
  by: 'ana@sala.test',
  expiresAt: inAnHour,
};
const replay: Grant = {
  kind: 'replay',
  composition: 'c-000001',
  by: 'ana@sala.test',
  expiresAt: inAnHour,
};

const sign = async (grant: Grant): Promise<string> =>
  (await gateway.registry.grants.sign(grant, because.actor, null)).token;

const sessionOf = ({ token }: SignedIn): string => `access_token=${token}`;

/** Opens a grant in Ana's browser. */
const open = async (grant: Grant) =>
  gateway.get(`/registry/v1/grants/${await sign(grant)}`, {
    'sec-fetch-site': 'none',
    cookie: sessionOf(ana),
  });

const grantCookieOf = async (grant: Grant): Promise<string> =>
  String((await open(grant)).headers['set-cookie']).split(';', 1)[0] ?? '';

/** The cookies of Ana's browser afterwards. */
const cookieOf = async (grant: Grant): Promise<string> =>
  `${await grantCookieOf(grant)}; ${sessionOf(ana)}`;

const grantIn = (html: string): unknown => JSON.parse(dataIn(html, 'id="grant"') ?? 'null');

it('opening a grant sets an HttpOnly cookie and redirects to the page', async () => {
  const opened = await open(override);
  expect(opened.statusCode).toBe(303);
  expect(opened.headers.location).toBe('/');
  expect(opened.headers['cache-control']).toBe('no-store');
  const [, ...attributes] = String(opened.headers['set-cookie']).split('; ');
  expect(attributes).toEqual([
    'Path=/',
    expect.stringMatching(/^Max-Age=3[56]\d\d$/),
    'HttpOnly',
    'SameSite=Strict',
  ]);
  expect((await open(replay)).headers.location).toBe('/?composition=c-000001');
  const secure = await gateway.build('https://sala.example.org');
  const overHttps = await secure.inject({
    url: `/registry/v1/grants/${await sign(override)}`,
    headers: { cookie: sessionOf(ana) },
  });
  expect(overHttps.headers['set-cookie']).toMatch(/; Secure$/);
  await secure.close();
});

it('a cross-site link is refused', async () => {
  for (const from of ['cross-site', 'same-site']) {
    const response = await gateway.get(`/registry/v1/grants/${await sign(override)}`, {
      'sec-fetch-site': from,
      cookie: sessionOf(ana),
    });
    expectProblem(response, 403, 'permission.denied');
    expect(response.headers['set-cookie']).toBeUndefined();
  }
});

it('forged and expired grants are refused', async () => {
  const token = await sign(override);
  const over = await sign({ ...override, expiresAt: new Date(Date.now() - 1000).toISOString() });
  for (const bad of ['x', `${token.slice(0, -4)}AAAA`, over]) {
    expectProblem(
      await gateway.get(`/registry/v1/grants/${bad}`, { cookie: sessionOf(ana) }),
      404,
      'resource.not_found',
    );
    const page = await gateway.get('/', { cookie: `sala_grant=${bad}; ${sessionOf(ana)}` });
    expect(grantIn(page.body)).toBeNull();
    expect(page.headers['content-security-policy']).toBe(
      (await gateway.get('/')).headers['content-security-policy'],
    );
  }
});

it('works for its owner only, while signed in', async () => {
  const token = await sign(override);
  const address = `/registry/v1/grants/${token}`;
  expectProblem(await gateway.get(address), 401, 'auth.required');
  expectProblem(
    await gateway.get(address, { cookie: 'access_token=no.session.atall' }),
    401,
    'auth.required',
  );
  expect((await gateway.get(address, { cookie: sessionOf(ana) })).statusCode).toBe(303);
  const other = await gateway.get(address, { cookie: sessionOf(luis) });
  expectProblem(other, 403, 'permission.denied');
  expect(other.headers['set-cookie']).toBeUndefined();
  for (const [session, expected] of [
    [sessionOf(ana), override],
    [sessionOf(luis), null],
    ['', null],
  ] as const) {
    const page = await gateway.get('/', { cookie: `sala_grant=${token}; ${session}` });
    expect(page.statusCode).toBe(200);
    expect(grantIn(page.body)).toEqual(expected);
  }
});

it('ends in an open browser as soon as it is revoked', async () => {
  const { id, token } = await gateway.registry.grants.sign(override, because.actor, null);
  const cookie = `sala_grant=${token}; ${sessionOf(ana)}`;
  await gateway.get(`/registry/v1/grants/${token}`, { cookie });
  expect(grantIn((await gateway.get('/', { cookie })).body)).toEqual(override);
  await gateway.registry.grants.revoke(id, because.actor, () => undefined);
  expect(grantIn((await gateway.get('/', { cookie })).body)).toBeNull();
  expectProblem(
    await gateway.get(`/registry/v1/grants/${token}`, { cookie }),
    404,
    'resource.not_found',
  );
});

describe('override', () => {
  it("is in that browser's page only, allows its origin, and is never cached", async () => {
    const cookie = await cookieOf(override);
    const page = await gateway.get('/billing', { cookie: `a=b; ${cookie}; c=d` });
    expect(grantIn(page.body)).toEqual(override);
    expect(page.headers['cache-control']).toBe('no-store');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-\S+' http:\/\/localhost:4411;/);
    expect(policy).toContain("connect-src 'self' http://localhost:4411 ws://localhost:4411;");
    const other = await gateway.get('/billing');
    expect(grantIn(other.body)).toBeNull();
    expect(String(other.headers['content-security-policy'])).not.toContain('4411');
  });

  it('follows later compositions', async () => {
    const cookie = await cookieOf(override);
    const before = compositionIn((await gateway.get('/', { cookie })).body).seq;
    await gateway.release(remoteRelease('mfe-billing', '1.2.0-eeeeeeee'));
    expect(compositionIn((await gateway.get('/', { cookie })).body).seq).toBe(before + 1);
  });
});

describe('replay', () => {
  it('shows the former page to that browser only', async () => {
    const cookie = await cookieOf(replay);
    const page = await gateway.get('/?composition=c-000001', { cookie });
    expect(compositionIn(page.body)).toMatchObject({
      id: 'c-000001',
      remotes: { mfe_billing: { stable: { version: '1.0.0-cccccccc' } } },
    });
    expect(grantIn(page.body)).toEqual(replay);
    expect(compositionIn((await gateway.get('/billing', { cookie })).body).id).toBe('c-000001');
  });

  it('needs its grant: the address reveals nothing', async () => {
    const current = compositionIn((await gateway.get('/')).body).id;
    expect(current).not.toBe('c-000001');
    expect(compositionIn((await gateway.get('/?composition=c-000001')).body).id).toBe(current);
    expect(
      compositionIn(
        (await gateway.get('/?composition=c-000001', { cookie: await cookieOf(override) })).body,
      ).id,
    ).toBe(current);
  });
});

it.each(['GET', 'DELETE'] as const)('%s …/end clears the cookie', async (method) => {
  const ended = await gateway.app.inject({
    method,
    url: '/registry/v1/grants/end',
    headers: { cookie: await cookieOf(override) },
  });
  expect(ended.statusCode).toBe(method === 'GET' ? 303 : 204);
  expect(ended.headers['set-cookie']).toBe(
    'sala_grant=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
  );
});
