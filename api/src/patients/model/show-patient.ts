import type { Patient } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { isGuardedOn } from '../sql/patients.queries';

type PermissionHolder = Pick<Actor, 'permissions'>;

/**
 * The flag for clinical alerts is for roles that receive or treat patients (docs/spec/patients.md
 * §5).
 */
export const seesAlerts = ({ permissions }: PermissionHolder): boolean =>
  permissions.has('check-in:write') || permissions.has('clinical:read');

export const rowFor = <Row extends { readonly hasAlerts: boolean }>(
  actor: PermissionHolder,
  row: Row,
): Row => (seesAlerts(actor) ? row : { ...row, hasAlerts: false });

/** The record as the caller may see it, and whether a minor lacks a guardian. */
export const patientFor = async (
  db: Db,
  { actor, now }: { readonly actor: PermissionHolder; readonly now: string },
  patient: Patient,
): Promise<Patient> => {
  const { guarded } = await isGuardedOn(db, patient.id, now);
  return {
    ...rowFor(actor, patient),
    guardianMissing: !guarded && (patient.status === 'active' || patient.status === 'inactive'),
  };
};
