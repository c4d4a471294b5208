import { createHash } from 'node:crypto';
import { because, shellRelease } from '@sala/registry/testing';
import { expectProblem, startGateway, type TestGateway } from './gateway.testing';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.close());

const file = 'appointment-page.0123abcd.js';
const ask = () => gateway.get(`/appointment/${'t'.repeat(43)}`, { accept: 'text/html' });

test('is not there before a shell brings it', async () => {
  expectProblem(await ask(), 404, 'resource.not_found');
});

test('is one document for everybody: not kept, not indexed, and with its own script alone', async () => {
  const version = '2.0.0-0000aaaa';
  const { routes } = shellRelease(version).load;
  const shell = shellRelease(version, {
    load: { routes: { ...routes, appointment: { files: [file], consumes: [] } } },
  });
  await gateway.publish(shell);
  await gateway.registry.promote(shell.name, version, { ...because, force: true });
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-content-type-options': 'nosniff',
  });
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(answer.body) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = String(answer.headers['content-security-policy']).split('; ');
  expect(policy).toContain(`script-src 'sha256-${hash}'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(answer.body).not.toContain('ttt');
  expect((await gateway.app.inject({ method: 'POST', url: '/appointment/x' })).statusCode).toBe(
    404,
  );
});
