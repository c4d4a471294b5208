import { writeFile } from 'node:fs/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerError } from './problems';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler(answerError);
  app.get('/disk', () => writeFile('/dev/full', 'x'));
  for (const code of ['EDQUOT', '53100']) {
    app.get(`/${code}`, () => Promise.reject(Object.assign(new Error('no room'), { code })));
  }
  await app.ready();
});
afterAll(() => app.close());

test.each(['/disk', '/EDQUOT', '/53100'])('%s: a full disk is named, with what to do', async (url) => {
  const answer = await app.inject({ url, headers: { 'accept-language': 'en' } });
  expect(answer.statusCode).toBe(507);
  expect(answer.json()).toMatchObject({
    code: 'server.disk_full',
    title: expect.stringContaining('disk is full'),
    detail: expect.stringMatching(/frees space in its data directory .* then send it again$/),
  });
});
