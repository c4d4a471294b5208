import type { ConstraintProblems } from '../platform/database/database-errors';
import { patientConsentHandlers } from './http/patient-consents.handlers';
import { patientContactHandlers } from './http/patient-contacts.handlers';
import { patientDataHandlers } from './http/patient-data.handlers';
import { patientFileHandlers } from './http/patient-files.handlers';
import { patientListHandlers } from './http/patient-lists.handlers';
import { patientLogHandlers } from './http/patient-log.handlers';
import { patientMergeHandlers } from './http/patient-merges.handlers';
import { patientPhotoHandlers } from './http/patient-photo.handlers';
import { patientHandlers } from './http/patients.handlers';

export const patientsHandlers = {
  ...patientHandlers,
  ...patientListHandlers,
  ...patientContactHandlers,
  ...patientDataHandlers,
  ...patientLogHandlers,
  ...patientFileHandlers,
  ...patientPhotoHandlers,
  ...patientMergeHandlers,
  ...patientConsentHandlers,
};

/** Problem for each violated constraint. Handlers check first, so only a race reaches these. */
export const patientsConstraints: ConstraintProblems = {
  patient_blocked: 'patient.blocked',
  patient_curp: 'patient.curp_taken',
  patient_file_kept: 'patientFile.kept',
};
