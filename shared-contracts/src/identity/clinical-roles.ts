import { isClinicalRole } from '../permissions';
import { roles, type Role } from './roles';

/** What a company demands before a clinical role is effective, loosest first. */
export const clinicalGrantPolicies = ['off', 'delay', 'second_person'] as const;
export type ClinicalGrantPolicy = (typeof clinicalGrantPolicies)[number];

/** Those of the roles that wait for a second person or a day (docs/adr/0093). */
export const clinicalRolesOf = (given: readonly Role[]): Role[] =>
  roles.filter((role) => given.includes(role) && isClinicalRole(role));
