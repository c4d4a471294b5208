import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const channel = 'plain_push';
/** As often as the API looks for events while there are some (docs/adr/0044). */
const everyMs = 10;

export const notifySql = `select pg_notify('${channel}', $1)`;

/**
 * Passes PostgreSQL notifications on to any number of event streams, without accounts, roles or
 * anything to catch up on: the reference for live events.
 */
export const startPlainPush = async (
  connection: pg.ClientConfig,
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> => {
  const streams = new Set<ServerResponse>();
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: ready\n\n');
    streams.add(response);
    response.once('close', () => streams.delete(response));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const listener = new pg.Client(connection);
  await listener.connect();
  await listener.query(`listen ${channel}`);
  let waiting = '';
  listener.on('notification', ({ payload = '' }) => {
    waiting += `data: {"entityId":"${payload}"}\n\n`;
  });
  const timer = setInterval(() => {
    if (waiting) for (const stream of streams) stream.write(waiting);
    waiting = '';
  }, everyMs);
  const { port } = server.address() as AddressInfo; // TCP servers have this address type
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await listener.end();
    },
  };
};
