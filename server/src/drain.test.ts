import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { drainable } from './drain';

it('cuts off a request that does not end within five seconds of the stop', async () => {
  const app = Fastify();
  app.post('/', () => 'done');
  const stop = drainable(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // TCP servers have this address type
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.on('error', () => undefined); // it may be reset
  const asked = once(app.server, 'request');
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await asked;
  const closed = once(socket, 'close');
  const openSockets = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  try {
    const stopped = stop();
    jest.advanceTimersByTime(4999);
    expect(await openSockets()).toBe(1);
    jest.advanceTimersByTime(1);
    await closed;
    await stopped;
  } finally {
    jest.useRealTimers();
  }
  expect(answer).toBe('');
});
