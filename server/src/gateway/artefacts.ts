import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { servedType } from '@sala/registry';
import { sendProblem } from '@sala/registry/http';
import type { ArtefactAccess } from './artefact-access';
import { unencodedDigest } from './unencoded-digest';

/** Never rendered as documents, so they need no CSP; they are most responses. */
const typesWithoutPolicy = new Set(['text/javascript', 'text/css']);

/** Decoded path of a URL, '' when malformed. */
const pathOf = (url: string): string => {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '');
  } catch {
    return '';
  }
};

/** Requests whose responses must not be cached publicly. */
const privateResponses = new WeakSet<FastifyRequest>();

export interface ArtefactOptions {
  /** Root of the served files. */
  readonly directory: string;
  readonly access: ArtefactAccess;
  /** Ensures a version published by another process is on this disk; rejects when that is unknown. */
  readonly ensure: (folder: string, version: string) => Promise<void>;
}

/** Paths as the registry writes them; nothing else is served. */
const place =
  /^\/r\/((?:host-shell|mfe-[a-z][a-z0-9]{1,30}))\/(\d+\.\d+\.\d+(?:-[0-9a-z.]+)?-[0-9a-f]{8})\/[^/]+$/;

/**
 * `/r/<folder>/<version>/<file>`: immutable, precompressed files. A missing file is a 404, never
 * the page.
 */
export const artefacts: FastifyPluginAsync<ArtefactOptions> = async (
  app,
  { directory, access, ensure },
) => {
  await mkdir(directory, { recursive: true });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Unreadable paths (other directories, directories themselves) are 404.
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
      if (allowed === 'caller') privateResponses.add(request);
      await ensure(folder, version);
      return undefined;
    } catch (error) {
      request.log.warn({ err: error }, 'a release could not be fetched');
      return sendProblem(request, reply, 'server.unavailable');
    }
  });
  // The media type comes from our list, not from the library. Scripts inherit UTF-8 from the page,
  // so the charset is omitted: a third of a kilobyte over thirty files.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 200) return;
    if (privateResponses.has(request)) void reply.header('cache-control', 'private, no-store');
    const type = servedType(pathOf(request.url)) ?? 'application/octet-stream';
    void reply.header('content-type', type);
    if (!typesWithoutPolicy.has(type))
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
