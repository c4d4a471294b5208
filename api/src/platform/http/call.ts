import { randomUUID } from 'node:crypto';
import type { Locale } from '@sala/shared-contracts';
import { localeOf } from '@sala/shared-contracts/problem-titles';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../database/database';
import type { Actor } from './actor';
import type { Origin } from './handler';

/** What is known of a request before its handler runs. */
export interface Call {
  /** A UUID: the person reads it to support, the log carries it. */
  readonly id: string;
  readonly locale: Locale;
  readonly origin: Origin;
  actor: Actor | null;
}

/** A longer header says no more of who sends it. */
const userAgentMax = 500;

/**
 * What a socket for both protocols puts before an address of IPv4: nobody would know their own by
 * it.
 */
const mapped = /^::ffff:(?=[\d.]+$)/i;

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip.replace(mapped, ''),
  userAgent: (headers['user-agent'] ?? '').slice(0, userAgentMax),
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const calls = new WeakMap<FastifyRequest, Call>();

/** The call of a request; made when it is first asked for. */
export const callOf = (request: FastifyRequest): Call => {
  const known = calls.get(request);
  if (known) return known;
  // A server that counts its requests has other ids; support must be able to name one request for ever.
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

/** Whose data the call may see. */
export const identityOf = ({ actor }: Call): Identity => ({
  userId: actor?.userId ?? null,
  companyId: actor?.companyId ?? null,
});
