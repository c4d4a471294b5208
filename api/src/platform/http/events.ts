import { liveEventsPath } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EventLine } from '../live/event-stream';
import { LiveEvents } from '../live/live-events';
import { ProblemError } from './problem-error';
import type { Services } from '../services';
import { authenticate } from './authenticate';
import type { Pool } from 'pg';

/**
 * Milliseconds. At each beat the session is looked at, too: it may have ended, or its person's
 * roles have changed.
 */
const beat = 10_000;
/** Of one session: every window of a browser that is looked at has one. */
const mostOfOne = 30;

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // a proxy that collects an answer would keep it for ever
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

const lastOf = (request: FastifyRequest): string | null => {
  const last = request.headers['last-event-id'];
  return typeof last === 'string' && /^\d{1,19}$/.test(last) ? last : null;
};

export interface EventsOptions {
  readonly pool: Pool;
  readonly services: Pick<Services, 'sessions' | 'tokens' | 'clock'>;
}

/**
 * `GET /events`: what happens in the company of whoever asks, as server-sent events, for as long as
 * the session lasts.
 */
export const bindEvents = (app: FastifyInstance, { pool, services }: EventsOptions): void => {
  const live = new LiveEvents({
    pool,
    onTrouble: (err) => app.log.warn({ err }, 'live events could not be listened for'),
  });
  const open = new Map<string, number>();

  const count = (sessionId: string, by: 1 | -1): void => {
    const now = (open.get(sessionId) ?? 0) + by;
    if (now > 0) open.set(sessionId, now);
    else open.delete(sessionId);
  };

  app.get(liveEventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await authenticate(request, services);
    if (actor.companyId === null) throw new ProblemError('company.required');
    if ((open.get(actor.sessionId) ?? 0) >= mostOfOne)
      throw new ProblemError('request.rate_limited', { retryAfterSeconds: 60 });
    reply.hijack();
    const { raw } = reply;
    const line = new EventLine(raw, actor.companyId, actor.roles);
    const look = async (): Promise<void> => {
      const now = await authenticate(request, services);
      if (now.companyId !== line.companyId) return line.end();
      line.roles = now.roles;
      return line.beat();
    };
    const beats = setInterval(() => void look().catch(() => line.end()), beat).unref();
    count(actor.sessionId, 1);
    raw.once('close', () => {
      clearInterval(beats);
      live.remove(line);
      count(actor.sessionId, -1);
    });
    raw.on('error', () => raw.destroy());
    raw.writeHead(200, headers);
    raw.write('retry: 1000\n\n');
    await live.add(line, lastOf(request)).catch(() => line.end()); // the page comes back, and asks again
    if (raw.destroyed) live.remove(line);
  });
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) live.written();
  });
  app.addHook('preClose', () => live.close());
};
