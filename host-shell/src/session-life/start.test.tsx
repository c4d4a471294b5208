import '../testing/page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { waitFor } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router-dom';
import { startI18n } from '../i18n';
import { onNavigate } from '../navigation';
import { startWhenNeeded } from './start';

startApi();
const places: string[] = [];

beforeAll(async () => {
  localStorage.setItem('locale', 'en');
  await startI18n();
  onNavigate((to) => places.push(to));
});
beforeEach(() =>
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'performance'] }),
);
afterEach(() => {
  jest.useRealTimers();
  useAuth.getState().reset();
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test("signed out, another tab's sign-in starts it: this one leaves sign-in, too", async () => {
  history.replaceState(null, '', '/sign-in?redirect=%2Fclients');
  startWhenNeeded(createMemoryRouter([{ path: '*' }]), new QueryClient());
  await pass(60_000);
  const { token, user } = sessionOf();
  document.cookie = `access_token=${token}; path=/; secure; samesite=strict`;
  localStorage.setItem(
    'auth-storage',
    JSON.stringify({
      state: { user, expiration: Math.floor(Date.now() / 1000) + 3600 },
      version: 0,
    }),
  );
  await pass(1000);
  expect(places).toEqual([]);
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' }));
  await waitFor(() => expect(places).toEqual(['/clients']));
  expect(useAuth.getState()).toMatchObject({ token, user });
});

test('events during start-up start it, too', async () => {
  history.replaceState(null, '', '/sign-in?redirect=%2Fsettings');
  const { token, user } = sessionOf();
  document.cookie = `access_token=${token}; path=/; secure; samesite=strict`;
  localStorage.setItem(
    'auth-storage',
    JSON.stringify({
      state: { user, expiration: Math.floor(Date.now() / 1000) + 3600 },
      version: 0,
    }),
  );
  startWhenNeeded(createMemoryRouter([{ path: '*' }]), new QueryClient());
  await pass(1000);
  await waitFor(() => expect(places.at(-1)).toBe('/settings'));
  expect(useAuth.getState()).toMatchObject({ token, user });
});

test('signing in starts it: the session then ends with its token', async () => {
  startWhenNeeded(createMemoryRouter([{ path: '*' }]), new QueryClient());
  useAuth.getState().setAuth(sessionOf());
  await pass(59 * 60_000);
  expect(useAuth.getState().token).not.toBeNull();
  await pass(60_000);
  await waitFor(() => expect(useAuth.getState()).toMatchObject({ token: null, expired: true }));
});
