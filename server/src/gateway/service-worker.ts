import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasDigest, type CurrentRelease, type ReleaseRegistryPort } from '@sala/registry';
import {
  cachedPerComposition,
  prepareDocument,
  sendDocument,
  sendProblem,
  type PreparedDocument,
} from '@sala/registry/http';
import type { LoadManifest } from '@sala/shared-contracts';
import type { FastifyPluginAsync } from 'fastify';

const isWorker = /^service-worker\.[0-9a-f]{8}\.js$/;

/** It fetches files of this origin and runs no other code. */
const policy = "default-src 'none'; connect-src 'self'";

/**
 * The current shell's worker. Browsers do not check a worker's integrity, so this does.
 *
 * @returns null when the shell has none
 */
const workerOf = async (
  { composition: { shell }, loads }: CurrentRelease,
  directory: string,
): Promise<PreparedDocument | null> => {
  const { integrity } = JSON.parse(loads.get(shell.load) ?? '{"integrity":{}}') as Pick<
    LoadManifest,
    'integrity'
  >; // validated when published
  const file = Object.keys(integrity).find((name) => isWorker.test(name));
  if (file === undefined) return null;
  const bytes = await readFile(path.join(directory, 'host-shell', shell.version, file));
  if (!hasDigest(bytes, integrity[file] ?? ''))
    throw new Error(`${shell.base}${file} is not what was published.`);
  return prepareDocument(bytes.toString('utf8'), 'text/javascript; charset=utf-8');
};

/**
 * The current worker, prepared once per composition. @param onFailure called when it cannot be
 * read; the previous one stays
 */
export const serviceWorkerOf = (
  registry: Pick<ReleaseRegistryPort, 'current' | 'directory'>,
  onFailure: (error: unknown) => void,
): (() => Promise<PreparedDocument | null>) => {
  const found = cachedPerComposition(
    registry,
    async (release) => ({ worker: await workerOf(release, registry.directory) }),
    onFailure,
  );
  return async () => (await found())?.worker ?? null;
};

/**
 * `/service-worker.js`. A 404 when the shell has none: pages then unregister theirs and delete its
 * caches.
 */
export const serviceWorker: FastifyPluginAsync<{
  readonly current: () => Promise<PreparedDocument | null>;
}> = async (app, { current }) => {
  app.get('/service-worker.js', async (request, reply) => {
    const document = await current();
    if (!document) return sendProblem(request, reply, 'resource.not_found');
    void reply.headers({
      'service-worker-allowed': '/',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    });
    return sendDocument(request, reply, document);
  });
};
