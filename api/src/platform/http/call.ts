import { randomUUID } from 'node:crypto';
import type { Locale } from '@sala/shared-contracts';
import { localeOf } from '@sala/shared-contracts/problem-titles';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../database/database';
import type { Actor } from './actor';
import type { Origin } from './handler';

/** Facts of a request known before its handler runs. */
export interface Call {
  /** A UUID, logged and shown to the person for support. */
  readonly id: string;
  readonly locale: Locale;
  readonly origin: Origin;
  actor: Actor | null;
}

const userAgentMax = 500;

/**
 * Prefix of IPv4 addresses on a dual-stack socket; people would not recognise their address with
 * it.
 */
const mapped = /^::ffff:(?=[\d.]+$)/i;

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip.replace(mapped, ''),
  userAgent: (headers['user-agent'] ?? '').slice(0, userAgentMax),
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const calls = new WeakMap<FastifyRequest, Call>();

/** The call of a request, created on first access. */
export const callOf = (request: FastifyRequest): Call => {
  const cached = calls.get(request);
  if (cached) return cached;
  // A server that numbers its requests reuses ids; support needs unique ones.
  const id = uuid.test(request.id) ? request.id : randomUUID();
  const call: Call = {
    id,
    locale: localeOf(request.headers['accept-language']),
    origin: originOf(request),
    actor: null,
  };
  calls.set(request, call);
  return call;
};

export const identityOf = ({ actor }: Call): Identity => ({
  userId: actor && !actor.device ? actor.userId : null,
  companyId: actor?.companyId ?? null,
  deviceId: actor?.device?.id ?? null,
  apiTokenId: actor?.apiToken?.id ?? null,
});
