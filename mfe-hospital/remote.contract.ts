import { defineRemote } from '@sala/shared-contracts';
import en from './src/locales/nav/en.json';
import esMX from './src/locales/nav/es-MX.json';

export default defineRemote({
  name: 'mfe_hospital',
  kind: 'primary',
  owner: 'hospital',
  namespace: 'hospital',
  routes: [
    {
      path: '/hospital/categories',
      layout: 'authenticated',
      chunk: 'categories',
      preload: [{ endpoint: 'categoryList', query: { kind: 'service' } }],
    },
    {
      path: '/hospital/appointments',
      layout: 'authenticated',
      chunk: 'appointments',
      preload: [
        { endpoint: 'appointmentList', query: { tab: 'today', sort: 'startAt', page: '1', pageSize: '25' } },
        { endpoint: 'appointmentCounts', query: {} },
      ],
    },
    {
      path: '/hospital/event-types',
      layout: 'authenticated',
      chunk: 'event-types',
      preload: [{ endpoint: 'eventTypeList' }, { endpoint: 'practitionerList', query: {} }, { endpoint: 'departmentList', query: {} }],
    },
    {
      path: '/hospital/doctor-availability',
      layout: 'authenticated',
      chunk: 'doctor-availability',
      preload: [{ endpoint: 'practitionerList', query: {} }, { endpoint: 'siteList', query: {} }],
    },
    {
      path: '/hospital',
      layout: 'authenticated',
      chunk: 'board',
      preload: [{ endpoint: 'queueBoard', query: {} }],
    },
    { path: '/hospital/appointments/check-in', layout: 'authenticated', chunk: 'check-in', preload: [] },
    {
      path: '/hospital/calendar',
      layout: 'authenticated',
      chunk: 'calendar',
      preload: [{ endpoint: 'departmentList', query: {} }, { endpoint: 'siteList', query: {} }],
    },
    {
      path: '/hospital/organization',
      layout: 'authenticated',
      chunk: 'organization',
      preload: [{ endpoint: 'siteList' }, { endpoint: 'departmentList' }, { endpoint: 'roomList' }],
    },
    {
      path: '/hospital/users',
      layout: 'authenticated',
      chunk: 'practitioners',
      preload: [{ endpoint: 'practitionerList' }],
    },
    {
      path: '/hospital/patient',
      layout: 'authenticated',
      chunk: 'patient',
      preload: [{ endpoint: 'patientList', query: { sort: 'name', page: '1', pageSize: '25' } }],
    },
    {
      path: '/hospital/visit',
      layout: 'authenticated',
      chunk: 'visit',
      preload: [{ endpoint: 'visitList', query: {} }, { endpoint: 'departmentList', query: {} }, { endpoint: 'siteList', query: {} }],
    },
  ],
  nav: [
    { key: 'appointments', path: '/hospital/appointments', icon: 'appointments', group: 'clinic', order: 10, permission: 'appointment-counts:read' },
    { key: 'visits', path: '/hospital/visit', icon: 'visits', group: 'clinic', order: 25, permission: 'clinical:read' },
    { key: 'patient', path: '/hospital/patient', icon: 'patients', group: 'clinic', order: 30, permission: 'patient-contacts:read' },
    {
      key: 'categories',
      path: '/hospital/categories',
      icon: 'categories',
      group: 'clinic',
      order: 90,
      permission: 'categories:read',
    },
    { key: 'calendar', path: '/hospital/calendar', icon: 'calendar', group: 'clinic', order: 20, permission: 'appointments:read' },
    { key: 'availability', path: '/hospital/doctor-availability', icon: 'availability', group: 'clinic', order: 60, permission: 'availability:read' },
    { key: 'eventTypes', path: '/hospital/event-types', icon: 'eventTypes', group: 'clinic', order: 65, permission: 'event-types:read' },
    { key: 'practitioners', path: '/hospital/users', icon: 'practitioners', group: 'clinic', order: 70, permission: 'practitioners:read' },
    { key: 'organization', path: '/hospital/organization', icon: 'organization', group: 'clinic', order: 80, permission: 'organization:read' },
    { key: 'board', path: '/hospital', icon: 'board', group: 'clinic', order: 5, permission: 'check-in:read' },
  ],
  slots: {
    widgets: [
      { key: 'appointmentsToday', size: 'small', order: 5, permission: 'appointment-counts:read', path: '/hospital/appointments' },
      { key: 'waitingRoom', size: 'small', order: 6, permission: 'check-in:write', path: '/hospital' },
      { key: 'ownQueue', size: 'small', order: 7, permission: 'clinical:sign', path: '/hospital' },
      { key: 'clinicDay', size: 'small', order: 8, permission: 'organization:read', path: '/hospital' },
      { key: 'serviceCatalogue', size: 'small', order: 40, permission: 'categories:read', path: '/hospital/categories' },
    ],
    customerTabs: [{ key: 'customerPatients', order: 15, permission: 'patients:read' }],
    search: [
      { key: 'patients', order: 10, icon: 'patients', permission: 'patients:read' },
      { key: 'appointments', order: 20, icon: 'appointments', permission: 'appointments:read' },
      { key: 'bookFor', order: 30, icon: 'calendar', permission: 'appointments:write' },
    ],
    commands: [
      { key: 'newWalkIn', path: '/hospital?new=1', icon: 'board', permission: 'check-in:write' },
      { key: 'newAppointment', path: '/hospital/appointments?new=1', icon: 'appointments', permission: 'appointments:write' },
      { key: 'newPatient', path: '/hospital/patient?new=1', icon: 'patients', permission: 'patients:write' },
      { key: 'newPractitioner', path: '/hospital/users?new=1', icon: 'practitioners', permission: 'practitioners:manage' },
      { key: 'newEventType', path: '/hospital/event-types?new=1', icon: 'eventTypes', permission: 'event-types:manage' },
      { key: 'whyNot', path: '/hospital/doctor-availability?why=1', icon: 'availability', permission: 'availability:read' },
      { key: 'askAbsence', path: '/hospital/doctor-availability?tab=absences&new=absence', icon: 'availability', permission: 'availability:write' },
      { key: 'newCategory', path: '/hospital/categories?new=1', icon: 'categories', permission: 'categories:manage' }],
  },
  permissions: ['clinical:read', 'clinical:write', 'patients:read', 'patient-contacts:read', 'patients:write', 'patient-merge:sign', 'patient-merge:write', 'audit:read', 'customers:read', 'purchases:read', 'organization:read', 'organization:manage', 'practitioners:read', 'practitioners:write', 'practitioners:manage', 'users:read', 'availability:read', 'availability:write', 'availability:manage', 'event-types:read', 'event-types:manage', 'overbook:sign', 'appointments:write', 'appointments:read', 'appointment-counts:read', 'patients:export', 'event-types:read', 'categories:read', 'categories:manage', 'check-in:read', 'check-in:write', 'clinical:sign', 'purchases:write'],
  messages: { 'es-MX': esMX, en },
  budgets: { entryKb: 12, routeKb: 60 },
});
