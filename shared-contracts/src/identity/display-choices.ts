import type { Permission } from '../permissions';
import type { NavGroup } from '../platform/nav-groups';
import type { Role } from './roles';

/** Where one may land after signing in, with the permission that the screen needs. */
export const landings = {
  '/': null,
  '/hospital': 'appointments:read',
  '/hospital/calendar': 'appointments:read',
  '/hospital/appointments': 'appointments:read',
  '/hospital/patient': 'patients:read',
  '/customer-management': 'customers:read',
  '/purchase-record': 'purchases:read',
  '/marketing-leads': 'leads:read',
} as const satisfies Readonly<Record<string, Permission | null>>;
export type Landing = keyof typeof landings;
export const landingPaths = Object.keys(landings) as Landing[]; // the keys of a constant object

export const displayCalendarViews = ['day', 'week', 'month'] as const;
/** What the lists with pages offer. */
export const rowsPerPageChoices = [25, 50, 100] as const;

/** How the product shows itself to a person; it never decides what they may do. */
export interface DisplayChoices {
  readonly hiddenGroups: readonly NavGroup[];
  readonly landing: Landing;
  readonly calendarView: (typeof displayCalendarViews)[number];
  readonly rowsPerPage: (typeof rowsPerPageChoices)[number];
}

const usual: DisplayChoices = {
  hiddenGroups: [],
  landing: '/',
  calendarView: 'day',
  rowsPerPage: 25,
};

/** Row heights of lists; kept on each device, like all looks. */
export const displayDensities = ['compact', 'comfortable'] as const;

export interface DisplayPreset extends DisplayChoices {
  readonly density: (typeof displayDensities)[number];
}

/** What suits the work of a role, to begin with; nothing is hidden before a person takes it. */
export const displayPresets: Readonly<Record<Role, DisplayPreset>> = {
  owner: { ...usual, calendarView: 'week', density: 'comfortable' },
  admin: { ...usual, calendarView: 'week', rowsPerPage: 50, density: 'compact' },
  doctor: {
    hiddenGroups: ['customers', 'automation'],
    landing: '/hospital',
    calendarView: 'day',
    rowsPerPage: 25,
    density: 'comfortable',
  },
  nurse: {
    hiddenGroups: ['customers', 'automation', 'setup'],
    landing: '/hospital/patient',
    calendarView: 'day',
    rowsPerPage: 50,
    density: 'comfortable',
  },
  reception: {
    hiddenGroups: ['automation'],
    landing: '/hospital/calendar',
    calendarView: 'day',
    rowsPerPage: 50,
    density: 'compact',
  },
  billing: {
    hiddenGroups: ['sap', 'setup'],
    landing: '/purchase-record',
    calendarView: 'month',
    rowsPerPage: 100,
    density: 'compact',
  },
  marketing: {
    hiddenGroups: ['sap'],
    landing: '/marketing-leads',
    calendarView: 'month',
    rowsPerPage: 50,
    density: 'compact',
  },
  auditor: { ...usual, calendarView: 'month', rowsPerPage: 100, density: 'compact' },
};

/** What holds until a person chooses, and again after a reset. */
const ofRole: Readonly<Record<Role, DisplayChoices>> = {
  owner: usual,
  admin: usual,
  doctor: usual,
  nurse: usual,
  reception: usual,
  billing: { ...usual, rowsPerPage: 50 },
  marketing: { ...usual, rowsPerPage: 50 },
  auditor: { ...usual, rowsPerPage: 50 },
};

/** The defaults of somebody with one role; with several, the usual ones. */
export const displayDefaults = (roles: readonly Role[]): DisplayChoices => {
  const [only, ...others] = roles;
  return only === undefined || others.length > 0 ? usual : ofRole[only];
};
