import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { bundleName, releaseVersion } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clearAbandoned } from '../artefacts/work-directories';
import type { ReleaseRegistryPort } from '../registry-port';
import { assertCovers, callerOf, type Caller, type CallerOptions } from './callers';
import { RequestRefused } from './problems';
import { receiveRelease } from './receive-release';

interface PublishOptions extends CallerOptions {
  readonly registry: ReleaseRegistryPort;
  /** Where uploads are assembled. */
  readonly incoming: string;
}

interface Route {
  Params: { readonly name: string; readonly version: string };
}

const demand = { permission: 'releases:manage', scope: 'publish' } as const;

/** Milliseconds after which an unfinished upload is abandoned. */
const abandonedMs = 3_600_000;

const malformedVersion = (version: string): string =>
  `"${version.slice(0, 60)}" is not a release version: it must be a semver with eight hexadecimal digits of its sources, such as 1.4.2-9f3c01aa`;

const isGzipped = ({ headers }: FastifyRequest): boolean =>
  headers['content-encoding'] === 'gzip' ||
  headers['content-type']?.startsWith('application/gzip') === true;

/** `PUT /releases/:name/:version`: a tar of a finished build, optionally gzipped. */
export const bindPublish = async (app: FastifyInstance, options: PublishOptions): Promise<void> => {
  const { registry, incoming } = options;
  await clearAbandoned(incoming, Date.now(), abandonedMs);
  // The route reads the archive as a stream.
  app.addContentTypeParser(['application/x-tar', 'application/gzip'], (_request, payload, done) =>
    done(null, payload),
  );
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.put<Route>('/releases/:name/:version', {
    onRequest: async (request) => {
      const caller = await callerOf(request, demand, options);
      assertCovers(caller, request.params.name);
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (!caller) throw new RequestRefused('auth.required');
      const name = bundleName.safeParse(request.params.name);
      const version = releaseVersion.safeParse(request.params.version);
      if (!name.success) throw new RequestRefused('resource.not_found');
      if (!version.success)
        throw new RequestRefused('request.malformed', {
          detail: malformedVersion(request.params.version),
        });
      if (!(request.body instanceof Readable))
        throw new RequestRefused('request.unsupported_media_type');
      const directory = await receiveRelease(request.body, {
        gzipped: isGzipped(request),
        incoming,
      });
      try {
        const published = await registry.publish(
          directory,
          { name: name.data, version: version.data },
          caller.actor,
          caller.claims,
        );
        return await reply.code(published.event ? 201 : 200).send(published);
      } finally {
        await rm(directory, { recursive: true, force: true }); // already moved on success
      }
    },
  });
};
