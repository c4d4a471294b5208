import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from './paths';

export const routes: readonly RemoteRouteObject[] = [
  {
    path: paths.appearance,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "appearance" */ './profile/screens/appearance/appearance-page'),
    ),
  },
  {
    path: paths.apps,
    lazy: screen(() => import(/* webpackChunkName: "apps" */ './apps/screens/apps/apps-page')),
  },
  {
    path: paths.helpCenter,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "help-center" */ './help/screens/help-center/help-center-page'),
    ),
  },
  {
    path: paths.account,
    lazy: screen(
      () => import(/* webpackChunkName: "account" */ './profile/screens/account/account-page'),
    ),
  },
  {
    path: paths.releases,
    lazy: screen(
      () => import(/* webpackChunkName: "releases" */ './releases/screens/releases/releases-page'),
    ),
  },
  {
    path: `${paths.releases}/:name`,
    lazy: screen(
      () => import(/* webpackChunkName: "releases" */ './releases/screens/releases/bundle-page'),
    ),
  },
  {
    path: paths.settings,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "settings-home" */ './profile/screens/settings-home/settings-home-page'
        ),
    ),
  },
  {
    path: paths.companySetup,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "company-setup" */ './company/screens/company-setup/company-setup-page'
        ),
    ),
  },
];
