export const noteTextRoutes = {
  noteTemplateList: 'GET /note-templates',
  noteTemplateCreate: 'POST /note-templates',
  noteTemplateUpdate: 'PATCH /note-templates/:noteTemplateId',
  noteTemplateDelete: 'DELETE /note-templates/:noteTemplateId 204',
  noteSnippetList: 'GET /note-snippets',
  noteSnippetCreate: 'POST /note-snippets',
  noteSnippetUpdate: 'PATCH /note-snippets/:noteSnippetId',
  noteSnippetDelete: 'DELETE /note-snippets/:noteSnippetId 204',
} as const;

export const patientClinicalRoutes = {
  clinicalSummaryView: 'GET /patients/:patientId/clinical',
  bloodTypeSet: 'PUT /patients/:patientId/blood-type 204',
  allergyDayList: 'GET /allergies/of-day',
  allergyCreate: 'POST /patients/:patientId/allergies',
  allergyUpdate: 'PATCH /allergies/:allergyId',
} as const;

export const careTeamRoutes = {
  careTeamView: 'GET /patients/:patientId/care-team',
  careTeamMemberAdd: 'PUT /patients/:patientId/care-team/:userId',
  careTeamMemberRemove: 'DELETE /patients/:patientId/care-team/:userId',
} as const;

export const chartRoutes = {
  chartView: 'GET /patients/:patientId/chart',
  conditionCreate: 'POST /patients/:patientId/conditions',
  conditionUpdate: 'PATCH /conditions/:conditionId',
  medicationStatementCreate: 'POST /patients/:patientId/medication-statements',
  medicationStatementUpdate: 'PATCH /medication-statements/:medicationStatementId',
  immunizationCreate: 'POST /patients/:patientId/immunizations',
  immunizationUpdate: 'PATCH /immunizations/:immunizationId',
  familyHistoryCreate: 'POST /patients/:patientId/family-history',
  familyHistoryUpdate: 'PATCH /family-history/:familyHistoryId',
} as const;

export const clinicalDocumentRoutes = {
  visitDocumentTemplateList: 'GET /visits/:visitId/document-templates',
  visitDocumentList: 'GET /visits/:visitId/documents',
  patientDocumentList: 'GET /patients/:patientId/documents',
  clinicalDocumentView: 'GET /clinical-documents/:clinicalDocumentId',
  clinicalDocumentCreate: 'POST /visits/:visitId/documents',
  clinicalDocumentUpdate: 'PATCH /clinical-documents/:clinicalDocumentId',
  clinicalDocumentDelete: 'DELETE /clinical-documents/:clinicalDocumentId 204',
  clinicalDocumentSign: 'POST /clinical-documents/:clinicalDocumentId/signature',
  clinicalDocumentScanAttach: 'POST /clinical-documents/:clinicalDocumentId/scan',
  clinicalDocumentScanView: 'GET /clinical-documents/:clinicalDocumentId/scan file',
  clinicalDocumentPdf: 'GET /clinical-documents/:clinicalDocumentId/pdf file',
} as const;

export const emergencyAccessRoutes = {
  emergencyAccessCurrent: 'GET /patients/:patientId/emergency-access',
  emergencyAccessOpen: 'POST /patients/:patientId/emergency-access',
  emergencyAccessList: 'GET /emergency-access',
  emergencyAccessView: 'GET /emergency-access/:emergencyAccessId',
  emergencyAccessClose: 'POST /emergency-access/:emergencyAccessId/close',
  emergencyAccessReview: 'POST /emergency-access/:emergencyAccessId/review',
} as const;

export const fhirRoutes = {
  fhirMetadata: 'GET /fhir/R4/metadata file',
  fhirSmartConfiguration: 'GET /fhir/R4/.well-known/smart-configuration file',
  fhirSearch: 'GET /fhir/R4/:type file',
  fhirRead: 'GET /fhir/R4/:type/:id file',
  fhirDocumentExport: 'GET /patients/:patientId/fhir-document file',
} as const;

export const medicationRoutes = {
  allergenSearch: 'GET /allergens',
  medicationSearch: 'GET /medications',
} as const;

export const prescriptionRoutes = {
  prescriptionList: 'GET /prescriptions',
  prescriptionView: 'GET /prescriptions/:prescriptionId',
  prescriptionStatusList: 'GET /prescription-statuses',
  prescriptionStatusView: 'GET /prescriptions/:prescriptionId/status',
  visitPrescriptionView: 'GET /visits/:visitId/prescription/:visitNumber',
  prescriptionDraftSave: 'PUT /visits/:visitId/prescription',
  prescriptionDraftDelete: 'DELETE /visits/:visitId/prescription 204',
  prescriptionCheck: 'POST /visits/:visitId/prescription/check',
  prescriptionIssue: 'POST /prescriptions/:prescriptionId/issue',
  prescriptionCancel: 'POST /prescriptions/:prescriptionId/cancel',
  prescriptionReplace: 'POST /prescriptions/:prescriptionId/replace',
  prescriptionRenew: 'POST /prescriptions/:prescriptionId/renew',
  prescriptionFill: 'POST /prescriptions/:prescriptionId/fills',
  prescriptionPdf: 'GET /prescriptions/:prescriptionId/pdf file',
  prescriptionSend: 'POST /prescriptions/:prescriptionId/deliveries',
  prescriptionStamp: 'POST /prescriptions/:prescriptionId/stamp',
  prescriptionVerify: 'GET /verify/:token',
  medicationFavouriteSet: 'PUT /medications/:medicationId/favourite 204',
  prescriptionSetList: 'GET /prescription-sets',
  prescriptionSetCreate: 'POST /prescription-sets',
  prescriptionSetUpdate: 'PATCH /prescription-sets/:prescriptionSetId',
  prescriptionSetDelete: 'DELETE /prescription-sets/:prescriptionSetId 204',
} as const;

