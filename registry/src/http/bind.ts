import { contract, limits, partsOf, registryEndpointNames, registryPrefix, routes, type Contract, type EndpointRequest, type EndpointShape, type RegistryEndpointName } from '@sala/shared-contracts';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { ReleaseRegistryPort } from '../registry-port';
import { assertCovers, bundleOf, callerOf, demandOf, type Caller, type Doorkeeper } from './callers';
import type { RegistryHandlers } from './handlers';
import { RequestRefused } from './problems';
import { validate, type FaultsOf } from './validate';

interface Binding extends Doorkeeper {
  readonly registry: ReleaseRegistryPort;
  readonly faultsOf: FaultsOf;
  readonly handlers: RegistryHandlers;
  /** Throws `request.rate_limited`. */
  readonly limitBeacons: (address: string) => void;
}

type BeaconReport = EndpointRequest<Contract['releaseBeaconCreate']>['body'];
type AnyHandler = (request: { readonly params: unknown; readonly query: unknown; readonly body: unknown }, caller: Caller) => Promise<unknown>;

const routeOf = (name: RegistryEndpointName): { method: HTTPMethods; url: string } => {
  const { method, path } = partsOf(routes[name]);
  return { method: method as HTTPMethods, url: path.slice(registryPrefix.length) }; // the service stands below the prefix
};

/** Pages tell how remotes fare; nobody is asked who they are, so they are counted by address. */
const bindBeacons = (app: FastifyInstance, { registry, faultsOf, limitBeacons }: Binding): void => {
  const shape = contract.releaseBeaconCreate;
  app.route({
    ...routeOf('releaseBeaconCreate'),
    bodyLimit: limits.bodyMaxBytes,
    onRequest: async (request) => limitBeacons(request.ip),
    handler: async (request, reply) => {
      const { tab, items } = validate(shape, request, faultsOf).body as BeaconReport; // what came out of its schema
      await registry.recordBeacons({ tab, items });
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
    // before a byte of the body is read
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

const isHandled = (name: RegistryEndpointName): name is keyof RegistryHandlers => name !== 'releaseBeaconCreate';

/** Binds every endpoint of the contract that is the registry's. */
export const bindEndpoints = (app: FastifyInstance, binding: Binding): void => {
  for (const name of registryEndpointNames) if (isHandled(name)) bindOne(app, name, binding);
  bindBeacons(app, binding);
};
