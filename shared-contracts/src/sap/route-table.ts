import {
  sapCaseRoutes,
  sapConnectionRoutes,
  sapMessageRoutes,
  sapPatientRoutes,
  sapScheduleRoutes,
} from './routes';

export const sapRouteTable = {
  ...sapConnectionRoutes,
  ...sapMessageRoutes,
  ...sapPatientRoutes,
  ...sapCaseRoutes,
  ...sapScheduleRoutes,
} as const;
