import { heldBy, limits, roles as allRoles, type ApiEndpointName } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { cancelDirectoryGrants } from '../sql/clinical-grants.queries';
import { offerOf } from '../sql/held-roles';
import type { ProviderRow } from '../sql/single-sign-on.queries';
import { lockMemberRoles, writeMemberRoles, type MemberRoles } from '../sql/sso-people.queries';
import { askForGrants } from './clinical-grants';
import { rolesByRef, splitGiven, type RoleRef } from './given-roles';

type Mapping = Pick<ProviderRow, 'defaultRole' | 'roleMapping'>;
type SyncContext = Pick<
  Context<ApiEndpointName>,
  'audit' | 'afterCommit' | 'db' | 'now' | 'services'
>;

const rolesOfGroups = ({ roleMapping }: Mapping, groups: readonly string[]): readonly RoleRef[] =>
  roleMapping.filter(({ group }) => groups.includes(group)).map(({ role }) => role);

/** Roles of all groups that are mapped, else the one by default; never the owner's. */
export const mappedRoles = (mapping: Mapping, groups: readonly string[]): readonly RoleRef[] => {
  const mapped = rolesOfGroups(mapping, groups);
  return mapped.length > 0 ? mapped : [mapping.defaultRole];
};

/** Names and ids of all roles of a member, and of those that groups or the directory gave. */
const refsOf = (member: MemberRoles): Record<'held' | 'given', readonly RoleRef[]> => ({
  held: [...member.roles, ...member.customRoles.map(({ id }) => id)],
  given: [...member.groupRoles, ...member.groupCustomRoleIds],
});

const same = (one: readonly RoleRef[], other: readonly RoleRef[]): boolean =>
  one.length === other.length && one.every((ref) => other.includes(ref));

/**
 * Gives what a provider or directory names now and takes what it gave before; roles that were given
 * by hand stay. Clinical ones wait (docs/adr/0093).
 *
 * @param member locked
 */
export const applyDirectoryRoles = async (
  context: SyncContext,
  member: MemberRoles & { readonly userId: string; readonly companyId: string },
  { by, roles: refs }: { readonly by: 'sso' | 'scim'; readonly roles: readonly RoleRef[] },
): Promise<void> => {
  const { audit, afterCommit, db, services } = context;
  const { companyId, membershipId, userId } = member;
  const present = refsOf(member);
  const byHand = present.held.filter((ref) => !present.given.includes(ref));
  const named = await rolesByRef(db, refs);
  const kept = member.customRoles.filter(({ id }) => byHand.includes(id));
  const wanted = {
    roles: allRoles.filter((role) => byHand.includes(role) || named.roles.includes(role)),
    customRoles: [...kept, ...named.customRoles.filter(({ id }) => !byHand.includes(id))].slice(
      0,
      limits.memberCustomRolesMax,
    ),
  };
  const { now: effective, waiting } = await splitGiven(db, wanted, heldBy(member));
  await cancelDirectoryGrants(db, userId, named.roles);
  await askForGrants(context, {
    companyId,
    userId,
    roles: waiting.roles,
    with: offerOf(waiting.customRoles),
    origin: 'directory',
    askedBy: null,
  });
  const next: MemberRoles = {
    membershipId,
    ...effective,
    groupRoles: effective.roles.filter((role) => !byHand.includes(role)),
    groupCustomRoleIds: effective.customRoles
      .map(({ id }) => id)
      .filter((id) => !byHand.includes(id)),
  };
  const written = refsOf(next);
  if (same(present.held, written.held) && same(present.given, written.given)) return;
  await writeMemberRoles(db, next);
  if (!same(present.held, written.held))
    await audit({
      action: 'member.updated',
      entityType: 'membership',
      entityId: membershipId,
      diff: {
        by,
        roles: [member.roles, next.roles],
        ...(member.customRoles.length + next.customRoles.length > 0 && {
          customRoles: [member, next].map(({ customRoles }) => customRoles.map(({ name }) => name)),
        }),
      },
    });
  afterCommit(() => services.sessions.forgetUser(userId));
};

/** Gives and takes the roles of groups, where the company wants that at each sign-in. */
export const syncRoles = async (
  context: Context<'authSsoComplete'>,
  provider: ProviderRow,
  { userId, groups }: { readonly userId: string; readonly groups: readonly string[] },
): Promise<void> => {
  if (!provider.syncRoles) return;
  const { db } = context;
  const { companyId } = provider;
  const ofGroups = rolesOfGroups(provider, groups);
  await rolesByRef(db, ofGroups); // custom roles are locked before members
  const member = await lockMemberRoles(db, userId);
  if (!member) return;
  const { held, given } = refsOf(member);
  // Nobody is left without any.
  const isBare = held.every((ref) => given.includes(ref));
  await applyDirectoryRoles(
    context,
    { ...member, userId, companyId },
    { by: 'sso', roles: isBare ? mappedRoles(provider, groups) : ofGroups },
  );
};
