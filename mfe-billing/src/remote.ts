import {
  checkoutRoutes,
  differenceRoutes,
  paymentLinkRoutes,
  planRoutes,
  subscriptionRoutes,
} from '@sala/shared-contracts';
import { defineModule } from '@sala/shell-sdk';
import { routes } from './routes';

export default defineModule({
  routes,
  endpoints: {
    ...planRoutes,
    ...checkoutRoutes,
    ...paymentLinkRoutes,
    ...subscriptionRoutes,
    ...differenceRoutes,
  },
  messages: {
    'es-MX': () => import(/* webpackChunkName: "messages-es-MX" */ './locales/es-MX.json'),
    en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
  },
});
