import {
  companyRoutes,
  customerRoutes,
  purchaseRoutes,
  appointmentRoutes,
  availabilityRoutes,
  calendarFeedRoutes,
  careTeamRoutes,
  categoryRoutes,
  chartRoutes,
  checkInRoutes,
  deviceRoutes,
  kioskRoutes,
  queueRoutes,
  clinicSettingsRoutes,
  clinicalDocumentRoutes,
  clinicalTaskRoutes,
  clinicStructureRoutes,
  emailRuleRoutes,
  emailThreadRoutes,
  emergencyAccessRoutes,
  eventTypeRoutes,
  fhirRoutes,
  mailboxRoutes,
  medicationRoutes,
  memberRoutes,
  patientClinicalRoutes,
  outgoingRoutes,
  patientRoutes,
  practitionerRoutes,
  prescriptionRoutes,
  printSampleRoutes,
  savedViewRoutes,
  slotRoutes,
  serviceRequestRoutes,
  teachingRoutes,
  noteTextRoutes,
  taskRoutes,
  visitRoutes,
} from '@sala/shared-contracts';
import { defineModule } from '@sala/shell-sdk';
import { joinMessages } from '@sala/screen-parts/messages';
import { routes } from './routes';
import { slots } from './slots';

/* Only the sales endpoints that a patient's record reads. */
const { customerList, customerView } = customerRoutes;
const { fhirDocumentExport } = fhirRoutes;
const { purchaseList } = purchaseRoutes;
const { companyLogoSave, companyLogoDelete } = companyRoutes;
const { printSampleView } = printSampleRoutes;
/* Who can have a task, and how much they have. */
const { taskAssigneeList, taskCreate } = taskRoutes;

export default defineModule({
  routes,
  endpoints: {
    companyLogoSave,
    companyLogoDelete,
    fhirDocumentExport,
    printSampleView,
    customerList,
    customerView,
    purchaseList,
    taskAssigneeList,
    taskCreate,
    ...categoryRoutes,
    ...chartRoutes,
    ...checkInRoutes,
    ...deviceRoutes,
    ...kioskRoutes,
    ...queueRoutes,
    ...appointmentRoutes,
    ...availabilityRoutes,
    ...calendarFeedRoutes,
    ...careTeamRoutes,
    ...clinicSettingsRoutes,
    ...clinicalTaskRoutes,
    ...clinicStructureRoutes,
    ...emailRuleRoutes,
    ...emailThreadRoutes,
    ...emergencyAccessRoutes,
    ...eventTypeRoutes,
    ...mailboxRoutes,
    ...medicationRoutes,
    ...memberRoutes,
    ...outgoingRoutes,
    ...patientRoutes,
    ...patientClinicalRoutes,
    ...practitionerRoutes,
    ...prescriptionRoutes,
    ...savedViewRoutes,
    ...slotRoutes,
    ...serviceRequestRoutes,
    ...teachingRoutes,
    ...clinicalDocumentRoutes,
    ...noteTextRoutes,
    ...visitRoutes,
  },
  slots,
  messages: {
    'es-MX': () =>
      joinMessages(
        import(/* webpackChunkName: "messages-es-MX" */ './locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './setup/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './patients/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './scheduling/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './front-desk/locales/es-MX.json'),
        import(/* webpackChunkName: "messages-es-MX" */ './clinical/locales/es-MX.json'),
      ),
    en: () =>
      joinMessages(
        import(/* webpackChunkName: "messages-en" */ './locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './setup/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './patients/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './scheduling/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './front-desk/locales/en.json'),
        import(/* webpackChunkName: "messages-en" */ './clinical/locales/en.json'),
      ),
  },
});
