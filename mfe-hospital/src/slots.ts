import type { ModuleSlots } from '@sala/shell-sdk';

/** The slots declared in remote.contract.ts. */
export const slots: ModuleSlots = {
  widgets: {
    occupancy: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/clinic-figures').then(
        ({ Occupancy }) => Occupancy,
      ),
    noShowRate: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/clinic-figures').then(
        ({ NoShowRate }) => NoShowRate,
      ),
    averageWait: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/clinic-figures').then(
        ({ AverageWait }) => AverageWait,
      ),
    patientsSeen: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/clinic-figures').then(
        ({ PatientsSeen }) => PatientsSeen,
      ),
    nextArrivals: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/desk-cards').then(
        ({ NextArrivals }) => NextArrivals,
      ),
    waitingLine: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/desk-cards').then(
        ({ WaitingLine }) => WaitingLine,
      ),
    ownDay: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/own-day').then(
        ({ OwnDay }) => OwnDay,
      ),
    clinicNow: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/clinic-now').then(
        ({ ClinicNow }) => ClinicNow,
      ),
    lateArrivals: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/desk-cards').then(
        ({ LateArrivals }) => LateArrivals,
      ),
    longWaits: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/desk-cards').then(
        ({ LongWaits }) => LongWaits,
      ),
    patientsToCharge: () =>
      import(/* webpackChunkName: "widgets" */ './front-desk/slots/desk-cards').then(
        ({ PatientsToCharge }) => PatientsToCharge,
      ),
    unconfirmedTomorrow: () =>
      import(/* webpackChunkName: "widgets" */ './scheduling/slots/calls-to-make').then(
        ({ UnconfirmedTomorrow }) => UnconfirmedTomorrow,
      ),
    waitlistMatches: () =>
      import(/* webpackChunkName: "widgets" */ './scheduling/slots/calls-to-make').then(
        ({ WaitlistMatches }) => WaitlistMatches,
      ),
    huddle: () =>
      import(/* webpackChunkName: "widgets" */ './scheduling/slots/huddle').then(
        ({ Huddle }) => Huddle,
      ),
    emergencyUses: () =>
      import(/* webpackChunkName: "widgets" */ './patients/slots/emergency-uses').then(
        ({ EmergencyUses }) => EmergencyUses,
      ),
    unsignedNotes: () =>
      import(/* webpackChunkName: "widgets" */ './clinical/slots/unsigned-notes').then(
        ({ UnsignedNotes }) => UnsignedNotes,
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
