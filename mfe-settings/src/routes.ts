import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from './paths';

export const routes: readonly RemoteRouteObject[] = [
  {
    path: paths.companyPersonal,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "company-personal" */ './people/screens/company-personal/company-personal-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "company-personal-es-MX" */ './people/screens/company-personal/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "company-personal-en" */ './people/screens/company-personal/locales/en.json'
        ),
    },
  },
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
    path: paths.phone,
    lazy: screen(() => import(/* webpackChunkName: "phone" */ './apps/screens/phone/phone-page')),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "phone-es-MX" */ './apps/screens/phone/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "phone-en" */ './apps/screens/phone/locales/en.json'),
    },
  },
  {
    path: paths.customRoles,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "custom-roles" */ './people/screens/custom-roles/custom-roles-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "custom-roles-es-MX" */ './people/screens/custom-roles/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "custom-roles-en" */ './people/screens/custom-roles/locales/en.json'
        ),
    },
  },
  {
    path: paths.users,
    lazy: screen(() => import(/* webpackChunkName: "users" */ './people/screens/users/users-page')),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "users-es-MX" */ './people/screens/users/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "users-en" */ './people/screens/users/locales/en.json'),
    },
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
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "account-es-MX" */ './profile/screens/account/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "account-en" */ './profile/screens/account/locales/en.json'),
    },
  },
  {
    path: paths.audit,
    lazy: screen(
      () => import(/* webpackChunkName: "audit" */ './company/screens/audit/audit-page'),
    ),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "audit-es-MX" */ './company/screens/audit/locales/es-MX.json'),
      en: () =>
        import(/* webpackChunkName: "audit-en" */ './company/screens/audit/locales/en.json'),
    },
  },
  {
    path: paths.privacy,
    lazy: screen(
      () => import(/* webpackChunkName: "privacy" */ './company/screens/privacy/privacy-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "privacy-es-MX" */ './company/screens/privacy/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "privacy-en" */ './company/screens/privacy/locales/en.json'),
    },
  },
  {
    path: paths.singleSignOn,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "single-sign-on" */ './people/screens/single-sign-on/single-sign-on-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "single-sign-on-es-MX" */ './people/screens/single-sign-on/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "single-sign-on-en" */ './people/screens/single-sign-on/locales/en.json'
        ),
    },
  },
  {
    path: paths.company,
    lazy: screen(
      () => import(/* webpackChunkName: "company" */ './company/screens/company/company-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "company-es-MX" */ './company/screens/company/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "company-en" */ './company/screens/company/locales/en.json'),
    },
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
    path: paths.display,
    lazy: screen(
      () => import(/* webpackChunkName: "display" */ './profile/screens/display/display-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "display-es-MX" */ './profile/screens/display/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "display-en" */ './profile/screens/display/locales/en.json'),
    },
  },
  {
    path: paths.notifications,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "notifications" */ './profile/screens/notifications/notifications-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "notifications-es-MX" */ './profile/screens/notifications/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "notifications-en" */ './profile/screens/notifications/locales/en.json'
        ),
    },
  },
  {
    path: paths.settings,
    lazy: screen(
      () => import(/* webpackChunkName: "profile" */ './profile/screens/profile/profile-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "profile-es-MX" */ './profile/screens/profile/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "profile-en" */ './profile/screens/profile/locales/en.json'),
    },
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
