import { createHash } from 'node:crypto';
import { boot, startGateway } from './gateway.testing';

let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

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

it('admits scripts of this origin and the one that the page carries, and no eval', async () => {
  expect((await directives())['script-src']).toEqual(["'self'", hash(boot)]);
});

it('admits styles of this origin, of the page, of Emotion, and those with the nonce of the page', async () => {
  const { body } = await gateway.get('/');
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
  expect((await gateway.get('/')).headers).toMatchObject(expected);
  expect((await gateway.get('/')).headers['strict-transport-security']).toBeUndefined();
  const secure = await gateway.build('https://sala.example.org');
  const response = await secure.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(response.headers).toMatchObject({ ...expected, 'strict-transport-security': 'max-age=31536000' });
  await secure.close();
});
