import type { SignedInMember, TestApi, TestClient } from '..';
import { createPatient } from './patients';

/** A note complete enough to sign. */
export const wholeNote = {
  sections: {
    chiefComplaint: 'Dolor de garganta',
    examination: 'Faringe hiperémica',
    plan: 'Líquidos y reposo',
    prognosis: 'Bueno',
  },
  disposition: 'home' as const,
  followUpDays: 7,
};

export const pharyngitis = {
  code: 'J02.9',
  rank: 'principal' as const,
  certainty: 'confirmed' as const,
};

/** Valid inputs of visit endpoints with an id, for the caller's own record. */
export const visitInputs = {
  careTeamView: {},
  patientVisitList: {},
  fhirDocumentExport: {},
  visitView: {},
  visitTeachingView: {},
  visitStart: { body: { version: 1 } },
  visitCancel: { body: { version: 1, reason: 'Se fue' } },
  visitNoteSave: { body: { revision: 0, ...wholeNote } },
  visitDiagnosesSave: { body: { revision: 0, items: [pharyngitis] } },
  vitalsCreate: { body: { temperature: 36.6 } },
  visitSign: { body: { revision: 1, diagnosesRevision: 1 } },
  visitPaperView: {},
  visitAddendumCreate: { body: { body: 'Era la izquierda', reason: 'Faltaba el lado' } },
};

/** Completes a visit's note and diagnoses for signature. */
export const writeVisit = async (client: TestClient, visitId: string): Promise<void> => {
  await client.ok('visitNoteSave', { params: { visitId }, ...visitInputs.visitNoteSave });
  await client.ok('visitDiagnosesSave', { params: { visitId }, ...visitInputs.visitDiagnosesSave });
};

/** Moves a visit to the state an endpoint needs. */
export const prepareVisit = async (
  { client }: SignedInMember,
  name: string,
  visitId: string,
): Promise<void> => {
  const params = { visitId };
  const needsSigned = name === 'visitAddendumCreate' || name === 'visitPaperView';
  const needsNote = needsSigned || name === 'visitSign';
  if (
    needsNote ||
    ['visitNoteSave', 'visitDiagnosesSave'].includes(name) ||
    ['prescriptionDraftSave', 'prescriptionDraftDelete', 'prescriptionCheck'].includes(name) ||
    name === 'serviceRequestCreate'
  )
    await client.ok('visitStart', { params, ...visitInputs.visitStart });
  if (needsNote) await writeVisit(client, visitId);
  if (needsSigned) await client.ok('visitSign', { params, ...visitInputs.visitSign });
};

/** Creates a walk-in visit, and a practitioner with a licence. */
export const createVisitRecords = async (
  api: TestApi,
  { client, companyId, userId }: SignedInMember,
) => {
  const { id: siteId } = await client.ok('siteCreate', { body: { name: 'Sede norte' } });
  const { id: departmentId } = await client.ok('departmentCreate', {
    body: { name: 'Valoración', code: 'valoracion', siteId, tokenPrefix: 'VA' },
  });
  const patient = await createPatient(client, { firstName: 'Elena' });
  const visitId = await api.database.asOwner(async (owner) => {
    await owner.query(
      `insert into practitioner (company_id, user_id, first_name, last_name, licence_number, created_at, created_by, updated_at, updated_by)
       values ($1, $2, 'Nora', 'Sosa', '1234567', now(), $2, now(), $2)
       on conflict (company_id, user_id) do update set licence_number = excluded.licence_number`,
      [companyId, userId],
    );
    const { rows } = await owner.query<{ id: string }>(
      `insert into visit (company_id, visit_number, patient_id, department_id, site_id, started_at, created_at, created_by, updated_at, updated_by)
       values ($1, 1, $2, $3, $4, now(), now(), $5, now(), $5) returning id`,
      [companyId, patient.id, departmentId, siteId, userId],
    );
    return rows[0]?.id ?? '';
  });
  return { visitId };
};
