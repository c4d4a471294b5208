import {
  permissionsOf,
  platformPermissions,
  type Permission,
  type Role,
} from '@sala/shared-contracts';

/** Addresses as they are compared: the operator names them, in any case of letters. */
export const platformStaffOf = ({
  platformStaff = [],
}: {
  readonly platformStaff?: readonly string[];
}): ReadonlySet<string> => new Set(platformStaff.map((address) => address.trim().toLowerCase()));

/**
 * What a person may do: by their roles in a company, and as one of the platform's staff. An address
 * counts once it is confirmed: a session is opened for no other.
 */
export const permissionsOfPerson = (
  staff: ReadonlySet<string>,
  email: string,
  roles: readonly Role[],
): Permission[] => [
  ...permissionsOf(roles),
  ...(staff.has(email.toLowerCase()) ? platformPermissions : []),
];
