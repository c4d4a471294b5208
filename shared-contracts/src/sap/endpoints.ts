import type { EndpointsOf } from '../platform/endpoint';
import type { sapRouteTable } from './route-table';
import { sapCases } from './sap-cases';
import { sapConnections } from './sap-connections';
import { sapMessages } from './sap-messages';
import { sapPatients } from './sap-patients';
import { sapSchedules } from './sap-schedule';

export const sapEndpoints = {
  ...sapConnections,
  ...sapMessages,
  ...sapPatients,
  ...sapCases,
  ...sapSchedules,
} satisfies EndpointsOf<typeof sapRouteTable>;
