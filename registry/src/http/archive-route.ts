import path from 'node:path';
import { bundleName, releaseVersion } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { packRelease } from '../client/pack-release';
import type { ReleaseRegistryPort } from '../registry-port';
import { callerOf, type Staff } from './callers';
import { RequestRefused } from './problems';

interface ArchiveOptions {
  readonly registry: ReleaseRegistryPort;
  readonly staffOf: (request: Pick<FastifyRequest, 'headers'>) => Promise<Staff>;
}

interface Route {
  Params: { readonly name: string; readonly version: string };
}

const demand = { permission: 'releases:read', scope: 'read' } as const;

/**
 * `GET /releases/:name/:version/archive`: a version as published, a gzipped tar that `PUT` at the
 * same address accepts. The gate builds its suite from these, not from `/r/`.
 */
export const bindArchive = (app: FastifyInstance, { registry, staffOf }: ArchiveOptions): void => {
  app.get<Route>('/releases/:name/:version/archive', {
    onRequest: async (request) => void (await callerOf(request, demand, { registry, staffOf })),
    handler: async (request, reply) => {
      const name = bundleName.safeParse(request.params.name);
      const version = releaseVersion.safeParse(request.params.version);
      if (!name.success || !version.success) throw new RequestRefused('resource.not_found');
      await registry.view(name.data, version.data); // excludes incomplete uploads
      const directory = path.join(registry.directory, name.data.replace('_', '-'), version.data);
      return reply.type('application/gzip').send(await packRelease(directory));
    },
  });
};
