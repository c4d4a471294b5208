/** Routes of the structure of care (routes.ts says how they are read). */
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
