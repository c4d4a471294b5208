import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from './paths';

export const routes: readonly RemoteRouteObject[] = [
  {
    path: paths.pricing,
    lazy: screen(
      () => import(/* webpackChunkName: "pricing" */ './plans/screens/pricing/pricing-page'),
    ),
  },
  {
    path: paths.paymentStatus,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "payment-status" */ './checkout/screens/payment-status/payment-status-page'
        ),
    ),
  },
  {
    path: paths.billing,
    lazy: screen(
      () => import(/* webpackChunkName: "billing" */ './subscription/screens/billing/billing-page'),
    ),
  },
];
