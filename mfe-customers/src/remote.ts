import {
  memberRoutes,
  purchaseRoutes,
  productRoutes,
  cfdiRoutes,
  cashSessionRoutes,
  customerFieldRoutes,
  customerRoutes,
  customerImportRoutes,
  leadImportRoutes,
  customerExportRoutes,
  customerFileRoutes,
  purchaseFieldRoutes,
  datasetRoutes,
  leadRoutes,
  savedViewRoutes,
} from '@sala/shared-contracts';
import { defineModule } from '@sala/shell-sdk';
import { routes } from './routes';
import { slots } from './slots';

export default defineModule({
  routes,
  endpoints: {
    ...memberRoutes,
    ...purchaseRoutes,
    ...productRoutes,
    ...cfdiRoutes,
    ...cashSessionRoutes,
    ...customerFieldRoutes,
    ...purchaseFieldRoutes,
    ...customerRoutes,
    ...customerImportRoutes,
    ...leadImportRoutes,
    ...customerExportRoutes,
    ...customerFileRoutes,
    ...savedViewRoutes,
    ...datasetRoutes,
    ...leadRoutes,
  },
  slots,
  messages: {
    'es-MX': () => import(/* webpackChunkName: "messages-es-MX" */ './locales/es-MX.json'),
    en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
  },
});
