import { isPlatformPermission, type Access } from '@sala/shared-contracts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor';
import { ProblemError } from './problem-error';
import type { Services } from '../services';

const bearer = /^Bearer +(\S+)$/i;

/** What a request must hold to be somebody's. */
export type Bearing = Pick<FastifyRequest, 'headers'>;

/**
 * Who calls, by `Authorization: Bearer` alone. Cookies are not read: what a browser sends by itself
 * must not act for a person (no cross-site request forgery by construction).
 */
export const authenticate = async (
  request: Bearing,
  services: Pick<Services, 'sessions' | 'tokens'>,
): Promise<Actor> => {
  const header = request.headers.authorization;
  if (header === undefined) throw new ProblemError('auth.required');
  const token = bearer.exec(header)?.[1];
  if (token === undefined) throw new ProblemError('auth.token_invalid');
  return services.sessions.actorOf(await services.tokens.verify(token));
};

/** Whether `access` lets this person in. */
export const authorize = (access: Access, actor: Actor | null): void => {
  if (!('permission' in access)) return;
  if (!actor?.companyId && !isPlatformPermission(access.permission))
    throw new ProblemError('company.required');
  if (!actor?.permissions.has(access.permission))
    throw new ProblemError('permission.denied', { meta: { permission: access.permission } });
};
