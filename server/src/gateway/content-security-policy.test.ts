import { createHash } from 'node:crypto';
import { boot, startGateway, type TestGateway } from './gateway.testing';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.close());

const directives = async (): Promise<Record<string, string[]>> => {
  const policy = String((await gateway.get('/')).headers['content-security-policy']);
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
};
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it("allows scripts of this origin and the page's inline script, and no eval", async () => {
  expect((await directives())['script-src']).toEqual(["'self'", hash(boot)]);
});

it("allows styles of this origin, the page, Emotion and the page's nonce", async () => {
  const { body } = await gateway.get('/');
  const [, nonce = ''] = /<meta name="style-nonce" content="([^"]+)">/.exec(body) ?? [];
  expect(nonce).toMatch(/^[\w-]{22}$/);
  expect((await directives())['style-src']).toEqual([
    "'self'",
    hash(''),
    hash('body{margin:0}'),
    `'nonce-${nonce}'`,
  ]);
});

it('denies everything else', async () => {
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

it('comes with the other security headers; HSTS only over https', async () => {
  const expected = {
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('camera=(self), microphone=()') as string, // the kiosk scans codes
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  expect((await gateway.get('/')).headers).toMatchObject(expected);
  expect((await gateway.get('/')).headers['strict-transport-security']).toBeUndefined();
  const secure = await gateway.build('https://sala.example.org');
  const response = await secure.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(response.headers).toMatchObject({
    ...expected,
    'strict-transport-security': 'max-age=31536000',
  });
  await secure.close();
});

it('lets only pages below /clerk reach Clerk, and only when configured', async () => {
  const policyOf = async (app: Pick<typeof gateway.app, 'inject'>, url: string) =>
    String(
      (await app.inject({ url, headers: { accept: 'text/html' } })).headers[
        'content-security-policy'
      ],
    );
  const withClerk = await gateway.build(
    'https://sala.test',
    `pk_test_${Buffer.from('clinic.clerk.accounts.dev$').toString('base64')}`,
  );
  for (const url of ['/clerk', '/clerk?x=1', '/clerk/sign-in']) {
    const policy = await policyOf(withClerk, url);
    expect(policy).toMatch(
      /script-src 'self' \S+ https:\/\/clinic\.clerk\.accounts\.dev https:\/\/challenges\.cloudflare\.com;/,
    );
    expect(policy).toContain("connect-src 'self' https://clinic.clerk.accounts.dev;");
    expect(policy).not.toContain('unsafe');
    expect(await policyOf(gateway.app, url)).not.toContain('clerk');
  }
  for (const url of ['/', '/clerks', '/customer-management'])
    expect(await policyOf(withClerk, url)).not.toContain('clerk');
  await withClerk.close();
});
