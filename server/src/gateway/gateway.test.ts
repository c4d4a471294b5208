import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Composition } from '@sala/shared-contracts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pino from 'pino';
import { buildApplication } from '../application';
import { followReleases, type CurrentPage } from './current-page';
import type { ReleaseSource } from './release-source';

const boot = "document.documentElement.className = 'dark';";
const template = `<!doctype html><html><head>\r\n<!--sala:composition--><script>${boot}</script>
<script type="application/json">{"data":1}</script><style>body{margin:0}</style>
<script defer src="/r/host-shell/1/main.js"></script></head><body><div id="root"></div></body></html>`;

const lists = { routes: {}, messages: { 'es-MX': [], en: [] }, calls: {} };
const composition = (seq: number, title = 'Clientes'): Composition => ({
  schema: 'sala.mfe/1',
  id: `c-${seq}`,
  seq,
  issuedAt: '2026-11-20T00:00:00Z',
  shell: { version: '1.0.0', base: '/r/host-shell/1.0.0/', shared: [], preload: lists },
  remotes: {
    mfe_customers: {
      contract: {
        name: 'mfe_customers',
        kind: 'primary',
        owner: 'customers',
        namespace: 'customers',
        routes: [],
        nav: [],
        permissions: [],
        messages: { 'es-MX': { title, nav: {} }, en: { title: 'Customers', nav: {} } },
        budgets: { entryKb: 1, routeKb: 1 },
      },
      stable: { version: '1', base: '/r/c/1/', entry: 'e.js', globalName: 'c_1', shared: [], preload: lists },
    },
  },
});

const program = 'export const answer = 42;'.repeat(20);
let directory: string;
let release: Awaited<ReturnType<ReleaseSource['current']>>;
let announce: () => void;
let failures: unknown[];
let page: CurrentPage;
let app: FastifyInstance;

const build = async (publicUrl = 'http://localhost:4400'): Promise<FastifyInstance> => {
  const built = await buildApplication({
    config: { publicUrl, roles: ['web', 'registry'] },
    log: pino({ level: 'silent' }),
    api: null,
    releases: { page, directory: path.join(directory, 'artefacts') },
  });
  await built.ready();
  return built;
};

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'sala-gateway-'));
  const version = path.join(directory, 'artefacts', 'mfe-x', '1.0.0-abc');
  await mkdir(version, { recursive: true });
  await writeFile(path.join(version, 'main.js'), program);
  await writeFile(path.join(version, 'main.js.gz'), gzipSync(program));
  await writeFile(path.join(version, 'plain.js'), 'plain');
  await writeFile(path.join(version, 'index.html'), template);
  await writeFile(path.join(version, '.env'), 'SECRET=1');
  await mkdir(path.join(directory, 'artefacts', 'mfe-x', '1.0.1-abc.77.tmp'));
  await writeFile(path.join(directory, 'artefacts', 'mfe-x', '1.0.1-abc.77.tmp', 'main.js'), 'half');
  await writeFile(path.join(directory, 'secret.txt'), 'secret');
  release = { composition: composition(1), template };
  failures = [];
  const source: ReleaseSource = {
    directory,
    current: () => Promise.resolve(release),
    onChange: (listener) => {
      announce = listener;
      return Promise.resolve(() => undefined);
    },
  };
  page = await followReleases(source, (failure) => failures.push(failure));
  app = await build();
});

