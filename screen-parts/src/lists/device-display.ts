import { useAuth } from '@sala/shared-auth';
import {
  displayCalendarViews,
  rowsPerPageChoices,
  type DisplayChoices,
} from '@sala/shared-contracts';

/** What a person chose for this device alone, such as a phone; null: as everywhere. */
export interface DeviceDisplay {
  readonly calendarView: DisplayChoices['calendarView'] | null;
  readonly rowsPerPage: DisplayChoices['rowsPerPage'] | null;
}

const keyOf = (): string => `display-${useAuth.getState().user?.id ?? ''}`;

const stored = (): ReadonlyMap<string, unknown> => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '{}');
    return new Map(Object.entries(typeof found === 'object' && found !== null ? found : {}));
  } catch {
    return new Map(); // without storage nothing is remembered; by hand anything may be written
  }
};

export const deviceDisplay = (): DeviceDisplay => {
  const found = stored();
  return {
    calendarView: displayCalendarViews.find((view) => view === found.get('calendarView')) ?? null,
    rowsPerPage: rowsPerPageChoices.find((rows) => rows === found.get('rowsPerPage')) ?? null,
  };
};

export const saveDeviceDisplay = (chosen: DeviceDisplay): void => {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(chosen));
  } catch {
    // storage is full or forbidden: what holds everywhere holds here
  }
};

/** What a list begins with: this device’s, else the person’s; undefined before a session. */
export const preferredRows = (): number | undefined =>
  deviceDisplay().rowsPerPage ?? useAuth.getState().user?.display?.rowsPerPage;

/** The same for the calendar. */
export const preferredCalendarView = (): DisplayChoices['calendarView'] | undefined =>
  deviceDisplay().calendarView ?? useAuth.getState().user?.display?.calendarView;
