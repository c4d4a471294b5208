import {
  careTeamRoutes,
  emergencyAccessRoutes,
  medicationRoutes,
  patientClinicalRoutes,
  privacyRequestRoutes,
  retentionRoutes,
  visitRoutes,
} from './routes';

export const clinicalRouteTable = {
  ...careTeamRoutes,
  ...emergencyAccessRoutes,
  ...medicationRoutes,
  ...patientClinicalRoutes,
  ...privacyRequestRoutes,
  ...retentionRoutes,
  ...visitRoutes,
} as const;
