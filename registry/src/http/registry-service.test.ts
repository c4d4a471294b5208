import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SignedIn } from '@sala/api/testing';
import {
  integrityProbe,
  partsOf,
  registryEndpointNames,
  registryPrefix,
  routes,
  type Problem,
} from '@sala/shared-contracts';
import { verifyComposition } from '../index';
import { remoteRelease } from '../testing/index';
import {
  billingOne,
  billingTwo,
  shellOne,
  startTestService,
  type TestService,
} from './service.testing';

/** From where developers may serve a page of their own, besides their machines. */
const allowed = 'https://dev.example.org';

let service: TestService;
let staff: SignedIn;
let visitor: SignedIn;

beforeAll(async () => {
  service = await startTestService({ grantOrigins: [allowed] });
  [staff, visitor] = [await service.staff(), await service.visitor()];
  await service.release(shellOne, billingOne);
});

afterAll(() => service.close());

const send = (
  url: string,
  init: RequestInit & { readonly token?: string } = {},
): Promise<Response> => {
  const { token, ...rest } = init;
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(init.headers as Record<string, string> | undefined),
  }; // given as a record below
  return fetch(`${service.origin}/registry/v1${url}`, { redirect: 'manual', ...rest, headers });
};

const problemOf = async (response: Response): Promise<Problem> => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as Problem; // per the content type
};

