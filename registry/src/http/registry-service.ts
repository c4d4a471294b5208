import { registryPrefix } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ReleaseRegistryPort } from '../registry-port';
import { bindArchive } from './archive';
import { createBeaconLimit, defaultBeaconLimit, type BeaconLimit } from './beacon-limit';
import { bindEndpoints } from './bind';
import type { Staff } from './callers';
import { bindChanges, ChangeStream } from './changes';
import { bindCompositions, prepareDocuments } from './compositions';
import { followReleases } from './follow-releases';
import { bindGrantPages, pathOfGrant } from './grant-pages';
import { registryHandlers } from './handlers';
import { bindProbe } from './probe';
import { answerError, sendProblem } from './problems';
import { bindPublish } from './publish-route';
import type { FaultsOf } from './validate';

export interface RegistryServiceOptions {
  readonly registry: ReleaseRegistryPort;
  /** Who calls, by the session's token; throws an error with the `code` of a problem for nobody. */
  readonly staffOf: (request: FastifyRequest) => Promise<Staff>;
  /** Names what is wrong with values, as the rest of the suite does. */
  readonly faultsOf: FaultsOf;
  /** Directory, on the disk of the artefacts, where uploads arrive. */
  readonly incoming: string;
  /** Origin that people open: cookies are only sent over https where it is one. */
  readonly publicUrl: string;
  readonly beaconLimit?: BeaconLimit;
}

/** Follows what is in force: the documents for those who ask, a message for those who listen. */
const follow = async (app: FastifyInstance, registry: ReleaseRegistryPort) => {
  const changes = new ChangeStream((count) => registry.openTabs(count));
  const documents = await followReleases(
    registry,
    async (release) => ({ made: await prepareDocuments(release), composition: release.composition }),
    (err) => app.log.error({ err }, 'a composition could not be read'),
    ({ composition }) => changes.announce(composition),
  );
  app.addHook('onClose', () => documents.close());
  return { changes, documents: { ...documents, get: () => documents.get()?.made ?? null } };
};

const service = (options: RegistryServiceOptions): FastifyPluginAsync => async (app) => {
  const { registry, staffOf, faultsOf, incoming, publicUrl, beaconLimit = defaultBeaconLimit } = options;
  app.removeContentTypeParser('text/plain'); // JSON alone, and archives: anything else is 415
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, 'resource.not_found'));
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  const { changes, documents } = await follow(app, registry);
  bindEndpoints(app, { registry, staffOf, faultsOf, handlers: registryHandlers(registry, pathOfGrant), limitBeacons: createBeaconLimit(beaconLimit) });
  bindCompositions(app, { registry, documents, staffOf });
  bindChanges(app, changes);
  bindGrantPages(app, { registry, publicUrl });
  bindArchive(app, { registry, staffOf });
  bindProbe(app);
  await bindPublish(app, { registry, staffOf, incoming });
};

/** The registry over HTTP, below `/registry/v1`; whoever opened the registry closes it. */
export const registryService: FastifyPluginAsync<RegistryServiceOptions> = async (app, options) => {
  await app.register(service(options), { prefix: registryPrefix });
};
