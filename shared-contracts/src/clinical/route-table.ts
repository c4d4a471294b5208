import {
  careTeamRoutes,
  chartRoutes,
  emergencyAccessRoutes,
  fhirRoutes,
  medicationRoutes,
  noteTextRoutes,
  patientClinicalRoutes,
  prescriptionRoutes,
  privacyRequestRoutes,
  retentionRoutes,
  teachingRoutes,
  visitRoutes,
} from './routes';

export const clinicalRouteTable = {
  ...careTeamRoutes,
  ...chartRoutes,
  ...emergencyAccessRoutes,
  ...fhirRoutes,
  ...medicationRoutes,
  ...noteTextRoutes,
  ...patientClinicalRoutes,
  ...prescriptionRoutes,
  ...privacyRequestRoutes,
  ...retentionRoutes,
  ...teachingRoutes,
  ...visitRoutes,
} as const;
