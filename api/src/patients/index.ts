export { readBookablePatient } from './model/bookable-patient';
export { type BookablePatient } from './sql/bookable-patient.queries';
export {
  hasClinicalAccess,
  requireClinicalAccess,
  type ClinicalRecord,
} from './model/clinical-access';
export { findOpenAccess, requirePatient } from './sql/clinical-access.queries';
export { findPatients } from './model/find-patients';
export { holdPatient, holdPatientForUpdate, holdPatientIfExists } from './model/hold-patient';
export { recordPatientRead, recordPatientsShown } from './model/patient-reads';
export { rowFor } from './model/show-patient';
export { type Stamp, patientDebt, patientHasAlerts, patientName } from './sql/patient-rows';
export { readCurrentConsents, readNoticeInForce, recordConsents } from './sql/record-consents';
export { type Measured, author, recordVitals, vitalColumns } from './sql/vitals';
