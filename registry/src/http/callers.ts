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

/** A signed-in user with platform permissions. */
export interface Staff {
  readonly userId: string;
  readonly email: string;
  readonly permissions: ReadonlySet<PlatformPermission>;
}

/** The authenticated caller and its reach. */
export interface Caller {
  readonly actor: ReleaseActor;
  /** Federation name of the only bundle the caller may touch; null: all. */
  readonly only: string | null;
  /** Whether the caller may promote versions that did not pass the gate. */
  readonly mayForce: boolean;
  readonly claims: PathClaims;
}

/** What a caller needs: staff the permission, a pipeline the scope (none: `admin` only). */
export interface Demand {
  readonly permission: PlatformPermission;
  readonly scope: TokenScope | null;
}

/** Null: the endpoint is public. */
export const demandOf = (name: RegistryEndpointName, access: Access): Demand | null => {
  if ('public' in access) return null;
  const permission =
    'permission' in access && access.permission === 'releases:read'
      ? 'releases:read'
      : 'releases:manage';
  return { permission, scope: scopeOfEndpoint[name] ?? null };
};

const pipelineToken = /^Bearer +(mfe_\S+)$/i;

/** The pipeline token of a request; null when absent. */
export const releaseTokenOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
  pipelineToken.exec(headers.authorization ?? '')?.[1] ?? null;

const isAdmin = ({ scopes }: TokenHolder): boolean => scopes.includes('admin');

/** Dependencies of caller authentication. */
export interface CallerOptions {
  readonly registry: Pick<ReleaseRegistryPort, 'holderOf'>;
  /** The session's user; throws an error with a problem `code` without one. */
  readonly staffOf: (request: Pick<FastifyRequest, 'headers'>) => Promise<Staff>;
  /** Id of the operator's token, so the log can tell it from a pipeline's. */
  readonly operatorTokenId?: string | null;
}

const callerOfToken = async (
  { registry, operatorTokenId }: CallerOptions,
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
 * Authenticates by `Authorization` only: a pipeline token or a staff session.
 *
 * @throws RequestRefused, or what `staffOf` throws without a session
 */
export const callerOf = async (
  request: FastifyRequest,
  demand: Demand,
  callerOptions: CallerOptions,
): Promise<Caller> => {
  const secret = releaseTokenOf(request);
  if (secret !== null) return callerOfToken(callerOptions, secret, demand);
  const { userId, email, permissions } = await callerOptions.staffOf(request);
  if (!permissions.has(demand.permission))
    throw new RequestRefused('permission.denied', { meta: { permission: demand.permission } });
  return {
    actor: { kind: 'staff', id: userId, name: email },
    only: null,
    mayForce: true,
    claims: 'any',
  };
};

/** @throws RequestRefused when a single-bundle token is used for another bundle or for all */
export const assertCovers = ({ only }: Caller, name: string | null): void => {
  if (only === null || only === name) return;
  throw new RequestRefused('release.token_scope', { meta: { remote: only } });
};

/** @throws RequestRefused when a pipeline without scope `admin` would skip the gate */
export const assertMayForce = ({ mayForce }: Caller): void => {
  if (!mayForce) throw new RequestRefused('release.token_scope', { meta: { scope: 'admin' } });
};

/** The bundle named in the path; null when none. */
export const bundleOf = (params: unknown): string | null => {
  if (typeof params !== 'object' || params === null || !('name' in params)) return null;
  const parsed = bundleName.safeParse(params.name);
  return parsed.success ? parsed.data : null;
};
