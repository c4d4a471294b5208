import type { Patient, PatientConsent } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { type RecordLogEntry, readRecordLog } from '../../clinic';
import { readConsentHistory } from './record-consents';
import { personName } from '../../platform/people/person-names';

interface Appointment {
  readonly uid: string;
  readonly status: string;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly eventType: string;
  readonly department: string;
  readonly site: string;
  readonly practitioner: string | null;
  readonly createdAt: string;
}

interface Visit {
  readonly visitNumber: number | string;
  readonly status: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly practitioner: string | null;
}

interface Purchase {
  readonly folio: string | null;
  readonly status: string;
  readonly total: number;
  readonly balance: number;
  readonly createdAt: string;
}

interface Paper {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly createdAt: string;
}

/** Data a patient may request: everything except the clinical record, plus who read it. */
export interface PatientData {
  readonly patient: Omit<Patient, 'debt' | 'hasAlerts' | 'version' | 'photoId'>;
  readonly consents: readonly PatientConsent[];
  readonly appointments: readonly Appointment[];
  readonly visits: readonly Visit[];
  readonly purchases: readonly Purchase[];
  readonly files: readonly Paper[];
  readonly access: readonly RecordLogEntry[];
}

/** Without reasons, which are clinical. */
const readAppointments = (db: Db, patientId: string): Promise<Appointment[]> =>
  db.query<Appointment>(
    `select a.uid, a.status, a.start_at as "startAt", a.end_at as "endAt", e.name as "eventType", d.name as department, s.name as site,
       nullif(${personName('w')}, '') as practitioner, a.created_at as "createdAt"
     from appointment a
     join event_type e on e.company_id = a.company_id and e.id = a.event_type_id
     join department d on d.company_id = a.company_id and d.id = a.department_id
     join site s on s.company_id = a.company_id and s.id = a.site_id
     left join practitioner w on w.company_id = a.company_id and w.id = a.practitioner_id
     where a.patient_id = $1 order by a.start_at nulls last, a.created_at`,
    [patientId],
  );

const readVisits = (db: Db, patientId: string): Promise<Visit[]> =>
  db.query<Visit>(
    `select v.visit_number as "visitNumber", v.status, v.started_at as "startedAt", v.ended_at as "endedAt",
       nullif(${personName('w')}, '') as practitioner
     from visit v left join practitioner w on w.company_id = v.company_id and w.id = v.practitioner_id
     where v.patient_id = $1 order by v.visit_number`,
    [patientId],
  );

const readPurchases = (db: Db, patientId: string): Promise<Purchase[]> =>
  db.query<Purchase>(
    'select folio, status, total, balance, created_at as "createdAt" from purchase where patient_id = $1 order by created_at',
    [patientId],
  );

const readPapers = (db: Db, patientId: string, clinical: boolean): Promise<Paper[]> =>
  db.query<Paper>(
    `select f.name, f.type, f.size, f.created_at as "createdAt" from patient_file x join stored_file f on f.company_id = x.company_id and f.id = x.id
     where x.patient_id = $1 and (not x.clinical or $2) order by f.created_at`,
    [patientId, clinical],
  );

/** @param patient the record, regardless of the caller. @param clinical with clinical files */
export const readPatientFacts = async (
  db: Db,
  { debt: _debt, hasAlerts: _hasAlerts, version: _version, photoId: _photoId, ...patient }: Patient,
  clinical: boolean,
): Promise<Omit<PatientData, 'access'>> => ({
  patient,
  consents: await readConsentHistory(db, patient.id),
  appointments: await readAppointments(db, patient.id),
  visits: await readVisits(db, patient.id),
  purchases: await readPurchases(db, patient.id),
  files: await readPapers(db, patient.id, clinical),
});

/** With who read it. */
export const readPatientData = async (db: Db, patient: Patient): Promise<PatientData> => ({
  ...(await readPatientFacts(db, patient, false)),
  access: await readRecordLog(db, 'patient', patient.id),
});
