import './testing/page';
import { useAuth } from '@sala/shared-auth';
import { sessionOf, startApi } from '@sala/shell-sdk/testing';
import { PerformanceObserver } from 'node:perf_hooks';
import { act, configure, screen } from '@testing-library/react';
import { startHealth } from './testing/fake-health';
import { startRegistry } from './testing/open-registry';
import { startRemoteFiles } from './testing/remote-files';

const { answer } = startApi();
startRemoteFiles();
startHealth();
startRegistry();
Object.assign(globalThis, { PerformanceObserver }); // jsdom lacks it
configure({ asyncUtilTimeout: 20_000 });

test('starts the session from its cookie in Spanish and renders the screen in one root', async () => {
  const { token, user } = sessionOf();
  answer('authSession', user);
  document.cookie = `access_token=${token}; path=/; secure; samesite=strict`;
  document.body.innerHTML = '<div id="root"></div><main id="picture">Cargando…</main>';
  await act(() => import('./main'));
  expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeVisible();
  expect(screen.queryByText('Cargando…')).not.toBeInTheDocument();
  expect(useAuth.getState()).toMatchObject({ initialized: true, token, user });
  expect(document.documentElement.lang).toBe('es-MX');
  expect(document.documentElement).not.toHaveAttribute('data-failed');
});
