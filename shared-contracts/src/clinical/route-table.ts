import {
  careTeamRoutes,
  emergencyAccessRoutes,
  fhirRoutes,
  medicationRoutes,
  patientClinicalRoutes,
  prescriptionRoutes,
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
  ...prescriptionRoutes,
  ...privacyRequestRoutes,
  ...retentionRoutes,
  ...visitRoutes,
} as const;
