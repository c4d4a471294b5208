import { roles as allRoles, type Role } from '@sala/shared-contracts';
import type { Context } from '../../platform/http/handler';
import { askForGrants, splitClinical } from './clinical-grants';
import type { ProviderRow } from '../sql/single-sign-on.queries';
import { cancelDirectoryGrants } from '../sql/clinical-grants.queries';
import { lockMemberRoles, writeMemberRoles, type MemberRoles } from '../sql/sso-people.queries';

type Mapping = Pick<ProviderRow, 'defaultRole' | 'roleMapping'>;

const rolesOfGroups = ({ roleMapping }: Mapping, groups: readonly string[]): readonly Role[] =>
  roleMapping.filter(({ group }) => groups.includes(group)).map(({ role }) => role);

/** Roles of all groups that are mapped, else the one by default; never the owner's. */
export const mappedRoles = (mapping: Mapping, groups: readonly string[]): readonly Role[] => {
  const mapped = rolesOfGroups(mapping, groups);
  return mapped.length > 0 ? mapped : [mapping.defaultRole];
};

/**
 * What a member holds once their groups were read: the roles that were given by hand, and those of
 * the groups. Nobody is left without any.
 */
export const rolesBesides = (
  { roles, groupRoles }: Pick<MemberRoles, 'roles' | 'groupRoles'>,
  mapping: Mapping,
  groups: readonly string[],
): Pick<MemberRoles, 'roles' | 'groupRoles'> => {
  const byHand = roles.filter((role) => !groupRoles.includes(role));
  const given = byHand.length > 0 ? rolesOfGroups(mapping, groups) : mappedRoles(mapping, groups);
  const inOrder = (wanted: (role: Role) => boolean): readonly Role[] => allRoles.filter(wanted);
  return {
    roles: inOrder((role) => byHand.includes(role) || given.includes(role)),
    groupRoles: inOrder((role) => given.includes(role) && !byHand.includes(role)),
  };
};

const same = (one: readonly Role[], other: readonly Role[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

/**
 * Gives and takes the roles of groups, where the company wants that at each sign-in. Clinical ones
 * wait (docs/adr/0093).
 */
export const syncRoles = async (
  context: Context<'authSsoComplete'>,
  provider: ProviderRow,
  { userId, groups }: { readonly userId: string; readonly groups: readonly string[] },
): Promise<void> => {
  if (!provider.syncRoles) return;
  const { audit, afterCommit, db, services } = context;
  const member = await lockMemberRoles(db, userId);
  if (!member) return;
  const next = rolesBesides(member, provider, groups);
  const { now: effective, waiting } = await splitClinical(db, next.roles, member.roles);
  await cancelDirectoryGrants(db, userId, next.groupRoles);
  await askForGrants(context, {
    companyId: provider.companyId,
    userId,
    roles: waiting,
    origin: 'directory',
    askedBy: null,
  });
  const groupRoles = next.groupRoles.filter((role) => effective.includes(role));
  if (same(member.roles, effective) && same(member.groupRoles, groupRoles)) return;
  await writeMemberRoles(db, { ...member, roles: effective, groupRoles });
  if (!same(member.roles, effective))
    await audit({
      action: 'member.updated',
      entityType: 'membership',
      entityId: member.membershipId,
      diff: { by: 'sso', roles: [member.roles, effective] },
    });
  afterCommit(() => services.sessions.forgetUser(userId));
};
