import type { ModuleSlots } from '@sala/shell-sdk';

/** The slots declared in remote.contract.ts. */
export const slots: ModuleSlots = {
  widgets: {
    appointmentsToday: () =>
      import(/* webpackChunkName: "widgets" */ './scheduling/slots/appointments-today').then(
        ({ AppointmentsToday }) => AppointmentsToday,
      ),
    waitingRoom: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/waiting-room').then(
        ({ WaitingRoom }) => WaitingRoom,
      ),
    ownQueue: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/own-queue').then(
        ({ OwnQueue }) => OwnQueue,
      ),
    clinicDay: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/clinic-day').then(
        ({ ClinicDay }) => ClinicDay,
      ),
    serviceCatalogue: () =>
      import(/* webpackChunkName: "widgets" */ './setup/slots/service-catalogue').then(
        ({ ServiceCatalogue }) => ServiceCatalogue,
      ),
  },
  customerTabs: {
    customerPatients: () =>
      import(/* webpackChunkName: "customer-patients" */ './patients/slots/customer-patients').then(
        ({ CustomerPatients }) => CustomerPatients,
      ),
  },
  search: {
    patients: () =>
      import(/* webpackChunkName: "find-patients" */ './patients/slots/find-patients').then(
        ({ findPatients }) => findPatients,
      ),
    appointments: () =>
      import(
        /* webpackChunkName: "find-appointments" */ './scheduling/slots/find-appointments'
      ).then(({ findAppointments }) => findAppointments),
    bookFor: () =>
      import(
        /* webpackChunkName: "find-bookable-patients" */ './scheduling/slots/find-bookable-patients'
      ).then(({ findBookablePatients }) => findBookablePatients),
  },
};
