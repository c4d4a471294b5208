import { useAuth } from '@sala/shared-auth';
import { sessionOf } from '@sala/shell-sdk/testing';
import {
  deviceDisplay,
  preferredCalendarView,
  preferredRows,
  saveDeviceDisplay,
} from './device-display';

const everywhere = {
  hiddenGroups: [],
  landing: '/',
  calendarView: 'week',
  rowsPerPage: 50,
} as const;
const enter = (id: string) => {
  const session = sessionOf();
  useAuth.getState().setAuth({
    ...session,
    user: { ...session.user, id, display: { ...everywhere, hiddenGroups: [] } },
  });
};
const nothing = { calendarView: null, rowsPerPage: null };

beforeEach(() => {
  localStorage.clear();
  enter('ana');
});

test('what was chosen for this device wins, for this person', () => {
  expect([preferredCalendarView(), preferredRows()]).toEqual(['week', 50]);
  saveDeviceDisplay({ calendarView: 'day', rowsPerPage: null });
  expect([preferredCalendarView(), preferredRows()]).toEqual(['day', 50]);
  enter('luis');
  expect(deviceDisplay()).toEqual(nothing);
  expect(preferredCalendarView()).toBe('week');
});

test.each(['no JSON', '7', 'null', '{"calendarView":"year","rowsPerPage":"50"}'])(
  'what is stored as %s counts as nothing',
  (text) => {
    localStorage.setItem('display-ana', text);
    expect(deviceDisplay()).toEqual(nothing);
  },
);
