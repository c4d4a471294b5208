import {
  emergencyAccessRoutes,
  patientClinicalRoutes,
  privacyRequestRoutes,
  retentionRoutes,
  visitRoutes,
} from './routes';

export const clinicalRouteTable = {
  ...emergencyAccessRoutes,
  ...patientClinicalRoutes,
  ...privacyRequestRoutes,
  ...retentionRoutes,
  ...visitRoutes,
} as const;
