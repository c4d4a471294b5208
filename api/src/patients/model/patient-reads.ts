import type { ChangeRecorder } from '../../platform/audit/change-recorder';

/** Every handler that returns a patient calls this: the audit log has every read of a record. */
export const recordPatientRead = (
  audit: ChangeRecorder['audit'],
  patientId: string,
): Promise<void> => audit({ action: 'patient.read', entityType: 'patient', entityId: patientId });

/** Logs a list as one entry with the ids it showed. */
export const recordPatientsShown = async (
  audit: ChangeRecorder['audit'],
  ids: readonly string[],
): Promise<void> => {
  if (ids.length > 0)
    await audit({
      action: 'patient.listed',
      entityType: 'patient_list',
      entityId: 'list',
      diff: { ids },
    });
};
