import type { Department, ProblemCode, Room, Site } from '@sala/shared-contracts';
import type { AppointmentPart } from '../sql/upcoming-appointments.queries';

/** Describes a table of sites, departments or rooms for the shared read and write code. */
export interface Structure<Row> {
  readonly table: AppointmentPart;
  /** Column of each field. */
  readonly columns: Readonly<Record<keyof Row, string>>;
  /** Unique constraints: the columns and the field to report. */
  readonly unique: readonly {
    readonly within: readonly (keyof Row & string)[];
    readonly field: keyof Row & string;
    readonly code: ProblemCode;
  }[];
  /** Tables referenced by fields. */
  readonly references: Readonly<Partial<Record<keyof Row, string>>>;
  /** The reference that must be at the same site, or serve every site. */
  readonly atSameSite?: keyof Row & string;
}

const common = { id: 'id', name: 'name', active: 'active', version: 'version' } as const;

export const sites: Structure<Site> = {
  table: 'site',
  columns: {
    ...common,
    address: 'address',
    latitude: 'latitude',
    longitude: 'longitude',
    phone: 'phone',
    clues: 'clues',
    operationNotice: 'operation_notice',
    healthOfficer: 'health_officer',
    healthOfficerLicence: 'health_officer_licence',
    timeZone: 'time_zone',
    openingHours: 'opening_hours',
  },
  unique: [{ within: [], field: 'name', code: 'site.name_taken' }],
  references: {},
};

export const departments: Structure<Department> = {
  table: 'department',
  columns: {
    ...common,
    code: 'code',
    color: 'color',
    siteId: 'site_id',
    tokenPrefix: 'token_prefix',
    headId: 'head_id',
    sapOrgUnit: 'sap_org_unit',
  },
  unique: [
    { within: [], field: 'name', code: 'department.name_taken' },
    { within: [], field: 'code', code: 'department.code_taken' },
    { within: [], field: 'tokenPrefix', code: 'department.prefix_taken' },
  ],
  references: { siteId: 'site', headId: 'practitioner' },
};

export const rooms: Structure<Room> = {
  table: 'room',
  columns: {
    ...common,
    siteId: 'site_id',
    departmentId: 'department_id',
    kind: 'kind',
    capacity: 'capacity',
  },
  unique: [{ within: ['siteId'], field: 'name', code: 'room.name_taken' }],
  references: { siteId: 'site', departmentId: 'department' },
  atSameSite: 'departmentId',
};
