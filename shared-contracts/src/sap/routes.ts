export const sapConnectionRoutes = {
  sapConnectionView: 'GET /sap/connection',
  sapConnectionSave: 'PUT /sap/connection',
  sapConnectionDelete: 'DELETE /sap/connection 204',
  sapSyncStart: 'POST /sap/syncs',
} as const;

export const sapMessageRoutes = {
  sapMessageList: 'GET /sap/messages',
  sapMessageView: 'GET /sap/messages/:sapMessageId',
  sapMessageReplay: 'POST /sap/messages/replay',
} as const;

export const sapPatientRoutes = {
  sapPatientList: 'GET /sap/patients',
  sapPatientFind: 'POST /sap/patients/find',
  sapPatientView: 'GET /sap/patients/:patnr',
  sapLinkSet: 'PUT /sap/patients/:patnr/link',
  sapLinkDelete: 'DELETE /sap/patients/:patnr/link',
  sapPatientImport: 'POST /sap/patients/:patnr/import',
  sapFieldsTake: 'POST /sap/patients/:patnr/take',
  sapFieldsPush: 'POST /sap/patients/:patnr/push',
  sapTwinList: 'GET /sap/twins',
} as const;

export const sapCaseRoutes = {
  sapUnitList: 'GET /sap/units',
  sapUnitMap: 'PUT /sap/units/:unitCode/department',
  sapCaseList: 'GET /sap/cases',
  sapBedList: 'GET /sap/beds',
  sapCaseView: 'GET /sap/cases/:falnr',
  sapCaseTransfer: 'POST /sap/cases/:falnr/transfer',
  sapCaseDischarge: 'POST /sap/cases/:falnr/discharge',
  sapVisitCreate: 'POST /sap/patients/:patnr/visits',
} as const;

export const sapScheduleRoutes = {
  sapScheduleView: 'GET /sap/schedule',
  sapPlanningObjectMap: 'PUT /sap/planning-objects/:planningObjectId/practitioner',
  sapAppointmentImport: 'POST /sap/appointments/:sapAppointmentId/import',
  sapClashResolve: 'POST /sap/appointments/:sapAppointmentId/clashes',
} as const;
