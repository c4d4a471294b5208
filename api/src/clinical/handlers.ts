import type { ConstraintProblems } from '../platform/database/database-errors';
import { emergencyAccessHandlers } from './http/emergency-access.handlers';
import { patientClinicalHandlers } from './http/patient-clinical.handlers';
import { visitWritingHandlers } from './http/visit-writing.handlers';
import { visitHandlers } from './http/visits.handlers';

export const clinicalHandlers = {
  ...emergencyAccessHandlers,
  ...patientClinicalHandlers,
  ...visitHandlers,
  ...visitWritingHandlers,
};

/** Problem codes of database constraints. Handlers check first, so only races reach these. */
export const clinicalConstraints: ConstraintProblems = {
  emergency_access_limit: 'emergency_access.limit_reached',
  emergency_access_once: 'emergency_access.still_open',
  emergency_access_own_review: 'emergency_access.own_review',
  emergency_access_still_open: 'emergency_access.still_open',
  visit_transition: 'visit.transition_refused',
  visit_closed: 'visit.closed',
  visit_diagnosis_principal: 'resource.version_conflict',
};
