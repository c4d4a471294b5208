import * as z from 'zod/mini';
import { identityProviders } from './auth';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';

/**
 * An external account: linked to a member, or matching one by verified email (docs/spec/identity.md
 * §9).
 */
export const externalIdentitySchema = z.object({
  id: z.uuid(),
  provider: z.enum(identityProviders),
  /** Verified by the provider. */
  email: z.string(),
  name: z.string(),
  /** The linked member, or the one with the same address. */
  member: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  linkedAt: z.nullable(z.string()),
  lastSeenAt: z.string(),
});

export type ExternalIdentity = z.output<typeof externalIdentitySchema>;

export const externalIdentities = {
  externalIdentityList: endpoint({
    summary: 'External accounts linked to members of the company, and those that may be',
    access: { permission: 'users:read' },
    response: z.object({ items: z.array(externalIdentitySchema) }),
  }),
  externalIdentityLink: endpoint({
    summary:
      'Let an external account sign in as the member with the same address; that of an owner by owners only',
    access: { permission: 'users:manage' },
    params: idParams('identityId'),
    response: externalIdentitySchema,
  }),
  externalIdentityUnlink: endpoint({
    summary: 'Take that away again',
    access: { permission: 'users:manage' },
    params: idParams('identityId'),
    response: externalIdentitySchema,
  }),
};
