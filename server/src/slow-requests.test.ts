import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { headerLimits, limitSlowBodies } from './slow-requests';

const pace = { everyMs: 400, leastBytes: 1000 };
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify({
    http: { ...headerLimits, headersTimeout: 400, connectionsCheckingInterval: 100 },
  });
  limitSlowBodies(app.server, pace);
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.post('/', (request) => ({ bytes: (request.body as Buffer).length })); // from the parser above
  app.get('/events', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
    const beats = setInterval(() => reply.raw.write('b'), pace.everyMs);
    reply.raw.once('close', () => clearInterval(beats));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});

const open = (
  head: string,
): { readonly socket: Socket; readonly answer: () => string; readonly closed: Promise<string> } => {
  const { port } = app.server.address() as AddressInfo; // TCP servers have this address type
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.on('error', () => undefined); // these tests expect to be cut off
  socket.write(head);
  return {
    socket,
    answer: () => answer,
    closed: new Promise((resolve) => socket.once('close', () => resolve(answer))),
  };
};

const post = (length: number) =>
  `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`;

test.each([
  ['unfinished headers', 'GET / HTTP/1.1\r\nhost: x\r\n'],
  ['a silent connection', ''],
  ['a body that never starts', post(500)],
])('ends %s', async (_what, head) => {
  expect(await open(head).closed).toMatch(/^HTTP\/1\.1 408 /);
});

test('ends a trickling body', async () => {
  const { socket, closed } = open(post(500));
  const drops = setInterval(() => socket.write('x'), 50);
  expect(await closed.finally(() => clearInterval(drops))).toMatch(/^HTTP\/1\.1 408 /);
});

test('waits for a large body that makes progress, beyond the limit', async () => {
  const pieces = 12;
  const { socket, closed } = open(post(pieces * 1000));
  for (let piece = 0; piece < pieces; piece += 1) {
    socket.write('x'.repeat(1000));
    await delay(100);
  }
  expect(await closed).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{"bytes":12000\}$/);
});

test('does not limit event streams', async () => {
  const { socket, answer } = open('GET /events HTTP/1.1\r\nhost: x\r\n\r\n');
  while (answer().split('\r\nb\r\n').length < 4) await once(socket, 'data');
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
