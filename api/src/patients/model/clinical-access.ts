import type { EmergencyRead } from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import { isInCare, requirePatient } from '../sql/clinical-access.queries';
import { findOpenAccess } from '../sql/find-open-access';

export interface ClinicalDesk extends Pick<ChangeRecorder, 'audit'> {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: string;
}

/** What is read under an emergency access. */
export type ClinicalRecord = Pick<EmergencyRead, 'record' | 'recordId'>;

/** How a clinical record is open to the caller. */
export type ClinicalAccess = 'permission' | 'emergency';

const isOutsideCare = async (
  { db, actor }: Pick<ClinicalDesk, 'db' | 'actor'>,
  patientId: string,
): Promise<boolean> => actor.policy?.careRelations === true && !(await isInCare(db, patientId));

const readUnderEmergency = async (
  { db, actor, now, audit }: ClinicalDesk,
  patientId: string,
  { record, recordId }: ClinicalRecord,
): Promise<ClinicalAccess | null> => {
  if (actor.apiToken || !actor.permissions.has('emergency-access:write')) return null;
  const open = await findOpenAccess(db, patientId, now);
  if (!open) return null;
  await audit({
    action: 'emergency_access.read',
    entityType: 'emergency_access',
    entityId: open.id,
    diff: { patientId, record, recordId },
  });
  return 'emergency';
};

/**
 * Whether the caller may read the clinical record of this patient: by permission, for those they
 * care for (docs/adr/0096), or by an emergency access that is open now, under which the reading is
 * logged (docs/adr/0088).
 */
export const findClinicalAccess = async (
  desk: ClinicalDesk,
  patientId: string,
  read: ClinicalRecord,
): Promise<ClinicalAccess | null> => {
  const { actor } = desk;
  const access =
    actor.permissions.has('clinical:read') && !(await isOutsideCare(desk, patientId))
      ? 'permission'
      : await readUnderEmergency(desk, patientId, read);
  if (access && actor.emergency) actor.emergency.proved = true;
  return access;
};

/** @throws care_relation.required for whoever does not care for the patient, resource.not_found */
export const requireCare = async (
  desk: Pick<ClinicalDesk, 'db' | 'actor'>,
  patientId: string,
): Promise<void> => {
  if (!(await isOutsideCare(desk, patientId))) return;
  await requirePatient(desk.db, patientId);
  throw new ProblemError('care_relation.required', { meta: { patientId } });
};

/**
 * Every handler of an endpoint with `emergency: true` calls this with the patient whose record it
 * answers; one that does not is refused (platform/http/run.ts).
 *
 * @throws emergency_access.required
 */
export const requireClinicalAccess = async (
  desk: ClinicalDesk,
  patientId: string,
  read: ClinicalRecord,
): Promise<ClinicalAccess> => {
  const access = await findClinicalAccess(desk, patientId, read);
  if (access) return access;
  throw new ProblemError('emergency_access.required', {
    meta: { permission: 'clinical:read', patientId },
  });
};
