import type { ApiEndpointName } from '@sala/shared-contracts';
import type { ConstraintProblems } from './core/database-errors';
import type { Handlers } from './core/handler';
import type { BodyFaults } from './http/bind';
import { accountHandlers } from './modules/account/account.handlers';
import { checkInHandlers } from './modules/arrivals/check-in.handlers';
import { kioskHandlers } from './modules/arrivals/kiosk.handlers';
import { queueHandlers } from './modules/arrivals/queue.handlers';
import { authHandlers } from './modules/auth/auth.handlers';
import { signUpFaults } from './modules/auth/sign-up.handlers';
import { appointmentBasicHandlers } from './modules/appointments/appointments.handlers';
import { appointmentBookingHandlers } from './modules/appointments/booking.handlers';
import { appointmentEndingHandlers } from './modules/appointments/endings.handlers';
import { appointmentExportHandlers } from './modules/appointments/export.handlers';
import { appointmentOverviewHandlers } from './modules/appointments/overview.handlers';
import { appointmentReminderHandlers } from './modules/appointments/remind.handlers';
import { appointmentStepHandlers } from './modules/appointments/steps.handlers';
import { cashSessionHandlers } from './modules/cash-sessions/cash-sessions.handlers';
import { categoryHandlers } from './modules/categories/categories.handlers';
import { categoryMergeHandlers } from './modules/categories/category-merges.handlers';
import { categoryPackHandlers } from './modules/categories/category-packs.handlers';
import { clinicSettingsHandlers } from './modules/clinic-settings/clinic-settings.handlers';
import { privacyNoticeHandlers } from './modules/clinic-settings/privacy-notices.handlers';
import { clinicStructureHandlers } from './modules/clinic-structure/clinic-structure.handlers';
import { practitionerPaperHandlers } from './modules/practitioners/practitioner-papers.handlers';
import { practitionerHandlers } from './modules/practitioners/practitioners.handlers';
import { cfdiHandlers } from './modules/cfdi/cfdi.handlers';
import { companyHandlers } from './modules/companies/companies.handlers';
import { companySetupHandlers } from './modules/company-setup/company-setup.handlers';
import { customerFieldHandlers } from './modules/customer-fields/customer-fields.handlers';
import { customerMergeHandlers } from './modules/customer-merges/customer-merges.handlers';
import { customerTimelineHandlers } from './modules/customer-timeline/customer-timeline.handlers';
import { customerStateHandlers } from './modules/customers/customer-states.handlers';
import { customerDataHandlers } from './modules/customer-data/customer-data.handlers';
import { customerExportHandlers } from './modules/customer-export/customer-export.handlers';
import { customerFileHandlers } from './modules/customer-files/customer-files.handlers';
import { customerImportHandlers } from './modules/customer-import/customer-import.handlers';
import { customerBodyFaults, customerHandlers } from './modules/customers/customers.handlers';
import { datasetHandlers } from './modules/datasets/datasets.handlers';
import { datasetRowHandlers } from './modules/datasets/rows.handlers';
import { datasetScheduleHandlers } from './modules/datasets/schedules.handlers';
import { datasetViewHandlers } from './modules/datasets/views.handlers';
import { externalIdentityHandlers } from './modules/external-identities/identities.handlers';
import { helpHandlers } from './modules/help/help.handlers';
import { integrationHandlers } from './modules/integrations/integrations.handlers';
import { invitationHandlers } from './modules/invitations/invitations.handlers';
import { calendarFeedHandlers } from './modules/calendar-feeds/calendar-feeds.handlers';
import { closureHandlers } from './modules/availability/closures.handlers';
import { overrideHandlers } from './modules/availability/overrides.handlers';
import { scheduleHandlers } from './modules/availability/schedules.handlers';
import { timeOffHandlers } from './modules/availability/time-off.handlers';
import { eventTypeHandlers } from './modules/event-types/event-types.handlers';
import { slotHandlers } from './modules/slots/slots.handlers';
import { leadCaptureHandlers } from './modules/leads/lead-captures.handlers';
import { leadConversionHandlers } from './modules/leads/lead-conversion.handlers';
import { leadImportHandlers } from './modules/leads/import/lead-import.handlers';
import { leadExportHandlers } from './modules/leads/lead-export.handlers';
import { leadMoveHandlers } from './modules/leads/lead-moves.handlers';
import { leadSourceCostHandlers } from './modules/leads/lead-source-costs.handlers';
import { leadBasicHandlers } from './modules/leads/leads.handlers';
import { memberHandlers } from './modules/members/members.handlers';
import { notificationHandlers } from './modules/notifications/notifications.handlers';
import { patientClinicalHandlers } from './modules/patient-clinical/patient-clinical.handlers';
import { patientConsentHandlers } from './modules/patient-consents/patient-consents.handlers';
import { patientMergeHandlers } from './modules/patient-merges/patient-merges.handlers';
import { patientFileHandlers } from './modules/patient-files/patient-files.handlers';
import { patientPhotoHandlers } from './modules/patient-files/patient-photo.handlers';
import { patientContactHandlers } from './modules/patients/patient-contacts.handlers';
import { patientDataHandlers } from './modules/patients/patient-data.handlers';
import { patientListHandlers } from './modules/patients/patient-lists.handlers';
import { patientLogHandlers } from './modules/patients/patient-log.handlers';
import { patientHandlers } from './modules/patients/patients.handlers';
import { paymentHandlers } from './modules/payments/payments.handlers';
import { planHandlers } from './modules/plans/plans.handlers';
import { productHandlers } from './modules/products/products.handlers';
import { purchaseExportHandlers } from './modules/purchases/purchase-export.handlers';
import { printSampleHandlers } from './modules/print-samples/print-samples.handlers';
import { purchaseReceiptHandlers } from './modules/purchase-receipts/purchase-receipts.handlers';
import { purchaseBodyFaults, purchaseHandlers } from './modules/purchases/purchases.handlers';
import { purchaseFieldHandlers } from './modules/purchase-fields/purchase-fields.handlers';
import { savedViewHandlers } from './modules/saved-views/saved-views.handlers';
import { sandboxHandlers } from './modules/sandbox/sandbox.handlers';
import { visitHandlers } from './modules/visits/visits.handlers';
import { visitWritingHandlers } from './modules/visits/visit-writing.handlers';

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
