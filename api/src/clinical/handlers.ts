import type { ConstraintProblems } from '../platform/database/database-errors';
import { patientClinicalHandlers } from './http/patient-clinical.handlers';
import { visitWritingHandlers } from './http/visit-writing.handlers';
import { visitHandlers } from './http/visits.handlers';

export const clinicalHandlers = {
  ...patientClinicalHandlers,
  ...visitHandlers,
  ...visitWritingHandlers,
};

/** Problem codes of database constraints. Handlers check first, so only races reach these. */
export const clinicalConstraints: ConstraintProblems = {
  visit_transition: 'visit.transition_refused',
  visit_closed: 'visit.closed',
  visit_diagnosis_principal: 'resource.version_conflict',
};
