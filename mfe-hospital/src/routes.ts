import { screen, type RemoteRouteObject } from '@sala/shell-sdk';
import { joinMessages } from '@sala/screen-parts/messages';
import { messagingRoutes } from './messaging/routes';
import { paths } from './paths';
import { sapRoutes } from './sap/routes';

export const routes: readonly RemoteRouteObject[] = [
  ...messagingRoutes,
  ...sapRoutes,
  {
    path: paths.categories,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "categories" */ './setup/screens/categories/categories-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "categories-es-MX" */ './setup/screens/categories/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "categories-en" */ './setup/screens/categories/locales/en.json'
        ),
    },
  },
  {
    path: paths.appointments,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "appointments" */ './scheduling/screens/appointments/appointments-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "appointments-es-MX" */ './scheduling/screens/appointments/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "appointments-en" */ './scheduling/screens/appointments/locales/en.json'
        ),
    },
  },
  {
    path: paths.eventTypes,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "event-types" */ './setup/screens/event-types/event-types-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "event-types-es-MX" */ './setup/screens/event-types/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "event-types-en" */ './setup/screens/event-types/locales/en.json'
        ),
    },
  },
  {
    path: paths.availability,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "doctor-availability" */ './scheduling/screens/doctor-availability/doctor-availability-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "doctor-availability-es-MX" */ './scheduling/screens/doctor-availability/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "doctor-availability-en" */ './scheduling/screens/doctor-availability/locales/en.json'
        ),
    },
  },
  {
    path: paths.board,
    lazy: screen(
      () => import(/* webpackChunkName: "board" */ './front-desk/screens/board/board-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "board-es-MX" */ './front-desk/screens/board/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "board-en" */ './front-desk/screens/board/locales/en.json'),
    },
  },
  {
    path: paths.device,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "device" */ './front-desk/screens/board/device/device-page'),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(
            /* webpackChunkName: "device-es-MX" */ './front-desk/screens/board/locales/es-MX.json'
          ),
          import(
            /* webpackChunkName: "device-es-MX" */ './front-desk/screens/board/device/locales/es-MX.json'
          ),
        ),
      en: () =>
        joinMessages(
          import(/* webpackChunkName: "device-en" */ './front-desk/screens/board/locales/en.json'),
          import(
            /* webpackChunkName: "device-en" */ './front-desk/screens/board/device/locales/en.json'
          ),
        ),
    },
  },
  {
    path: paths.devices,
    lazy: screen(
      () => import(/* webpackChunkName: "devices" */ './front-desk/screens/devices/devices-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "devices-es-MX" */ './front-desk/screens/devices/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "devices-en" */ './front-desk/screens/devices/locales/en.json'),
    },
  },
  {
    path: paths.checkIn,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "check-in" */ './front-desk/screens/check-in/no-appointment-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "check-in-es-MX" */ './front-desk/screens/check-in/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "check-in-en" */ './front-desk/screens/check-in/locales/en.json'
        ),
    },
  },
  {
    path: `${paths.checkIn}/:patientId/:appointmentUid`,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "check-in" */ './front-desk/screens/check-in/check-in-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "check-in-es-MX" */ './front-desk/screens/check-in/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "check-in-en" */ './front-desk/screens/check-in/locales/en.json'
        ),
    },
  },
  {
    path: paths.calendar,
    lazy: screen(
      () =>
        import(/* webpackChunkName: "calendar" */ './scheduling/screens/calendar/calendar-page'),
    ),
    messages: {
      'es-MX': () =>
        joinMessages(
          import(
            /* webpackChunkName: "calendar-es-MX" */ './scheduling/screens/calendar/locales/es-MX.json'
          ),
          import(
            /* webpackChunkName: "calendar-es-MX" */ './scheduling/parts/calendar/locales/es-MX.json'
          ),
        ),
      en: () =>
        joinMessages(
          import(
            /* webpackChunkName: "calendar-en" */ './scheduling/screens/calendar/locales/en.json'
          ),
          import(
            /* webpackChunkName: "calendar-en" */ './scheduling/parts/calendar/locales/en.json'
          ),
        ),
    },
  },
  {
    path: paths.organization,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "organization" */ './setup/screens/organization/organization-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "organization-es-MX" */ './setup/screens/organization/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "organization-en" */ './setup/screens/organization/locales/en.json'
        ),
    },
  },
  {
    path: paths.practitioners,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "practitioners" */ './setup/screens/practitioners/practitioners-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "practitioners-es-MX" */ './setup/screens/practitioners/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "practitioners-en" */ './setup/screens/practitioners/locales/en.json'
        ),
    },
  },
  {
    path: paths.patient,
    lazy: screen(
      () => import(/* webpackChunkName: "patient" */ './patients/screens/patient/patient-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "patient-es-MX" */ './patients/screens/patient/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "patient-en" */ './patients/screens/patient/locales/en.json'),
    },
  },
  {
    path: paths.visit,
    lazy: screen(
      () => import(/* webpackChunkName: "visit" */ './clinical/screens/visit/visit-page'),
    ),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "visit-es-MX" */ './clinical/screens/visit/locales/es-MX.json'),
      en: () =>
        import(/* webpackChunkName: "visit-en" */ './clinical/screens/visit/locales/en.json'),
    },
  },
  {
    path: paths.teaching,
    lazy: screen(
      () => import(/* webpackChunkName: "teaching" */ './clinical/screens/teaching/teaching-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "teaching-es-MX" */ './clinical/screens/teaching/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "teaching-en" */ './clinical/screens/teaching/locales/en.json'),
    },
  },
  {
    path: paths.learn,
    lazy: screen(
      () => import(/* webpackChunkName: "learn" */ './clinical/screens/learn/learn-page'),
    ),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "learn-es-MX" */ './clinical/screens/learn/locales/es-MX.json'),
      en: () =>
        import(/* webpackChunkName: "learn-en" */ './clinical/screens/learn/locales/en.json'),
    },
  },
  {
    path: `${paths.learn}/:teachingToken`,
    lazy: screen(
      () => import(/* webpackChunkName: "learn" */ './clinical/screens/learn/learn-page'),
    ),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "learn-es-MX" */ './clinical/screens/learn/locales/es-MX.json'),
      en: () =>
        import(/* webpackChunkName: "learn-en" */ './clinical/screens/learn/locales/en.json'),
    },
  },
  {
    path: paths.task,
    lazy: screen(() => import(/* webpackChunkName: "task" */ './clinical/screens/task/task-page')),
    messages: {
      'es-MX': () =>
        import(/* webpackChunkName: "task-es-MX" */ './parts/tasks/locales/es-MX.json'),
      en: () => import(/* webpackChunkName: "task-en" */ './parts/tasks/locales/en.json'),
    },
  },
  {
    path: paths.prescriptions,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "prescriptions" */ './clinical/screens/prescription/prescriptions-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "prescriptions-es-MX" */ './clinical/screens/prescription/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "prescriptions-en" */ './clinical/screens/prescription/locales/en.json'
        ),
    },
  },
  {
    path: paths.prescriptionEditor,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "prescription-editor" */ './clinical/screens/prescription-editor/prescription-editor-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "prescription-editor-es-MX" */ './clinical/screens/prescription-editor/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "prescription-editor-en" */ './clinical/screens/prescription-editor/locales/en.json'
        ),
    },
  },
  {
    path: `${paths.prescriptionEditor}/:visitId/:visitNumber`,
    lazy: screen(
      () =>
        import(
          /* webpackChunkName: "prescription-editor" */ './clinical/screens/prescription-editor/prescription-editor-page'
        ),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "prescription-editor-es-MX" */ './clinical/screens/prescription-editor/locales/es-MX.json'
        ),
      en: () =>
        import(
          /* webpackChunkName: "prescription-editor-en" */ './clinical/screens/prescription-editor/locales/en.json'
        ),
    },
  },
  {
    path: paths.verify,
    lazy: screen(
      () => import(/* webpackChunkName: "verify" */ './clinical/screens/verify/verify-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "verify-es-MX" */ './clinical/screens/verify/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "verify-en" */ './clinical/screens/verify/locales/en.json'),
    },
  },
  {
    path: `${paths.verify}/:token`,
    lazy: screen(
      () => import(/* webpackChunkName: "verify" */ './clinical/screens/verify/verify-page'),
    ),
    messages: {
      'es-MX': () =>
        import(
          /* webpackChunkName: "verify-es-MX" */ './clinical/screens/verify/locales/es-MX.json'
        ),
      en: () =>
        import(/* webpackChunkName: "verify-en" */ './clinical/screens/verify/locales/en.json'),
    },
  },
];
