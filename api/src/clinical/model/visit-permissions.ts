import {
  permissionsOf,
  visitActions,
  visitMoves,
  type Permission,
  type VisitAction,
  type VisitStatus,
} from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import { reaches } from '../../scheduling';
import { ProblemError } from '../../platform/http/problem-error';

type Asking = Pick<Actor, 'userId' | 'roles'>;

interface Whose {
  readonly status: VisitStatus;
  readonly practitionerUserId: string | null;
}

const states: Readonly<Record<VisitAction, readonly VisitStatus[]>> = {
  start: ['open'],
  write: ['in_progress'],
  measure: ['open', 'in_progress'],
  sign: ['in_progress'],
  cancel: ['open', 'in_progress'],
  amend: ['signed'],
};

const permissionFor = (action: VisitAction): Permission =>
  action === 'measure' ? 'clinical:write' : 'clinical:sign';

/** Steps of the appointment, too: with own scope, only for the user's own patients. */
const ofAppointment: ReadonlySet<VisitAction> = new Set(['start', 'cancel']);

/** Actions that carry the author's name, so they are refused for a colleague's visit. */
const ofAuthor: ReadonlySet<VisitAction> = new Set(['write', 'sign', 'amend']);

const isTheirs = (
  actor: Asking,
  action: VisitAction,
  practitionerUserId: string | null,
): boolean => {
  if (practitionerUserId === null) return true;
  if (ofAuthor.has(action)) return practitionerUserId === actor.userId;
  return !ofAppointment.has(action) || reaches(actor, 'appointments:write', practitionerUserId);
};

const allows = (actor: Asking, action: VisitAction, practitionerUserId: string | null): boolean =>
  permissionsOf(actor.roles).includes(permissionFor(action)) &&
  isTheirs(actor, action, practitionerUserId);

/** Actions permitted now. */
export const possibleActions = (
  actor: Asking,
  { status, practitionerUserId }: Whose,
): VisitAction[] =>
  visitActions.filter(
    (action) => states[action].includes(status) && allows(actor, action, practitionerUserId),
  );

/** @throws permission.denied, visit.closed, visit.transition_refused */
export const demandAction = (actor: Asking, visit: Whose, action: VisitAction): void => {
  const { status, practitionerUserId } = visit;
  if (!allows(actor, action, practitionerUserId)) {
    throw new ProblemError('permission.denied', {
      meta: {
        permission: ofAppointment.has(action) ? 'appointments:write' : permissionFor(action),
      },
    });
  }
  if (states[action].includes(status)) return;
  const possible = possibleActions(actor, visit);
  const closed =
    (action === 'write' || action === 'measure') && (status === 'signed' || status === 'cancelled');
  throw closed
    ? new ProblemError('visit.closed', { meta: { status, possible } })
    : new ProblemError('visit.transition_refused', {
        meta: { from: status, to: visitMoves[status], possible },
      });
};
