import { permissionsOf, type Permission } from '@sala/shared-contracts';
import type { Pool } from 'pg';
import { actAs, inTransaction } from '../../platform/database/database';
import { networkCheck } from '../../platform/http/access-policy';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import { apiTokenPrefix, type TokenDirectory } from '../../platform/http/token-directory';
import type { Clock } from '../../platform/time/clock';
import { effectiveRoles, type Membership } from '../sql/held-roles';
import { readCompanyTerms, type CompanyTerms } from '../sql/company-terms.queries';
import {
  findTokenHolder,
  readCustomRoles,
  recordTokenUse,
  type TokenHolder,
} from '../sql/api-tokens.queries';
import { hashOfSecretToken, newSecretToken } from './secret-tokens';

const shownLetters = 6;
/** Longer texts are not ours; skip the cost of hashing them. */
const secretMaxLength = 100;
/** The last use is written this often, in milliseconds. */
const useMs = 60_000;

export const newApiToken = () => {
  const secret = `${apiTokenPrefix}${newSecretToken()}`;
  return {
    secret,
    prefix: secret.slice(0, apiTokenPrefix.length + shownLetters),
    tokenHash: hashOfSecretToken(secret),
  };
};

/** What the member may do now, as far as the token has it; nothing once they may hold no tokens. */
const actorFor = (
  holder: TokenHolder & Membership,
  { allowedNetworks, careRelations }: CompanyTerms,
): Actor<string> => {
  const { id, companyId, userId } = holder;
  const roles = effectiveRoles(holder);
  const held = permissionsOf(roles);
  if (!held.includes('api-tokens:manage')) throw new ProblemError('auth.session_revoked');
  const permissions: ReadonlySet<Permission> = new Set(
    held.filter((permission) => holder.permissions.includes(permission)),
  );
  return {
    userId,
    sessionId: id,
    companyId,
    roles,
    permissions,
    // Second factor, session life and password age are about people.
    policy: {
      sessionEndsAt: null,
      secondFactorDueAt: null,
      passwordExpiresAt: null,
      termsDue: false,
      careRelations,
      allows: networkCheck(allowedNetworks),
    },
    apiToken: { id, permissions },
  };
};

export const createTokenDirectory = (pool: Pool, clock: Clock): TokenDirectory => ({
  actorOf: (secret) =>
    inTransaction(pool, { userId: null, companyId: null }, async (db) => {
      const holder =
        secret.length > secretMaxLength
          ? undefined
          : await findTokenHolder(db, hashOfSecretToken(secret));
      if (!holder) throw new ProblemError('auth.token_invalid');
      const now = clock.now();
      if (holder.revokedAt !== null) throw new ProblemError('auth.session_revoked');
      if (Date.parse(holder.expiresAt) <= now.getTime())
        throw new ProblemError('auth.token_expired');
      await actAs(db, { userId: holder.userId, companyId: holder.companyId });
      const terms = await readCompanyTerms(db);
      if (terms.isClosed) throw new ProblemError('auth.company_closed');
      const customRoles = await readCustomRoles(db, holder.userId);
      const actor = actorFor({ ...holder, customRoles }, terms);
      if (holder.lastUsedAt === null || now.getTime() - Date.parse(holder.lastUsedAt) >= useMs)
        await recordTokenUse(db, actor.sessionId, now.toISOString());
      return actor;
    }),
});
