import {
  purchaseFieldRoutes,
  leadRoutes,
  leadImportRoutes,
  productRoutes,
  purchaseRoutes,
  cashSessionRoutes,
  cfdiRoutes,
  printSampleRoutes,
} from './routes';

export const salesRouteTable = {
  ...purchaseFieldRoutes,
  ...leadRoutes,
  ...leadImportRoutes,
  ...productRoutes,
  ...purchaseRoutes,
  ...cashSessionRoutes,
  ...cfdiRoutes,
  ...printSampleRoutes,
} as const;
