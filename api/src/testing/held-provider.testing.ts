import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where a call is stopped: before the provider has it, or after it answered. */
export type HeldAt = 'request' | 'answer';

/** Stands before a provider, and stops calls as a broken line does. */
export const createHeldProvider = async (providerUrl: string) => {
  let holding: { readonly at: HeldAt; readonly path: RegExp; readonly reached: () => void } | null =
    null;
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET' } = request;
    const isHeld = (at: HeldAt): boolean => {
      if (holding?.at !== at || !holding.path.test(`${method} ${url}`)) return false;
      holding.reached();
      return true;
    };
    void (async () => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer); // no encoding is set
      if (isHeld('request')) return;
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
      if (isHeld('answer')) return;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(content);
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The next matching calls are never answered. @returns when the first of them is held */
    hold: (at: HeldAt, path: RegExp): Promise<void> =>
      new Promise((reached) => {
        holding = { at, path, reached };
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
