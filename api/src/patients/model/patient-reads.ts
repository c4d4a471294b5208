import type { Trail } from '../../platform/audit/trail';

/**
 * Every reading of a record is in the log (issue line 10): whoever answers with a patient calls
 * this.
 */
export const recordPatientRead = (audit: Trail['audit'], patientId: string): Promise<void> =>
  audit({ action: 'patient.read', entityType: 'patient', entityId: patientId });

/** A list is one entry, with the ids that were shown. */
export const recordPatientsShown = async (
  audit: Trail['audit'],
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
