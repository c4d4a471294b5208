import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { because, shellRelease } from '@sala/registry/testing';
import type { DigestAlgorithm } from '@sala/shared-contracts';
import { expectProblem, startGateway, type TestGateway } from './gateway.testing';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.close());

const file = 'service-worker.0123abcd.js';

/** Promotes a shell with a service worker. @returns its path */
const releaseShell = async (version: string, algorithm?: DigestAlgorithm): Promise<string> => {
  const { routes } = shellRelease(version).load;
  const shell = shellRelease(version, {
    load: { routes: { ...routes, worker: { files: [file], consumes: [] } } },
  });
  await gateway.publish(shell, undefined, algorithm);
  await gateway.registry.promote(shell.name, version, { ...because, force: true });
  return path.join(gateway.registry.directory, 'host-shell', version, file);
};

const ask = (headers = {}) => gateway.get('/service-worker.js', { accept: '*/*', ...headers });

test('is a 404 for a shell without one, so pages unregister theirs', async () => {
  expectProblem(await ask(), 404, 'resource.not_found');
  expect((await gateway.app.inject({ method: 'HEAD', url: '/service-worker.js' })).statusCode).toBe(
    404,
  );
});

test("serves the current shell's worker uncached with a strict CSP", async () => {
  const released = await releaseShell('2.0.0-0000aaaa');
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(await readFile(released, 'utf8'));
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  expect((await ask({ 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  expect((await gateway.app.inject({ method: 'HEAD', url: '/service-worker.js' })).statusCode).toBe(
    200,
  );
});

test.each([
  ['2.1.0-0000bbbb', 'sha256'],
  ['2.1.1-0000cccc', 'sha384'],
] as const)(
  'a worker %s that does not match its %s digest is not served; the previous one stays',
  async (version, algorithm) => {
    const before = (await ask()).body;
    await appendFile(await releaseShell(version, algorithm), 'evil();');
    expect((await ask()).body).toBe(before);
    expect(gateway.logged.join()).toContain(
      `/r/host-shell/${version}/${file} is not what was published.`,
    );
  },
);

test('serves a worker published before sha256', async () => {
  const released = await releaseShell('2.1.2-0000dddd', 'sha384');
  expect((await ask()).body).toBe(await readFile(released, 'utf8'));
});

test('is gone after a rollback to a shell without one', async () => {
  await gateway.registry.rollback('host_shell', { ...because, to: '1.0.0-aaaaaaaa' });
  expectProblem(await ask(), 404, 'resource.not_found');
});
