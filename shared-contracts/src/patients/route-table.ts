import { patientRoutes } from './routes';

export const patientsRouteTable = {
  ...patientRoutes,
} as const;
