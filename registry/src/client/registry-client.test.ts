import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  createRegistryClient,
  RegistryError,
  RegistryUnreachable,
  type RegistryClient,
} from './index';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

let server: Server;
let origin: string;
let answer: Answer;
let client: RegistryClient;
let directory: string;

const json = (response: ServerResponse, status: number, value: unknown): void => {
  response
    .writeHead(status, {
      'content-type': status < 400 ? 'application/json' : 'application/problem+json',
    })
    .end(JSON.stringify(value));
};

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'sala-client-'));
  server = createServer(
    (request, response) =>
      void Promise.resolve(answer(request, response)).catch(() => response.destroy()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createRegistryClient({ origin, token: () => Promise.resolve('mfe_secret') });
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true, force: true });
});

/** Names and digests of the files in a request's tar. */
const unpack = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const files: Record<string, string> = {};
  const tar = extract();
  const read = (async () => {
    for await (const entry of tar) {
      const hash = createHash('sha256');
      for await (const chunk of entry) hash.update(chunk as Buffer); // tar-stream yields bytes
      files[entry.header.name] = hash.digest('hex');
    }
  })();
  await pipeline(request, createGunzip(), tar);
  await read;
  return files;
};

test('sends method, path, token, language and body as the contract defines', async () => {
  const seen: unknown[] = [];
  answer = async ({ method, url, headers, ...rest }, response) => {
    void rest;
    seen.push([
      method,
      url,
      headers.authorization,
      headers['accept-language'],
      headers['content-type'],
    ]);
    json(response, 200, { event: null, composition: 'c-000007' });
  };
  const said = await client.releasePromote({
    params: { name: 'mfe_billing' },
    body: { version: '1.0.0-0123abcd', reason: 'ready' },
  });
  expect(said.composition).toBe('c-000007');
  expect(seen).toEqual([
    [
      'POST',
      '/registry/v1/bundles/mfe_billing/promote',
      'Bearer mfe_secret',
      'en',
      'application/json',
    ],
  ]);
});

test('a refusal carries its code, findings and log position', async () => {
  const findings = [
    { rule: 'R2', level: 'fail', subject: 'react', message: 'react ^18 is not lent' },
  ];
  answer = (_request, response) =>
    json(response, 422, {
      code: 'release.refused',
      status: 422,
      title: 'The rules refuse it',
      detail: 'one',
      meta: { findings, seq: 12 },
    });
  const error = await client.releaseState().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RegistryError);
  expect(error).toMatchObject({
    status: 422,
    code: 'release.refused',
    message: 'The rules refuse it: one',
    findings,
    seq: 12,
  });
});

test('a response that is not JSON is an error naming the call', async () => {
  answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  await expect(client.releaseState()).rejects.toThrow('GET /registry/v1/state returned 200');
  answer = (_request, response) =>
    void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  await expect(client.releaseState()).rejects.toMatchObject({
    name: 'RegistryError',
    status: 502,
    code: null,
  });
});

test('an unreachable registry gives the address, the cause and advice', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const gone = `http://127.0.0.1:${(free.address() as AddressInfo).port}`;
  free.close();
  const nobody = createRegistryClient({ origin: gone, token: () => Promise.resolve(null) });
  await expect(nobody.releaseState()).rejects.toThrow(
    `${gone} does not respond (nothing listens there, ECONNREFUSED). Start the suite there (npm start)`,
  );
  await expect(nobody.publish('mfe_billing', '1.0.0-0123abcd', directory)).rejects.toMatchObject({
    name: 'RegistryUnreachable',
    lost: false,
  });
});

test('reports whether pages can load a version', async () => {
  const asked: unknown[] = [];
  answer = ({ method, url }, response) => {
    asked.push([method, url]);
    response.writeHead(url?.includes('0123abcd') ? 200 : 404).end();
  };
  await expect(client.isServed('mfe-billing', '1.0.0-0123abcd')).resolves.toBe(true);
  await expect(client.isServed('mfe-billing', '1.0.0-ffffffff')).resolves.toBe(false);
  expect(asked[0]).toEqual(['HEAD', '/r/mfe-billing/1.0.0-0123abcd/load.json']);
});

test('the composition is null while there is none', async () => {
  answer = (_request, response) =>
    json(response, 404, { code: 'resource.not_found', status: 404, title: 'None' });
  await expect(client.composition()).resolves.toBeNull();
});

describe('publishing', () => {
  const content = 'x'.repeat(300_000);
  beforeAll(async () => {
    await writeFile(path.join(directory, 'mfe-contract.json'), '{}');
    await writeFile(path.join(directory, 'page.0a1b2c3d.js'), content);
  });
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');

  test('sends every file unchanged', async () => {
    let files: unknown;
    let target: unknown;
    answer = async (request, response) => {
      target = [request.method, request.url, request.headers['content-type']];
      files = await unpack(request);
      json(response, 200, {
        name: 'mfe_billing',
        version: '1.0.0-0123abcd',
        findings: [],
        event: null,
      });
    };
    await expect(client.publish('mfe_billing', '1.0.0-0123abcd', directory)).resolves.toMatchObject(
      { event: null },
    );
    expect(target).toEqual([
      'PUT',
      '/registry/v1/releases/mfe_billing/1.0.0-0123abcd',
      'application/x-tar',
    ]);
    expect(files).toEqual({
      'mfe-contract.json': digest('{}'),
      'page.0a1b2c3d.js': digest(content),
    });
  });

  test('retries the whole upload after a lost connection', async () => {
    let attempts = 0;
    let files: Record<string, string> = {};
    answer = async (request, response) => {
      attempts += 1;
      if (attempts < 3) return void request.socket.destroy();
      files = await unpack(request);
      json(response, 200, {
        name: 'mfe_billing',
        version: '1.0.0-0123abcd',
        findings: [],
        event: null,
      });
    };
    await client.publish('mfe_billing', '1.0.0-0123abcd', directory);
    expect(attempts).toBe(3);
    expect(files['page.0a1b2c3d.js']).toBe(digest(content));
  });

  test('gives up when the connection keeps failing', async () => {
    answer = (request) => void request.socket.destroy();
    await expect(client.publish('mfe_billing', '1.0.0-0123abcd', directory)).rejects.toBeInstanceOf(
      RegistryUnreachable,
    );
  });

  test('reports an early refusal without retrying', async () => {
    let attempts = 0;
    answer = (request, response) => {
      attempts += 1;
      json(response, 401, { code: 'release.token_invalid', status: 401, title: 'No such token' });
      request.resume();
    };
    await expect(client.publish('mfe_billing', '1.0.0-0123abcd', directory)).rejects.toMatchObject({
      code: 'release.token_invalid',
    });
    expect(attempts).toBe(1);
  });

  test('reports a missing folder', async () => {
    await expect(
      client.publish('mfe_billing', '1.0.0-0123abcd', path.join(directory, 'none')),
    ).rejects.toThrow('ENOENT');
  });
});
