import type { EmergencyRead } from '@sala/shared-contracts';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import type { Db } from '../../platform/database/database';
import type { Actor } from '../../platform/http/actor';
import { ProblemError } from '../../platform/http/problem-error';
import { findOpenAccess } from '../sql/clinical-access.queries';

export interface ClinicalDesk extends Pick<ChangeRecorder, 'audit'> {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: string;
}

/** What is read under an emergency access. */
export type ClinicalRecord = Pick<EmergencyRead, 'record' | 'recordId'>;

/**
 * Whether the caller may read the clinical record of this patient: by permission, or by an
 * emergency access that is open now, under which the reading is logged (docs/adr/0088).
 */
export const hasClinicalAccess = async (
  { db, actor, now, audit }: ClinicalDesk,
  patientId: string,
  { record, recordId }: ClinicalRecord,
): Promise<boolean> => {
  if (actor.permissions.has('clinical:read')) return true;
  if (!actor.permissions.has('emergency-access:write')) return false;
  const open = await findOpenAccess(db, patientId, now);
  if (!open) return false;
  await audit({
    action: 'emergency_access.read',
    entityType: 'emergency_access',
    entityId: open.id,
    diff: { patientId, record, recordId },
  });
  if (actor.emergency) actor.emergency.proved = true;
  return true;
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
): Promise<void> => {
  if (await hasClinicalAccess(desk, patientId, read)) return;
  throw new ProblemError('emergency_access.required', {
    meta: { permission: 'clinical:read', patientId },
  });
};
