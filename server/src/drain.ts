import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests in progress get when the server stops. */
const drainMs = 5000;
const idleCheckIntervalMs = 50;

/**
 * Tracks the server's connections.
 *
 * @returns a function that stops accepting, lets requests finish and cuts off after 5 s
 */
export const drainable = (app: FastifyInstance): (() => Promise<void>) => {
  // Browsers pre-connect, and Node counts a connection without a request as busy.
  const unusedSockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unusedSockets.add(socket);
    socket.once('close', () => unusedSockets.delete(socket));
  });
  app.server.on('request', (request) => unusedSockets.delete(request.socket));
  return async () => {
    for (const socket of unusedSockets) socket.destroy();
    // Keep-alive connections become idle only after their last response.
    const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckIntervalMs);
    const late = setTimeout(() => app.server.closeAllConnections(), drainMs);
    try {
      await app.close();
    } finally {
      clearInterval(idle);
      clearTimeout(late);
    }
  };
};
