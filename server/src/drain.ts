import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests under way get this long to end when the server stops. */
const drainMs = 5000;
const idleEveryMs = 50;

/**
 * Follows the connections of a server.
 *
 * @returns what closes the server: it takes no more, lets requests under way end, and cuts off
 *   after 5 s.
 */
export const drainable = (app: FastifyInstance): (() => Promise<void>) => {
  // Browsers open connections ahead; Node counts one that never asked anything as busy.
  const actionsWithoutComposition = new Set<Socket>();
  app.server.on('connection', (socket) => {
    actionsWithoutComposition.add(socket);
    socket.once('close', () => actionsWithoutComposition.delete(socket));
  });
  app.server.on('request', (request) => actionsWithoutComposition.delete(request.socket));
  return async () => {
    for (const socket of actionsWithoutComposition) socket.destroy();
    // a connection is kept alive after its last answer, and nobody will ask on it again
    const idle = setInterval(() => app.server.closeIdleConnections(), idleEveryMs);
    const late = setTimeout(() => app.server.closeAllConnections(), drainMs);
    try {
      await app.close();
    } finally {
      clearInterval(idle);
      clearTimeout(late);
    }
  };
};
