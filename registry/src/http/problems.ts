import {
  problemStatus,
  type FieldError,
  type FieldErrorCode,
  type Locale,
  type Problem,
  type ProblemCode,
} from '@sala/shared-contracts';
import { fieldMessage, localeOf, problemTitle } from '@sala/shared-contracts/problem-titles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReleaseRefused } from '../life-cycle/release-refused';

/** One refused value; its message is written in the response language. */
export interface FieldFault {
  /** Dotted path into body or query; '' for the whole. */
  readonly path: string;
  readonly code: FieldErrorCode;
  /** Message parameters: `minimum`, `maximum`. */
  readonly facts?: Readonly<Record<string, string | number>>;
}

interface ProblemFacts {
  readonly detail?: string;
  readonly errors?: readonly FieldFault[];
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** Thrown by handlers; becomes the problem document of its code. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  constructor(
    readonly code: ProblemCode,
    readonly facts: ProblemFacts = {},
  ) {
    super(facts.detail ?? code);
  }
}

interface Found {
  readonly code: ProblemCode;
  readonly facts: ProblemFacts;
}

const byStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'resource.not_found',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  429: 'request.rate_limited',
};

/**
 * By SQLSTATE class: the database is unavailable, or it cannot store the value (NUL in text).
 * Everything else is our fault.
 */
const byDatabase: Readonly<Record<string, ProblemCode>> = {
  '08': 'server.unavailable',
  '22': 'request.invalid',
  '28': 'server.unavailable',
  '3D': 'server.unavailable',
  '40': 'server.unavailable',
  '53': 'server.unavailable',
  '57': 'server.unavailable',
};

const isAway = (error: object): boolean =>
  ('code' in error &&
    typeof error.code === 'string' &&
    /^E(?:CONN(?:REFUSED|RESET)|PIPE|TIMEDOUT|NOENT)$/.test(error.code)) ||
  // For lost connections and pool timeouts the driver gives only a message.
  ('message' in error &&
    /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(
      String(error.message),
    ));

const ofDatabase = (error: object): ProblemCode | undefined => {
  if (isAway(error)) return 'server.unavailable';
  const state =
    'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
      ? error.code
      : '';
  return byDatabase[state.slice(0, 2)];
};

const diskFull =
  'nothing was kept. Whoever runs the suite frees space in its data directory (artefacts/, registry/) or its database, or raises the quota; then send it again';

/** From the file system (ENOSPC, EDQUOT) or the database (53100). */
const isDiskFull = (error: object): boolean =>
  'code' in error &&
  typeof error.code === 'string' &&
  ['ENOSPC', 'EDQUOT', '53100'].includes(error.code);

const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === 'string' && Object.hasOwn(problemStatus, code);

const ofRefusal = ({
  code,
  facts: { detail, findings, seq, retryAfterSeconds },
}: ReleaseRefused): Found => {
  const meta = { ...(findings && { findings }), ...(seq !== undefined && { seq }) };
  const texts = {
    ...(detail !== undefined && { detail }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
  return { code, facts: { ...texts, ...(Object.keys(meta).length > 0 && { meta }) } };
};

/**
 * Problem for anything thrown. Authentication errors carry a problem code; unexpected errors reveal
 * nothing.
 */
const problemOf = (error: unknown): Found => {
  if (error instanceof RequestRefused) return error;
  if (error instanceof ReleaseRefused) return ofRefusal(error);
  if (typeof error !== 'object' || error === null) return { code: 'server.error', facts: {} };
  if ('code' in error && isProblemCode(error.code)) return { code: error.code, facts: {} };
  if (isDiskFull(error)) return { code: 'server.disk_full', facts: { detail: diskFull } };
  const code = ofDatabase(error);
  if (code) return { code, facts: {} };
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 400 && status < 500)
    return { code: byStatus[status] ?? 'request.malformed', facts: {} };
  return { code: 'server.error', facts: {} };
};

const fieldErrors = (faults: readonly FieldFault[], locale: Locale): FieldError[] =>
  faults.map(({ path, code, facts }) => ({
    path,
    code,
    message: fieldMessage(code, locale, facts),
  }));

/** Sends a problem document (RFC 9457) in the request's language. */
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  facts: ProblemFacts = {},
): FastifyReply => {
  const locale = localeOf(request.headers['accept-language']);
  const status = problemStatus[code];
  const { detail, errors, meta, retryAfterSeconds } = facts;
  const problem: Problem = {
    type: `urn:sala:problem:${code}`,
    status,
    code,
    title: problemTitle(code, locale),
    instance: `urn:uuid:${request.id}`,
    ...(detail !== undefined && { detail }),
    ...(errors && { errors: fieldErrors(errors, locale) }),
    ...(meta && { meta }),
  };
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(problem))); // a buffer, because Fastify adds a charset to strings, which this media type lacks
};

/** Error handler of every registry route. */
export const answerError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const { code, facts } = problemOf(error);
  if (problemStatus[code] >= 500)
    request.log.error({ err: error, problem: code }, 'a request to the registry failed');
  return sendProblem(request, reply, code, facts);
};