describe('compositions', () => {
  test('the current one is public, signed and answered with 304 while unchanged', async () => {
    const response = await send('/composition');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const composition = await service.client(null).composition();
    const keys = (await (await send('/keys')).json()) as Parameters<typeof verifyComposition>[1]; // the registry's own list
    expect(composition).not.toBeNull();
    expect(composition && (await verifyComposition(composition, keys))).toBe(true);
    const again = await send('/composition', {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('past ones need read permission', async () => {
    expect((await send('/compositions/c-000001')).status).toBe(401);
    expect((await send('/compositions/c-000001', { token: visitor.token })).status).toBe(403);
    expect(
      await (await send('/compositions/c-000001', { token: staff.token })).json(),
    ).toMatchObject({ id: 'c-000001', seq: 1 });
    expect(
      await problemOf(await send('/compositions/c-999999', { token: staff.token })),
    ).toMatchObject({ code: 'resource.not_found' });
  });
});

describe('authorisation', () => {
  const guarded = registryEndpointNames.filter(
    (name) => name !== 'releaseBeaconCreate' && name !== 'releaseBeaconTokenCreate',
  );
  const place = (name: (typeof guarded)[number]): [string, string] => {
    const { method, path } = partsOf(routes[name]);
    return [
      method,
      path
        .slice(registryPrefix.length)
        .replace(':name', 'mfe_billing')
        .replace(':version', billingOne.version)
        .replace(':tokenId', '0'.repeat(8))
        .replace(':grantId', '0'.repeat(8)),
    ];
  };

  let [reading, developing] = ['', ''];
  beforeAll(async () => {
    reading = await service.tokenFor(null, 'read');
    developing = await service.tokenFor(null, 'dev');
  });

  test.each(guarded)('%s authenticates before anything else', async (name) => {
    const [method, url] = place(name);
    const body =
      method === 'GET' ? {} : { body: '{"broken', headers: { 'content-type': 'application/json' } };
    const ask = (token?: string) =>
      send(url, { method, ...body, ...(token !== undefined && { token }) });
    expect(await problemOf(await ask())).toMatchObject({ status: 401, code: 'auth.required' });
    expect(await problemOf(await ask(`mfe_${'x'.repeat(43)}`))).toMatchObject({
      status: 401,
      code: 'release.token_invalid',
    });
    expect(await problemOf(await ask(visitor.token))).toMatchObject({
      status: 403,
      code: 'permission.denied',
    });
    const useless = name.startsWith('releaseGrant') ? reading : developing;
    expect(await problemOf(await ask(useless))).toMatchObject({
      status: 403,
      code: 'release.token_scope',
    });
  });

  test('sessions use permissions, tokens use scopes; the log tells them apart', async () => {
    const { client, tokenFor } = service;
    await client(staff.token).releasePolicySet({
      body: { integrity: 'report', reason: 'a proxy rewrites scripts' },
    });
    await client(await tokenFor(null, 'admin')).releasePolicySet({
      body: { integrity: 'enforce', reason: 'it does not any more' },
    });
    const { items, intact } = await client(await tokenFor(null, 'read')).releaseEventList({
      query: { limit: 3 },
    });
    expect(intact).toBe(true);
    expect(
      items
        .filter(({ action }) => action === 'policy_changed')
        .map(({ actor }) => [actor.kind, actor.name]),
    ).toContainEqual(['pipeline', 'a pipeline']);
    const { items: all } = await client(staff.token).releaseEventList({ query: {} });
    expect(all.find(({ actor }) => actor.kind === 'staff')?.actor).toEqual({
      kind: 'staff',
      id: staff.userId,
      name: staff.email,
    });
  });

  test('a single-bundle token cannot touch other bundles', async () => {
    const { client, build, tokenFor } = service;
    const ofBilling = client(await tokenFor('mfe_billing', 'publish', 'canary', 'dev'));
    const hospital = remoteRelease('mfe-hospital', '1.0.0-0000000a');
    const refusal = { status: 403, code: 'release.token_scope' };
    await expect(
      ofBilling.publish(hospital.name, hospital.version, await build(hospital)),
    ).rejects.toMatchObject(refusal);
    await expect(
      ofBilling.releaseCanaryStop({ params: { name: 'mfe_hospital' }, body: { reason: 'x' } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      ofBilling.releaseGrantCreate({
        body: { kind: 'override', name: 'mfe_hospital', origin: 'http://localhost:1' },
      }),
    ).rejects.toMatchObject(refusal);
    await expect(
      ofBilling.releaseGrantCreate({ body: { kind: 'replay', composition: 'c-000001' } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      ofBilling.publish(billingTwo.name, billingTwo.version, await build(billingTwo)),
    ).resolves.toMatchObject({ version: billingTwo.version });
  });

  test('only an administrator can bypass the gate', async () => {
    const { client, build, tokenFor } = service;
    const next = remoteRelease('mfe-billing', '1.9.0-0000000f');
    await client(staff.token).publish(next.name, next.version, await build(next));
    const promote = (secret: string) =>
      client(secret).releasePromote({
        params: { name: next.name },
        body: { version: next.version, force: true, reason: 'now' },
      });
    await expect(promote(await tokenFor('mfe_billing', 'promote'))).rejects.toMatchObject({
      status: 403,
      code: 'release.token_scope',
    });
    await expect(promote(await tokenFor(null, 'admin'))).resolves.toMatchObject({
      event: { action: 'promoted' },
    });
    await client(staff.token).releaseRollback({
      params: { name: next.name },
      body: { reason: 'as it was' },
    });
  });

  test('a revoked token is invalid', async () => {
    const { client } = service;
    const { token, secret } = await client(staff.token).releaseTokenCreate({
      body: { name: 'short', remote: null, scopes: ['read'] },
    });
    expect(secret).toMatch(/^mfe_[\w-]{43}$/);
    await client(secret).releaseState();
    await client(staff.token).releaseTokenRevoke({ params: { tokenId: token.id } });
    await expect(client(secret).releaseState()).rejects.toMatchObject({
      code: 'release.token_invalid',
    });
  });
});

describe('refusals', () => {
  test('name invalid values by path, in the request language', async () => {
    const body = JSON.stringify({ version: 'x', percent: 101, reason: '', surprise: 1 });
    const put = (language: string) =>
      send('/bundles/mfe_billing/canary', {
        method: 'PUT',
        token: staff.token,
        body,
        headers: { 'content-type': 'application/json', 'accept-language': language },
      });
    const english = await problemOf(await put('en'));
    expect(english).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(english.errors?.map(({ path: at, code }) => [at, code])).toEqual([
      ['version', 'format'],
      ['percent', 'too_big'],
      ['reason', 'required'],
      ['surprise', 'unknown'],
    ]);
    const spanish = await problemOf(await put('es-MX'));
    expect(spanish.title).not.toBe(english.title);
    expect(spanish.errors?.[1]?.message).toContain('100');
    expect(spanish.errors?.[1]?.message).not.toBe(english.errors?.[1]?.message);
  });

  test('impossible names are 404, invalid JSON 400, other media types 415', async () => {
    const { token } = staff;
    expect(
      await problemOf(await send('/releases/mfe_BILLING/1.0.0-00000001', { token })),
    ).toMatchObject({ code: 'resource.not_found' });
    expect(await problemOf(await send('/nothing', { token }))).toMatchObject({
      code: 'resource.not_found',
    });
    const put = (type: string, body: string) =>
      send('/policy', { method: 'PUT', token, body, headers: { 'content-type': type } });
    expect(await problemOf(await put('application/json', '{'))).toMatchObject({
      code: 'request.malformed',
    });
    expect(await problemOf(await put('text/plain', '{}'))).toMatchObject({
      code: 'request.unsupported_media_type',
    });
    expect(
      await problemOf(await put('application/json', `"${'x'.repeat(1_100_000)}"`)),
    ).toMatchObject({ code: 'request.too_large' });
  });

  test('text the database cannot store is a client error', async () => {
    const odd = service
      .client(staff.token)
      .releaseTokenCreate({ body: { name: 'a\u0000b', remote: null, scopes: ['read'] } });
    await expect(odd).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
  });

  test('a conflict reports the log position', async () => {
    const { seq } = await service.client(staff.token).releaseState();
    const stale = service
      .client(staff.token)
      .releasePolicySet({ body: { integrity: 'report', reason: 'late', expectedSeq: seq - 1 } });
    await expect(stale).rejects.toMatchObject({ status: 409, code: 'release.conflict', seq });
  });

  test('long responses are compressed', async () => {
    const response = await send('/events', {
      token: staff.token,
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.json()).toMatchObject({ intact: true });
  });

  test('no other origin gets CORS headers', async () => {
    const response = await send('/composition', { headers: { origin: 'https://evil.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('publishing', () => {
  const third = remoteRelease('mfe-billing', '1.2.0-00000003');

  test('the first upload creates a version, the second finds it', async () => {
    const publisher = service.client(await service.tokenFor('mfe_billing', 'publish'));
    const first = await publisher.publish(third.name, third.version, await service.build(third));
    expect(first).toMatchObject({
      name: third.name,
      version: third.version,
      event: { action: 'published' },
    });
    expect(
      (await publisher.publish(third.name, third.version, await service.build(third))).event,
    ).toBeNull();
    expect(await readdir(path.join(service.dataDir, 'registry/incoming'))).toEqual([]);
  });

  test('refuses a build of another version than the address and removes it', async () => {
    const publisher = service.client(await service.tokenFor(null, 'publish'));
    await expect(
      publisher.publish(third.name, '9.9.9-00000009', await service.build(third)),
    ).rejects.toMatchObject({ status: 422, code: 'release.refused' });
    expect(await readdir(path.join(service.dataDir, 'registry/incoming'))).toEqual([]);
  });

  test('refuses invalid archives and keeps the connection alive', async () => {
    const token = await service.tokenFor(null, 'publish');
    const url = `/releases/${third.name}/${third.version}`;
    const put = (type: string) =>
      send(url, {
        method: 'PUT',
        token,
        body: new Uint8Array(3_000_000),
        headers: { 'content-type': type },
      });
    expect(await problemOf(await put('application/octet-stream'))).toMatchObject({
      code: 'request.unsupported_media_type',
    });
    expect(await problemOf(await put('application/json'))).toMatchObject({
      code: 'request.too_large',
    });
    expect(await problemOf(await put('application/x-tar'))).toMatchObject({
      code: 'request.malformed',
    });
  });
});

test.each(['/composition', '/state', '/nothing', '/changes'])(
  '%s is not mistaken for another route',
  async (path) => {
    const { headers, body } = await send(path);
    await body?.cancel();
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
      'nosniff',
      'no-referrer',
    ]);
  },
);

test('the probe script has the digest pages know', async () => {
  const response = await fetch(service.origin + integrityProbe.url);
  expect(response.headers.get('content-type')).toContain('javascript');
  const digest = createHash('sha256')
    .update(Buffer.from(await response.arrayBuffer()))
    .digest('base64');
  expect(`sha256-${digest}`).toBe(integrityProbe.integrity);
});

describe('beacons', () => {
  const own = { composition: 'c-000001', tab: '7b1f6f0e-2a54-4a3f-9c56-0a4a3f1f5a55' };
  const items = [{ subject: 'mfe_billing@1.0.0-00000001', phase: 'loaded', ms: 120 }];
  const post = (origin: string, place: string, body: unknown, token?: string) =>
    fetch(`${origin}/registry/v1/beacons${place}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
  const tokenOf = async (subject = own, session?: string): Promise<string> => {
    const answer = await post(service.origin, '/token', subject, session);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { readonly token: string }).token; // the service's own response
  };

  test('are accepted from anyone with a token of this tab and composition', async () => {
    const token = await tokenOf();
    const answer = await post(service.origin, '', { ...own, token, items });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toEqual({ accepted: 1 });
    const { bundles } = await service.client(staff.token).releaseState();
    const version = bundles
      .find(({ name }) => name === 'mfe_billing')
      ?.versions.find((one) => one.version === '1.0.0-00000001');
    expect(version?.health).toMatchObject({ loads: 1, sessions: 1 });
    expect(
      await problemOf(await post(service.origin, '', { ...own, token, items, tab: 'me' })),
    ).toMatchObject({ code: 'request.invalid' });
    expect(await problemOf(await post(service.origin, '', { ...own, items }))).toMatchObject({
      code: 'request.invalid',
    });
  });

  test('tokens are bound to tab and composition; a session adds the account', async () => {
    const refused = async (token: string, subject = own) =>
      expect(
        await problemOf(await post(service.origin, '', { ...subject, token, items })),
      ).toMatchObject({ status: 401, code: 'release.token_invalid' });
    const [anonymous, signedIn] = [await tokenOf(), await tokenOf(own, visitor.token)];
    expect(anonymous.split('.')[2]).toBe('-');
    const account = signedIn.split('.')[2] ?? '';
    expect(account).toHaveLength(16);
    expect((await tokenOf(own, 'over'))?.split('.')[2]).toBe('-');
    await refused(anonymous, { ...own, composition: 'c-000002' });
    await refused(anonymous, { ...own, tab: '7b1f6f0e-2a54-4a3f-9c56-0a4a3f1f5a56' });
    await refused(anonymous.replace('.-.', `.${account}.`));
    await refused('');
  });

  test('are limited per network and accepted before the first release', async () => {
    const limited = await startTestService({ beaconLimit: { max: 2, windowSeconds: 60 } });
    expect((await fetch(`${limited.origin}/registry/v1/composition`)).status).toBe(404);
    expect(await limited.client(null).composition()).toBeNull();
    const answers = [];
    for (let call = 0; call < 3; call += 1) answers.push(await post(limited.origin, '/token', own));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('grants', () => {
  const override = { kind: 'override', name: 'mfe_billing' } as const;

  test('are signed for a limited time, attributed and logged', async () => {
    const mine = service.client(staff.token);
    const { path: place, expiresAt } = await mine.releaseGrantCreate({
      body: { ...override, origin: 'http://localhost:4411/some/path?x', hours: 2 },
    });
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.99);
    expect(hours).toBeLessThanOrEqual(2);
    const token = /^\/registry\/v1\/grants\/([\w-]+\.[\w-]+\.[\w-]+)$/.exec(place)?.[1] ?? '';
    const { userId, email } = staff;
    expect(await service.registry.grants.read(token, { userId, email })).toEqual({
      ...override,
      origin: 'http://localhost:4411',
      by: email,
      expiresAt,
    });
    const { items } = await mine.releaseEventList({ query: { limit: 1 } });
    expect(items).toMatchObject([
      { action: 'grant_created', actor: { name: email }, evidence: { user: email } },
    ]);
  });

  test('may use an origin the site allows', async () => {
    const { path: place } = await service
      .client(staff.token)
      .releaseGrantCreate({ body: { ...override, origin: `${allowed}/remoteEntry.js` } });
    const { userId, email } = staff;
    expect(
      await service.registry.grants.read(place.split('/').at(-1) ?? '', { userId, email }),
    ).toMatchObject({ origin: allowed });
  });

  test.each([
    `${allowed}:8443`,
    'http://dev.example.org',
    'https://x.dev.example.org',
    `${allowed}.evil.example`,
  ])('are refused for another port, scheme or host: %s', async (origin) => {
    const detail = expect.stringContaining('SALA_GRANT_ORIGINS') as string; // Jest matchers are typed any
    await expect(
      service.client(staff.token).releaseGrantCreate({ body: { ...override, origin } }),
    ).rejects.toMatchObject({ code: 'request.invalid', problem: { detail } });
  });

  test('can be revoked by staff, or by a token of that remote', async () => {
    const { client, tokenFor } = service;
    const body = { ...override, origin: 'http://localhost:4411' };
    const [own, other] = await Promise.all([
      tokenFor('mfe_billing', 'dev'),
      tokenFor('mfe_hospital', 'dev'),
    ]);
    const { id } = await client(own).releaseGrantCreate({ body });
    const open = async () =>
      (await client(staff.token).releaseGrantList()).items.map((grant) => grant.id);
    expect(await open()).toContain(id);
    await expect(
      client(other).releaseGrantRevoke({ params: { grantId: id } }),
    ).rejects.toMatchObject({ status: 403, code: 'release.token_scope' });
    expect(await client(own).releaseGrantRevoke({ params: { grantId: id } })).toMatchObject({
      id,
      name: 'mfe_billing',
      user: null,
    });
    expect(await open()).not.toContain(id);
    await expect(client(own).releaseGrantList()).rejects.toMatchObject({
      code: 'release.token_scope',
    });
  });

  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://x;script-src',
    "http://a'b.example",
    'http://a,b',
    'https://evil.example',
    'http://192.168.1.5:4500',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ])("are refused for %s, which is not the developer's machine", async (origin) => {
    await expect(
      service.client(staff.token).releaseGrantCreate({ body: { ...override, origin } }),
    ).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
  });

  test('are refused for a composition that never existed', async () => {
    const body = { kind: 'replay', composition: 'c-999999' } as const;
    await expect(service.client(staff.token).releaseGrantCreate({ body })).rejects.toMatchObject({
      code: 'resource.not_found',
    });
  });
});