export const privacyRequestRoutes = {
  privacyRequestList: 'GET /privacy-requests',
  privacyRequestExport: 'GET /privacy-requests-export file',
  privacyRequestView: 'GET /privacy-requests/:privacyRequestId',
  privacyRequestCreate: 'POST /privacy-requests',
  privacyRequestProofSave: 'PUT /privacy-requests/:privacyRequestId/proof',
  privacyRequestProofView: 'GET /privacy-requests/:privacyRequestId/proof file',
  privacyRequestReview: 'POST /privacy-requests/:privacyRequestId/review',
  privacyRequestExtend: 'POST /privacy-requests/:privacyRequestId/extend',
  privacyRequestAnswer: 'POST /privacy-requests/:privacyRequestId/answer',
  privacyRequestCarryOut: 'POST /privacy-requests/:privacyRequestId/carry-out',
  privacyBlockLift: 'POST /privacy-requests/:privacyRequestId/lift-block',
  privacyPackageCreate: 'POST /privacy-requests/:privacyRequestId/package',
  privacyPackageDownload: 'GET /privacy-requests/:privacyRequestId/package file',
  privacyRequestClose: 'POST /privacy-requests/:privacyRequestId/close',
} as const;

export const retentionRoutes = {
  retentionView: 'GET /retention',
  retentionItemList: 'GET /retention/:retentionProposalId/items',
  retentionApprove: 'POST /retention/:retentionProposalId/approve',
  retentionCancel: 'POST /retention/:retentionProposalId/cancel',
  legalHoldCreate: 'POST /patients/:patientId/legal-holds',
  legalHoldLift: 'POST /legal-holds/:legalHoldId/lift 204',
} as const;

export const serviceRequestRoutes = {
  visitServiceRequestView: 'GET /visits/:visitId/service-requests',
  serviceRequestList: 'GET /service-requests',
  serviceRequestSuggest: 'GET /service-request-suggestions',
  serviceRequestCreate: 'POST /visits/:visitId/service-requests',
  serviceRequestUpdate: 'PATCH /service-requests/:serviceRequestId',
  serviceRequestRevoke: 'POST /service-requests/:serviceRequestId/revoke',
  serviceRequestResultSave: 'PUT /service-requests/:serviceRequestId/result',
  serviceRequestResultFileSave: 'PUT /service-requests/:serviceRequestId/result-file',
  serviceRequestResultFileView: 'GET /service-requests/:serviceRequestId/result-file file',
  serviceRequestReview: 'POST /service-requests/:serviceRequestId/review',
  serviceRequestPdf: 'GET /service-requests/:serviceRequestId/pdf file',
} as const;

export const teachingRoutes = {
  teachingMaterialList: 'GET /teaching-materials',
  teachingMaterialView: 'GET /teaching-materials/:teachingMaterialId',
  teachingMaterialCreate: 'POST /teaching-materials',
  teachingMaterialUpdate: 'PATCH /teaching-materials/:teachingMaterialId',
  teachingMaterialFileSave: 'PUT /teaching-materials/:teachingMaterialId/file',
  teachingMaterialFileView: 'GET /teaching-materials/:teachingMaterialId/file file',
  teachingMaterialStatusSet: 'PUT /teaching-materials/:teachingMaterialId/status',
  teachingMaterialRevise: 'POST /teaching-materials/:teachingMaterialId/revise',
  teachingStarterAdd: 'POST /teaching-starters',
  visitTeachingView: 'GET /visits/:visitId/teaching',
  teachingDeliveryIssue: 'POST /visits/:visitId/teaching',
  teachingLinkView: 'GET /teaching-links/:teachingToken',
  teachingLinkFile: 'GET /teaching-links/:teachingToken/file file',
  teachingLinkAcknowledge: 'POST /teaching-links/:teachingToken/acknowledge',
  teachingLinkAnswer: 'POST /teaching-links/:teachingToken/answers',
} as const;

export const visitRoutes = {
  patientVisitList: 'GET /patients/:patientId/visits',
  visitList: 'GET /visits',
  visitUnsigned: 'GET /visits/unsigned',
  visitView: 'GET /visits/:visitId',
  visitStart: 'POST /visits/:visitId/start',
  visitCancel: 'POST /visits/:visitId/cancel',
  visitNoteSave: 'PUT /visits/:visitId/note',
  visitDiagnosesSave: 'PUT /visits/:visitId/diagnoses',
  vitalsCreate: 'POST /visits/:visitId/vitals',
  visitSign: 'POST /visits/:visitId/sign',
  visitCosign: 'POST /visits/:visitId/cosign',
  visitPaperView: 'GET /visits/:visitId/paper',
  visitAddendumCreate: 'POST /visits/:visitId/addenda',
  diagnosisSearch: 'GET /diagnoses',
  diagnosisFavouriteSet: 'PUT /diagnoses/:code/favourite 204',
} as const;
