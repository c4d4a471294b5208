import { emergencyAccessRoutes, patientClinicalRoutes, visitRoutes } from './routes';

export const clinicalRouteTable = {
  ...emergencyAccessRoutes,
  ...patientClinicalRoutes,
  ...visitRoutes,
} as const;
