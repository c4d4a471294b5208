import { createTestApi, signedUp, type TestApi } from '@sala/api/testing';
import type { Grant } from '@sala/registry';
import { because, remoteRelease } from '@sala/registry/testing';
import {
  billing,
  customers,
  expectProblem,
  startGateway,
  type TestGateway,
} from './gateway.testing';

const dayMs = 86_400_000;
const next = remoteRelease('mfe-billing', '1.1.0-dddddddd');
const later = remoteRelease('mfe-billing', '1.2.0-eeeeeeee');

let gateway: TestGateway;
let api: TestApi;

beforeAll(async () => {
  gateway = await startGateway();
  api = await createTestApi({ database: gateway.database });
});

afterAll(async () => {
  await api.close();
  await gateway.close();
});

const fileOf = ({
  folder,
  version,
}: {
  readonly folder: string;
  readonly version: string;
}): string => `/r/${folder}/${version}/load.json`;

const tokenFor = async (remote: string | null): Promise<Record<string, string>> => {
  const { secret } = await gateway.registry.createToken(
    { name: `of ${remote}`, remote, scopes: ['publish'] },
    because.actor,
  );
  return { authorization: `Bearer ${secret}` };
};

it('an unreleased version is served only to holders of a token for its remote, uncached', async () => {
  await gateway.publish(next);
  expectProblem(await gateway.get(fileOf(next)), 404, 'resource.not_found');
  expectProblem(
    await gateway.get(fileOf(next), await tokenFor('mfe_customers')),
    404,
    'resource.not_found',
  );
  expectProblem(
    await gateway.get(fileOf(next), { authorization: `Bearer mfe_${'A'.repeat(43)}` }),
    401,
    'release.token_invalid',
  );
  for (const remote of ['mfe_billing', null]) {
    const answer = await gateway.get(fileOf(next), await tokenFor(remote));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  }
});

it.each([
  `/r/mfe-billing/1.1.0-ddddddd%64/load.json`,
  `/r/mfe-bill%69ng/1.1.0-dddddddd/load.json`,
  `/r//mfe-billing/1.1.0-dddddddd/load.json`,
  `/r/mfe-billing//1.1.0-dddddddd/load.json`,
  `/r/mfe-billing/1.0.0-cccccccc/..%2f1.1.0-dddddddd/load.json`,
  `/r/mfe-customers/..%2fmfe-billing%2f1.1.0-dddddddd%2fload.json`,
])('and is not found under another spelling: %s', async (address) => {
  expectProblem(await gateway.get(address), 404, 'resource.not_found');
});

it('canary, stable and last known good versions are public', async () => {
  await gateway.registry.setCanary(
    'mfe_billing',
    { version: next.version, companies: [], roles: [], percent: 1 },
    because,
  );
  expect((await gateway.get(fileOf(next))).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  await gateway.release(later);
  expect((await gateway.get(fileOf(later))).statusCode).toBe(200);
  expect((await gateway.get(fileOf(billing))).statusCode).toBe(200);
});

it('an open tab can load its version for thirty days after it left force', async () => {
  expect((await gateway.get(fileOf(next))).statusCode).toBe(200); // its canary ended above
  const after = async (days: number) =>
    gateway.another({ clock: () => new Date(Date.now() + days * dayMs) });
  const soon = await after(29);
  expect(await soon.isOpen('mfe_billing', next.version)).toBe(true);
  const late = await after(31);
  expect(await late.isOpen('mfe_billing', next.version)).toBe(false);
  expect(await late.isOpen('mfe_billing', later.version)).toBe(true);
  expect(await late.isOpen('mfe_customers', customers.version)).toBe(true);
});

it('a browser with a grant gets the versions of its page', async () => {
  const ana = await signedUp(api);
  const luis = await signedUp(api);
  const hidden = Object.create(gateway.registry, {
    isOpen: { value: async () => false },
  }) as typeof gateway.registry; // the registry itself, long afterwards
  const app = await gateway.build('http://localhost:4400', null, hidden);
  const replay: Grant = {
    kind: 'replay',
    composition: 'c-000001',
    by: 'ana@sala.test',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const { token } = await gateway.registry.grants.sign(replay, because.actor, null);
  const cookieOf = (session: string): string => `sala_grant=${token}; access_token=${session}`;
  await app.inject({
    url: `/registry/v1/grants/${token}`,
    headers: { cookie: cookieOf(ana.token), 'sec-fetch-site': 'none' },
  });
  const get = async (url: string, session: string) =>
    (await app.inject({ url, headers: { cookie: cookieOf(session) } })).statusCode;
  expect(await get(fileOf(billing), ana.token)).toBe(200);
  expect(await get(fileOf(later), ana.token)).toBe(404);
  expect(await get(fileOf(billing), luis.token)).toBe(404);
  await app.close();
});
