import {
  displayCalendarViews,
  landingPaths,
  navGroups,
  rowsPerPageChoices,
  type Display,
  type DisplayPreset,
  type Landing,
  type NavGroup,
} from '@sala/shared-contracts';
import type { DeviceDisplay } from '@sala/screen-parts/device-display';
import type { Density } from '@sala/shared-ui';

export interface DisplayValues {
  /** Shown groups. */
  readonly groups: Readonly<Record<NavGroup, boolean>>;
  readonly landing: string;
  readonly calendarView: string;
  readonly rowsPerPage: string;
  /** Kept on this device; '' for as everywhere. */
  readonly here: {
    readonly density: Density;
    readonly calendarView: string;
    readonly rowsPerPage: string;
  };
}

/** Keys of their words. */
export const landingKey: Readonly<Record<Landing, string>> = {
  '/': 'home',
  '/hospital': 'dayBoard',
  '/hospital/calendar': 'calendar',
  '/hospital/appointments': 'appointments',
  '/hospital/patient': 'patients',
  '/customer-management': 'customers',
  '/purchase-record': 'purchases',
  '/marketing-leads': 'leads',
};

const shownGroups = (hidden: readonly NavGroup[]): DisplayValues['groups'] => ({
  today: !hidden.includes('today'),
  patients: !hidden.includes('patients'),
  sap: !hidden.includes('sap'),
  customers: !hidden.includes('customers'),
  automation: !hidden.includes('automation'),
  settings: !hidden.includes('settings'),
  setup: !hidden.includes('setup'),
});

export const displayValues = (
  display: Display,
  here: DeviceDisplay,
  density: Density,
): DisplayValues => {
  return {
    groups: shownGroups(display.hiddenGroups),
    landing: display.landing,
    calendarView: display.calendarView,
    rowsPerPage: String(display.rowsPerPage),
    here: {
      density,
      calendarView: here.calendarView ?? '',
      rowsPerPage: here.rowsPerPage === null ? '' : String(here.rowsPerPage),
    },
  };
};

/** The form with a preset, which also ends what differed on this device. */
export const presetValues = ({
  hiddenGroups,
  landing,
  calendarView,
  rowsPerPage,
  density,
}: DisplayPreset): DisplayValues => ({
  groups: shownGroups(hiddenGroups),
  landing,
  calendarView,
  rowsPerPage: String(rowsPerPage),
  here: { density, calendarView: '', rowsPerPage: '' },
});

/** What is kept on this device. */
export const deviceChoice = ({ here }: DisplayValues): DeviceDisplay => ({
  calendarView: displayCalendarViews.find((view) => view === here.calendarView) ?? null,
  rowsPerPage: rowsPerPageChoices.find((rows) => String(rows) === here.rowsPerPage) ?? null,
});

/** What the select holds, as one of its options. */
const among = <Value>(options: readonly Value[], chosen: string, present: Value): Value =>
  options.find((option) => String(option) === chosen) ?? present;

export const displayBody = (display: Display, values: DisplayValues) => ({
  version: display.version,
  hiddenGroups: navGroups.filter((group) => !values.groups[group]),
  landing: among(landingPaths, values.landing, display.landing),
  calendarView: among(displayCalendarViews, values.calendarView, display.calendarView),
  rowsPerPage: among(rowsPerPageChoices, values.rowsPerPage, display.rowsPerPage),
});
