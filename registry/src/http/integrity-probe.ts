import type { FastifyInstance } from 'fastify';

/**
 * A script whose digest every page knows (`integrityProbe` of the contracts): a mismatch on arrival
 * means something in between rewrites scripts. Never change it: open pages know its digest.
 */
export const probeScript = `/* Sala: this script arrives as it is, or something on the way changes scripts. */
(function () {
  'use strict';
  var answer = 'unchanged';
  return answer;
})();
`;

/** `GET /probe.js`, uncached, because it tests the network path. */
export const bindProbe = (app: FastifyInstance): void => {
  app.get('/probe.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/javascript; charset=utf-8')
      .send(probeScript),
  );
};
