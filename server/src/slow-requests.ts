import type { IncomingMessage, Server } from 'node:http';

export interface Pace {
  /**
   * Milliseconds in which headers must be whole, and after which a body is looked at, again and
   * again.
   */
  readonly everyMs: number;
  /** Bytes that must have come of a body meanwhile, unless it is whole. */
  readonly leastBytes: number;
}

/** A small body has 30 s. A large one may take as long as it needs on any line of 17 kbit/s. */
export const usualPace: Pace = { everyMs: 30_000, leastBytes: 65_536 };

/** For the server of Fastify: Node itself waits a minute for headers, and looks every half minute. */
export const headerLimits = {
  headersTimeout: usualPace.everyMs,
  requestTimeout: 0,
  connectionsCheckingInterval: 1000,
} as const;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What Node says of headers that are late: the same is answered, 408. */
const timeOut = (): Error =>
  Object.assign(new Error('the body of a request came too slowly'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });

/**
 * Ends requests whose body comes too slowly: each would hold a connection for as long as it likes.
 * Answers have no limit, so streams of events go on.
 */
export const limitSlowBodies = (
  server: Server,
  { everyMs, leastBytes }: Pace = usualPace,
): void => {
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      const now = socket.bytesRead;
      // A handler that takes nothing in holds its caller back: that is not the caller's fault.
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
