import type { Patient } from '@sala/shared-contracts';
import type { Actor } from '../../platform/http/actor';
import type { Db } from '../../platform/database/database';
import { isGuardedOn } from '../sql/patients.queries';

type Asking = Pick<Actor, 'permissions'>;

/**
 * The mark that there is something clinical is for those who receive or care for patients (screens
 * §0.5).
 */
export const seesAlerts = ({ permissions }: Asking): boolean =>
  permissions.has('check-in:write') || permissions.has('clinical:read');

export const rowFor = <Row extends { readonly hasAlerts: boolean }>(actor: Asking, row: Row): Row =>
  seesAlerts(actor) ? row : { ...row, hasAlerts: false };

/**
 * A record as it is answered: without what the caller may not see, and with whether somebody
 * answers for a minor.
 */
export const patientFor = async (
  db: Db,
  { actor, now }: { readonly actor: Asking; readonly now: string },
  patient: Patient,
): Promise<Patient> => {
  const { guarded } = await isGuardedOn(db, patient.id, now);
  return {
    ...rowFor(actor, patient),
    guardianMissing: !guarded && (patient.status === 'active' || patient.status === 'inactive'),
  };
};
