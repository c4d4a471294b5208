import { isPlatformPermission, type Access } from '@sala/shared-contracts';
import type { FastifyRequest } from 'fastify';
import type { ActingDevice, Actor } from './actor';
import { deviceTokenPrefix } from './device-directory';
import { ProblemError } from './problem-error';
import type { Services } from '../services';

const bearer = /^Bearer +(\S+)$/i;

export type WithHeaders = Pick<FastifyRequest, 'headers'>;

/**
 * Identifies the caller by `Authorization: Bearer` only. Cookies are ignored, which rules out
 * cross-site request forgery.
 */
export const authenticate = async (
  request: WithHeaders,
  services: Pick<Services, 'sessions' | 'tokens' | 'devices'>,
): Promise<Actor> => {
  const header = request.headers.authorization;
  if (header === undefined) throw new ProblemError('auth.required');
  const token = bearer.exec(header)?.[1];
  if (token === undefined) throw new ProblemError('auth.token_invalid');
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
 * @throws `company.required`, `permission.denied`, `device.denied` or `device.required` when
 *   `access` excludes the caller.
 */
export const authorize = (access: Access, actor: Actor | null): void => {
  if ('public' in access) return;
  if (actor?.device) return authorizeDevice(access, actor.device);
  if ('signedIn' in access) return;
  if (!('permission' in access)) throw new ProblemError('device.required');
  if (!actor?.companyId && !isPlatformPermission(access.permission))
    throw new ProblemError('company.required');
  if (!actor?.permissions.has(access.permission))
    throw new ProblemError('permission.denied', { meta: { permission: access.permission } });
};
