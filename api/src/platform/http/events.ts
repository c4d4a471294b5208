import { liveEventsPath } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audienceOf } from '../live/audience';
import { EventStream } from '../live/event-stream';
import { Presence } from '../live/presence';
import { LiveEvents } from '../live/live-events';
import { ProblemError } from './problem-error';
import type { Services } from '../services';
import { requirePolicy } from './access-policy';
import type { Actor } from './actor';
import { authenticate } from './authenticate';
import { callOf } from './call';
import type { Pool } from 'pg';

/** Interval in milliseconds of heartbeats, which also re-check the session and its roles. */
const heartbeatMs = 10_000;
/** A revoked device hears nothing after 5 s, of which its cached state takes two. */
const deviceHeartbeatMs = 2_500;
/** Every visible window of a session has a stream. */
const streamsPerSession = 30;

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // otherwise a buffering proxy never delivers
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

const lastEventId = (request: FastifyRequest): string | null => {
  const last = request.headers['last-event-id'];
  return typeof last === 'string' && /^\d{1,19}$/.test(last) ? last : null;
};

export interface EventsOptions {
  readonly pool: Pool;
  readonly services: Pick<Services, 'sessions' | 'tokens' | 'devices' | 'apiTokens' | 'clock'>;
}

/** `GET /events`: events of the caller's company as server-sent events, while the session lasts. */
export const bindEvents = (app: FastifyInstance, { pool, services }: EventsOptions): void => {
  const live = new LiveEvents({
    pool,
    onError: (err) => app.log.warn({ err }, 'listening for live events failed'),
  });
  const presence = new Presence(pool);
  const streamsOf = new Map<string, number>();

  const count = (sessionId: string, by: 1 | -1): void => {
    const streams = (streamsOf.get(sessionId) ?? 0) + by;
    if (streams > 0) streamsOf.set(sessionId, streams);
    else streamsOf.delete(sessionId);
  };

  app.get(liveEventsPath, { exposeHeadRoute: false }, async (request, reply) => {
    const admit = async (): Promise<Actor> => {
      const current = await authenticate(request, services);
      requirePolicy(
        current.policy,
        { permission: 'company:read' },
        { address: callOf(request).origin.address, now: services.clock.now() },
      );
      return current;
    };
    const actor = await admit();
    if (actor.apiToken) throw new ProblemError('apiToken.not_allowed');
    if (actor.companyId === null) throw new ProblemError('company.required');
    if ((streamsOf.get(actor.sessionId) ?? 0) >= streamsPerSession)
      throw new ProblemError('request.rate_limited', { retryAfterSeconds: 60 });
    reply.hijack();
    const { raw } = reply;
    const userId = actor.device ? null : actor.userId;
    const stream = new EventStream(raw, actor.companyId, audienceOf(actor), userId);
    const see = async (): Promise<void> => {
      if (userId !== null) await presence.see(stream.companyId, userId);
    };
    const checkSession = async (): Promise<void> => {
      const current = await admit();
      if (current.companyId !== stream.companyId) return stream.end();
      stream.audience = audienceOf(current);
      stream.heartbeat();
      return see();
    };
    const heartbeat = setInterval(
      () => void checkSession().catch(() => stream.end()),
      actor.device ? deviceHeartbeatMs : heartbeatMs,
    ).unref();
    count(actor.sessionId, 1);
    raw.once('close', () => {
      clearInterval(heartbeat);
      live.remove(stream);
      count(actor.sessionId, -1);
    });
    raw.on('error', () => raw.destroy());
    raw.writeHead(200, headers);
    raw.write('retry: 1000\n\n');
    await live
      .add(stream, lastEventId(request))
      .then(see)
      .catch(() => stream.end()); // the page reconnects
    if (raw.destroyed) live.remove(stream);
  });
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 400) live.poll();
  });
  app.addHook('preClose', () => live.close());
};
