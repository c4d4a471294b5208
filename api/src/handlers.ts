import './subscriptions';
import type { ApiEndpointName } from '@sala/shared-contracts';
import type { ConstraintProblems } from './platform/database/database-errors';
import type { Handlers } from './platform/http/handler';
import type { BodyFaults } from './platform/http/bind';
import { accountHandlers } from './identity/http/account.handlers';
import { checkInHandlers } from './front-desk/http/check-in.handlers';
import { kioskHandlers } from './front-desk/http/kiosk.handlers';
import { queueHandlers } from './front-desk/http/queue.handlers';
import { authHandlers } from './identity/http/auth.handlers';
import { signUpFaults } from './identity/http/sign-up.handlers';
import { appointmentBasicHandlers } from './scheduling/http/appointments.handlers';
import { appointmentBookingHandlers } from './scheduling/http/appointment-booking.handlers';
import { appointmentEndingHandlers } from './scheduling/http/appointment-endings.handlers';
import { appointmentExportHandlers } from './scheduling/http/appointment-export.handlers';
import { appointmentOverviewHandlers } from './scheduling/http/appointment-overview.handlers';
import { appointmentReminderHandlers } from './scheduling/http/appointment-reminders.handlers';
import { appointmentStepHandlers } from './scheduling/http/appointment-steps.handlers';
import { cashSessionHandlers } from './sales/http/cash-sessions.handlers';
import { categoryHandlers } from './clinic/http/categories.handlers';
import { categoryMergeHandlers } from './clinic/http/category-merges.handlers';
import { categoryPackHandlers } from './clinic/http/category-packs.handlers';
import { clinicSettingsHandlers } from './clinic/http/clinic-settings.handlers';
import { privacyNoticeHandlers } from './clinic/http/privacy-notices.handlers';
import { clinicStructureHandlers } from './clinic/http/clinic-structure.handlers';
import { practitionerPaperHandlers } from './clinic/http/practitioner-papers.handlers';
import { practitionerHandlers } from './clinic/http/practitioners.handlers';
import { cfdiHandlers } from './sales/http/cfdi.handlers';
import { companyHandlers } from './clinic/http/companies.handlers';
import { companySetupHandlers } from './clinic/http/company-setup.handlers';
import { customerFieldHandlers } from './customers/http/customer-fields.handlers';
import { customerMergeHandlers } from './customers/http/customer-merges.handlers';
import { customerTimelineHandlers } from './customers/http/customer-timeline.handlers';
import { customerStateHandlers } from './customers/http/customer-states.handlers';
import { customerDataHandlers } from './customers/http/customer-data.handlers';
import { customerExportHandlers } from './customers/http/customer-export.handlers';
import { customerFileHandlers } from './customers/http/customer-files.handlers';
import { customerImportHandlers } from './customers/http/customer-import.handlers';
import { customerBodyFaults, customerHandlers } from './customers/http/customers.handlers';
import { datasetHandlers } from './datasets/http/datasets.handlers';
import { datasetRowHandlers } from './datasets/http/dataset-rows.handlers';
import { datasetScheduleHandlers } from './datasets/http/dataset-schedules.handlers';
import { datasetViewHandlers } from './datasets/http/dataset-views.handlers';
import { externalIdentityHandlers } from './identity/http/external-identities.handlers';
import { helpHandlers } from './platform/help/help.handlers';
import { integrationHandlers } from './platform/integrations/integrations.handlers';
import { invitationHandlers } from './identity/http/invitations.handlers';
import { calendarFeedHandlers } from './scheduling/http/calendar-feeds.handlers';
import { closureHandlers } from './scheduling/http/closures.handlers';
import { overrideHandlers } from './scheduling/http/overrides.handlers';
import { scheduleHandlers } from './scheduling/http/schedules.handlers';
import { timeOffHandlers } from './scheduling/http/time-off.handlers';
import { eventTypeHandlers } from './scheduling/http/event-types.handlers';
import { slotHandlers } from './scheduling/http/slots.handlers';
import { leadCaptureHandlers } from './sales/http/lead-captures.handlers';
import { leadConversionHandlers } from './sales/http/lead-conversion.handlers';
import { leadImportHandlers } from './sales/http/lead-import.handlers';
import { leadExportHandlers } from './sales/http/lead-export.handlers';
import { leadMoveHandlers } from './sales/http/lead-moves.handlers';
import { leadSourceCostHandlers } from './sales/http/lead-source-costs.handlers';
import { leadBasicHandlers } from './sales/http/leads.handlers';
import { memberHandlers } from './identity/http/members.handlers';
import { notificationHandlers } from './platform/notifications/notifications.handlers';
import { patientClinicalHandlers } from './clinical/http/patient-clinical.handlers';
import { patientConsentHandlers } from './patients/http/patient-consents.handlers';
import { patientMergeHandlers } from './patients/http/patient-merges.handlers';
import { patientFileHandlers } from './patients/http/patient-files.handlers';
import { patientPhotoHandlers } from './patients/http/patient-photo.handlers';
import { patientContactHandlers } from './patients/http/patient-contacts.handlers';
import { patientDataHandlers } from './patients/http/patient-data.handlers';
import { patientListHandlers } from './patients/http/patient-lists.handlers';
import { patientLogHandlers } from './patients/http/patient-log.handlers';
import { patientHandlers } from './patients/http/patients.handlers';
import { paymentHandlers } from './sales/http/payments.handlers';
import { planHandlers } from './billing/http/plans.handlers';
import { productHandlers } from './sales/http/products.handlers';
import { purchaseExportHandlers } from './sales/http/purchase-export.handlers';
import { printSampleHandlers } from './sales/http/print-samples.handlers';
import { purchaseReceiptHandlers } from './sales/http/purchase-receipts.handlers';
import { purchaseBodyFaults, purchaseHandlers } from './sales/http/purchases.handlers';
import { purchaseFieldHandlers } from './sales/http/purchase-fields.handlers';
import { savedViewHandlers } from './platform/saved-views/saved-views.handlers';
import { sandboxHandlers } from './platform/sandbox/sandbox.handlers';
import { visitHandlers } from './clinical/http/visits.handlers';
import { visitWritingHandlers } from './clinical/http/visit-writing.handlers';

