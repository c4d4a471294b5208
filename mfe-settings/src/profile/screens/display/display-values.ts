import {
  displayCalendarViews,
  landingPaths,
  navGroups,
  rowsPerPageChoices,
  type Display,
  type Landing,
  type NavGroup,
} from '@sala/shared-contracts';

export interface DisplayValues {
  /** Shown groups. */
  readonly groups: Readonly<Record<NavGroup, boolean>>;
  readonly landing: string;
  readonly calendarView: string;
  readonly rowsPerPage: string;
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

export const displayValues = (display: Display): DisplayValues => {
  const shown = (group: NavGroup): boolean => !display.hiddenGroups.includes(group);
  return {
    groups: {
      clinic: shown('clinic'),
      customers: shown('customers'),
      billing: shown('billing'),
      settings: shown('settings'),
    },
    landing: display.landing,
    calendarView: display.calendarView,
    rowsPerPage: String(display.rowsPerPage),
  };
};

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
