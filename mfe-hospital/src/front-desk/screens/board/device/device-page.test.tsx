import { deviceToken, useAuth } from '@sala/shared-auth';
import type { DeviceKind } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen, renderSignedOut } from '../../../../testing/render-screen';

const { answer } = startApi();
const expired = problem('device.authorization_expired', 'El código de vinculación caducó.');
const revoked = problem('device.revoked', 'Este dispositivo fue desconectado.');
const token = 'sala_device_secret';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});
afterEach(() => deviceToken.clear());

const showsCode = (userCode: string) => {
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  return answer('deviceAuthorizationRequest', { userCode, expiresAt, interval: 1 });
};

const is = (kind: DeviceKind) =>
  answer('deviceView', {
    id: 'c0ffee00-0000-4000-8000-0000000000d1',
    name: 'Entrada',
    kind,
    company: 'Clínica San Rafael',
    site: { id: 'c0ffee00-0000-4000-8000-0000000000e1', name: 'Centro' },
  });

const heading = (name: RegExp | string) =>
  screen.findByRole('heading', { level: 1, name }, { timeout: 4000 });

test('shows a code, becomes a kiosk when a person enters it, and calls with its own token', async () => {
  const asked = showsCode('WDJBMJHT');
  const polled = answer('deviceTokenRequest', { token: null });
  await renderSignedOut('/device');
  expect(await heading('Vincula este dispositivo')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('WDJB-MJHT');
  await waitFor(() => expect(polled.length).toBeGreaterThan(0));
  expect(polled[0]?.body).toEqual(asked[0]?.body);
  expect(asked[0]?.body).toEqual({ deviceCode: expect.stringMatching(/^[\w-]{43}$/) as string });
  is('kiosk');
  answer('deviceTokenRequest', { token });
  expect(await heading('Te damos la bienvenida a Clínica San Rafael')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Salir del modo quiosco' })).not.toBeInTheDocument();
  expect(deviceToken.read()).toBe(token);
});

test('an expired code is replaced, with another secret', async () => {
  const asked = showsCode('WDJBMJHT');
  answer('deviceTokenRequest', expired);
  await renderSignedOut('/device', 'en');
  await heading('Pair this device');
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
  expect(asked[1]?.body).not.toEqual(asked[0]?.body);
  answer('deviceTokenRequest', { token: null });
});

test('a screen on the wall shows tokens without a way out, and says when it was revoked', async () => {
  deviceToken.write(token);
  is('waiting-room');
  answer('queueWall', { called: [], next: [] });
  const { user } = await renderSignedOut('/device');
  expect(await heading('Turnos')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Salir' })).not.toBeInTheDocument();
  answer('deviceView', revoked);
  answer('queueWall', revoked);
  expect(await heading('Este dispositivo fue desconectado')).toBeVisible();
  expect(deviceToken.read()).toBeNull();
  showsCode('BCDFGHJK');
  answer('deviceTokenRequest', { token: null });
  await user.click(screen.getByRole('button', { name: 'Vincular de nuevo' }));
  expect(await screen.findByRole('status')).toHaveTextContent('BCDF-GHJK');
});

test('whoever is signed in is asked to sign out before anything is shown', async () => {
  const ended = answer('authSignOut', undefined);
  const asked = showsCode('WDJBMJHT');
  answer('deviceTokenRequest', { token: null });
  const { user } = await renderScreen('/device');
  expect(await heading('Hay una sesión abierta aquí')).toBeVisible();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cerrar sesión y continuar' }));
  expect(await heading('Vincula este dispositivo')).toBeVisible();
  expect(ended).toHaveLength(1);
  expect(useAuth.getState().token).toBeNull();
});

test('a paired device ends a session that it finds', async () => {
  deviceToken.write(token);
  const ended = answer('authSignOut', undefined);
  is('kiosk');
  await renderScreen('/device');
  expect(await heading(/^Te damos la bienvenida/)).toBeVisible();
  expect(ended).toHaveLength(1);
});
