import type { ModuleSlots } from '@sala/shell-sdk';

/** What remote.contract.ts promises to the home screen. */
export const slots: ModuleSlots = {
  widgets: {
    appointmentsToday: () =>
      import(/* webpackChunkName: "widgets" */ './widgets/appointments-today').then(
        ({ AppointmentsToday }) => AppointmentsToday,
      ),
    waitingRoom: () =>
      import(/* webpackChunkName: "widgets" */ './widgets/waiting-room').then(
        ({ WaitingRoom }) => WaitingRoom,
      ),
    ownQueue: () =>
      import(/* webpackChunkName: "widgets" */ './widgets/own-queue').then(
        ({ OwnQueue }) => OwnQueue,
      ),
    clinicDay: () =>
      import(/* webpackChunkName: "widgets" */ './widgets/clinic-day').then(
        ({ ClinicDay }) => ClinicDay,
      ),
    serviceCatalogue: () =>
      import(/* webpackChunkName: "widgets" */ './widgets/service-catalogue').then(
        ({ ServiceCatalogue }) => ServiceCatalogue,
      ),
  },
  customerTabs: {
    customerPatients: () =>
      import(/* webpackChunkName: "customer-patients" */ './customer-tabs/customer-patients').then(
        ({ CustomerPatients }) => CustomerPatients,
      ),
  },
  search: {
    patients: () =>
      import(/* webpackChunkName: "find-patients" */ './find-patients').then(
        ({ findPatients }) => findPatients,
      ),
    appointments: () =>
      import(/* webpackChunkName: "find-appointments" */ './find-appointments').then(
        ({ findAppointments }) => findAppointments,
      ),
    bookFor: () =>
      import(/* webpackChunkName: "find-whom-to-book" */ './find-whom-to-book').then(
        ({ findWhomToBook }) => findWhomToBook,
      ),
  },
};
