import type { CustomRole, HeldRole, Role } from '@sala/shared-contracts';

/** Custom roles of `membership m`, with their cells, as an array. */
export const customRolesOfMember = 'custom_roles_of(m.company_id, m.custom_role_ids)';

/** A custom role as it was when it was offered: id → cells. */
export type OfferedRoles = Readonly<Record<string, readonly string[]>>;

export const offerOf = (customRoles: readonly CustomRole[]): OfferedRoles =>
  Object.fromEntries(customRoles.map(({ id, grants }) => [id, grants]));

/** A person’s relation to a company; null without one. */
export interface Membership {
  readonly roles: readonly Role[] | null;
  readonly customRoles: readonly CustomRole[] | null;
  readonly status: 'active' | 'suspended' | null;
}

/** Roles in effect: a suspended member has none. */
export const effectiveRoles = ({ roles, customRoles, status }: Membership): readonly HeldRole[] =>
  status === 'active' ? [...(roles ?? []), ...(customRoles ?? [])] : [];
