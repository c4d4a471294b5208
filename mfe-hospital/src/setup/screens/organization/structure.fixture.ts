import type { Department, Room, Site } from '@sala/shared-contracts';

let made = 0;

const nextId = (): string => {
  made += 1;
  return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
};

const common = () => ({ id: nextId(), active: true, version: 1 });

/** Records as the API returns them, with overrides. */
export const siteOf = (given: Partial<Site> = {}): Site => ({
  ...common(),
  name: `Sede ${made}`,
  address: null,
  latitude: null,
  longitude: null,
  phone: null,
  clues: null,
  operationNotice: null,
  healthOfficer: null,
  healthOfficerLicence: null,
  timeZone: null,
  openingHours: {},
  ...given,
});

export const departmentOf = (given: Partial<Department> = {}): Department => ({
  ...common(),
  code: `area_${made}`,
  name: `Área ${made}`,
  color: '#64748b',
  siteId: null,
  tokenPrefix: null,
  headId: null,
  sapOrgUnit: null,
  ...given,
});

export const roomOf = (given: Partial<Room> = {}): Room => ({
  ...common(),
  name: `Consultorio ${made}`,
  siteId: nextId(),
  departmentId: null,
  kind: 'consult',
  capacity: 1,
  ...given,
});
