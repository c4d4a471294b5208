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
