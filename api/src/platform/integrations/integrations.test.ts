import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { integrationProviders } from '@sala/shared-contracts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { SMTPServer } from 'smtp-server';
import { buildApi, type ApiOptions } from '../../app';
import {
  as,
  createTestApi,
  signedInCompany,
  type SignedInMember,
  type TestApi,
} from '../../testing';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

let shared: TestApi;
beforeAll(async () => {
  shared = await createTestApi();
});
afterAll(() => shared.close());

/** A company's administrator at an API without options. */
const plain = async () => ({ api: shared, member: await signedInCompany(shared) });

/** Starts an API and signs in a company's administrator. */
const start = async (
  options: Partial<ApiOptions>,
): Promise<{ api: TestApi; member: SignedInMember }> => {
  const api = await createTestApi(options);
  closers.push(() => api.close());
  return { api, member: await signedInCompany(api) };
};

const portOf = (address: string | AddressInfo | null): number => (address as AddressInfo).port; // listening on a port, not on a pipe

/** A mail server that records recipients and can refuse them. */
const startMailServer = async () => {
  const readers: string[] = [];
  let refusal: string | null = null;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, callback) =>
      password === 's3creto'
        ? callback(null, { user: username })
        : callback(new Error('no such user')),
    onMailFrom: (_address, _session, callback) =>
      callback(
        refusal === null ? undefined : Object.assign(new Error(refusal), { responseCode: 554 }),
      ),
    onRcptTo: ({ address }, _session, callback) => {
      readers.push(address);
      callback();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return {
    url: `smtp://sala:s3creto@127.0.0.1:${portOf(server.server.address())}`,
    readers,
    refuse: (message: string | null) => (refusal = message),
  };
};

/**
 * Serves the keys of Clerk's Frontend API.
 *
 * @returns its publishable key.
 */
const startClerk = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `pk_test_${Buffer.from(`127.0.0.1:${portOf(server.address())}$`).toString('base64')}`;
};

const itemOf = async ({ client }: SignedInMember, provider: string) =>
  (await client.ok('integrationList')).items.find((item) => item.provider === provider);

