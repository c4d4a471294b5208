import {
  visitActions,
  visitMoves,
  type Permission,
  type VisitAction,
  type VisitStatus,
} from '@sala/shared-contracts';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { hasPermissionFor } from '../../scheduling';
import { ProblemError } from '../../platform/http/problem-error';

type VisitReader = Pick<Actor, 'userId' | 'roles' | 'apiToken'>;

interface VisitOwner {
  readonly status: VisitStatus;
  readonly practitionerUserId: string | null;
  /** Whose second signature is missing. */
  readonly cosignerUserId: string | null;
}

const states: Readonly<Record<VisitAction, readonly VisitStatus[]>> = {
  start: ['open'],
  write: ['in_progress'],
  measure: ['open', 'in_progress'],
  sign: ['in_progress'],
  cosign: ['signed'],
  cancel: ['open', 'in_progress'],
  amend: ['signed'],
};

const permissionFor = (action: VisitAction): Permission =>
  action === 'measure' ? 'clinical:write' : 'clinical:sign';

/** Steps of the appointment, too: with own scope, only for the user's own patients. */
const appointmentActions: ReadonlySet<VisitAction> = new Set(['start', 'cancel']);

/** Actions that carry the author's name, so they are refused for a colleague's visit. */
const authorActions: ReadonlySet<VisitAction> = new Set(['write', 'sign', 'amend']);

const isWithinScope = (
  actor: VisitReader,
  action: VisitAction,
  { practitionerUserId, cosignerUserId }: Omit<VisitOwner, 'status'>,
): boolean => {
  if (action === 'cosign') return cosignerUserId === actor.userId;
  if (practitionerUserId === null) return true;
  if (authorActions.has(action)) return practitionerUserId === actor.userId;
  return (
    !appointmentActions.has(action) ||
    hasPermissionFor(actor, 'appointments:write', practitionerUserId)
  );
};

const mayAct = (
  actor: VisitReader,
  action: VisitAction,
  owner: Omit<VisitOwner, 'status'>,
): boolean =>
  scopeFor(actor, permissionFor(action)) !== undefined && isWithinScope(actor, action, owner);

/** Actions permitted now. */
export const possibleActions = (actor: VisitReader, visit: VisitOwner): VisitAction[] =>
  visitActions.filter(
    (action) => states[action].includes(visit.status) && mayAct(actor, action, visit),
  );

/** @throws permission.denied, visit.closed, visit.transition_refused */
export const demandAction = (actor: VisitReader, visit: VisitOwner, action: VisitAction): void => {
  const { status } = visit;
  if (!mayAct(actor, action, visit)) {
    throw new ProblemError('permission.denied', {
      meta: {
        permission: appointmentActions.has(action) ? 'appointments:write' : permissionFor(action),
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
