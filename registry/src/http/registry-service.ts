import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { registryPrefix } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ReleaseRegistryPort } from '../registry-port';
import { bindArchive } from './archive-route';
import { createBeaconLimit, defaultBeaconLimit, type BeaconLimit } from './beacon-limit';
import { bindEndpoints } from './bind-endpoints';
import type { CallerOptions } from './callers';
import { bindChanges, ChangeStream } from './changes';
import { bindCompositions, prepareDocuments } from './compositions';
import { cachedPerComposition } from './current-value';
import { bindGrantPages, pathOfGrant, personByCookie } from './grant-pages';
import { registryHandlers } from './handlers';
import { bindProbe } from './integrity-probe';
import { answerError, sendProblem } from './problems';
import { bindPublish } from './publish-route';
import type { FaultsOf } from './validate-request';

export interface RegistryServiceOptions extends CallerOptions {
  readonly registry: ReleaseRegistryPort;
  /** Translates validation issues as the rest of the suite does. */
  readonly faultsOf: FaultsOf;
  /** Directory for uploads, on the artefacts' file system. */
  readonly incoming: string;
  /** Public origin: an https origin makes cookies `Secure`. */
  readonly publicUrl: string;
  /** Origins allowed for overrides besides loopback addresses; default none. */
  readonly grantOrigins?: readonly string[];
  readonly beaconLimit?: BeaconLimit;
}

/**
 * The releases screen polls every few seconds. Short responses are not worth compressing, archives
 * already are.
 */
const compression = {
  globalDecompression: false, // request bodies are releases, unpacked as they arrive
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} as const;

/** Follows the composition in force: prepares its documents and notifies listeners. */
const follow = async (app: FastifyInstance, registry: ReleaseRegistryPort) => {
  const failed = (err: unknown) => app.log.error({ err }, 'a composition could not be read');
  const documents = cachedPerComposition(registry, prepareDocuments, failed);
  const changes = new ChangeStream((count) => registry.openTabs(count));
  const announce = async (): Promise<void> => {
    await documents(); // notified pages request them at once
    const release = await registry.current();
    if (release) changes.announce(release.composition);
  };
  const stop = registry.onChange(() => void announce().catch(failed));
  app.addHook('onClose', () => stop());
  await announce().catch(failed);
  return { changes, documents };
};

const service =
  (options: RegistryServiceOptions): FastifyPluginAsync =>
  async (app) => {
    const {
      registry,
      staffOf,
      operatorTokenId = null,
      faultsOf,
      incoming,
      publicUrl,
      grantOrigins = [],
      beaconLimit = defaultBeaconLimit,
    } = options;
    const callerOptions = { registry, staffOf, operatorTokenId };
    await app.register(compress, compression);
    app.removeContentTypeParser('text/plain'); // only JSON and archives; anything else is 415
    app.setErrorHandler(answerError);
    app.setNotFoundHandler((request, reply) => sendProblem(request, reply, 'resource.not_found'));
    app.addHook(
      'onRequest',
      async (_request, reply) =>
        void reply.headers({
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        }),
    );
    const { changes, documents } = await follow(app, registry);
    bindEndpoints(app, {
      ...callerOptions,
      faultsOf,
      handlers: registryHandlers({ registry, pathOfGrant, grantOrigins }),
      limitBeacons: createBeaconLimit(beaconLimit),
    });
    bindCompositions(app, { registry, documents, staffOf });
    bindChanges(app, changes);
    bindGrantPages(app, { registry, personOf: personByCookie(staffOf), publicUrl });
    bindArchive(app, { registry, staffOf });
    bindProbe(app);
    await bindPublish(app, { ...callerOptions, incoming });
  };

/** The registry over HTTP under `/registry/v1`; the caller closes the registry itself. */
export const registryService: FastifyPluginAsync<RegistryServiceOptions> = async (app, options) => {
  await app.register(service(options), { prefix: registryPrefix });
};
