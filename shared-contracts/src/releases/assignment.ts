import type { ComposedRemote, CanaryRings } from './composition';
import type { Role } from '../identity/roles';

/** Who looks at the page, as far as rings ask. */
export interface RingMember {
  readonly userId: string;
  readonly companyId: string | null;
  readonly roles: readonly Role[];
}

/** FNV-1a, 32 bits: quick, the same everywhere, and spread evenly enough for a hundred buckets. */
const fnv1a = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

/** 0–99; the same for a user and a salt, for ever. */
export const bucketOf = (salt: string, userId: string): number => fnv1a(`${salt}:${userId}`) % 100;

/**
 * Whether somebody belongs to a canary. Two people of one company or role that is named never
 * differ.
 */
export const isInRings = (
  { companies, roles, percent, salt }: CanaryRings,
  member: RingMember | null,
): boolean => {
  if (!member) return false; // nobody is known yet: everybody sees the same sign-in
  if (member.companyId !== null && companies.includes(member.companyId)) return true;
  if (member.roles.some((role) => roles.includes(role))) return true;
  return bucketOf(salt, member.userId) < percent;
};

/** Which of the versions in force somebody gets of a remote. */
export const channelOf = (remote: ComposedRemote, member: RingMember | null): 'stable' | 'canary' =>
  remote.canary && isInRings(remote.canary, member) ? 'canary' : 'stable';
