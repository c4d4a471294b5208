import { patients } from './patients';
import { patientLists } from './patient-lists';
import { patientContacts } from './patient-contacts';
import { patientFiles } from './patient-files';
import { patientMerges } from './patient-merges';
import { patientConsents } from './patient-consents';
import type { EndpointsOf } from '../platform/endpoint';
import type { patientsRouteTable } from './route-table';

export const patientsEndpoints = {
  ...patients,
  ...patientLists,
  ...patientContacts,
  ...patientFiles,
  ...patientMerges,
  ...patientConsents,
} satisfies EndpointsOf<typeof patientsRouteTable>;
