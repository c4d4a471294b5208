import type { IncomingMessage, Server } from 'node:http';

export interface Pace {
  /** Milliseconds for complete headers, and between checks of a body. */
  readonly everyMs: number;
  /** Bytes a body must progress between checks. */
  readonly leastBytes: number;
}

/** A small body has 30 s; a large one may take any time at 17 kbit/s or more. */
export const defaultPace: Pace = { everyMs: 30_000, leastBytes: 65_536 };

/** For Fastify's server: Node's default is 60 s, checked every 30 s. */
export const headerLimits = {
  headersTimeout: defaultPace.everyMs,
  requestTimeout: 0,
  connectionsCheckingInterval: 1000,
} as const;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Node's error for late headers, answered with 408. */
const timeOut = (): Error =>
  Object.assign(new Error('the body of a request came too slowly'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });

/**
 * Ends requests whose body arrives too slowly, since each holds a connection. Responses are not
 * limited, so event streams continue.
 */
export const limitSlowBodies = (
  server: Server,
  { everyMs, leastBytes }: Pace = defaultPace,
): void => {
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      const now = socket.bytesRead;
      // Backpressure by a handler is not the caller's fault.
      const isHeldBack = request.readableLength >= request.readableHighWaterMark;
      if (now - before < leastBytes && !isHeldBack) {
        clearInterval(timer);
        server.emit('clientError', timeOut(), socket);
      }
      before = now;
    }, everyMs).unref();
    socket.once('close', () => clearInterval(timer));
    request.once('end', () => clearInterval(timer));
  });
};
