import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { inTransaction } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import { effectiveRoles } from '../sql/held-roles';
import { accessPolicyOf } from './security-policy';
import { permissionsOfPerson } from './platform-staff';
import type { TokenClaims } from './tokens';
import { findLiveSession } from '../sql/sessions.queries';

/**
 * How long, in milliseconds, another process may accept a session that ended here: half of the five
 * seconds that are promised, for a request that is under way.
 */
const cacheMilliseconds = 2500;

/** Live sessions with the permissions of their people, cached for seconds. */
export interface SessionDirectory {
  /** @throws auth.session_revoked if the session ended or the account is gone */
  actorOf(claims: TokenClaims): Promise<Actor>;
  /** Call after a sign-out. */
  forgetSession(sessionId: string): void;
  /** Call after a change of roles, status or company. */
  forgetUser(userId: string): void;
  /** Call after a change of what the company demands. */
  forgetCompany(companyId: string): void;
}

const load = async (
  pool: Pool,
  staff: ReadonlySet<string>,
  { userId, sessionId }: TokenClaims,
): Promise<Actor> => {
  const row = await inTransaction(pool, { userId, companyId: null }, (db) =>
    findLiveSession(db, sessionId, userId),
  );
  if (!row) throw new ProblemError('auth.session_revoked');
  const roles = effectiveRoles(row);
  return {
    userId,
    sessionId,
    companyId: row.companyId,
    roles,
    permissions: new Set(permissionsOfPerson(staff, row.email, roles)),
    policy: accessPolicyOf(row),
  };
};

export const createSessionDirectory = (
  pool: Pool,
  staff: ReadonlySet<string>,
): SessionDirectory => {
  const actors = new LRUCache<string, Actor>({ max: 10_000, ttl: cacheMilliseconds });
  // A result read before an invalidation may be stale: it is used once and not cached.
  let invalidations = 0;
  return {
    actorOf: async (claims) => {
      const cached = actors.get(claims.sessionId);
      if (cached?.userId === claims.userId) return cached;
      const before = invalidations;
      const actor = await load(pool, staff, claims);
      if (before === invalidations) actors.set(claims.sessionId, actor);
      return actor;
    },
    forgetSession: (sessionId) => {
      invalidations += 1;
      actors.delete(sessionId);
    },
    forgetUser: (userId) => {
      invalidations += 1;
      for (const [sessionId, actor] of actors.entries())
        if (actor.userId === userId) actors.delete(sessionId);
    },
    forgetCompany: (companyId) => {
      invalidations += 1;
      for (const [sessionId, actor] of actors.entries())
        if (actor.companyId === companyId) actors.delete(sessionId);
    },
  };
};
