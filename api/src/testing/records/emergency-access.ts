import { joinCompany, signedUp, type SignedInMember, type TestApi } from '..';
import { createPatient } from './patients';

/** Valid inputs of endpoints of emergency access, for a record of the caller's company. */
export const emergencyAccessInputs = {
  emergencyAccessCurrent: {},
  emergencyAccessOpen: { body: { reason: 'Llegó inconsciente y no hay médico' } },
  emergencyAccessView: {},
  emergencyAccessClose: {},
  emergencyAccessReview: { body: { note: 'Estaba justificado' } },
};

/**
 * An access of an administrator that has ended and waits for its review, and who cares for the
 * patient.
 */
export const createEmergencyAccessRecords = async (
  api: TestApi,
  { client, companyId }: SignedInMember,
): Promise<{ emergencyAccessId: string }> => {
  const { userId } = await joinCompany(api, await signedUp(api), companyId, ['admin']);
  const { id: patientId } = await createPatient(client, { firstName: 'Urgencia' });
  return api.database.asOwner(async (owner) => {
    await owner.query(
      'insert into care_team_member (company_id, patient_id, user_id, since) values ($1, $2, $3, now())',
      [companyId, patientId, userId],
    );
    const { rows } = await owner.query<{ id: string }>(
      `insert into emergency_access (company_id, user_id, patient_id, reason, opened_at, expires_at)
       values ($1, $2, $3, 'Llegó inconsciente', now() - interval '2 hours', now() - interval '1 hour') returning id`,
      [companyId, userId, patientId],
    );
    return { emergencyAccessId: rows[0]?.id ?? '' };
  });
};
