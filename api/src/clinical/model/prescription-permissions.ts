import {
  prescriptionActions,
  type Permission,
  type Prescription,
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
  send: ['issued', 'partially_filled'],
  stamp: ['issued', 'partially_filled', 'filled', 'cancelled', 'expired', 'replaced'],
};

const permissions: Readonly<Record<PrescriptionAction, Permission>> = {
  cancel: 'prescriptions:delete',
  replace: 'prescriptions:sign',
  renew: 'prescriptions:sign',
  fill: 'prescriptions:write',
  print: 'prescriptions:read',
  send: 'prescriptions:sign',
  stamp: 'prescriptions:sign',
};

/** What is signed by hand is neither sent nor stamped (LGS art. 226, NOM-151). */
const suits = (
  action: PrescriptionAction,
  { signature, timeStamp }: Pick<Prescription, 'signature' | 'timeStamp'>,
): boolean => {
  if (action === 'send') return signature === 'electronic';
  return action !== 'stamp' || (timeStamp !== null && timeStamp.state !== 'stamped');
};

export const isSendable = (status: PrescriptionStatus): boolean => states.send.includes(status);

export const actionsOf = (
  actor: Pick<Actor, 'roles' | 'apiToken'>,
  prescription: Pick<Prescription, 'status' | 'signature' | 'timeStamp'>,
): PrescriptionAction[] =>
  prescriptionActions.filter(
    (action) =>
      states[action].includes(prescription.status) &&
      suits(action, prescription) &&
      scopeFor(actor, permissions[action]) !== undefined,
  );

/** @throws prescription.transition_refused */
export const demandState = (status: PrescriptionStatus, action: PrescriptionAction): void => {
  if (!states[action].includes(status))
    throw new ProblemError('prescription.transition_refused', { meta: { status } });
};