/** Every endpoint of the contract with its handler: one that is missing does not compile. */
export const handlers = {
  ...authHandlers,
  ...accountHandlers,
  ...invitationHandlers,
  ...companyHandlers,
  ...companySetupHandlers,
  ...memberHandlers,
  ...externalIdentityHandlers,
  ...customerFieldHandlers,
  ...purchaseFieldHandlers,
  ...customerHandlers,
  ...customerImportHandlers,
  ...customerDataHandlers,
  ...customerExportHandlers,
  ...customerFileHandlers,
  ...customerStateHandlers,
  ...customerMergeHandlers,
  ...customerTimelineHandlers,
  ...savedViewHandlers,
  ...categoryHandlers,
  ...categoryMergeHandlers,
  ...categoryPackHandlers,
  ...clinicStructureHandlers,
  ...clinicSettingsHandlers,
  ...privacyNoticeHandlers,
  ...practitionerHandlers,
  ...practitionerPaperHandlers,
  ...checkInHandlers,
  ...kioskHandlers,
  ...queueHandlers,
  ...leadBasicHandlers,
  ...leadExportHandlers,
  ...leadImportHandlers,
  ...leadMoveHandlers,
  ...leadConversionHandlers,
  ...leadCaptureHandlers,
  ...leadSourceCostHandlers,
  ...calendarFeedHandlers,
  ...eventTypeHandlers,
  ...scheduleHandlers,
  ...overrideHandlers,
  ...timeOffHandlers,
  ...closureHandlers,
  ...slotHandlers,
  ...patientHandlers,
  ...patientListHandlers,
  ...patientContactHandlers,
  ...patientDataHandlers,
  ...patientLogHandlers,
  ...patientFileHandlers,
  ...patientPhotoHandlers,
  ...patientMergeHandlers,
  ...patientConsentHandlers,
  ...patientClinicalHandlers,
  ...visitHandlers,
  ...visitWritingHandlers,
  ...appointmentBasicHandlers,
  ...appointmentBookingHandlers,
  ...appointmentStepHandlers,
  ...appointmentEndingHandlers,
  ...appointmentExportHandlers,
  ...appointmentOverviewHandlers,
  ...appointmentReminderHandlers,
  ...productHandlers,
  ...purchaseHandlers,
  ...purchaseExportHandlers,
  ...printSampleHandlers,
  ...purchaseReceiptHandlers,
  ...paymentHandlers,
  ...cashSessionHandlers,
  ...cfdiHandlers,
  ...planHandlers,
  ...notificationHandlers,
  ...integrationHandlers,
  ...datasetHandlers,
  ...datasetRowHandlers,
  ...datasetScheduleHandlers,
  ...datasetViewHandlers,
  ...helpHandlers,
  ...sandboxHandlers,
} satisfies Handlers<ApiEndpointName>;

