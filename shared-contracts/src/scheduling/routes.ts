export const eventTypeRoutes = {
  eventTypeList: 'GET /event-types',
  eventTypeView: 'GET /event-types/:eventTypeId',
  eventTypeCreate: 'POST /event-types',
  eventTypeUpdate: 'PATCH /event-types/:eventTypeId',
  eventTypeOrder: 'PUT /event-types/order 204',
} as const;

export const availabilityRoutes = {
  availabilityView: 'GET /practitioners/:practitionerId/availability',
  availabilityWeek: 'GET /availability/week',
  availabilityScheduleCreate: 'POST /practitioners/:practitionerId/availability/schedules',
  availabilityScheduleUpdate: 'PUT /availability-schedules/:scheduleId',
  availabilityScheduleCopy: 'POST /availability-schedules/:scheduleId/copies',
  availabilityScheduleDelete: 'DELETE /availability-schedules/:scheduleId 204',
  availabilityOverrideCreate: 'POST /practitioners/:practitionerId/availability/overrides',
  availabilityOverrideDelete: 'DELETE /availability-overrides/:overrideId 204',
  timeOffList: 'GET /time-off',
  timeOffView: 'GET /time-off/:timeOffId',
  timeOffCreate: 'POST /practitioners/:practitionerId/time-off',
  timeOffDecide: 'POST /time-off/:timeOffId/decision',
  timeOffCancel: 'POST /time-off/:timeOffId/cancellation',
  closureList: 'GET /closures',
  closureCreate: 'POST /closures',
  closureHolidays: 'POST /closures/holidays',
  closureDelete: 'DELETE /closures/:closureId 204',
} as const;

export const slotRoutes = {
  slotList: 'GET /slots',
  slotDays: 'GET /slots/days',
  slotFirst: 'GET /slots/first',
  slotExplain: 'GET /slots/explain',
} as const;

export const appointmentRoutes = {
  appointmentList: 'GET /appointments',
  appointmentCounts: 'GET /appointments/counts',
  appointmentFacets: 'GET /appointments/facets',
  appointmentUsual: 'GET /appointments/usual',
  appointmentLoad: 'GET /appointments/load',
  appointmentTrends: 'GET /appointments/trends',
  appointmentHuddle: 'GET /appointments/huddle',
  firstStepList: 'GET /first-steps',
  appointmentCalendar: 'GET /appointments/calendar',
  appointmentExport: 'GET /appointments/export file',
  appointmentView: 'GET /appointments/:appointmentId',
  appointmentBook: 'POST /appointments',
  appointmentCheck: 'POST /appointments/check',
  appointmentWait: 'POST /appointments/waiting',
  appointmentBulkConfirm: 'POST /appointments/confirmations',
  appointmentBulkCancel: 'POST /appointments/cancellations',
  appointmentBulkNoShow: 'POST /appointments/no-shows',
  appointmentOfferAnswer: 'POST /appointments/:appointmentId/offer',
  appointmentUpdate: 'PATCH /appointments/:appointmentId',
  appointmentReschedule: 'POST /appointments/:appointmentId/reschedule',
  appointmentRemind: 'POST /appointments/:appointmentId/remind',
  appointmentConfirm: 'POST /appointments/:appointmentId/confirm',
  appointmentApprove: 'POST /appointments/:appointmentId/approve',
  appointmentCancel: 'POST /appointments/:appointmentId/cancel',
  appointmentNoShow: 'POST /appointments/:appointmentId/no-show',
  appointmentStart: 'POST /appointments/:appointmentId/start',
  appointmentComplete: 'POST /appointments/:appointmentId/complete',
  appointmentTelling: 'GET /appointments/:appointmentId/telling',
  appointmentRestore: 'POST /appointments/:appointmentId/restore',
  appointmentUndo: 'POST /appointments/:appointmentId/undo',
} as const;

export const calendarFeedRoutes = {
  calendarFeedList: 'GET /calendar-feeds',
  calendarFeedCreate: 'POST /calendar-feeds',
  calendarFeedDelete: 'DELETE /calendar-feeds/:feedId 204',
  calendarFeedFile: 'GET /calendar-feeds/:feedToken file',
} as const;
