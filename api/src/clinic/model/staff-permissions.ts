import { scopeOf, type StaffMemberDetail } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import type { StaffMemberRecord } from '../sql/staff-members.queries';

type Linked = { readonly userId: string | null };

/** Hidden from those who may only read the roster (docs/spec/clinic.md §8). */
const hiddenValues = {
  curp: null,
  rfc: null,
  nss: null,
  phone: null,
  emergencyName: null,
  emergencyPhone: null,
  documents: null,
} as const;

const contactFields: ReadonlySet<string> = new Set([
  'phone',
  'email',
  'emergencyName',
  'emergencyPhone',
]);

export const staffEditableBy = (
  { roles, userId }: Actor,
  member: Linked,
): StaffMemberDetail['editable'] => {
  const scope = scopeOf(roles, 'staff:write');
  if (scope === 'all') return 'all';
  return scope === 'own' && member.userId === userId ? 'own' : 'none';
};

/** Who manages the roster, and everybody of themselves. */
export const seesAllOf = (actor: Actor, member: Linked): boolean =>
  actor.permissions.has('staff:manage') || member.userId === actor.userId;

/** @throws permission.denied also for somebody else's documents */
export const demandSeesAll = (actor: Actor, member: Linked): void => {
  if (!seesAllOf(actor, member))
    throw new ProblemError('permission.denied', { meta: { permission: 'staff:manage' } });
};

/** @throws permission.denied when somebody changes more than their own contact data */
export const demandStaffEditable = (actor: Actor, member: Linked, given: object): void => {
  const editable = staffEditableBy(actor, member);
  const changed = Object.entries(given).filter(([, value]) => value !== undefined);
  if (
    editable === 'none' ||
    (editable === 'own' && !changed.every(([key]) => contactFields.has(key)))
  )
    throw new ProblemError('permission.denied', { meta: { permission: 'staff:manage' } });
};

export const toStaffDetail = (actor: Actor, member: StaffMemberRecord): StaffMemberDetail => {
  const hidden = !seesAllOf(actor, member);
  return {
    ...member,
    ...(hidden ? hiddenValues : {}),
    hidden,
    practitionerOffer: actor.permissions.has('staff:manage') ? member.practitionerOffer : null,
    editable: staffEditableBy(actor, member),
  };
};
