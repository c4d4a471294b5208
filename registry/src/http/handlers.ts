import type {
  Contract,
  EndpointOutput,
  EndpointRequest,
  RegistryEndpointName,
} from '@sala/shared-contracts';
import type { ChangeResult, Grant, ReleaseRegistryPort } from '../registry-port';
import { assertCovers, assertMayForce, type Caller } from './callers';
import { originOf } from './grant-pages';

type Handler<Name extends RegistryEndpointName> = (
  request: EndpointRequest<Contract[Name]>,
  caller: Caller,
) => Promise<EndpointOutput<Contract[Name]>>;

/** One handler per registry endpoint of the contract, except beacons. */
export type RegistryHandlers = {
  readonly [
    Name in Exclude<RegistryEndpointName, 'releaseBeaconCreate' | 'releaseBeaconTokenCreate'>
  ]: Handler<Name>;
};

const hourMs = 3_600_000;
/** Reviewing an old composition takes minutes; an override lasts a working day. */
const replayHours = 1;

const changed = ({ event, composition }: ChangeResult) => ({ event, composition });

type GrantBody = EndpointRequest<Contract['releaseGrantCreate']>['body'];

/** RFC 3339 time this many hours from now, in whole seconds like the grant itself. */
const inHours = (hours: number): string =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + hours * hourMs).toISOString();

const grantOf = (body: GrantBody, by: string, origins: readonly string[]): Grant =>
  body.kind === 'override'
    ? {
        kind: 'override',
        name: body.name,
        origin: originOf(body.origin, origins),
        by,
        expiresAt: inHours(body.hours),
      }
    : { kind: 'replay', composition: body.composition, by, expiresAt: inHours(replayHours) };

interface HandlerParts {
  readonly registry: ReleaseRegistryPort;
  readonly pathOfGrant: (token: string) => string;
  /** Origins allowed for overrides besides loopback addresses. */
  readonly grantOrigins: readonly string[];
}

/** Maps each endpoint to the registry. */
export const registryHandlers = ({
  registry,
  pathOfGrant,
  grantOrigins,
}: HandlerParts): RegistryHandlers => ({
  releaseState: () => registry.state(),
  releaseEventList: async ({ query }) => {
    const { items, intact } = await registry.events(query);
    return { items: [...items], intact };
  },
  releaseVersionList: async ({ params }) => ({
    items: [...(await registry.versions(params.name))],
  }),
  releaseView: ({ params }) => registry.view(params.name, params.version),
  releaseImpact: ({ body }) => registry.impact(body),
  releaseEvidenceCreate: async ({ params, body }, { actor }) =>
    changed(await registry.addEvidence(params.name, params.version, body, actor)),
  releaseCanarySet: async ({ params, body: { reason, expectedSeq, ...canary } }, { actor }) =>
    changed(await registry.setCanary(params.name, canary, { actor, reason, expectedSeq })),
  releaseCanaryStop: async ({ params, body }, { actor }) =>
    changed(await registry.stopCanary(params.name, { actor, ...body })),
  releasePromote: async ({ params, body: { version, ...options } }, caller) => {
    if (options.force) assertMayForce(caller);
    return changed(
      await registry.promote(params.name, version, { actor: caller.actor, ...options }),
    );
  },
  releasePromoteAll: async ({ body: { releases, ...options } }, { actor }) =>
    changed(await registry.promoteAll(releases, { actor, ...options })),
  releaseRollback: async ({ params, body }, { actor }) =>
    changed(await registry.rollback(params.name, { actor, ...body })),
  releaseRevoke: async ({ params, body }, { actor }) =>
    changed(await registry.revoke(params.name, params.version, { actor, ...body })),
  releaseRemove: async ({ params, body }, { actor }) =>
    changed(await registry.remove(params.name, { actor, ...body })),
  releasePolicySet: async ({ body: { integrity, ...options } }, { actor }) =>
    changed(await registry.setPolicy(integrity, { actor, ...options })),
  releaseTokenList: async () => ({ items: [...(await registry.tokens())] }),
  releaseTokenCreate: ({ body }, { actor }) => registry.createToken(body, actor),
  releaseTokenRevoke: ({ params }, { actor }) => registry.revokeToken(params.tokenId, actor),
  releaseGrantCreate: async ({ body }, caller) => {
    assertCovers(caller, body.kind === 'override' ? body.name : null);
    const { kind, id: userId, name: email } = caller.actor;
    const grant = grantOf(body, email, grantOrigins);
    // A pipeline has no user; the first person to open the grant owns it.
    const { id, token } = await registry.grants.sign(
      grant,
      caller.actor,
      kind === 'staff' ? { userId, email } : null,
    );
    return { id, path: pathOfGrant(token), expiresAt: grant.expiresAt };
  },
  releaseGrantList: async () => ({ items: [...(await registry.grants.list())] }),
  releaseGrantRevoke: ({ params }, caller) =>
    registry.grants.revoke(params.grantId, caller.actor, (name) => assertCovers(caller, name)),
});
