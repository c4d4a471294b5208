import {
  companyRoutes,
  customerRoutes,
  purchaseRoutes,
  appointmentRoutes,
  availabilityRoutes,
  calendarFeedRoutes,
  categoryRoutes,
  checkInRoutes,
  kioskRoutes,
  queueRoutes,
  clinicSettingsRoutes,
  clinicStructureRoutes,
  eventTypeRoutes,
  memberRoutes,
  patientClinicalRoutes,
  patientRoutes,
  practitionerRoutes,
  printSampleRoutes,
  savedViewRoutes,
  slotRoutes,
  visitRoutes,
} from '@sala/shared-contracts';
import { defineModule } from '@sala/shell-sdk';
import { routes } from './routes';
import { slots } from './slots';

/* Of the office only what a patient’s record shows: the rest is not this remote’s. */
const { customerList, customerView } = customerRoutes;
const { purchaseList } = purchaseRoutes;
const { companyLogoSave, companyLogoDelete } = companyRoutes;
const { printSampleView } = printSampleRoutes;

export default defineModule({
  routes,
  endpoints: {
    companyLogoSave,
    companyLogoDelete,
    printSampleView,
    customerList,
    customerView,
    purchaseList,
    ...categoryRoutes,
    ...checkInRoutes,
    ...kioskRoutes,
    ...queueRoutes,
    ...appointmentRoutes,
    ...availabilityRoutes,
    ...calendarFeedRoutes,
    ...clinicSettingsRoutes,
    ...clinicStructureRoutes,
    ...eventTypeRoutes,
    ...memberRoutes,
    ...patientRoutes,
    ...patientClinicalRoutes,
    ...practitionerRoutes,
    ...savedViewRoutes,
    ...slotRoutes,
    ...visitRoutes,
  },
  slots,
  messages: {
    'es-MX': () => import(/* webpackChunkName: "messages-es-MX" */ './locales/es-MX.json'),
    en: () => import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
  },
});