afterEach(async () => {
  page.close();
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const fail = (failure: unknown): never => {
  throw failure;
};

/** Puts another release in force and waits until the gateway has seen it. */
const publish = async (next: NonNullable<typeof release>): Promise<void> => {
  release = next;
  const before = page.get()?.composition.id;
  announce();
  for (let turn = 0; turn < 200; turn += 1) {
    if (page.get()?.composition.id === next.composition.id) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`still ${before}`);
};

const get = (url: string, headers: InjectOptions['headers'] = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

const expectProblem = (response: Awaited<ReturnType<typeof get>>, status: number, code: string) => {
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('application/problem+json');
  expect(response.json()).toMatchObject({ status, code, type: `urn:sala:problem:${code}` });
};

describe('released files', () => {
  const url = '/r/mfe-x/1.0.0-abc/main.js';

  it('are served for ever', async () => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(program);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(response.headers.etag).toBeUndefined();
  });

  it('come compressed when the browser can read that and the build made it', async () => {
    const response = await get(url, { 'accept-encoding': 'br, gzip' });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(response.headers.vary).toBe('accept-encoding');
    expect(gunzipSync(response.rawPayload).toString()).toBe(program);
    const brotli = path.join(directory, 'artefacts/mfe-x/1.0.0-abc/main.js.br');
    await writeFile(brotli, 'brotli');
    expect((await get(url, { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
    expect((await get('/r/mfe-x/1.0.0-abc/plain.js', { 'accept-encoding': 'br' })).body).toBe('plain');
  });

  it.each([
    '/r/mfe-x/1.0.0-abc/gone.js',
    '/r/mfe-x/1.0.0-abc/',
    '/r/mfe-x',
    '/r/',
    '/r/mfe-x/1.0.0-abc/index.html',
    '/r/mfe-x/1.0.0-abc/.env',
    '/r/mfe-x/1.0.1-abc.77.tmp/main.js',
    '/r/..%2fsecret.txt',
    '/r/mfe-x/..%5c..%5c..%5csecret.txt',
    '/r/mfe-x/%00/main.js',
  ])('answers %s with a problem, never with a page', async (missing) => {
    expectProblem(await get(missing), 404, 'resource.not_found');
  });

  it.each(['/r/../secret.txt', '/r/%2e%2e/secret.txt', '/r/mfe-x/../../secret.txt', '/r//../../secret.txt'])(
    'does not leave its directory for %s',
    async (raw) => {
      // over a connection, because a client library would tidy the address up first
      await app.listen({ port: 0, host: '127.0.0.1' });
      const address = app.server.address();
      if (address === null || typeof address === 'string') throw new Error('not listening');
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request({ port: address.port, path: raw, headers: { accept: '*/*' } }, resolve).once('error', reject).end();
      });
      const body = await text(answer);
      expect(answer.statusCode).toBe(404);
      expect(JSON.parse(body)).toMatchObject({ code: 'resource.not_found' });
    },
  );

  it('answers an address that is no address with a problem', async () => {
    expectProblem(await get('/r/%zz'), 400, 'request.malformed');
  });
});

describe('the page', () => {
  it.each(['/', '/customer-management', '/hospital/email/7?x=1', '/no/such/place'])('is served at %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    const [, data = ''] = /<script type="application\/json" id="composition"[^>]*>(.*?)<\/script>/.exec(response.body) ?? [];
    expect(JSON.parse(data)).toEqual(composition(1));
  });

  it('is served to a tool that takes anything, and not in place of a missing file', async () => {
    expect((await get('/sign-in', { accept: '*/*' })).statusCode).toBe(200);
    expectProblem(await get('/favicon.ico', { accept: '*/*' }), 404, 'resource.not_found');
    expectProblem(await get('/sign-in', { accept: 'application/json' }), 404, 'resource.not_found');
  });

  it.each(['/api', '/api/v1/customers', '/registry/v1/none', '/healthz/x'])('is not served at %s', async (url) => {
    expectProblem(await get(url), 404, 'resource.not_found');
  });

  it('is not served to a POST', async () => {
    const response = await app.inject({ method: 'POST', url: '/sign-in', headers: { accept: 'text/html' } });
    expectProblem(response, 404, 'resource.not_found');
  });

  it('speaks the language of the request when there is none', async () => {
    expect((await get('/r/x', { 'accept-language': 'en' })).json()).toMatchObject({ title: 'What you are looking for was not found.' });
  });

  it('keeps a text of the composition inside its element', async () => {
    const title = '</script><script>alert(1)</script><!-- $& $1';
    await publish({ composition: composition(2, title), template });
    const { body } = await get('/');
    expect(body.match(/<script/g)).toHaveLength(4);
    const [, data = ''] = /id="composition"[^>]*>(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(data)).toEqual(composition(2, title));
  });

  it('is compressed for who can read that', async () => {
    const plain = await get('/');
    const brotli = await get('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('is not sent again while it is the same, and is after a release', async () => {
    const first = await get('/');
    const again = await get('/sign-in', { 'if-none-match': `"old", W/${first.headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    await publish({ composition: composition(2), template });
    const later = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect(later.statusCode).toBe(200);
    expect(later.body).toContain('"id":"c-2"');
  });

  it('stays as it was when a release cannot be made into one', async () => {
    await expect(publish({ composition: composition(2), template: '<p>no place</p>' })).rejects.toThrow('still c-1');
    expect(failures).toEqual([new Error('The shell 1.0.0 has a page without <!--sala:composition-->.')]);
    expect((await get('/')).body).toContain('"id":"c-1"');
  });

  it('is a problem while nothing is released', async () => {
    const none = await followReleases({ directory, current: () => Promise.resolve(null), onChange: async () => () => undefined }, fail);
    const empty = await buildApplication({
      config: { publicUrl: 'http://localhost', roles: ['web', 'registry'] },
      log: pino({ level: 'silent' }),
      api: null,
      releases: { page: none, directory },
    });
    for (const url of ['/', '/registry/v1/composition']) {
      expectProblem(await empty.inject({ url, headers: { accept: 'text/html' } }), 503, 'server.unavailable');
    }
    const ready = await empty.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ status: 'unavailable', reasons: ['composition: nothing is released yet'] });
    expect((await empty.inject('/healthz')).statusCode).toBe(200);
    await empty.close();
  });
});

describe('the policy of the page', () => {
  const directives = async (): Promise<Record<string, string[]>> => {
    const policy = String((await get('/')).headers['content-security-policy']);
    return Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values];
      }),
    );
  };
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  it('admits scripts of this origin and the one that the page carries, and no eval', async () => {
    expect((await directives())['script-src']).toEqual(["'self'", hash(boot)]);
  });

  it('admits styles of this origin, of the page, of Emotion, and those with the nonce of the page', async () => {
    const { body } = await get('/');
    const [, nonce = ''] = /<meta name="style-nonce" content="([^"]+)">/.exec(body) ?? [];
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect((await directives())['style-src']).toEqual(["'self'", hash(''), hash('body{margin:0}'), `'nonce-${nonce}'`]);
  });

  it('closes everything else', async () => {
    expect(await directives()).toMatchObject({
      'default-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
    });
  });

  it('goes with the other headers, and asks for https only where the site is on https', async () => {
    const expected = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    };
    expect((await get('/')).headers).toMatchObject(expected);
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
    const secure = await build('https://sala.example.org');
    const response = await secure.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(response.headers).toMatchObject({ ...expected, 'strict-transport-security': 'max-age=31536000' });
    await secure.close();
  });
});

it('gives the composition to tools', async () => {
  const response = await get('/registry/v1/composition', { accept: 'application/json' });
  expect(response.json()).toEqual(composition(1));
  expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' });
  const again = await get('/registry/v1/composition', { 'if-none-match': String(response.headers.etag) });
  expect(again.statusCode).toBe(304);
});

it('is ready when there is a page', async () => {
  const response = await get('/readyz');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ready' });
});
