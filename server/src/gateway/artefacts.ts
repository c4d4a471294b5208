import { mkdir } from 'node:fs/promises';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyPluginAsync } from 'fastify';
import { servedType } from '@sala/registry';
import { sendProblem } from '@sala/registry/http';

/** Below `<folder>/<version>/`: what is still being copied in. */
const unfinished = /\.tmp(\/|$)/;

/** Never shown as a page, so they need no policy of their own; most of what is served are these. */
const withoutPolicy = new Set(['text/javascript', 'text/css']);

/** An address that was answered, as a path. */
const typeOf = (url: string): string | null => servedType(decodeURIComponent(url.split('?', 1)[0] ?? ''));

export interface ArtefactOptions {
  /** Root of what is served. */
  readonly directory: string;
  /** Brings a version to this disk that another process published; rejects when that cannot be known. */
  readonly ensure: (folder: string, version: string) => Promise<void>;
}

/** As the registry writes them: nothing else is looked for elsewhere. */
const place = /^\/r\/((?:host-shell|mfe-[a-z][a-z0-9]{1,30}))\/(\d+\.\d+\.\d+(?:-[0-9a-z.]+)?-[0-9a-f]{8})\//;

/** `/r/<folder>/<version>/<file>`: files that never change, compressed ahead; what is missing is a 404, never a page. */
export const artefacts: FastifyPluginAsync<ArtefactOptions> = async (app, { directory, ensure }) => {
  await mkdir(directory, { recursive: true });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // what may not be read (another directory, a directory itself) is not there for those who ask
    if (error.statusCode !== undefined && error.statusCode < 500) return sendProblem(request, reply, 'resource.not_found');
    throw error;
  });
  app.addHook('onRequest', async (request, reply) => {
    const [, folder, version] = place.exec(request.url) ?? [];
    if (folder === undefined || version === undefined) return undefined;
    return ensure(folder, version).then(
      () => undefined,
      (error: unknown) => {
        request.log.warn({ err: error }, 'a release could not be fetched');
        return sendProblem(request, reply, 'server.unavailable');
      },
    );
  });
  // The type is that of our list, whatever the library makes of a name. Scripts are UTF-8 as the page is, and need not say so:
  // thirty times that is a third of a kilobyte.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 200) return;
    const type = typeOf(request.url) ?? 'application/octet-stream';
    void reply.header('content-type', type);
    if (!withoutPolicy.has(type)) void reply.header('content-security-policy', "sandbox; default-src 'none'");
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
    allowedPath: (path) => !unfinished.test(path) && servedType(path) !== null,
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
