import { patientClinicalRoutes, visitRoutes } from './routes';

export const clinicalRouteTable = {
  ...patientClinicalRoutes,
  ...visitRoutes,
} as const;
