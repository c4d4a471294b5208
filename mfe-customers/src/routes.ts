import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from './paths';

export const routes: readonly RemoteRouteObject[] = [
  {
    path: paths.customerManagement,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "customer-management" */ './screens/customer-management/customer-management-page'),
    ),
  },
  {
    path: paths.customerFields,
    lazy: screen(
      () => import(/* webpackChunkName: "customer-fields" */ './screens/customer-fields/customer-fields-page'),
    ),
  },
];
