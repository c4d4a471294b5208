import {
  customerFieldRoutes,
  customerRoutes,
  customerImportRoutes,
  customerExportRoutes,
  customerFileRoutes,
} from './routes';

export const customersRouteTable = {
  ...customerFieldRoutes,
  ...customerRoutes,
  ...customerImportRoutes,
  ...customerExportRoutes,
  ...customerFileRoutes,
} as const;
