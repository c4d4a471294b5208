import {
  careTeamRoutes,
  emergencyAccessRoutes,
  fhirRoutes,
  medicationRoutes,
  patientClinicalRoutes,
  privacyRequestRoutes,
  retentionRoutes,
  visitRoutes,
} from './routes';

export const clinicalRouteTable = {
  ...careTeamRoutes,
  ...emergencyAccessRoutes,
  ...fhirRoutes,
  ...medicationRoutes,
  ...patientClinicalRoutes,
  ...privacyRequestRoutes,
  ...retentionRoutes,
  ...visitRoutes,
} as const;