export const bodyFaults: BodyFaults = {
  ...customerBodyFaults,
  ...purchaseBodyFaults,
  authSignUp: signUpFaults,
};

/** What a violated constraint means; handlers check first, so that these are only met in a race. */
export const constraintProblems: ConstraintProblems = {
  saved_view_name: 'savedView.name_taken',
  membership_user_key: 'company.exists',
  field_definition_key: 'customerField.key_taken',
  field_definition_type_immutable: 'customerField.type_immutable',
  field_value_option: 'customerField.option_in_use',
  product_code: 'product.code_taken',
  purchase_immutable: 'purchase.not_possible',
  purchase_transition: 'purchase.not_possible',
  purchase_request: 'purchase.key_reused',
  payment_request: 'purchase.key_reused',
  cfdi_immutable: 'cfdi.not_possible',
  cash_session_one_open: 'cashSession.already_open',
  cash_session_closed: 'cashSession.closed',
  cash_session_not_enough: 'cashSession.not_enough',
  category_code: 'category.code_taken',
  site_name: 'site.name_taken',
  department_name: 'department.name_taken',
  department_code: 'department.code_taken',
  department_token_prefix: 'department.prefix_taken',
  room_name: 'room.name_taken',
  privacy_notice_published: 'privacyNotice.published',
  privacy_notice_one_draft: 'privacyNotice.draft_exists',
  practitioner_user: 'practitioner.user_taken',
  dataset_name: 'dataset.name_taken',
  dataset_file: 'resource.version_conflict',
  dataset_base: 'dataset.has_derived',
  event_type_slug: 'eventType.slug_taken',
  availability_interval_overlap: 'availability.overlap',
  category_parent: 'category.in_use',
  lead_transition: 'lead.transition_refused',
  queue_entry_transition: 'queue.transition_refused',
  visit_transition: 'visit.transition_refused',
  visit_closed: 'visit.closed',
  visit_diagnosis_principal: 'resource.version_conflict',
  queue_entry_live: 'resource.version_conflict',
  appointment_transition: 'appointment.transition_refused',
  appointment_time_fixed: 'appointment.transition_refused',
  appointment_booking_key: 'appointment.key_reused',
  appointment_double_booking: 'appointment.slot_taken',
  waitlist_entry_waits_once: 'appointment.waits_already',
  appointment_patient_twice: 'appointment.slot_taken',
  waitlist_offer_open: 'appointment.offer_gone',
  patient_curp: 'patient.curp_taken',
  patient_file_kept: 'patientFile.kept',
};