describe('integrations', () => {
  test('a demonstration has sandbox drivers and planned integrations', async () => {
    const { member } = await plain();
    const { items } = await member.client.ok('integrationList');
    expect(items.map((item) => item.provider)).toEqual(integrationProviders);
    // The confirmation mail already went through the sandbox.
    expect(items[0]).toEqual({
      provider: 'email',
      driver: 'sandbox',
      health: 'ok',
      lastOkAt: expect.any(String) as string,
      lastError: null,
      target: null,
      testable: true,
      own: false,
    });
    expect(items[1]).toEqual({
      provider: 'clerk',
      driver: 'sandbox',
      health: 'unknown',
      lastOkAt: null,
      lastError: null,
      target: null,
      testable: false,
      own: false,
    });
    expect(items.find(({ provider }) => provider === 'cfdi')).toMatchObject({
      driver: 'sandbox',
      health: 'unknown',
      testable: false,
    });
    // They have tests of their own.
    const own = [
      'cfdi',
      'time-stamp',
      'audit-log',
      'whatsapp',
      'sms',
      'stripe',
      'mercado-pago',
      'sap',
    ];
    for (const item of items.slice(2).filter(({ provider }) => !own.includes(provider))) {
      expect(item).toMatchObject({
        driver: 'planned',
        health: 'unknown',
        target: null,
        testable: false,
      });
    }
  });

  test('an integration that is not live cannot be tested', async () => {
    const { member } = await plain();
    for (const provider of ['clerk', 'whatsapp'] as const) {
      expect(
        await member.client.refused('integrationTest', { params: { provider } }),
      ).toMatchObject({ status: 409, code: 'integration.not_testable' });
    }
    expect(
      await member.client.refused('integrationTest', { params: { provider: 'fax' } }),
    ).toMatchObject({ status: 404 });
  });

  test('listing needs apps:read, testing apps:manage', async () => {
    const { api } = await plain();
    const roles = async (role: 'auditor' | 'reception') =>
      (await signedInCompany(api, { roles: [role] })).client;
    const [auditor, reception] = [await roles('auditor'), await roles('reception')];
    expect((await auditor.ok('integrationList')).items).toHaveLength(integrationProviders.length);
    expect((await auditor.refused('integrationTest', { params: { provider: 'email' } })).code).toBe(
      'permission.denied',
    );
    expect((await reception.refused('integrationList')).code).toBe('permission.denied');
  });

  describe('mail', () => {
    test('the sandbox sends the test mail to the requester in their language', async () => {
      const { api, member } = await plain();
      expect(
        await member.client.ok('integrationTest', { params: { provider: 'email' } }),
      ).toMatchObject({ driver: 'sandbox', health: 'ok' });
      const { items } = await api.anyone.ok('sandboxMailbox', { query: { to: member.email } });
      expect(items[0]).toMatchObject({
        subject: 'El correo de Sala funciona',
        text: expect.stringContaining('https://sala.test/apps') as string,
      });
    });

    test('a mail server shows its host, health and last error', async () => {
      const { url, readers, refuse } = await startMailServer();
      // People sign up through the sandbox; the tested process shares its database and has a mail
      // server.
      const { api, member } = await plain();
      const live = await buildApi({
        pool: api.database.pool,
        publicUrl: 'https://sala.test',
        sandbox: false,
        smtpUrl: url,
      });
      closers.push(() => live.close());
      const client = as(live, member.token);
      const email = async () => (await client.ok('integrationList')).items[0];
      expect(await email()).toMatchObject({
        driver: 'live',
        health: 'unknown',
        lastOkAt: null,
        target: '127.0.0.1',
        testable: true,
      });

      expect(await client.ok('integrationTest', { params: { provider: 'email' } })).toMatchObject({
        health: 'ok',
        lastError: null,
      });
      expect(readers).toEqual([member.email]);

      refuse('5.7.1 we do not know you');
      const problem = await client.refused('integrationTest', { params: { provider: 'email' } });
      expect(problem).toMatchObject({
        status: 502,
        code: 'integration.failed',
        detail: expect.stringContaining('we do not know you') as string,
      });
      expect(await email()).toMatchObject({
        health: 'error',
        lastOkAt: expect.any(String) as string,
        lastError: problem.detail,
      });
      expect(JSON.stringify(await email())).not.toContain('s3creto');

      refuse(null);
      expect(await client.ok('integrationTest', { params: { provider: 'email' } })).toMatchObject({
        health: 'ok',
        lastError: null,
      });
    });
  });

  describe('Clerk', () => {
    test('is live with a key; its test fetches the signing keys', async () => {
      const { publicKey } = await generateKeyPair('RS256', { extractable: true });
      const jwk = await exportJWK(publicKey);
      const asked: (string | undefined)[] = [];
      const { member } = await start({
        clerkPublishableKey: await startClerk((request, response) => {
          asked.push(request.url);
          response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ keys: [{ ...jwk, kid: 'one', alg: 'RS256' }] }));
        }),
      });
      expect(await itemOf(member, 'clerk')).toMatchObject({
        driver: 'live',
        health: 'unknown',
        target: expect.stringMatching(/^127\.0\.0\.1:\d+$/) as string,
        testable: true,
      });
      expect(
        await member.client.ok('integrationTest', { params: { provider: 'clerk' } }),
      ).toMatchObject({ health: 'ok' });
      expect(asked).toEqual(['/.well-known/jwks.json']);
    });

    test('its test says what failed', async () => {
      let answer: RequestListener = () => undefined;
      const { api, member } = await start({
        clerkPublishableKey: await startClerk((...call) => answer(...call)),
      });
      const failures: readonly [RequestListener, RegExp][] = [
        [(_request, response) => void response.writeHead(404).end(), /status 404/],
        [(_request, response) => void response.end('{"keys":[]}'), /without keys/],
        [(_request, response) => void response.end('<html>'), /JSON/],
        [(request) => void request.socket.destroy(), /./],
      ];
      for (const [failing, said] of failures) {
        answer = failing;
        api.clock.move(new Date(api.clock.now().getTime() + 11_000)); // one test in ten seconds
        const problem = await member.client.refused('integrationTest', {
          params: { provider: 'clerk' },
        });
        expect(problem).toMatchObject({
          status: 502,
          code: 'integration.failed',
          detail: expect.stringMatching(said) as string,
        });
        expect(await itemOf(member, 'clerk')).toMatchObject({
          health: 'error',
          lastError: problem.detail,
        });
      }
    });

    test('shows failed sign-ins in its health', async () => {
      const { api, member } = await start({
        clerkPublishableKey: await startClerk(
          (_request, response) => void response.writeHead(500).end(),
        ),
      });
      const { privateKey } = await generateKeyPair('RS256');
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setSubject('user_1')
        .setExpirationTime('1m')
        .sign(privateKey);
      expect(
        (await api.anyone.refused('authExternalSignIn', { body: { provider: 'clerk', token } }))
          .code,
      ).toBe('auth.external_unavailable');
      expect(await itemOf(member, 'clerk')).toMatchObject({
        health: 'error',
        lastError: 'its keys could not be fetched',
      });
    });

    test('is not configured without a key outside a demonstration', async () => {
      const { api, member } = await plain();
      const bare = await buildApi({
        pool: api.database.pool,
        publicUrl: 'https://sala.test',
        sandbox: false,
      });
      closers.push(() => bare.close());
      const { items } = await as(bare, member.token).ok('integrationList');
      expect(items[1]).toMatchObject({ provider: 'clerk', driver: 'none', testable: false });
    });
  });
});
