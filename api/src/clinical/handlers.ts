import type { ConstraintProblems } from '../platform/database/database-errors';
import { patientClinicalHandlers } from './http/patient-clinical.handlers';
import { visitWritingHandlers } from './http/visit-writing.handlers';
import { visitHandlers } from './http/visits.handlers';

export const clinicalHandlers = {
  ...patientClinicalHandlers,
  ...visitHandlers,
  ...visitWritingHandlers,
};

/** What a violated constraint means; handlers check first, so these are only met in a race. */
export const clinicalConstraints: ConstraintProblems = {
  visit_transition: 'visit.transition_refused',
  visit_closed: 'visit.closed',
  visit_diagnosis_principal: 'resource.version_conflict',
};
