import {
  contract,
  limits,
  partsOf,
  registryEndpointNames,
  registryPrefix,
  routes,
  type Contract,
  type EndpointRequest,
  type EndpointShape,
  type RegistryEndpointName,
} from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { ReleaseRegistryPort } from '../registry-port';
import {
  assertCovers,
  bundleOf,
  callerOf,
  demandOf,
  type Caller,
  type CallerOptions,
} from './callers';
import type { RegistryHandlers } from './handlers';
import { RequestRefused } from './problems';
import { validate, type FaultsOf } from './validate-request';

interface Binding extends CallerOptions {
  readonly registry: ReleaseRegistryPort;
  readonly faultsOf: FaultsOf;
  readonly handlers: RegistryHandlers;
  /** Throws `request.rate_limited`. */
  readonly limitBeacons: (address: string) => void;
}

type BeaconReport = EndpointRequest<Contract['releaseBeaconCreate']>['body'];
type TokenRequest = EndpointRequest<Contract['releaseBeaconTokenCreate']>['body'];
type AnyHandler = (
  request: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  caller: Caller,
) => Promise<unknown>;

const routeOf = (name: RegistryEndpointName): { method: HTTPMethods; url: string } => {
  const { method, path } = partsOf(routes[name]);
  return { method: method as HTTPMethods, url: path.slice(registryPrefix.length) }; // the service is mounted at the prefix
};

/** The signed-in user; null without a valid session. Pages fail then too. */
const signedInAs = async (
  { staffOf }: Binding,
  request: FastifyRequest,
): Promise<string | null> => {
  if (request.headers.authorization === undefined) return null;
  return staffOf(request).then(
    ({ userId }) => userId,
    () => null,
  );
};

/** A tab fetches its token every half hour; the page itself is shared and cannot contain one. */
const bindBeaconTokens = (app: FastifyInstance, binding: Binding): void => {
  const shape = contract.releaseBeaconTokenCreate;
  app.route({
    ...routeOf('releaseBeaconTokenCreate'),
    bodyLimit: limits.bodyMaxBytes,
    onRequest: async (request) => binding.limitBeacons(request.ip),
    handler: async (request) => {
      const { tab, composition } = validate(shape, request, binding.faultsOf).body as TokenRequest; // parsed by its schema
      const userId = await signedInAs(binding, request);
      return binding.registry.issueBeaconToken({ tab, composition, address: request.ip, userId });
    },
  });
};

/** Page reports, authorised by the tab's token, which reveals no identity. */
const bindBeacons = (app: FastifyInstance, { registry, faultsOf, limitBeacons }: Binding): void => {
  const shape = contract.releaseBeaconCreate;
  app.route({
    ...routeOf('releaseBeaconCreate'),
    bodyLimit: limits.bodyMaxBytes,
    onRequest: async (request) => limitBeacons(request.ip),
    handler: async (request, reply) => {
      const { tab, composition, token, items } = validate(shape, request, faultsOf)
        .body as BeaconReport; // parsed by its schema
      const source = await registry.sourceOf(token, { tab, composition });
      if (!source)
        throw new RequestRefused('release.token_invalid', {
          detail: 'request another at POST /registry/v1/beacons/token',
        });
      await registry.recordBeacons({ tab, source, items });
      return reply.code(shape.status).send({ accepted: items.length });
    },
  });
};

const bindOne = (app: FastifyInstance, name: keyof RegistryHandlers, binding: Binding): void => {
  const shape: EndpointShape = contract[name];
  const demand = demandOf(name, shape.access);
  if (!demand) throw new Error(`${name} is public, and nothing here serves it so`);
  const handler = binding.handlers[name] as unknown as AnyHandler; // the table pairs each name with its handler
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    ...routeOf(name),
    bodyLimit: limits.bodyMaxBytes,
    // before the body is read
    onRequest: async (request) => {
      const caller = await callerOf(request, demand, binding);
      const bundle = bundleOf(request.params);
      if (bundle !== null) assertCovers(caller, bundle);
      callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (!caller) throw new RequestRefused('auth.required');
      const answer = await handler(validate(shape, request, binding.faultsOf), caller);
      return reply.code(shape.status ?? 200).send(answer);
    },
  });
};

const isHandled = (name: RegistryEndpointName): name is keyof RegistryHandlers =>
  name !== 'releaseBeaconCreate' && name !== 'releaseBeaconTokenCreate';

/** Binds every registry endpoint of the contract. */
export const bindEndpoints = (app: FastifyInstance, binding: Binding): void => {
  for (const name of registryEndpointNames) if (isHandled(name)) bindOne(app, name, binding);
  bindBeaconTokens(app, binding);
  bindBeacons(app, binding);
};
