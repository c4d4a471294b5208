import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import type { Landing } from '@sala/shared-contracts';
import { sessionOf } from '@sala/shell-sdk/testing';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { startPage } from '../testing/open-shell';
import { useCompleteSignIn } from './complete-sign-in';

beforeAll(() => startPage('en'));

/** Where one gets who asked for a place, and begins at another. */
const placeAfter = (target: string, landing: string): string[] => {
  const places: string[] = [];
  const session = sessionOf();
  const display = {
    hiddenGroups: [],
    landing: landing as Landing, // the sample suite has other screens
    calendarView: 'day' as const,
    rowsPerPage: 25 as const,
  };
  const { result } = renderHook(() => useCompleteSignIn(target, (place) => places.push(place)), {
    wrapper: MemoryRouter,
  });
  act(() => result.current({ ...session, user: { ...session.user, display } }, 'ana@sol.test'));
  expect(useAuth.getState().token).toBe(session.token);
  return places;
};

test.each([
  ['the screen that the person begins with', '/', '/clients', '/clients'],
  ['home, when this suite lacks it', '/', '/hospital', '/'],
  ['the link that was asked for', '/prices', '/clients', '/prices'],
])('signing in leads to %s', (_what, target, landing, place) => {
  expect(placeAfter(target, landing)).toEqual([place]);
});
