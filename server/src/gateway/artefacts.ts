import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

/** Below `<folder>/<version>/`: what is still being copied in, and pages (only the gateway serves those). */
const hidden = /\.tmp(\/|$)|\.html(\.(br|gz))?$/;

/** `/r/<folder>/<version>/<file>`: files that never change, compressed ahead; what is missing is a 404, never a page. */
export const artefacts: FastifyPluginAsync<{ readonly directory: string }> = async (app, { directory }) => {
  await mkdir(directory, { recursive: true });
  await app.register(fastifyStatic, {
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
  });
};
