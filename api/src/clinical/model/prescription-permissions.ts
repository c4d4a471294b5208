import {
  prescriptionActions,
  type Permission,
  type PrescriptionAction,
  type PrescriptionStatus,
} from '@sala/shared-contracts';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';

const states: Readonly<Record<PrescriptionAction, readonly PrescriptionStatus[]>> = {
  cancel: ['issued', 'partially_filled'],
  replace: ['issued'],
  renew: ['issued', 'partially_filled', 'filled', 'cancelled', 'expired', 'replaced'],
  fill: ['issued', 'partially_filled'],
  print: ['issued', 'partially_filled', 'filled', 'cancelled', 'expired', 'replaced'],
};

const permissions: Readonly<Record<PrescriptionAction, Permission>> = {
  cancel: 'prescriptions:delete',
  replace: 'prescriptions:sign',
  renew: 'prescriptions:sign',
  fill: 'prescriptions:write',
  print: 'prescriptions:read',
};

export const actionsOf = (
  actor: Pick<Actor, 'roles' | 'apiToken'>,
  status: PrescriptionStatus,
): PrescriptionAction[] =>
  prescriptionActions.filter(
    (action) =>
      states[action].includes(status) && scopeFor(actor, permissions[action]) !== undefined,
  );

/** @throws prescription.transition_refused */
export const demandState = (status: PrescriptionStatus, action: PrescriptionAction): void => {
  if (!states[action].includes(status))
    throw new ProblemError('prescription.transition_refused', { meta: { status } });
};
