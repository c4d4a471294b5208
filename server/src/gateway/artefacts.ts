import { mkdir } from 'node:fs/promises';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { sendProblem } from '@sala/registry/http';

/** Below `<folder>/<version>/`: what is still being copied in, and pages (only the gateway serves those). */
const hidden = /\.tmp(\/|$)|\.html(\.(br|gz))?$/;

/** `/r/<folder>/<version>/<file>`: files that never change, compressed ahead; what is missing is a 404, never a page. */
export const artefacts: FastifyPluginAsync<{ readonly directory: string }> = async (app, { directory }) => {
  await mkdir(directory, { recursive: true });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // what may not be read (another directory, a directory itself) is not there for those who ask
    if (error.statusCode !== undefined && error.statusCode < 500) return sendProblem(request, reply, 'resource.not_found');
    throw error;
  });
  const options: FastifyStaticOptions = {
    root: directory,
    prefix: '/r/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    etag: false,
    lastModified: false,
    acceptRanges: false,
    immutable: true,
    maxAge: '365d',
    allowedPath: (path) => !hidden.test(path),
    setHeaders: (reply) => {
      void reply.headers({
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    },
  };
  await app.register(fastifyStatic, options);
};
