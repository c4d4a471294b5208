import { emergencyAccess } from './emergency-access';
import { patientClinical } from './patient-clinical';
import { visits } from './visits';
import type { EndpointsOf } from '../platform/endpoint';
import type { clinicalRouteTable } from './route-table';

export const clinicalEndpoints = {
  ...emergencyAccess,
  ...patientClinical,
  ...visits,
} satisfies EndpointsOf<typeof clinicalRouteTable>;
