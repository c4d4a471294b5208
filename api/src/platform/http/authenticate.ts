import { isPlatformPermission, type Access } from '@sala/shared-contracts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor';
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
  services: Pick<Services, 'sessions' | 'tokens'>,
): Promise<Actor> => {
  const header = request.headers.authorization;
  if (header === undefined) throw new ProblemError('auth.required');
  const token = bearer.exec(header)?.[1];
  if (token === undefined) throw new ProblemError('auth.token_invalid');
  return services.sessions.actorOf(await services.tokens.verify(token));
};

/** @throws `company.required` or `permission.denied` when `access` excludes the caller. */
export const authorize = (access: Access, actor: Actor | null): void => {
  if (!('permission' in access)) return;
  if (!actor?.companyId && !isPlatformPermission(access.permission))
    throw new ProblemError('company.required');
  if (!actor?.permissions.has(access.permission))
    throw new ProblemError('permission.denied', { meta: { permission: access.permission } });
};
