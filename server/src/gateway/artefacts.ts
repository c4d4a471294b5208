import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { servedType } from '@sala/registry';
import { sendProblem } from '@sala/registry/http';
import type { ArtefactAccess } from './artefact-access';
import { unencodedDigest } from './unencoded-digest';

/** Never shown as a page, so they need no policy of their own; most of what is served are these. */
const withoutPolicy = new Set(['text/javascript', 'text/css']);

/** What an address names: letters may be written in several ways. '' where it names nothing. */
const pathOf = (url: string): string => {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return '';
  }
};

/** Requests whose answer nobody else may get from a cache. */
const forCallerAlone = new WeakSet<FastifyRequest>();

export interface ArtefactOptions {
  /** Root of what is served. */
  readonly directory: string;
  readonly access: ArtefactAccess;
  /**
   * Brings a version to this disk that another process published; rejects when that cannot be
   * known.
   */
  readonly ensure: (folder: string, version: string) => Promise<void>;
}

/** As the registry writes them: nothing else is served. */
const place =
  /^\/r\/((?:host-shell|mfe-[a-z][a-z0-9]{1,30}))\/(\d+\.\d+\.\d+(?:-[0-9a-z.]+)?-[0-9a-f]{8})\/[^/]+$/;

/**
 * `/r/<folder>/<version>/<file>`: files that never change, compressed ahead; what is missing is a
 * 404, never a page.
 */
export const artefacts: FastifyPluginAsync<ArtefactOptions> = async (
  app,
  { directory, access, ensure },
) => {
  await mkdir(directory, { recursive: true });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // what may not be read (another directory, a directory itself) is not there for those who ask
    if (error.statusCode !== undefined && error.statusCode < 500)
      return sendProblem(request, reply, 'resource.not_found');
    throw error;
  });
  app.addHook('onRequest', async (request, reply) => {
    const [, folder, version] = place.exec(pathOf(request.url)) ?? [];
    if (folder === undefined || version === undefined)
      return sendProblem(request, reply, 'resource.not_found');
    try {
      const allowed = await access(request, folder, version);
      if (allowed === 'unknown token') return sendProblem(request, reply, 'release.token_invalid');
      if (allowed === 'nobody') return sendProblem(request, reply, 'resource.not_found');
      if (allowed === 'caller') forCallerAlone.add(request);
      await ensure(folder, version);
      return undefined;
    } catch (error) {
      request.log.warn({ err: error }, 'a release could not be fetched');
      return sendProblem(request, reply, 'server.unavailable');
    }
  });
  // The type is that of our list, whatever the library makes of a name. Scripts are UTF-8 as the page is, and need not say so:
  // thirty times that is a third of a kilobyte.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 200) return;
    if (forCallerAlone.has(request)) void reply.header('cache-control', 'private, no-store');
    const type = servedType(pathOf(request.url)) ?? 'application/octet-stream';
    void reply.header('content-type', type);
    if (!withoutPolicy.has(type))
      void reply.header('content-security-policy', "sandbox; default-src 'none'");
    const wanted = request.headers['want-unencoded-digest'];
    const digest =
      typeof wanted === 'string'
        ? await unencodedDigest(
            path.join(directory, pathOf(request.url).slice('/r/'.length)),
            wanted,
          )
        : null;
    if (digest !== null) void reply.header('unencoded-digest', digest);
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
    allowedPath: (name) => servedType(name) !== null,
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
