import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BufferingProxy {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Simulates proxies that buffer responses, so that streams never arrive. */
export const startBufferingProxy = async (target: string): Promise<BufferingProxy> => {
  const server = createServer((incoming, reply) => {
    const onward = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers);
          reply.end(Buffer.concat(parts));
        });
      },
    );
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening server has an address
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
