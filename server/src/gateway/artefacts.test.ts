import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ReleaseRegistryPort } from '@sala/registry';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { artefacts } from './artefacts';
import { expectProblem, startGateway, template, type TestGateway } from './gateway.testing';

const program = 'export const answer = 42;'.repeat(20);
let gateway: TestGateway;
let app: FastifyInstance;

/** A file of a public version. */
const get = (url: string, headers: InjectOptions['headers'] = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

beforeAll(async () => {
  gateway = await startGateway([]);
  const open: ReleaseRegistryPort = Object.create(gateway.registry, {
    isOpen: { value: async () => true },
  }) as ReleaseRegistryPort; // all the plugin uses
  app = await gateway.build('http://localhost:4400', null, open);
  const folder = path.join(gateway.dataDir, 'artefacts', 'mfe-xx');
  const version = path.join(folder, '1.0.0-0123abcd');
  await mkdir(version, { recursive: true });
  await writeFile(path.join(version, 'main.js'), program);
  await writeFile(path.join(version, 'main.js.gz'), gzipSync(program));
  await writeFile(path.join(version, 'plain.js'), 'plain');
  await writeFile(path.join(version, 'index.html'), template);
  await writeFile(path.join(version, '.env'), 'SECRET=1');
  await mkdir(path.join(folder, '1.0.1-0123abcd.77.tmp'));
  await writeFile(path.join(folder, '1.0.1-0123abcd.77.tmp', 'main.js'), 'half');
  await writeFile(path.join(gateway.dataDir, 'secret.txt'), 'secret');
});

afterAll(async () => {
  await app.close();
  await gateway.close();
});

const url = '/r/mfe-xx/1.0.0-0123abcd/main.js';

it('are immutable', async () => {
  const response = await get(url);
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe(program);
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  expect(response.headers.etag).toBeUndefined();
});

it('are compressed if the browser accepts it and the build did it', async () => {
  const response = await get(url, { 'accept-encoding': 'br, gzip' });
  expect(response.headers['content-encoding']).toBe('gzip');
  expect(response.headers['content-type']).toBe('text/javascript');
  expect(response.headers.vary).toBe('accept-encoding');
  expect(gunzipSync(response.rawPayload).toString()).toBe(program);
  const brotli = path.join(gateway.dataDir, 'artefacts/mfe-xx/1.0.0-0123abcd/main.js.br');
  await writeFile(brotli, 'brotli');
  expect((await get(url, { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe(
    'br',
  );
  expect((await get('/r/mfe-xx/1.0.0-0123abcd/plain.js', { 'accept-encoding': 'br' })).body).toBe(
    'plain',
  );
});

const digest = (text: string) => `sha-256=:${createHash('sha256').update(text).digest('base64')}:`;
const wants = { 'want-unencoded-digest': 'sha-256=1', 'accept-encoding': 'br, gzip' };

it('report their digest on request, unless the compressed copy differs', async () => {
  const folder = path.join(gateway.dataDir, 'artefacts/mfe-xx/1.0.0-0123abcd');
  await writeFile(path.join(folder, 'told.js'), program);
  await writeFile(path.join(folder, 'told.js.gz'), gzipSync(program));
  const address = '/r/mfe-xx/1.0.0-0123abcd/told.js';
  const asked = await app.inject({ method: 'HEAD', url: address, headers: wants });
  expect(asked.headers['unencoded-digest']).toBe(digest(program));
  expect((await get(address)).headers['unencoded-digest']).toBeUndefined();
  await writeFile(path.join(folder, 'told.js.gz'), gzipSync('other'));
  expect((await get(address, wants)).headers['unencoded-digest']).toBeUndefined();
});

const documents = [
  'page.htm',
  'PAGE.HTML',
  'picture.svg',
  'page.xhtml',
  'feed.xml',
  'main.js.gz',
  'style.xsl',
  'paper.pdf',
  'plain.txt',
  'noextension',
];

it('never serves documents a browser would render in our origin', async () => {
  const folder = path.join(gateway.dataDir, 'artefacts/mfe-xx/1.0.0-0123abcd');
  for (const name of documents)
    await writeFile(
      path.join(folder, name),
      name.endsWith('.gz') ? gzipSync(program) : '<script>alert(1)</script>',
    );
  for (const name of [
    ...documents,
    'page.%68tm',
    'picture.sv%67',
    'page.htm?x=.js',
    'page.htm%3f.js',
    'picture.svg/',
  ]) {
    expectProblem(
      await get(`/r/mfe-xx/1.0.0-0123abcd/${name}`, {
        accept: 'text/html',
        'accept-encoding': 'br, gzip',
      }),
      404,
      'resource.not_found',
    );
  }
});

it.each([
  ['data.json', 'application/json'],
  ['picture.PNG', 'image/png'],
  ['letter.woff2', 'font/woff2'],
  ['main.js.map', 'application/json'],
])('%s is %s, sandboxed', async (name, type) => {
  await writeFile(
    path.join(gateway.dataDir, 'artefacts/mfe-xx/1.0.0-0123abcd', name),
    '<script>alert(1)</script>',
  );
  expect((await get(`/r/mfe-xx/1.0.0-0123abcd/${name}`)).headers).toMatchObject({
    'content-type': type,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
});

it.each([
  '/r/mfe-xx/1.0.0-0123abcd/gone.js',
  '/r/mfe-xx/1.0.0-0123abcd/',
  '/r/mfe-xx',
  '/r/',
  '/r/mfe-xx/1.0.0-0123abcd/index.html',
  '/r/mfe-xx/1.0.0-0123abcd/.env',
  '/r/mfe-xx/1.0.1-0123abcd.77.tmp/main.js',
  '/r/..%2fsecret.txt',
  '/r/mfe-xx/..%5c..%5c..%5csecret.txt',
  '/r/mfe-xx/%00/main.js',
])('answers %s with a problem document, never a page', async (missing) => {
  expectProblem(await get(missing), 404, 'resource.not_found');
});

it.each([
  '/r/../secret.txt',
  '/r/%2e%2e/secret.txt',
  '/r/mfe-xx/../../secret.txt',
  '/r//../../secret.txt',
])('does not leave its directory for %s', async (raw) => {
  // Raw connection, because HTTP clients normalise the path.
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port: address.port, path: raw, headers: { accept: '*/*' } }, resolve)
      .once('error', reject)
      .end();
  });
  const body = await text(answer);
  expect(answer.statusCode).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ code: 'resource.not_found' });
});

it('answers a malformed address with a problem', async () => {
  expectProblem(await get('/r/%zz'), 400, 'request.malformed');
});

describe('files published by another process', () => {
  const folder = 'mfe-far';
  const version = '2.0.0-0123abcd';
  let far: FastifyInstance;
  let directory: string;
  const asked: string[] = [];

  beforeAll(async () => {
    directory = path.join(gateway.dataDir, 'far');
    far = Fastify();
    await far.register(artefacts, {
      directory,
      access: async () => 'everybody',
      ensure: async (wanted, at) => {
        asked.push(`${wanted}/${at}`);
        if (at !== version) throw new Error('the store is away');
        await mkdir(path.join(directory, wanted, at), { recursive: true });
        await writeFile(path.join(directory, wanted, at, 'main.js'), program);
      },
    });
  });
  afterAll(() => far.close());

  const get = (address: string) => far.inject({ url: address });

  it('are fetched before the response', async () => {
    expect((await get(`/r/${folder}/${version}/main.js`)).body).toBe(program);
    expect(asked).toEqual([`${folder}/${version}`]);
  });

  it('are a 503 when their existence is unknown', async () => {
    expectProblem(await get(`/r/${folder}/3.0.0-0123abcd/main.js`), 503, 'server.unavailable');
  });

  it.each(['/r/mfe-far/../../secret.txt', '/r/MFE/1.0.0-0123abcd/x.js', '/r/mfe-far/latest/x.js'])(
    '%s is looked up locally only',
    async (address) => {
      const before = asked.length;
      expect((await get(address)).statusCode).toBe(404);
      expect(asked.length).toBe(before);
    },
  );
});
