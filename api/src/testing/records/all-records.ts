import { signedInCompany, type SignedInMember, type TestApi } from '..';
import { accountInputs, createAccountRecords } from './accounts';
import { appointmentInputs, createAppointmentRecords, laterStepInputs } from './appointments';
import { arrivalInputs, createArrivalRecords } from './arrivals';
import { calendarFeedInputs, createCalendarFeedRecords } from './calendar-feeds';
import { categoryInputs, createCategoryRecords } from './categories';
import { chartInputs, createChartRecords } from './chart';
import { clinicInputs, createClinicRecords } from './clinic';
import { createDatasetRecords, datasetInputs } from './datasets';
import { createCustomerFileRecords, customerFileInputs } from './customer-files';
import { createDocumentRecords, documentInputs } from './documents';
import { createDeviceRecords, deviceInputs } from './devices';
import { createDeliveryRecords, deliveryInputs } from './deliveries';
import { createEmergencyAccessRecords, emergencyAccessInputs } from './emergency-access';
import { createImportRecords, importInputs } from './imports';
import { createCustomerRecords, customerInputs } from './customers';
import { createPatientRecords, patientInputs } from './patients';
import { createPrescriptionRecords, prescriptionInputs } from './prescriptions';
import { createPrivacyRecords, privacyInputs } from './privacy';
import { createPurchaseRecords, purchaseInputs } from './purchases';
import { createPurchaseReminderRecords, purchaseReminderInputs } from './purchase-reminders';
import { createPurchaseFieldRecords, purchaseFieldInputs } from './purchase-fields';
import { createSchedulingRecords, schedulingInputs } from './scheduling';
import { createFailedEvent, failedEventInputs } from './failed-events';
import { createLeadRecords, leadInputs } from './leads';
import { createMessageTemplateRecords, messageTemplateInputs } from './message-templates';
import { createMessageRecords, messageInputs } from './messages';
import { createMailRecords, mailInputs } from './mail';
import { billingInputs, createBillingRecords } from './billing';
import { campaignInputs, createCampaignRecords } from './campaigns';
import { createReplyRecords, messageTextInputs } from './message-texts';
import { createClinicalTask, createTaskRecords, taskInputs } from './tasks';
import { createChatRecords, teamChatInputs } from './team-chat';
import { createStaffRecords, staffInputs } from './staff';
import { createServiceRequestRecords, serviceRequestInputs } from './service-requests';
import { createRuleRecords, ruleInputs } from './rules';
import { createSapRecords, sapInputs } from './sap';
import { createTeachingRecords, teachingInputs } from './teaching';
import { createNoteTexts, noteTextInputs } from './note-texts';
import { createVisitRecords, visitInputs } from './visits';

/** Valid inputs of all endpoints with an id, for the caller's own record. */
export const recordInputs = {
  ...accountInputs,
  ...customerInputs,
  ...importInputs,
  ...customerFileInputs,
  ...purchaseFieldInputs,
  ...purchaseInputs,
  ...categoryInputs,
  ...clinicInputs,
  ...datasetInputs,
  ...leadInputs,
  ...patientInputs,
  ...calendarFeedInputs,
  ...schedulingInputs,
  ...arrivalInputs,
  ...appointmentInputs,
  ...laterStepInputs,
  ...visitInputs,
  ...sapInputs,
  ...prescriptionInputs,
  ...documentInputs,
  ...noteTextInputs,
  ...chartInputs,
  ...emergencyAccessInputs,
  ...privacyInputs,
  ...deliveryInputs,
  ...deviceInputs,
  ...failedEventInputs,
  ...staffInputs,
  ...messageInputs,
  ...messageTemplateInputs,
  ...mailInputs,
  ...messageTextInputs,
  ...billingInputs,
  ...campaignInputs,
  ...taskInputs,
  ...teamChatInputs,
  ...ruleInputs,
  ...teachingInputs,
  ...serviceRequestInputs,
  ...purchaseReminderInputs,
};

/**
 * A founder with the roles needed for all records: an owner alone has no clinical, invoicing or
 * cash permissions (docs/spec/identity.md §7).
 */
export const companyWithAllRoles = (api: TestApi) =>
  signedInCompany(api, {
    founder: ['owner', 'admin', 'billing', 'doctor', 'reception', 'auditor'],
  });

export type RecordCreator = (api: TestApi, member: SignedInMember) => Promise<object>;

/** Independent creators of records in a company. */
export const recordCreators: readonly RecordCreator[] = [
  createAccountRecords,
  (_api, member) => createCustomerRecords(member),
  createPurchaseRecords,
  (_api, member) => createPurchaseFieldRecords(member),
  createCategoryRecords,
  createClinicRecords,
  createLeadRecords,
  createAppointmentRecords,
  createSapRecords,
  createPatientRecords,
  createImportRecords,
  (_api, member) => createCustomerFileRecords(member),
  (_api, member) => createDatasetRecords(member),
  createCalendarFeedRecords,
  createSchedulingRecords,
  createArrivalRecords,
  createVisitRecords,
  createPrescriptionRecords,
  createDocumentRecords,
  (_api, member) => createNoteTexts(member),
  (_api, member) => createChartRecords(member),
  createEmergencyAccessRecords,
  createPrivacyRecords,
  createDeliveryRecords,
  createDeviceRecords,
  createFailedEvent,
  (_api, member) => createStaffRecords(member),
  createMessageRecords,
  createMessageTemplateRecords,
  createMailRecords,
  (_api, member) => createReplyRecords(member),
  createBillingRecords,
  createCampaignRecords,
  (_api, member) => createTaskRecords(member),
  createChatRecords,
  createRuleRecords,
  createTeachingRecords,
  createServiceRequestRecords,
  (_api, member) => createClinicalTask(member),
  createPurchaseReminderRecords,
];
