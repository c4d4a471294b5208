import {
  bundleName,
  scopeOfEndpoint,
  type Access,
  type PlatformPermission,
  type RegistryEndpointName,
  type TokenScope,
} from '@sala/shared-contracts';
import type { FastifyRequest } from 'fastify';
import type { PathClaims, ReleaseActor, ReleaseRegistryPort, TokenHolder } from '../registry-port';
import { RequestRefused } from './problems';

/** Somebody who signed in; the permissions are the platform's. */
export interface Staff {
  readonly userId: string;
  readonly email: string;
  readonly permissions: ReadonlySet<PlatformPermission>;
}

/** Who calls, and of which bundles they may speak. */
export interface Caller {
  readonly actor: ReleaseActor;
  /** Federation name of the one bundle that the caller may touch; null: all of them. */
  readonly only: string | null;
  /** Whether the caller may put in force what has not passed the gate. */
  readonly mayForce: boolean;
  readonly claims: PathClaims;
}

/** What somebody must hold: staff the permission, a pipeline the scope; no scope: `admin` alone. */
export interface Demand {
  readonly permission: PlatformPermission;
  readonly scope: TokenScope | null;
}

/** null: nobody is asked. */
export const demandOf = (name: RegistryEndpointName, access: Access): Demand | null => {
  if ('public' in access) return null;
  const permission =
    'permission' in access && access.permission === 'releases:read'
      ? 'releases:read'
      : 'releases:manage';
  return { permission, scope: scopeOfEndpoint[name] ?? null };
};

const pipelineToken = /^Bearer +(mfe_\S+)$/i;

/** The token of a pipeline that a request brings; null: none. */
export const releaseTokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  pipelineToken.exec(headers.authorization ?? '')?.[1] ?? null;

const isAdmin = ({ scopes }: TokenHolder): boolean => scopes.includes('admin');

/** How a caller is made out. */
export interface Doorkeeper {
  readonly registry: Pick<ReleaseRegistryPort, 'holderOf'>;
  /** Who calls, by the session's token; throws an error with the `code` of a problem for nobody. */
  readonly staffOf: (request: Pick<FastifyRequest, 'headers'>) => Promise<Staff>;
  /** Id of the token of whoever runs the server: the log tells it from a pipeline's. */
  readonly operatorTokenId?: string | null;
}

const callerOfToken = async (
  { registry, operatorTokenId }: Doorkeeper,
  secret: string,
  { scope }: Demand,
): Promise<Caller> => {
  const holder = await registry.holderOf(secret);
  if (!holder) throw new RequestRefused('release.token_invalid');
  if (!isAdmin(holder) && (scope === null || !holder.scopes.includes(scope))) {
    throw new RequestRefused('release.token_scope', {
      meta: { scope: scope ?? 'admin', held: holder.scopes },
    });
  }
  const kind = holder.id === operatorTokenId ? 'operator' : 'pipeline';
  return {
    actor: { kind, id: holder.id, name: holder.name },
    only: isAdmin(holder) ? null : holder.remote,
    mayForce: isAdmin(holder),
    claims: isAdmin(holder) ? 'any' : (holder.prefixes ?? 'own'),
  };
};

/**
 * Who calls, by `Authorization` alone: a pipeline's token, or the session of one of the platform's
 * staff.
 *
 * @throws RequestRefused, or what `staffOf` throws for somebody who did not sign in.
 */
export const callerOf = async (
  request: FastifyRequest,
  demand: Demand,
  doorkeeper: Doorkeeper,
): Promise<Caller> => {
  const secret = releaseTokenOf(request);
  if (secret !== null) return callerOfToken(doorkeeper, secret, demand);
  const { userId, email, permissions } = await doorkeeper.staffOf(request);
  if (!permissions.has(demand.permission))
    throw new RequestRefused('permission.denied', { meta: { permission: demand.permission } });
  return {
    actor: { kind: 'staff', id: userId, name: email },
    only: null,
    mayForce: true,
    claims: 'any',
  };
};

/**
 * @throws RequestRefused when a token for one bundle is used for another, or for what concerns all
 *   of them.
 */
export const assertCovers = ({ only }: Caller, name: string | null): void => {
  if (only === null || only === name) return;
  throw new RequestRefused('release.token_scope', { meta: { remote: only } });
};

/** @throws RequestRefused when a pipeline without the scope `admin` would pass the gate by. */
export const assertMayForce = ({ mayForce }: Caller): void => {
  if (!mayForce) throw new RequestRefused('release.token_scope', { meta: { scope: 'admin' } });
};

/** The bundle that an address names; null: none. */
export const bundleOf = (params: unknown): string | null => {
  if (typeof params !== 'object' || params === null || !('name' in params)) return null;
  const parsed = bundleName.safeParse(params.name);
  return parsed.success ? parsed.data : null;
};
