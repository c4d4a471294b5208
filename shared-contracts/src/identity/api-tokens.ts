import * as z from 'zod/mini';
import type { Permission } from '../permissions';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import * as patterns from '../platform/patterns';
import { shortText } from '../platform/text';
import * as limits from './limits';

const access = { permission: 'api-tokens:manage' } as const;

export const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The start of the token, to recognise it by. */
  prefix: z.string(),
  permissions: z.array(z.custom<Permission>((value) => typeof value === 'string')),
  /** Whose permissions it can have at most, and with whom it ends. */
  owner: z.object({ id: z.uuid(), name: z.string() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});

export type ApiToken = z.output<typeof apiTokenSchema>;

export const apiTokens = {
  apiTokenList: endpoint({
    summary: 'API tokens of the company, the newest first; the secrets are not among it',
    access,
    response: z.object({ items: z.array(apiTokenSchema) }),
  }),
  apiTokenIssue: endpoint({
    summary: 'Create an API token; its secret is in this answer only',
    access,
    body: z.strictObject({
      name: shortText(limits.apiTokenNameMax),
      permissions: z
        .array(z.string().check(z.regex(patterns.permission)))
        .check(z.minLength(1), z.maxLength(limits.apiTokenPermissionsMax)),
      expiresInDays: z.int().check(z.minimum(1), z.maximum(limits.apiTokenDaysMax)),
      password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)),
    }),
    response: z.object({ secret: z.string(), token: apiTokenSchema }),
  }),
  apiTokenRevoke: endpoint({
    summary: 'End an API token at once',
    access,
    params: idParams('apiTokenId'),
  }),
};
