export const companySetupRoutes = {
  companySetupView: 'GET /company-setup',
  companySetupSave: 'PUT /company-setup/:step',
  companySetupLogoSave: 'PUT /company-setup/logo',
  companySetupLogoView: 'GET /company-setup/logo file',
  companySetupLogoDelete: 'DELETE /company-setup/logo',
  companySetupFinish: 'POST /company-setup/finish',
} as const;

export const companyRoutes = {
  companyCreate: 'POST /companies',
  companyView: 'GET /company',
  companyUpdate: 'PATCH /company',
  companyChangeList: 'GET /company/changes',
  companyChangeRestore: 'POST /company/changes/:changeId/restore 204',
  numberSeriesList: 'GET /company/number-series',
  numberSeriesUpdate: 'PATCH /company/number-series/:series',
  companyDeletionRequest: 'POST /company/deletion',
  companyDeletionCancel: 'DELETE /company/deletion',
  companyLogoView: 'GET /company-logos/:logoId file',
  companyLogoSave: 'PUT /company/logo',
  companyLogoDelete: 'DELETE /company/logo 204',
} as const;

export const categoryRoutes = {
  categoryList: 'GET /categories',
  categoryView: 'GET /categories/:categoryId',
  categoryCreate: 'POST /categories',
  categoryUpdate: 'PATCH /categories/:categoryId',
  categoryDelete: 'DELETE /categories/:categoryId 204',
  categoryOrder: 'PUT /category-order',
  categoryUsage: 'GET /categories/:categoryId/usage',
  categoryMerge: 'POST /categories/:categoryId/merge',
  categoryPackList: 'GET /category-packs',
  categoryPackView: 'GET /category-packs/:pack',
  categoryPackAdd: 'POST /category-packs',
} as const;

export const clinicStructureRoutes = {
  siteList: 'GET /sites',
  siteCreate: 'POST /sites',
  siteUpdate: 'PATCH /sites/:siteId',
  departmentList: 'GET /departments',
  departmentCreate: 'POST /departments',
  departmentUpdate: 'PATCH /departments/:departmentId',
  roomList: 'GET /rooms',
  roomCreate: 'POST /rooms',
  roomUpdate: 'PATCH /rooms/:roomId',
} as const;

export const clinicSettingsRoutes = {
  clinicSettingsView: 'GET /clinic-settings',
  clinicSettingsUpdate: 'PATCH /clinic-settings',
  privacyNoticeList: 'GET /privacy-notices',
  privacyNoticeCurrent: 'GET /privacy-notices/current',
  privacyNoticeCreate: 'POST /privacy-notices',
  privacyNoticeUpdate: 'PATCH /privacy-notices/:noticeId',
  privacyNoticePublish: 'POST /privacy-notices/:noticeId/publish',
  privacyNoticeDelete: 'DELETE /privacy-notices/:noticeId 204',
} as const;

export const ownDataRoutes = { accountDataExport: 'GET /account/data file' } as const;

export const ownCardRoutes = { practitionerOwn: 'GET /account/practitioner' } as const;

export const practitionerRoutes = {
  practitionerList: 'GET /practitioners',
  practitionerView: 'GET /practitioners/:practitionerId',
  practitionerCreate: 'POST /practitioners',
  practitionerUpdate: 'PATCH /practitioners/:practitionerId',
  practitionerAheadList: 'GET /practitioners/:practitionerId/appointments',
  practitionerPhotoSave: 'PUT /practitioners/:practitionerId/photo',
  practitionerPhotoView: 'GET /practitioners/:practitionerId/photo file',
  practitionerPhotoDelete: 'DELETE /practitioners/:practitionerId/photo',
  practitionerSignatureSave: 'PUT /practitioners/:practitionerId/signature',
  practitionerSignatureView: 'GET /practitioners/:practitionerId/signature file',
  practitionerSignatureDelete: 'DELETE /practitioners/:practitionerId/signature',
  practitionerPinSave: 'PUT /practitioners/:practitionerId/pin',
} as const;

export const staffRoutes = {
  staffMemberList: 'GET /staff',
  staffMemberFacets: 'GET /staff-facets',
  staffMemberExport: 'GET /staff-export file',
  staffMemberView: 'GET /staff/:staffMemberId',
  staffMemberCreate: 'POST /staff',
  staffMemberUpdate: 'PATCH /staff/:staffMemberId',
  staffPhotoView: 'GET /staff/:staffMemberId/photo file',
  staffPhotoSave: 'PUT /staff/:staffMemberId/photo',
  staffPhotoDelete: 'DELETE /staff/:staffMemberId/photo',
  staffImportList: 'GET /staff-imports',
  staffImportCreate: 'POST /staff-imports',
  staffImportView: 'GET /staff-imports/:staffImportId',
  staffImportSheet: 'PUT /staff-imports/:staffImportId/sheet',
  staffImportCheck: 'POST /staff-imports/:staffImportId/check',
  staffImportRun: 'POST /staff-imports/:staffImportId/run',
  staffImportCancel: 'POST /staff-imports/:staffImportId/cancel',
  staffImportRejects: 'GET /staff-imports/:staffImportId/rejects file',
  staffDocumentList: 'GET /staff/:staffMemberId/documents',
  staffDocumentCreate: 'POST /staff/:staffMemberId/documents',
  staffDocumentUpdate: 'PATCH /staff-documents/:staffDocumentId',
  staffDocumentDelete: 'DELETE /staff-documents/:staffDocumentId 204',
  staffDocumentFileSave: 'PUT /staff-documents/:staffDocumentId/file',
  staffDocumentFileView: 'GET /staff-documents/:staffDocumentId/file file',
  staffTerminationView: 'GET /staff/:staffMemberId/termination',
  staffMemberTerminate: 'POST /staff/:staffMemberId/termination',
  staffMemberRehire: 'POST /staff/:staffMemberId/rehire',
  staffShiftList: 'GET /staff-shifts',
  staffShiftCreate: 'POST /staff-shifts',
  staffShiftUpdate: 'PATCH /staff-shifts/:staffShiftId',
  staffShiftDelete: 'DELETE /staff-shifts/:staffShiftId 204',
  staffShiftCopy: 'POST /staff-shift-copies',
  staffShiftRepeat: 'POST /staff-shift-patterns',
  staffAbsenceCreate: 'POST /staff-absences',
  staffAbsenceDelete: 'DELETE /staff-absences/:staffAbsenceId 204',
  companyHolidayCreate: 'POST /company-holidays',
  companyHolidayDelete: 'DELETE /company-holidays/:companyHolidayId 204',
  staffCoverageView: 'GET /staff-coverage',
} as const;
