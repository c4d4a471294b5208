import { connect } from 'node:net';
import Fastify from 'fastify';
import { bindChanges, ChangeStream } from './changes';

test('drops a listener that stops reading and keeps the others', async () => {
  const counts: number[] = [];
  let gone: () => void = () => undefined;
  const isGone = new Promise<void>((resolve) => (gone = resolve));
  const changes = new ChangeStream((count) => {
    counts.push(count);
    if (count < (counts.at(-2) ?? 0)) gone();
  });
  const app = Fastify();
  bindChanges(app, changes);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const sockets = await Promise.all(
    [0, 1].map(
      () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(Number(port), '127.0.0.1', () =>
            socket.write('GET /changes HTTP/1.1\r\nhost: x\r\n\r\n'),
          );
          socket.once('data', () => resolve(socket));
        }),
    ),
  );
  const [idle, reader] = sockets;
  idle?.pause();
  let read = 0;
  reader?.on('data', (bytes: Buffer) => (read += bytes.length));
  expect(counts).toEqual([1, 2]);
  // Exceeds the connection's buffers, in steps small enough for the reader to keep up.
  let seq = 0;
  const announceMore = (): void => {
    for (let one = 0; one < 200; one += 1) changes.announce({ id: `c-${seq}`, seq: (seq += 1) });
  };
  const pressing = setInterval(announceMore, 1);
  await isGone;
  clearInterval(pressing);
  expect(counts).toEqual([1, 2, 1]);
  const before = read;
  changes.announce({ id: 'c-last', seq: seq + 1 });
  await new Promise((resolve) => reader?.once('data', resolve));
  expect(read).toBeGreaterThan(before);
  for (const socket of sockets) socket.destroy();
  await app.close();
});
