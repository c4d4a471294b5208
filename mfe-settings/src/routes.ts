import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from './paths';

export const routes: readonly RemoteRouteObject[] = [
  {
    path: paths.appearance,
    lazy: screen(() => import(/* webpackChunkName: "appearance" */ './screens/appearance/appearance-page')),
  },
  {
    path: paths.companySetup,
    lazy: screen(() => import(/* webpackChunkName: "company-setup" */ './screens/company-setup/company-setup-page')),
  },
];
