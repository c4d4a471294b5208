import { writeFile } from 'node:fs/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { ReleaseRefused } from '../life-cycle/release-refused';
import { answerError } from './problems';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler(answerError);
  app.get('/disk', () => writeFile('/dev/full', 'x'));
  for (const code of ['EDQUOT', '53100']) {
    app.get(`/${code}`, () => Promise.reject(Object.assign(new Error('no room'), { code })));
  }
  app.get('/often', () =>
    Promise.reject(
      new ReleaseRefused('request.rate_limited', { detail: 'too often', retryAfterSeconds: 3300 }),
    ),
  );
  await app.ready();
});
afterAll(() => app.close());

test.each(['/disk', '/EDQUOT', '/53100'])(
  '%s: names the full disk and gives advice',
  async (url) => {
    const answer = await app.inject({ url, headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(507);
    expect(answer.json()).toMatchObject({
      code: 'server.disk_full',
      title: expect.stringContaining('disk is full'),
      detail: expect.stringMatching(/frees space in its data directory .* then send it again$/),
    });
  },
);

test('temporary refusals carry Retry-After', async () => {
  const answer = await app.inject('/often');
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('3300');
});
