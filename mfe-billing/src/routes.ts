import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from './paths';

export const routes: readonly RemoteRouteObject[] = [
  {
    path: paths.pricing,
    lazy: screen(
      () => import(/* webpackChunkName: "pricing" */ './plans/screens/pricing/pricing-page'),
    ),
  },
];
