import {
  permissionsOf,
  roles,
  scopeOf,
  type HeldRole,
  type Permission,
  type Role,
} from '@sala/shared-contracts';

const widths = { none: 0, own: 1, all: 2 } as const;

const widthOf = (held: readonly HeldRole[], permission: Permission): number =>
  widths[scopeOf(held, permission) ?? 'none'];

/**
 * Whether somebody with these roles may give or take a role. Of what it may do, only what owners
 * may do counts: no manager holds clinical permissions, and somebody has to appoint doctors.
 */
export const isAssignable = (held: readonly HeldRole[], role: HeldRole): boolean =>
  permissionsOf([role]).every(
    (permission) =>
      widthOf(held, permission) >=
      Math.min(widthOf([role], permission), widthOf(['owner'], permission)),
  );

/** Roles that somebody may give and take, if they manage users at all (docs/spec/identity.md §6). */
export const assignableRoles = (held: readonly HeldRole[]): readonly Role[] =>
  roles.filter((role) => scopeOf(held, 'users:manage') && isAssignable(held, role));

/** Whether all of the roles are assignable. */
export const mayAssign = (held: readonly HeldRole[], wanted: readonly HeldRole[]): boolean =>
  wanted.every((role) => scopeOf(held, 'users:manage') && isAssignable(held, role));
