import '../testing/page';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { pageComposition } from '../composition';
import { startHealth } from '../testing/fake-health';
import { startRegistry } from '../testing/open-registry';
import { openShell, startPage } from '../testing/open-shell';
import { nextDocument } from '../testing/releases';
import { followWhenNeeded } from './start-when-needed';

const { answer } = startApi();

const health = startHealth();
const registry = startRegistry();
beforeAll(() => startPage('es-MX'));

test('sign-in follows registry and connection, too: a chip for a new shell, a strip when offline', async () => {
  answer('authProviders', { clerk: null, sandbox: false });
  openShell('/sign-in');
  await screen.findByRole('textbox', { name: 'Correo electrónico' });

  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  followWhenNeeded();
  await act(() => jest.advanceTimersByTimeAsync(3999));
  expect(registry.lines()).toBe(0);
  await act(() => jest.advanceTimersByTimeAsync(1));
  jest.useRealTimers();
  await waitFor(() => expect(registry.lines()).toBe(1));

  const shell = { ...pageComposition.shell, version: '9.0.0-00000009' };
  act(() => registry.announce(nextDocument({}, { shell })));
  expect(await screen.findByRole('button', { name: 'Nueva versión: recargar' })).toBeVisible();

  health.status = null;
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^Sin conexión desde el /)).toBeVisible();
});
