export const checkInRoutes = {
  checkInView: 'GET /check-ins/:patientId/:appointmentUid',
  checkIn: 'POST /check-ins/:patientId/:appointmentUid',
} as const;

export const deviceRoutes = {
  deviceAuthorizationRequest: 'POST /device-authorizations',
  deviceTokenRequest: 'POST /device-tokens',
  deviceView: 'GET /device',
  deviceList: 'GET /devices',
  devicePair: 'POST /devices',
  deviceUpdate: 'PATCH /devices/:deviceId',
  deviceRevoke: 'POST /devices/:deviceId/revocation',
} as const;

export const kioskRoutes = {
  kioskAppointment: 'POST /kiosk/appointment',
  kioskArrive: 'POST /kiosk/arrival',
  kioskLeave: 'POST /kiosk/leave 204',
} as const;

export const queueRoutes = {
  queueBoard: 'GET /queue',
  queueWall: 'GET /queue/wall',
  queueSummary: 'GET /queue/summary',
  queueStay: 'GET /queue/stays/:appointmentId',
  queueDesk: 'GET /queue/desk',
  queueOwnDay: 'GET /queue/own-day',
  queueTrends: 'GET /queue/trends',
  queueWalkIn: 'POST /queue/walk-ins',
  queueOrder: 'PATCH /queue/:queueEntryId',
  queueCall: 'POST /queue/:queueEntryId/call',
  queueServe: 'POST /queue/:queueEntryId/serve',
  queueFinish: 'POST /queue/:queueEntryId/finish',
  queueRequeue: 'POST /queue/:queueEntryId/requeue',
  queueMove: 'POST /queue/:queueEntryId/move',
  queueAssign: 'PUT /queue/:queueEntryId/practitioner',
  queueRemove: 'POST /queue/:queueEntryId/remove',
  queueUndo: 'POST /queue/:queueEntryId/undo',
} as const;
