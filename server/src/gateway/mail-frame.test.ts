import { startGateway, type TestGateway } from './gateway.testing';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});

afterAll(() => gateway.close());

test('the frame of mails runs nothing, fetches nothing, and is framed by this origin only', async () => {
  const { statusCode, headers, body } = await gateway.get('/mail-frame.html');
  expect(statusCode).toBe(200);
  expect(body).not.toContain('<script');
  const policy = String(headers['content-security-policy']);
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]);
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('the page may frame this origin and nothing else', async () => {
  const { headers } = await gateway.get('/');
  expect(String(headers['content-security-policy'])).toContain("frame-src 'self';");
});
