import '../testing/page';
import { startApi } from '@sala/shell-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { pageComposition } from '../composition';
import { startRegistry } from '../testing/open-registry';
import { openShell, startPage } from '../testing/open-shell';
import { nextDocument } from '../testing/releases';
import { followWhenNeeded } from './start';

const { answer } = startApi();

/* Below what the registry of the tests answers. */
let reachable = true;
let below: typeof fetch;
beforeEach(() => {
  below = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (input !== '/healthz') return below(input, init);
    return reachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'));
  };
});
afterEach(() => {
  globalThis.fetch = below;
});

const registry = startRegistry();
beforeAll(() => startPage('es-MX'));

test('sign-in follows the registry and the line, too, some time after its screen: a chip says that there is another shell, a strip that there is no server', async () => {
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

  reachable = false;
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^Sin conexión desde el /)).toBeVisible();
});
