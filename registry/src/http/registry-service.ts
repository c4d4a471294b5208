import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { registryPrefix } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ReleaseRegistryPort } from '../registry-port';
import { bindArchive } from './archive';
import { createBeaconLimit, defaultBeaconLimit, type BeaconLimit } from './beacon-limit';
import { bindEndpoints } from './bind';
import type { Doorkeeper } from './callers';
import { bindChanges, ChangeStream } from './changes';
import { bindCompositions, prepareDocuments } from './compositions';
import { currentValue } from './current-value';
import { bindGrantPages, pathOfGrant, personByCookie } from './grant-pages';
import { registryHandlers } from './handlers';
import { bindProbe } from './probe';
import { answerError, sendProblem } from './problems';
import { bindPublish } from './publish-route';
import type { FaultsOf } from './validate';

export interface RegistryServiceOptions extends Doorkeeper {
  readonly registry: ReleaseRegistryPort;
  /** Names what is wrong with values, as the rest of the suite does. */
  readonly faultsOf: FaultsOf;
  /** Directory, on the disk of the artefacts, where uploads arrive. */
  readonly incoming: string;
  /** Origin that people open: cookies are only sent over https where it is one. */
  readonly publicUrl: string;
  /** Origins besides loopback addresses that an override may name; absent: none. */
  readonly grantOrigins?: readonly string[];
  readonly beaconLimit?: BeaconLimit;
}

/**
 * The screen of releases asks again every few seconds; short answers are not worth it, and archives
 * are compressed already.
 */
const compression = {
  globalDecompression: false, // what is sent here is a release, which is unpacked as it arrives
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} as const;

/** Follows what is in force: the documents for those who ask, a message for those who listen. */
const follow = async (app: FastifyInstance, registry: ReleaseRegistryPort) => {
  const failed = (err: unknown) => app.log.error({ err }, 'a composition could not be read');
  const documents = currentValue(registry, prepareDocuments, failed);
  const changes = new ChangeStream((count) => registry.openTabs(count));
  const announce = async (): Promise<void> => {
    await documents(); // whoever hears of it asks for it
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
    const doorkeeper = { registry, staffOf, operatorTokenId };
    await app.register(compress, compression);
    app.removeContentTypeParser('text/plain'); // JSON alone, and archives: anything else is 415
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
      ...doorkeeper,
      faultsOf,
      handlers: registryHandlers({ registry, pathOfGrant, grantOrigins }),
      limitBeacons: createBeaconLimit(beaconLimit),
    });
    bindCompositions(app, { registry, documents, staffOf });
    bindChanges(app, changes);
    bindGrantPages(app, { registry, personOf: personByCookie(staffOf), publicUrl });
    bindArchive(app, { registry, staffOf });
    bindProbe(app);
    await bindPublish(app, { ...doorkeeper, incoming });
  };

/** The registry over HTTP, below `/registry/v1`; whoever opened the registry closes it. */
export const registryService: FastifyPluginAsync<RegistryServiceOptions> = async (app, options) => {
  await app.register(service(options), { prefix: registryPrefix });
};
