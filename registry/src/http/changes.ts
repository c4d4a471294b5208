import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CurrentRelease } from '../registry-port';

/**
 * A page that hears nothing for 15 s asks by itself (host-shell/src/changes): a proxy may keep the
 * line's answer to itself.
 */
const heartbeatMs = 10_000;
/**
 * Bytes that may wait for a listener: hundreds of changes. Who is behind by more is let go, and
 * comes back by itself.
 */
const mostWaiting = 16_384;

type Announced = Pick<CurrentRelease['composition'], 'id' | 'seq'>;

const eventOf = ({ id, seq }: Announced): string =>
  `event: composition\nid: ${seq}\ndata: ${JSON.stringify({ id, seq })}\n\n`;

/** Number of the composition that a page has heard of; 0: none. */
const heardOf = ({ headers }: FastifyRequest): number => {
  const last = headers['last-event-id'];
  return typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : 0;
};

/** `?within=page`: a screen of a page that listens by itself already, and is no second one. */
const isWithin = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && 'within' in query && query.within === 'page';

type Listener = FastifyReply['raw'];

const send = (listener: Listener, text: string): void => {
  if (listener.writableLength > mostWaiting) listener.destroy();
  else listener.write(text);
};

/** Pages that listen for changes, over server-sent events. */
export class ChangeStream {
  /** With the number that each has heard of. */
  private readonly listeners = new Map<Listener, number>();
  private readonly uncounted = new Set<Listener>();
  private last: Announced | null = null;
  private readonly heartbeat = setInterval(() => this.beat(), heartbeatMs).unref();

  /** @param onCount told how many pages listen, whenever that changes. */
  constructor(private readonly onCount: (count: number) => void) {}

  /** Tells everybody which composition is in force. */
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
   * Makes an answer a stream of changes; it begins with the one in force, unless the page has heard
   * of it.
   */
  listen(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no', // a proxy that collects an answer would keep it for ever
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    raw.write('retry: 1000\n\n');
    this.listeners.set(raw, heardOf(request));
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

  /** Ends every stream: the server stops. */
  close(): void {
    clearInterval(this.heartbeat);
    for (const listener of this.listeners.keys()) listener.end();
  }

  private tellCount(): void {
    this.onCount(this.listeners.size - this.uncounted.size);
  }

  /** An event of its own: browsers hand no comment on to the page. */
  private beat(): void {
    for (const listener of this.listeners.keys()) send(listener, 'event: alive\ndata: {}\n\n');
  }
}

/** `GET /changes`: which composition is in force, at once and whenever that changes. */
export const bindChanges = (app: FastifyInstance, changes: ChangeStream): void => {
  // no HEAD: it would be an answer without an end
  app.get('/changes', { exposeHeadRoute: false }, (request, reply) =>
    changes.listen(request, reply),
  );
  app.addHook('preClose', async () => changes.close());
};
