import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentRelease } from '../registry-port';

/**
 * A page polls after 15 s of silence (host-shell/src/changes), because a proxy may buffer the
 * stream.
 */
const heartbeatMs = 10_000;
/** Bytes buffered per listener: hundreds of changes. Slower listeners are dropped and reconnect. */
const maxBufferedBytes = 16_384;

type Announced = Pick<CurrentRelease['composition'], 'id' | 'seq'>;

const eventOf = ({ id, seq }: Announced): string =>
  `event: composition\nid: ${seq}\ndata: ${JSON.stringify({ id, seq })}\n\n`;

/** Last sequence number the page received; 0: none. */
const lastSeenSeq = ({ headers }: FastifyRequest): number => {
  const last = headers['last-event-id'];
  return typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : 0;
};

/** `?within=page`: a frame of a page that already listens, not counted as another page. */
const isWithin = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && 'within' in query && query.within === 'page';

type Listener = FastifyReply['raw'];

const send = (listener: Listener, text: string): void => {
  if (listener.writableLength > maxBufferedBytes) listener.destroy();
  else listener.write(text);
};

/** Server-sent events about new compositions. */
export class ChangeStream {
  /** Listener → last sequence number it received. */
  private readonly listeners = new Map<Listener, number>();
  private readonly uncounted = new Set<Listener>();
  private last: Announced | null = null;
  private readonly heartbeat = setInterval(() => this.beat(), heartbeatMs).unref();

  /** @param onCount called with the number of pages whenever it changes */
  constructor(private readonly onCount: (count: number) => void) {}

  /** Notifies every listener of the composition in force. */
  announce(composition: Announced): void {
    this.last = { id: composition.id, seq: composition.seq };
    const text = eventOf(composition);
    for (const [listener, heard] of this.listeners) {
      if (heard >= composition.seq) continue;
      this.listeners.set(listener, composition.seq);
      send(listener, text);
    }
  }

  /**
   * Turns a response into an event stream, starting with the current composition unless the page
   * has it.
   */
  listen(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no', // proxies must not buffer the stream
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    raw.write('retry: 1000\n\n');
    this.listeners.set(raw, lastSeenSeq(request));
    if (this.last) this.announce(this.last);
    if (isWithin(request)) this.uncounted.add(raw);
    this.tellCount();
    raw.once('close', () => {
      this.listeners.delete(raw);
      this.uncounted.delete(raw);
      this.tellCount();
    });
    raw.on('error', () => raw.destroy());
  }

  /** Ends every stream on shutdown. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const listener of this.listeners.keys()) listener.end();
  }

  private tellCount(): void {
    this.onCount(this.listeners.size - this.uncounted.size);
  }

  /** A named event, because browsers hide comments from the page. */
  private beat(): void {
    for (const listener of this.listeners.keys()) send(listener, 'event: alive\ndata: {}\n\n');
  }
}

/** `GET /changes`: the composition in force, now and on every change. */
export const bindChanges = (app: FastifyInstance, changes: ChangeStream): void => {
  // No HEAD route: its response would never end.
  app.get('/changes', { exposeHeadRoute: false }, (request, reply) =>
    changes.listen(request, reply),
  );
  app.addHook('preClose', async () => changes.close());
};
