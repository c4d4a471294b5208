import {
  careTeamRoutes,
  emergencyAccessRoutes,
  patientClinicalRoutes,
  privacyRequestRoutes,
  retentionRoutes,
  visitRoutes,
} from './routes';

export const clinicalRouteTable = {
  ...careTeamRoutes,
  ...emergencyAccessRoutes,
  ...patientClinicalRoutes,
  ...privacyRequestRoutes,
  ...retentionRoutes,
  ...visitRoutes,
} as const;
