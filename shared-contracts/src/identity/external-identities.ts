import * as z from 'zod/mini';
import { identityProviders } from './auth';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';

/**
 * An account at another provider: linked to a member, or with the verified address of one (screens
 * §7c).
 */
export const externalIdentitySchema = z.object({
  id: z.uuid(),
  provider: z.enum(identityProviders),
  /** Verified by the provider. */
  email: z.string(),
  name: z.string(),
  /** The member it is linked to, or would be linked to because the address is the same. */
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
