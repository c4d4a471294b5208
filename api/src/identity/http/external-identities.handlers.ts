import type { ExternalIdentity } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { completeSignIn } from '../model/sign-in';
import { recordingRefusal } from '../model/sign-in-trail';
import {
  findLinkedAccount,
  linkIdentity,
  listIdentities,
  lockIdentity,
  recordIdentity,
  type CompanyIdentity,
} from '../sql/identities.queries';

const identityItem = ({
  memberUserId: _userId,
  memberRoles: _roles,
  ...identity
}: CompanyIdentity): ExternalIdentity => identity;

/** As with roles, only an owner may let somebody in as an owner. */
const requireAuthority = (actor: Actor, { memberRoles }: CompanyIdentity): void => {
  if (memberRoles.includes('owner') && !actor.roles.includes('owner'))
    throw new ProblemError('identity.above_own_role');
};

/**
 * The user of a verified identity. An unlinked attempt is stored, so that an administrator can link
 * it.
 */
const verifyIdentity = async (context: Context<'authExternalSignIn'>): Promise<string> => {
  const { body, db, now, services } = context;
  const provider = services.identityProviders[body.provider];
  if (!provider) throw new ProblemError('auth.external_invalid');
  const { userId } = await recordIdentity(
    db,
    body.provider,
    await provider.verify(body.token),
    now,
  );
  if (userId === null) throw new ProblemError('auth.external_unlinked', { keepWrites: true });
  return userId;
};

export const externalIdentityHandlers = defineHandlers({
  authProviders: ({ services }) =>
    Promise.resolve({
      clerk:
        services.clerkPublishableKey === null
          ? null
          : { publishableKey: services.clerkPublishableKey },
      sandbox: services.identityProviders.sandbox !== undefined,
    }),

  // Like a password, the provider is one factor: an enabled second factor is still required.
  authExternalSignIn: async (context) => {
    const person = await findLinkedAccount(context.db, await verifyIdentity(context));
    return recordingRefusal(person.id, 'external', () =>
      completeSignIn(context, person, {
        remembered: false,
        deviceToken: undefined,
        method: 'external',
      }),
    );
  },

  externalIdentityList: async ({ db, actor }) => ({
    items: (await listIdentities(db, actor.companyId)).map(identityItem),
  }),

  externalIdentityLink: async (context) => {
    const { actor, db, now, params } = context;
    const identity = await lockIdentity(db, actor.companyId, params.identityId);
    if (identity.linkedAt !== null) throw new ProblemError('identity.linked');
    requireAuthority(actor, identity);
    await linkIdentity(db, identity.id, { userId: identity.memberUserId, now });
    await context.audit({
      action: 'identity.linked',
      entityType: 'external_identity',
      entityId: identity.id,
      diff: { member: identity.member.id },
    });
    return { ...identityItem(identity), linkedAt: now };
  },

  externalIdentityUnlink: async (context) => {
    const { actor, db, params } = context;
    const identity = await lockIdentity(db, actor.companyId, params.identityId);
    if (identity.linkedAt === null) throw new ProblemError('resource.not_found');
    requireAuthority(actor, identity);
    await linkIdentity(db, identity.id, null);
    await context.audit({
      action: 'identity.unlinked',
      entityType: 'external_identity',
      entityId: identity.id,
      diff: { member: identity.member.id },
    });
    return { ...identityItem(identity), linkedAt: null };
  },
});
