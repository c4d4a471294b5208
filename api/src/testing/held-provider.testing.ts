import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a provider, and stops calls as a broken line does. */
export const createHeldProvider = async (providerUrl: string) => {
  let holding: { readonly path: RegExp; readonly reached: () => void } | null = null;
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET' } = request;
    void (async () => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer); // no encoding is set
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name))
          headers.set(name, value);
      const answer = await fetch(`${providerUrl}${url}`, {
        method,
        headers,
        ...(body.length > 0 && { body: Buffer.concat(body) }),
      });
      const content = Buffer.from(await answer.arrayBuffer());
      if (holding?.path.test(`${method} ${url}`)) return holding.reached();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(content);
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /**
     * The provider answers the next matching calls, and its answers are lost. @returns when the
     * first of them is held
     */
    hold: (path: RegExp): Promise<void> =>
      new Promise((reached) => {
        holding = { path, reached };
      }),
    release: () => {
      holding = null;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export type HeldProvider = Awaited<ReturnType<typeof createHeldProvider>>;
