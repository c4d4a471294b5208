/* Routes of what can be booked and when (see routes.ts). */

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
  slotFirst: 'GET /slots/first',
  slotExplain: 'GET /slots/explain',
} as const;
