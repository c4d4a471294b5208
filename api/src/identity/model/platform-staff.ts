import {
  permissionsOf,
  platformPermissions,
  type Permission,
  type HeldRole,
} from '@sala/shared-contracts';

/** Normalises the operator’s list of addresses, which may be in any case. */
export const platformStaffOf = ({
  platformStaff = [],
}: {
  readonly platformStaff?: readonly string[];
}): ReadonlySet<string> => new Set(platformStaff.map((address) => address.trim().toLowerCase()));

/**
 * Permissions from company roles plus those of platform staff. Sessions exist only for verified
 * addresses, so the address can be trusted.
 */
export const permissionsOfPerson = (
  staff: ReadonlySet<string>,
  email: string,
  roles: readonly HeldRole[],
): Permission[] => [
  ...permissionsOf(roles),
  ...(staff.has(email.toLowerCase()) ? platformPermissions : []),
];
