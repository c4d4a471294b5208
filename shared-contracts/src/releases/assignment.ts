import type { ComposedRemote, CanaryRings } from './composition';
import { heldBy, kindsOf, type CustomRole, type Role } from '../identity/roles';

/** The person, as canary rings see them. */
export interface RingMember {
  readonly userId: string;
  readonly companyId: string | null;
  /** Standard roles that the person’s are or copy, and ids of those that their company made. */
  readonly roles: readonly string[];
}

export const ringMemberOf = (user: {
  readonly id: string;
  readonly company?: { readonly id: string } | null | undefined;
  readonly roles: readonly Role[];
  readonly customRoles?: readonly CustomRole[] | undefined;
}): RingMember => ({
  userId: user.id,
  companyId: user.company?.id ?? null,
  roles: [...kindsOf(heldBy(user)), ...(user.customRoles ?? []).map(({ id }) => id)],
});

/** 32-bit FNV-1a: fast, deterministic and even enough for a hundred buckets. */
const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

/** 0–99, constant for a salt and user. */
export const bucketOf = (salt: string, userId: string): number => fnv1a(`${salt}:${userId}`) % 100;

/**
 * Whether somebody belongs to a canary. Members of a named company or role always get the same
 * result.
 */
export const isInRings = (
  { companies, roles, percent, salt }: CanaryRings,
  member: RingMember | null,
): boolean => {
  if (!member) return false; // before sign-in, everyone gets stable
  if (member.companyId !== null && companies.includes(member.companyId)) return true;
  if (member.roles.some((role) => roles.includes(role))) return true;
  return bucketOf(salt, member.userId) < percent;
};

/** Channel of a remote for a person. */
export const channelOf = (remote: ComposedRemote, member: RingMember | null): 'stable' | 'canary' =>
  remote.canary && isInRings(remote.canary, member) ? 'canary' : 'stable';
