import { isTokenPermission, limits, type Permission } from '@sala/shared-contracts';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { newApiToken } from '../model/api-tokens';
import { requirePassword } from '../model/password-change';
import {
  countLiveTokens,
  freeTokenName,
  insertApiToken,
  listApiTokens,
  revokeApiToken,
} from '../sql/api-tokens.queries';

const entityType = 'api_token';

export const apiTokenHandlers = defineHandlers({
  apiTokenList: async ({ db, now }) => ({ items: await listApiTokens(db, now) }),

  apiTokenIssue: async (context) => {
    const { actor, audit, body, db, now } = context;
    const offered: readonly Permission[] = [...actor.permissions].filter(isTokenPermission);
    const faults = body.permissions.flatMap((given, index) =>
      offered.some((one) => one === given)
        ? []
        : [{ path: `permissions.${index}`, code: 'not_an_option' as const }],
    );
    if (faults.length > 0) throw invalid(...faults);
    await requirePassword(context, actor.userId, body.password);
    if ((await countLiveTokens(db, now)) >= limits.apiTokensMax)
      throw new ProblemError('apiToken.limit_reached');
    if (!(await freeTokenName(db, actor.userId, body.name, now)))
      throw new ProblemError('apiToken.name_taken', { errors: [{ path: 'name', code: 'taken' }] });
    const { secret, prefix, tokenHash } = newApiToken();
    const permissions = offered.filter((one) => body.permissions.includes(one)).sort();
    const token = await insertApiToken(db, {
      userId: actor.userId,
      name: body.name,
      prefix,
      tokenHash,
      permissions,
      now,
      days: body.expiresInDays,
    });
    await audit({
      action: 'api_token.created',
      entityType,
      entityId: token.id,
      diff: {
        name: [null, token.name],
        permissions: [null, permissions],
        expiresAt: [null, token.expiresAt],
      },
    });
    return { secret, token };
  },

  apiTokenRevoke: async ({ audit, db, now, params }) => {
    const { id, name } = await revokeApiToken(db, params.apiTokenId, now);
    await audit({
      action: 'api_token.revoked',
      entityType,
      entityId: id,
      diff: { name: [name, null] },
    });
    return undefined;
  },
});
