import type { RemoteNavItem, RemoteRoute } from '@sala/shared-contracts';

/** What the shell knows of the screens of SAP before their code is there. */
export const sapRoutes = [
  {
    path: '/hospital/sap/patients',
    layout: 'authenticated',
    chunk: 'sap-patients',
    preload: [
      { endpoint: 'sapConnectionView' },
      { endpoint: 'sapPatientList', query: { sort: 'name', page: '1', pageSize: '25' } },
    ],
  },
  {
    path: '/hospital/sap/admissions',
    layout: 'authenticated',
    chunk: 'sap-admissions',
    preload: [
      { endpoint: 'sapConnectionView' },
      { endpoint: 'sapCaseList', query: { view: 'occupancy', page: '1' } },
      { endpoint: 'sapUnitList' },
    ],
  },
  {
    path: '/hospital/sap/schedule',
    layout: 'authenticated',
    chunk: 'sap-schedule',
    preload: [{ endpoint: 'sapConnectionView' }, { endpoint: 'sapUnitList' }],
  },
] as const satisfies readonly RemoteRoute[];

export const sapNav = [
  {
    key: 'sapPatients',
    path: '/hospital/sap/patients',
    icon: 'patients',
    group: 'sap',
    order: 10,
    permission: 'sap:read',
  },
  {
    key: 'sapAdmissions',
    path: '/hospital/sap/admissions',
    icon: 'organization',
    group: 'sap',
    order: 20,
    permission: 'sap:read',
  },
  {
    key: 'sapSchedule',
    path: '/hospital/sap/schedule',
    icon: 'calendar',
    group: 'sap',
    order: 30,
    permission: 'sap:read',
  },
] as const satisfies readonly RemoteNavItem[];
