import { isPlatformPermission, type Access } from '@sala/shared-contracts';
import type { FastifyRequest } from 'fastify';
import type { ActingDevice, Actor } from './actor';
import { deviceTokenPrefix } from './device-directory';
import { ProblemError } from './problem-error';
import type { Services } from '../services';
import { apiTokenPrefix } from './token-directory';

const bearer = /^Bearer +(\S+)$/i;

export type WithHeaders = Pick<FastifyRequest, 'headers'>;

/**
 * Identifies the caller by `Authorization: Bearer` only. Cookies are ignored, which rules out
 * cross-site request forgery.
 */
export const authenticate = async (
  request: WithHeaders,
  services: Pick<Services, 'sessions' | 'tokens' | 'devices' | 'apiTokens'>,
): Promise<Actor> => {
  const header = request.headers.authorization;
  if (header === undefined) throw new ProblemError('auth.required');
  const token = bearer.exec(header)?.[1];
  if (token === undefined) throw new ProblemError('auth.token_invalid');
  if (token.startsWith(apiTokenPrefix)) return services.apiTokens.actorOf(token);
  if (token.startsWith(deviceTokenPrefix)) return services.devices.actorOf(token);
  return services.sessions.actorOf(await services.tokens.verify(token));
};

/** A device may call what names its kind, and nothing else. */
const authorizeDevice = (access: Access, { kind }: ActingDevice): void => {
  if (!('device' in access) || !access.device?.includes(kind))
    throw new ProblemError('device.denied', {
      meta: 'permission' in access ? { permission: access.permission } : {},
    });
};

/**
 * The caller as `access` lets them in: without its permission, as an emergency where there is one;
 * with it, still to be proved where the company has care relations. A token passes only where a
 * permission is asked for: what belongs to a person is closed to it.
 *
 * @throws `company.required`, `permission.denied`, `device.denied`, `device.required` or
 *   `apiToken.not_allowed` when `access` excludes the caller.
 */
export const authorize = (access: Access, actor: Actor | null): Actor | null => {
  if ('public' in access) return actor;
  if (actor?.device) {
    authorizeDevice(access, actor.device);
    return actor;
  }
  if (!('permission' in access) && actor?.apiToken) throw new ProblemError('apiToken.not_allowed');
  if ('signedIn' in access) return actor;
  if (!('permission' in access)) throw new ProblemError('device.required');
  if (!actor?.companyId && !isPlatformPermission(access.permission))
    throw new ProblemError('company.required');
  if (actor?.permissions.has(access.permission))
    return 'emergency' in access && actor.policy?.careRelations
      ? { ...actor, emergency: { proved: false } }
      : actor;
  if ('emergency' in access && !actor?.apiToken && actor?.permissions.has('emergency-access:write'))
    return { ...actor, emergency: { proved: false } };
  throw new ProblemError('permission.denied', { meta: { permission: access.permission } });
};
