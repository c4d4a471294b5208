import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { joinMessages } from '@sala/screen-parts/messages';
import { paths } from '../paths';

/** What the hospital keeps in SAP. */
export const sapRoutes: readonly RemoteRouteObject[] = [
  {
    path: paths.sapPatients,
    lazy: screen(
      () => import(/* webpackChunkName: "sap-patients" */ './screens/patients/sap-patients-page'),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(/* webpackChunkName: "sap-patients-es-MX" */ './locales/es-MX.json'),
          import(
            /* webpackChunkName: "sap-patients-es-MX" */ './screens/patients/locales/es-MX.json'
          ),
        ),
      en: () =>
        joinMessages(
          import(/* webpackChunkName: "sap-patients-en" */ './locales/en.json'),
          import(/* webpackChunkName: "sap-patients-en" */ './screens/patients/locales/en.json'),
        ),
    },
  },
  {
    path: paths.sapAdmissions,
    lazy: screen(
      () => import(/* webpackChunkName: "sap-admissions" */ './screens/admissions/admissions-page'),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(/* webpackChunkName: "sap-admissions-es-MX" */ './locales/es-MX.json'),
          import(
            /* webpackChunkName: "sap-admissions-es-MX" */ './screens/admissions/locales/es-MX.json'
          ),
        ),
      en: () =>
        joinMessages(
          import(/* webpackChunkName: "sap-admissions-en" */ './locales/en.json'),
          import(
            /* webpackChunkName: "sap-admissions-en" */ './screens/admissions/locales/en.json'
          ),
        ),
    },
  },
  {
    path: paths.sapSchedule,
    lazy: screen(
      () => import(/* webpackChunkName: "sap-schedule" */ './screens/schedule/schedule-page'),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(/* webpackChunkName: "sap-schedule-es-MX" */ './locales/es-MX.json'),
          import(
            /* webpackChunkName: "sap-schedule-es-MX" */ './screens/schedule/locales/es-MX.json'
          ),
          import(
            /* webpackChunkName: "sap-schedule-es-MX" */ '../scheduling/parts/calendar/locales/es-MX.json'
          ),
        ),
      en: () =>
        joinMessages(
          import(/* webpackChunkName: "sap-schedule-en" */ './locales/en.json'),
          import(/* webpackChunkName: "sap-schedule-en" */ './screens/schedule/locales/en.json'),
          import(
            /* webpackChunkName: "sap-schedule-en" */ '../scheduling/parts/calendar/locales/en.json'
          ),
        ),
    },
  },
];
