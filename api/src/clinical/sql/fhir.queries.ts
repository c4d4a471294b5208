import {
  limits,
  type VisitDiagnosis,
  type VisitNote,
  type VitalSigns,
} from '@sala/shared-contracts';
import { author, readPatient, vitalColumns } from '../../patients';
import type { Db } from '../../platform/database/database';
import { openTexts } from '../../platform/secrets/company-keys';
import { companyDay } from '../../platform/time/company-day';
import type { FhirFacts, FhirPrescription, FhirVisit } from '../fhir/facts';
import { listLockedOfPatient } from './documents.queries';
import { listAllergies } from './patient-clinical.queries';
import { readPrescription } from './prescription-record.queries';
import { listOrdersOfPatient } from './service-requests.queries';
import { personName } from '../../platform/people/person-names';

interface VisitLine extends Omit<FhirVisit, 'vitals' | 'signed'> {
  readonly companyId: string;
  readonly signature: {
    at: string;
    by: string;
    licence: string | null;
    contentHash: string;
  } | null;
  readonly sections: VisitNote['sections'] | null;
  readonly followUpDays: number | null;
  readonly diagnoses: readonly VisitDiagnosis[];
}

const listVisitLines = (db: Db, patientId: string): Promise<VisitLine[]> =>
  db.query<VisitLine>(
    `select v.company_id as "companyId", v.id, v.visit_number as "visitNumber", v.status, v.class, v.started_at as "startedAt", v.ended_at as "endedAt", s.name as site,
       case when w.id is not null then json_build_object('id', w.id, 'name', ${personName('w')}) end as practitioner,
       case when v.signed_at is not null then json_build_object('at', v.signed_at, 'by', ${author('v.signed_by')}, 'licence', v.signed_licence, 'contentHash', v.content_hash) end as signature,
       n.sections, n.follow_up_days as "followUpDays",
       coalesce((select json_agg(json_build_object('code', g.cie10, 'title', k.title, 'rank', g.rank, 'certainty', g.certainty) order by g.place, g.cie10)
         from visit_diagnosis g join cie10 k on k.code = g.cie10 where g.company_id = v.company_id and g.visit_id = v.id), '[]') as diagnoses
     from visit v
     join site s on s.company_id = v.company_id and s.id = v.site_id
     left join practitioner w on w.company_id = v.company_id and w.id = v.practitioner_id
     left join visit_note n on n.company_id = v.company_id and n.visit_id = v.id
     where v.patient_id = $1 order by v.started_at desc, v.id limit ${limits.fhirVisitsMax}`,
    [patientId],
  );

const listVitals = async (
  db: Db,
  patientId: string,
): Promise<Readonly<Record<string, VitalSigns[]>>> => {
  const rows = await db.query<VitalSigns & { readonly visitId: string }>(
    `select t.visit_id as "visitId", ${vitalColumns} from visit v
     join vital_signs t on t.company_id = v.company_id and t.visit_id = v.id
     where v.patient_id = $1 order by t.taken_at desc, t.id`,
    [patientId],
  );
  const found: Record<string, VitalSigns[]> = {};
  for (const { visitId, ...vitals } of rows) (found[visitId] ??= []).push(vitals);
  return found;
};

const iso = (at: string): string => new Date(at).toISOString();

const visitOf = async (
  db: Db,
  { companyId, signature, sections, followUpDays, diagnoses, ...line }: VisitLine,
  vitals: readonly VitalSigns[],
): Promise<FhirVisit> => {
  const place = { companyId, table: 'visit_note', rowId: line.id };
  return {
    ...line,
    vitals,
    signed: signature && {
      ...signature,
      at: iso(signature.at), // json of the database has another form
      sections: await openTexts(db, place, sections ?? {}),
      followUpDays,
      diagnoses,
    },
  };
};

const listPrescriptions = async (db: Db, patientId: string): Promise<FhirPrescription[]> => {
  const rows = await db.query<{ id: string }>(
    `select p.id from prescription p join visit v on v.company_id = p.company_id and v.id = p.visit_id
     where v.patient_id = $1 and p.status <> 'draft' order by p.issued_at desc, p.id limit ${limits.fhirVisitsMax}`,
    [patientId],
  );
  const found: FhirPrescription[] = [];
  for (const { id } of rows) found.push(await readPrescription(db, id));
  return found;
};

/** What is known of a patient, for FHIR. @throws resource.not_found, patient.blocked */
export const readFhirFacts = async (db: Db, patientId: string, now: string): Promise<FhirFacts> => {
  const patient = await readPatient(db, patientId);
  const company = await db.one<FhirFacts['company']>(
    'select id, coalesce(legal_name, commercial_name) as name from company where id = app_company()',
    [],
  );
  const vitals = await listVitals(db, patientId);
  const lines = await listVisitLines(db, patientId);
  return {
    company,
    today: await companyDay(db, now),
    patient,
    allergies: await listAllergies(db, patientId),
    prescriptions: await listPrescriptions(db, patientId),
    orders: await listOrdersOfPatient(db, patientId),
    documents: await listLockedOfPatient(db, patientId),
    visits: await Promise.all(lines.map((line) => visitOf(db, line, vitals[line.id] ?? []))),
  };
};

/** Patient of a resource, by the id that its own begins with; null: there is none. */
export const findPatientOfRecord = async (db: Db, id: string): Promise<string | null> =>
  (
    await db.maybe<{ patientId: string }>(
      `select p.id as "patientId" from patient p where p.id = $1
       union all select v.patient_id from visit v where v.id = $1
       union all select v.patient_id from prescription p join visit v on v.company_id = p.company_id and v.id = p.visit_id where p.id = $1
       union all select v.patient_id from clinical_document d join visit v on v.company_id = d.company_id and v.id = d.visit_id where d.id = $1
       union all select v.patient_id from service_request r join visit v on v.company_id = r.company_id and v.id = r.visit_id where r.id = $1
       union all select a.patient_id from allergy a where a.id = $1
       union all select v.patient_id from vital_signs t join visit v on v.company_id = t.company_id and v.id = t.visit_id where t.id = $1
       limit 1`,
      [id],
    )
  )?.patientId ?? null;
