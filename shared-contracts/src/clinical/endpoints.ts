import { careTeam } from './care-team';
import { chart } from './chart';
import { clinicalDocuments } from './clinical-documents';
import { emergencyAccess } from './emergency-access';
import { fhir } from './fhir';
import { medications } from './medications';
import { noteTexts } from './note-texts';
import { patientClinical } from './patient-clinical';
import { prescriptionSets } from './prescription-sets';
import { prescriptions } from './prescriptions';
import { privacyRequests } from './privacy-requests';
import { retention } from './retention';
import { serviceRequests } from './service-requests';
import { teaching } from './teaching';
import { visits } from './visits';
import type { EndpointsOf } from '../platform/endpoint';
import type { clinicalRouteTable } from './route-table';

export const clinicalEndpoints = {
  ...careTeam,
  ...chart,
  ...clinicalDocuments,
  ...emergencyAccess,
  ...fhir,
  ...medications,
  ...noteTexts,
  ...patientClinical,
  ...prescriptions,
  ...prescriptionSets,
  ...privacyRequests,
  ...retention,
  ...serviceRequests,
  ...teaching,
  ...visits,
} satisfies EndpointsOf<typeof clinicalRouteTable>;
