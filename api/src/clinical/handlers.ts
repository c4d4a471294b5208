import type { ConstraintProblems } from '../platform/database/database-errors';
import { careTeamHandlers } from './http/care-team.handlers';
import { chartHandlers } from './http/chart.handlers';
import { clinicalDocumentHandlers } from './http/clinical-documents.handlers';
import { documentSigningHandlers } from './http/document-signing.handlers';
import { emergencyAccessHandlers } from './http/emergency-access.handlers';
import { fhirHandlers } from './http/fhir.handlers';
import { medicationHandlers } from './http/medications.handlers';
import { noteTextHandlers } from './http/note-texts.handlers';
import { patientClinicalHandlers } from './http/patient-clinical.handlers';
import { prescriptionPdfHandlers } from './http/prescription-pdf.handlers';
import { prescriptionSendingHandlers } from './http/prescription-sending.handlers';
import { prescriptionSetHandlers } from './http/prescription-sets.handlers';
import { prescriptionWritingHandlers } from './http/prescription-writing.handlers';
import { prescriptionHandlers } from './http/prescriptions.handlers';
import { privacyPackageHandlers } from './http/privacy-packages.handlers';
import { privacyRequestHandlers } from './http/privacy-requests.handlers';
import { retentionHandlers } from './http/retention.handlers';
import { serviceRequestResultHandlers } from './http/service-request-results.handlers';
import { serviceRequestHandlers } from './http/service-requests.handlers';
import { teachingDeliveryHandlers } from './http/teaching-deliveries.handlers';
import { teachingLinkHandlers } from './http/teaching-links.handlers';
import { teachingMaterialHandlers } from './http/teaching-materials.handlers';
import { visitCosigningHandlers } from './http/visit-cosigning.handlers';
import { visitWritingHandlers } from './http/visit-writing.handlers';
import { visitHandlers } from './http/visits.handlers';

export const clinicalHandlers = {
  ...careTeamHandlers,
  ...chartHandlers,
  ...clinicalDocumentHandlers,
  ...documentSigningHandlers,
  ...emergencyAccessHandlers,
  ...fhirHandlers,
  ...medicationHandlers,
  ...noteTextHandlers,
  ...patientClinicalHandlers,
  ...prescriptionHandlers,
  ...prescriptionPdfHandlers,
  ...prescriptionSendingHandlers,
  ...prescriptionSetHandlers,
  ...prescriptionWritingHandlers,
  ...privacyPackageHandlers,
  ...privacyRequestHandlers,
  ...retentionHandlers,
  ...serviceRequestHandlers,
  ...serviceRequestResultHandlers,
  ...teachingDeliveryHandlers,
  ...teachingLinkHandlers,
  ...teachingMaterialHandlers,
  ...visitCosigningHandlers,
  ...visitHandlers,
  ...visitWritingHandlers,
};

/** Problem codes of database constraints. Handlers check first, so only races reach these. */
export const clinicalConstraints: ConstraintProblems = {
  care_relation_required: 'care_relation.required',
  condition_once: 'condition.listed',
  care_team_member_own: 'care_team.own',
  clinical_document_file: 'clinical_document.locked',
  clinical_document_stands: 'clinical_document.locked',
  emergency_access_limit: 'emergency_access.limit_reached',
  emergency_access_once: 'emergency_access.still_open',
  emergency_access_own_review: 'emergency_access.own_review',
  emergency_access_still_open: 'emergency_access.still_open',
  prescription_locked: 'prescription.locked',
  prescription_not_sendable: 'prescription.not_sendable',
  prescription_set_limit: 'prescription_set.limit_reached',
  prescription_set_name: 'prescription_set.name_taken',
  prescription_one_draft: 'prescription.draft_exists',
  prescription_overfilled: 'prescription.overfilled',
  prescription_replaced_once: 'prescription.transition_refused',
  prescription_transition: 'prescription.transition_refused',
  privacy_request_transition: 'privacy_request.transition_refused',
  privacy_request_extended: 'privacy_request.extended',
  privacy_request_identity: 'privacy_request.identity_missing',
  privacy_request_legal_term: 'privacy_request.legal_term',
  privacy_block_in_use: 'privacy_block.in_use',
  privacy_package_granted: 'privacy_package.not_granted',
  retention_not_due: 'retention.not_due',
  teaching_material_transition: 'teaching_material.transition_refused',
  teaching_material_fixed: 'teaching_material.fixed',
  teaching_material_one_content: 'teaching_material.incomplete',
  teaching_delivery_approved: 'teaching_delivery.not_approved',
  note_text_limit: 'note_text.limit_reached',
  note_template_title: 'note_template.title_taken',
  note_snippet_key: 'note_snippet.key_taken',
  visit_cosigner: 'visit.cosigner_missing',
  visit_cosignature_once: 'visit.cosigned',
  visit_transition: 'visit.transition_refused',
  visit_paper_closed: 'service_request.closed',
  visit_closed: 'visit.closed',
  visit_diagnosis_principal: 'resource.version_conflict',
};
