import {
  appointmentMoves,
  scopeOf,
  type AppointmentStatus,
  type Permission,
} from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import type { FrontDeskSettings } from '../sql/front-desk-settings';

/** What the possible steps of an appointment depend on, besides who asks. */
export interface MoveFacts {
  readonly status: AppointmentStatus;
  readonly practitionerUserId: string | null;
  readonly startAt: string | null;
  /** It is on the present day of its site. */
  readonly today: boolean;
  /** The one that it took the place of. */
  readonly rescheduledFromId: string | null;
  readonly lastStep: {
    readonly at: string;
    readonly from: AppointmentStatus | null;
    readonly undo: boolean;
  } | null;
}

type Asking = Pick<Actor, 'userId' | 'roles'>;

const dayMs = 86_400_000;

/** Whether somebody holds a permission for an appointment: for all, or because it is their own. */
export const reaches = (
  { roles, userId }: Asking,
  permission: Permission,
  practitionerUserId: string | null,
): boolean => {
  const scope = scopeOf(roles, permission);
  return scope === 'all' || (scope === 'own' && practitionerUserId === userId);
};

/** @throws permission.denied for what is somebody else's, of who reaches the own ones only */
export const demandReach = (
  actor: Asking,
  permission: Permission,
  practitionerUserId: string | null,
): void => {
  if (!reaches(actor, permission, practitionerUserId))
    throw new ProblemError('permission.denied', { meta: { permission } });
};

/** Whether somebody consults: their own patients, or everybody's (screens §8, `visits:write`). */
export const consults = (actor: Asking, practitionerUserId: string | null): boolean =>
  scopeOf(actor.roles, 'clinical:sign') !== undefined &&
  reaches(actor, 'appointments:write', practitionerUserId);

/**
 * To overbook, and to take a step back: reception, where the company says so; a doctor for themself
 * (screens §9b).
 */
export const mayOverbook = (
  actor: Asking,
  practitionerUserId: string | null,
  { receptionMayOverbook }: Pick<FrontDeskSettings, 'receptionMayOverbook'>,
): boolean => {
  const roles = receptionMayOverbook
    ? actor.roles
    : actor.roles.filter((role) => role !== 'reception');
  return reaches({ userId: actor.userId, roles }, 'overbook:sign', practitionerUserId);
};

/** From when on somebody who is not there counts as missing. */
export const graceEnds = (startAt: string, noShowMinutes: number): number =>
  Date.parse(startAt) + noShowMinutes * 60_000;

/** Whether the guards of screens §8 let a step happen now. */
export const stepIsOpen = (
  facts: MoveFacts,
  to: AppointmentStatus,
  now: string,
  { noShowMinutes }: Pick<FrontDeskSettings, 'noShowMinutes'>,
): boolean => {
  const { startAt } = facts;
  switch (to) {
    case 'confirmed':
      return startAt !== null && now < startAt;
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

const mayLead = (
  actor: Asking,
  to: AppointmentStatus,
  practitionerUserId: string | null,
): boolean =>
  to === 'in_progress' || to === 'completed'
    ? consults(actor, practitionerUserId)
    : reaches(actor, permissionFor[to] ?? 'appointments:write', practitionerUserId);

export const possibleMoves = (
  facts: MoveFacts,
  actor: Asking,
  now: string,
  settings: Pick<FrontDeskSettings, 'noShowMinutes'>,
): AppointmentStatus[] =>
  appointmentMoves[facts.status].filter(
    (to) => stepIsOpen(facts, to, now, settings) && mayLead(actor, to, facts.practitionerUserId),
  );

const final: ReadonlySet<AppointmentStatus> = new Set(['completed', 'cancelled', 'rescheduled']);

/** Whoever waited for an earlier time has it, and the time that they had is somebody else's by now. */
const tookPlace = ({
  lastStep,
  rescheduledFromId,
}: Pick<MoveFacts, 'lastStep' | 'rescheduledFromId'>): boolean =>
  lastStep?.from === 'waitlisted' && rescheduledFromId !== null;

/**
 * The last step can be taken back: it is a day old at most, leads from nothing and to nothing
 * final, and is not itself a way back.
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
    !final.has(status) &&
    !tookPlace(facts) &&
    Date.parse(now) - Date.parse(lastStep.at) <= dayMs
  );
};
