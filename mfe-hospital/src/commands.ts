import type { RemoteCommand } from '@sala/shared-contracts';

/** What the palette offers of this remote, from anywhere. */
export const commands: readonly RemoteCommand[] = [
  {
    key: 'emergencyAccess',
    path: '/hospital/patient?report=emergency',
    icon: 'patients',
    permission: 'emergency-access:read',
  },
  {
    key: 'newWalkIn',
    path: '/hospital?new=1',
    icon: 'board',
    permission: 'check-in:write',
    also: 'newWalkInAlso',
  },
  {
    key: 'newAppointment',
    path: '/hospital/appointments?new=1',
    icon: 'appointments',
    permission: 'appointments:write',
    also: 'newAppointmentAlso',
  },
  {
    key: 'newClinicalTask',
    path: '/hospital/task?new=1',
    icon: 'tasks',
    permission: 'clinical-tasks:write',
  },
  {
    key: 'newPatientChat',
    path: '/hospital/chats?new=1',
    icon: 'chat',
    permission: 'patient-chats:write',
  },
  {
    key: 'messageMetrics',
    path: '/hospital/chats?report=metrics',
    icon: 'chat',
    permission: 'patient-chats:manage',
  },
  {
    key: 'newEmail',
    path: '/hospital/email?new=1',
    icon: 'mail',
    permission: 'email:write',
  },
  {
    key: 'newPatient',
    path: '/hospital/patient?new=1',
    icon: 'patients',
    permission: 'patients:write',
    also: 'newPatientAlso',
  },
  {
    key: 'newPractitioner',
    path: '/hospital/users?new=1',
    icon: 'practitioners',
    permission: 'practitioners:manage',
  },
  {
    key: 'newEventType',
    path: '/hospital/event-types?new=1',
    icon: 'eventTypes',
    permission: 'event-types:manage',
  },
  {
    key: 'setHours',
    path: '/hospital/doctor-availability',
    icon: 'availability',
    permission: 'availability:write',
  },
  {
    key: 'whyNot',
    path: '/hospital/doctor-availability?why=1',
    icon: 'availability',
    permission: 'availability:read',
  },
  {
    key: 'askAbsence',
    path: '/hospital/doctor-availability?tab=absences&new=absence',
    icon: 'availability',
    permission: 'availability:write',
  },
  {
    key: 'pairDevice',
    path: '/hospital/devices?new=1',
    icon: 'app',
    permission: 'organization:manage',
  },
  {
    key: 'newTeachingMaterial',
    path: '/hospital/health-teaching?new=1',
    icon: 'teaching',
    permission: 'teaching:write',
  },
  {
    key: 'newCategory',
    path: '/hospital/categories?new=1',
    icon: 'categories',
    permission: 'categories:manage',
  },
  {
    key: 'findInSap',
    path: '/hospital/sap/patients?find=1',
    icon: 'patients',
    permission: 'sap:read',
  },
  {
    key: 'sapTwins',
    path: '/hospital/sap/patients?report=twins',
    icon: 'patients',
    permission: 'sap:read',
  },
];
