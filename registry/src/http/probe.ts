import type { FastifyInstance } from 'fastify';

/**
 * A script whose bytes are known to every page (`integrityProbe` of the contracts): where it
 * arrives with others, something on the way rewrites scripts. Never change it: pages that are open
 * know its digest.
 */
export const probeScript = `/* Sala: this script arrives as it is, or something on the way changes scripts. */
(function () {
  'use strict';
  var answer = 'unchanged';
  return answer;
})();
`;

/** `GET /probe.js`, always anew: it is the way here that is looked at. */
export const bindProbe = (app: FastifyInstance): void => {
  app.get('/probe.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/javascript; charset=utf-8')
      .send(probeScript),
  );
};
