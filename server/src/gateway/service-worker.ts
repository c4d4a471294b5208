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

/** It asks this origin for files and runs nothing else: no code of another place, no eval. */
const policy = "default-src 'none'; connect-src 'self'";

/**
 * The worker of the shell in force. Browsers check no digest of a worker, so it is done here.
 *
 * @returns null: that shell has none.
 */
const workerOf = async (
  { composition: { shell }, loads }: CurrentRelease,
  directory: string,
): Promise<PreparedDocument | null> => {
  const { integrity } = JSON.parse(loads.get(shell.load) ?? '{"integrity":{}}') as Pick<
    LoadManifest,
    'integrity'
  >; // its shape was checked when it was published
  const file = Object.keys(integrity).find((name) => isWorker.test(name));
  if (file === undefined) return null;
  const bytes = await readFile(path.join(directory, 'host-shell', shell.version, file));
  if (!hasDigest(bytes, integrity[file] ?? ''))
    throw new Error(`${shell.base}${file} is not what was published.`);
  return prepareDocument(bytes.toString('utf8'), 'text/javascript; charset=utf-8');
};

/**
 * The worker in force, made ready once for each composition. @param onFailure told when it cannot
 * be had: the one before stays.
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
 * `/service-worker.js`. Where the shell in force has none it is a 404: pages then take theirs out,
 * with all that it kept.
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
