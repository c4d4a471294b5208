import { customerFieldRoutes, customerRoutes, purchaseFieldRoutes, datasetRoutes } from '@sala/shared-contracts';
import { defineModule } from '@sala/shell-sdk';
import { routes } from './routes';
import { slots } from './slots';

export default defineModule({
  routes,
  endpoints: { ...customerFieldRoutes, ...purchaseFieldRoutes, ...customerRoutes, ...datasetRoutes },
  slots,
  messages: {
    'es-MX': () => import(/* webpackChunkName: "messages-es-MX" */ './locales/es-MX.json'),
    en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
  },
});
