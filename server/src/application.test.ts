import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { buildApplication } from './application';
import type { Config } from './config';

const build = (trustProxy: Config['trustProxy'] = null) =>
  buildApplication({
    config: {
      publicUrl: 'https://sala.test',
      roles: [],
      clerkPublishableKey: null,
      trustProxy,
      dataDir: '/nowhere',
      platformStaff: [],
      secretKey: null,
      previousSecretKey: null,
      grantOrigins: [],
    },
    log: pino({ level: 'silent' }),
    pool: null,
    api: null,
    releases: null,
  });

/** The caller's address as the server sees it behind two proxies that append to the header. */
const callerSeen = async (trustProxy: Config['trustProxy'], from = '10.0.0.2'): Promise<string> => {
  const app = await build(trustProxy);
  app.get('/caller', (request) => request.ip);
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.1' }; // the first entry is forged by the caller
  const answer = await app.inject({ method: 'GET', url: '/caller', remoteAddress: from, headers });
  await app.close();
  return answer.body;
};

it.each<[string, Config['trustProxy'], string]>([
  ['trusts no proxy by default', null, '10.0.0.2'],
  ['with one proxy, uses its entry', 1, '10.0.0.1'],
  ['with two proxies, uses the outer one’s entry', 2, '203.0.113.9'],
  ['trusts listed addresses only', ['10.0.0.2'], '10.0.0.1'],
  ['trusts a network', ['10.0.0.0/8'], '203.0.113.9'],
])('%s', async (_name, trustProxy, seen) => {
  expect(await callerSeen(trustProxy)).toBe(seen);
});

it('ignores forwarded addresses of callers that bypass the proxies', async () => {
  expect(await callerSeen(['10.0.0.0/8'], '203.0.113.50')).toBe('203.0.113.50');
});

it.each(['/healthz', '/nothing/here'])(
  'omits the Connection: keep-alive header: %s',
  async (path) => {
    const app = await build();
    const address = new URL(path, await app.listen({ host: '127.0.0.1', port: 0 }));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (headers: Readonly<Record<string, string>> = {}) =>
      new Promise<{ readonly reused: boolean; readonly words: readonly unknown[] }>(
        (resolve, reject) => {
          const asked = get(address, { agent, headers }, (answer) => {
            const { connection, 'keep-alive': keepAlive } = answer.headers;
            text(answer).then(
              () => resolve({ reused: asked.reusedSocket, words: [connection, keepAlive] }),
              reject,
            );
          }).once('error', reject);
        },
      );
    expect(await ask()).toEqual({ reused: false, words: [undefined, undefined] });
    expect(await ask()).toEqual({ reused: true, words: [undefined, undefined] });
    expect(await ask({ connection: 'close' })).toEqual({
      reused: true,
      words: ['close', undefined],
    });
    expect(await ask()).toMatchObject({ reused: false });
    agent.destroy();
    await app.close();
  },
);
