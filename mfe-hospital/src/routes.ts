import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { paths } from './paths';

export const routes: readonly RemoteRouteObject[] = [
  {
    path: paths.categories,
    lazy: screen(
      () => import(/* webpackChunkName: "categories" */ './screens/categories/categories-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "categories-es-MX" */ './screens/categories/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "categories-en" */ './screens/categories/locales/en.json'),
    },
  },
  {
    path: paths.appointments,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "appointments" */ './screens/appointments/appointments-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "appointments-es-MX" */ './screens/appointments/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "appointments-en" */ './screens/appointments/locales/en.json'),
    },
  },
  {
    path: paths.eventTypes,
    lazy: screen(
      () => import(/* webpackChunkName: "event-types" */ './screens/event-types/event-types-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "event-types-es-MX" */ './screens/event-types/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "event-types-en" */ './screens/event-types/locales/en.json'),
    },
  },
  {
    path: paths.availability,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "doctor-availability" */ './screens/doctor-availability/doctor-availability-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "doctor-availability-es-MX" */ './screens/doctor-availability/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "doctor-availability-en" */ './screens/doctor-availability/locales/en.json'
        ),
    },
  },
  {
    path: paths.board,
    lazy: screen(() => import(/* webpackChunkName: "board" */ './screens/board/board-page')),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "board-es-MX" */ './screens/board/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "board-en" */ './screens/board/locales/en.json'),
    },
  },
  {
    path: paths.checkIn,
    lazy: screen(
      () => import(/* webpackChunkName: "check-in" */ './screens/check-in/no-appointment-page'),
    ),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "check-in-es-MX" */ './screens/check-in/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "check-in-en" */ './screens/check-in/locales/en.json'),
    },
  },
  {
    path: `${paths.checkIn}/:patientId/:appointmentUid`,
    lazy: screen(
      () => import(/* webpackChunkName: "check-in" */ './screens/check-in/check-in-page'),
    ),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "check-in-es-MX" */ './screens/check-in/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "check-in-en" */ './screens/check-in/locales/en.json'),
    },
  },
  {
    path: paths.calendar,
    lazy: screen(
      () => import(/* webpackChunkName: "calendar" */ './screens/calendar/calendar-page'),
    ),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "calendar-es-MX" */ './screens/calendar/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "calendar-en" */ './screens/calendar/locales/en.json'),
    },
  },
  {
    path: paths.organization,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "organization" */ './screens/organization/organization-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "organization-es-MX" */ './screens/organization/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "organization-en" */ './screens/organization/locales/en.json'),
    },
  },
  {
    path: paths.practitioners,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "practitioners" */ './screens/practitioners/practitioners-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "practitioners-es-MX" */ './screens/practitioners/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "practitioners-en" */ './screens/practitioners/locales/en.json'
        ),
    },
  },
  {
    path: paths.patient,
    lazy: screen(() => import(/* webpackChunkName: "patient" */ './screens/patient/patient-page')),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "patient-es-MX" */ './screens/patient/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "patient-en" */ './screens/patient/locales/en.json'),
    },
  },
  {
    path: paths.visit,
    lazy: screen(() => import(/* webpackChunkName: "visit" */ './screens/visit/visit-page')),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "visit-es-MX" */ './screens/visit/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "visit-en" */ './screens/visit/locales/en.json'),
    },
  },
];
