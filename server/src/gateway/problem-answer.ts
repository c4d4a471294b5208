import { problemStatus, type Problem, type ProblemCode } from '@sala/shared-contracts';
import { localeOf, problemTitle } from '@sala/shared-contracts/problem-titles';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers with a problem document (RFC 9457), never with a page. */
export const sendProblem = (request: FastifyRequest, reply: FastifyReply, code: ProblemCode): FastifyReply => {
  const status = problemStatus[code];
  const problem: Problem = {
    type: `urn:sala:problem:${code}`,
    status,
    code,
    title: problemTitle(code, localeOf(request.headers['accept-language'])),
    instance: `urn:uuid:${request.id}`,
  };
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(problem))); // for a text Fastify would add a charset, which this type has not
};
