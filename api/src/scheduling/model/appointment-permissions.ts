import {
  appointmentMoves,
  kindsOf,
  type AppointmentStatus,
  type Permission,
} from '@sala/shared-contracts';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import type { FrontDeskSettings } from '../sql/front-desk-settings';
import { isAfter } from '../../platform/time/instants';

/** Facts that decide on the possible steps, independent of who takes them. */
export interface MoveFacts {
  readonly status: AppointmentStatus;
  readonly practitionerUserId: string | null;
  readonly startAt: string | null;
  /** The appointment is today at its site. */
  readonly today: boolean;
  /** The appointment it replaced. */
  readonly rescheduledFromId: string | null;
  readonly lastStep: {
    readonly at: string;
    readonly from: AppointmentStatus | null;
    readonly undo: boolean;
  } | null;
}

type PermissionHolder = Pick<Actor, 'userId' | 'roles' | 'apiToken'>;

const dayMs = 86_400_000;

/** Whether someone holds a permission for an appointment, for all or for their own. */
export const hasPermissionFor = (
  actor: PermissionHolder,
  permission: Permission,
  practitionerUserId: string | null,
): boolean => {
  const scope = scopeFor(actor, permission);
  return scope === 'all' || (scope === 'own' && practitionerUserId === actor.userId);
};

/** @throws permission.denied for others' appointments when the scope is own */
export const demandPermissionFor = (
  actor: PermissionHolder,
  permission: Permission,
  practitionerUserId: string | null,
): void => {
  if (!hasPermissionFor(actor, permission, practitionerUserId))
    throw new ProblemError('permission.denied', { meta: { permission } });
};

/** Whether someone may consult the patients of a practitioner (docs/spec/clinical.md §2). */
export const mayConsult = (actor: PermissionHolder, practitionerUserId: string | null): boolean =>
  scopeFor(actor, 'clinical:sign') !== undefined &&
  hasPermissionFor(actor, 'appointments:write', practitionerUserId);

/** Overbooking and undoing: reception unless the company forbids it, doctors for themselves. */
export const mayOverbook = (
  actor: PermissionHolder,
  practitionerUserId: string | null,
  { receptionMayOverbook }: Pick<FrontDeskSettings, 'receptionMayOverbook'>,
): boolean => {
  const roles = receptionMayOverbook
    ? actor.roles
    : actor.roles.filter((role) => !kindsOf([role]).includes('reception'));
  return hasPermissionFor({ ...actor, roles }, 'overbook:sign', practitionerUserId);
};

/** End of the grace time, in milliseconds since the epoch. */
export const graceEnds = (startAt: string, noShowMinutes: number): number =>
  Date.parse(startAt) + noShowMinutes * 60_000;

/** Guards of docs/spec/scheduling.md §2. */
export const stepIsOpen = (
  facts: MoveFacts,
  to: AppointmentStatus,
  now: string,
  { noShowMinutes }: Pick<FrontDeskSettings, 'noShowMinutes'>,
): boolean => {
  const { startAt } = facts;
  switch (to) {
    case 'confirmed':
      return startAt !== null && isAfter(startAt, now);
    case 'checked_in':
      return facts.today;
    case 'no_show':
      return startAt !== null && Date.parse(now) > graceEnds(startAt, noShowMinutes);
    default:
      return true;
  }
};

const permissionFor: Readonly<Partial<Record<AppointmentStatus, Permission>>> = {
  checked_in: 'check-in:write',
  cancelled: 'appointments:delete',
};

const mayMoveTo = (
  actor: PermissionHolder,
  to: AppointmentStatus,
  practitionerUserId: string | null,
): boolean =>
  to === 'in_progress' || to === 'completed'
    ? mayConsult(actor, practitionerUserId)
    : hasPermissionFor(actor, permissionFor[to] ?? 'appointments:write', practitionerUserId);

export const possibleMoves = (
  facts: MoveFacts,
  actor: PermissionHolder,
  now: string,
  settings: Pick<FrontDeskSettings, 'noShowMinutes'>,
): AppointmentStatus[] =>
  appointmentMoves[facts.status].filter(
    (to) => stepIsOpen(facts, to, now, settings) && mayMoveTo(actor, to, facts.practitionerUserId),
  );

const finalStatuses: ReadonlySet<AppointmentStatus> = new Set([
  'completed',
  'cancelled',
  'rescheduled',
]);

/** A waiting patient took an earlier time, and their old time may be taken by now. */
const replacedAnother = ({
  lastStep,
  rescheduledFromId,
}: Pick<MoveFacts, 'lastStep' | 'rescheduledFromId'>): boolean =>
  lastStep?.from === 'waitlisted' && rescheduledFromId !== null;

/**
 * The last step can be undone within a day, unless it created the appointment, was final or was
 * itself an undo.
 */
export const stepIsUndoable = (
  facts: Pick<MoveFacts, 'status' | 'lastStep' | 'rescheduledFromId'>,
  now: string,
): boolean => {
  const { status, lastStep } = facts;
  return (
    lastStep !== null &&
    lastStep.from !== null &&
    !lastStep.undo &&
    !finalStatuses.has(status) &&
    !replacedAnother(facts) &&
    Date.parse(now) - Date.parse(lastStep.at) <= dayMs
  );
};
