import { problemStatus, type Problem, type ProblemCode } from '@sala/shared-contracts';
import { fieldMessage, problemTitle } from '@sala/shared-contracts/problem-titles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { problemOfDatabase, type ConstraintProblems } from '../database/database-errors';
import { ProblemError } from './problem-error';
import { callOf, type Call } from './call';
import { storedValueFault } from './stored-value-fault';

/** An error of Fastify: it states its status and a code of its own. */
const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  return typeof error.statusCode === 'number' ? error.statusCode : undefined;
};

const byStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'resource.not_found',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  429: 'request.rate_limited',
};

/** Whatever was thrown, as a problem. What nobody foresaw is a 500 that tells nothing of its cause. */
const problemErrorOf = (
  error: unknown,
  constraints: ConstraintProblems,
  request: FastifyRequest,
): ProblemError => {
  if (error instanceof ProblemError) return error;
  const ofDatabase = problemOfDatabase(error, constraints);
  if (ofDatabase?.code === 'request.invalid' && error instanceof pg.DatabaseError) {
    return new ProblemError('request.invalid', {
      errors: [storedValueFault(error, request)],
      cause: error,
    });
  }
  if (ofDatabase) return ofDatabase;
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) {
    return new ProblemError(byStatus[status] ?? 'request.malformed', { cause: error });
  }
  return new ProblemError('server.error', { cause: error });
};

/** The document of a problem, in the language of the request. */
export const problemDocument = (
  { code, facts }: ProblemError,
  call: Call,
  status: number = problemStatus[code],
): Problem => ({
  type: `urn:sala:problem:${code}`,
  status,
  code,
  title: problemTitle(code, call.locale, facts.meta),
  ...(facts.detail !== undefined && { detail: facts.detail }),
  instance: `urn:uuid:${call.id}`,
  ...(facts.errors && {
    errors: facts.errors.map(({ path, code: fault, facts: numbers }) => ({
      path,
      code: fault,
      message: fieldMessage(fault, call.locale, numbers),
    })),
  }),
  ...(facts.meta && { meta: facts.meta }),
});

/** Answers with a problem document; `status` differs from the code's own only for planned failures. */
export const replyProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemError,
  status?: number,
): FastifyReply => {
  const document = problemDocument(problem, callOf(request), status);
  if (document.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (problem.facts.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(problem.facts.retryAfterSeconds));
  // As bytes: to text, Fastify would add a charset, which this media type does not have.
  return reply
    .code(document.status)
    .header('content-type', 'application/problem+json')
    .send(Buffer.from(JSON.stringify(document)));
};

/** The error handler of every route of the API. */
export const answerError =
  (constraints: ConstraintProblems) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemErrorOf(error, constraints, request);
    if (problem.code === 'request.invalid' && problem.cause instanceof pg.DatabaseError) {
      // A schema lets through what a table refuses. The error itself holds the row, which may be a patient's.
      const { code: sqlState, table, constraint, column } = problem.cause;
      request.log.warn(
        { sqlState, table, constraint, column, requestId: callOf(request).id },
        'a value was only refused by the database',
      );
    }
    if (problem.status >= 500) {
      const facts = {
        err: problem.cause ?? problem,
        problem: problem.code,
        requestId: callOf(request).id,
        url: request.url.split('?')[0],
      };
      if (problem.code === 'server.error') request.log.error(facts, 'a request failed');
      else request.log.warn(facts, 'a request could not be served');
    }
    return replyProblem(request, reply, problem);
  };

/**
 * For Fastify's `frameworkErrors`: an address that cannot be decoded is answered before any route,
 * and so before the error handler of the API, is known.
 */
export const answerFrameworkError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void reply.header('cache-control', 'no-store').header('x-request-id', callOf(request).id);
  void answerError({})(error, request, reply);
};
