import type { Device, Site } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startApi();
const place = '/hospital/devices';
const centro: Site = {
  id: 'c0ffee00-0000-4000-8000-0000000000e1',
  name: 'Centro',
  address: null,
  latitude: null,
  longitude: null,
  phone: null,
  clues: null,
  operationNotice: null,
  healthOfficer: null,
  healthOfficerLicence: null,
  timeZone: null,
  openingHours: {},
  active: true,
  version: 1,
};

const deviceOf = (change: Partial<Device> = {}): Device => ({
  id: 'c0ffee00-0000-4000-8000-0000000000d1',
  name: 'Entrada',
  kind: 'kiosk',
  site: { id: centro.id, name: centro.name },
  status: 'active',
  pairedAt: '2026-11-24T16:00:00.000Z',
  pairedBy: 'Ana Ruiz',
  lastSeenAt: '2026-11-24T16:20:00.000Z',
  revokedAt: null,
  version: 1,
  ...change,
});

beforeEach(() => answer('siteList', { items: [centro] }));

const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name }, { timeout: 5000 });

test('a device is paired by its code, and an unknown code is told at its field', async () => {
  answer('deviceList', { items: [] });
  const { user } = await renderScreen(place);
  await screen.findByText('Todavía no hay dispositivos');
  await user.click(screen.getByRole('button', { name: 'Vincular dispositivo' }));
  const form = within(await dialog('Vincular dispositivo'));
  const code = form.getByRole('textbox', { name: /^Código/ });
  await write(user, code, 'wdjb');
  await write(user, form.getByRole('textbox', { name: /^Nombre/ }), 'Entrada');
  await user.selectOptions(form.getByRole('combobox', { name: /^Tipo/ }), 'Quiosco de llegada');
  await user.click(form.getByRole('button', { name: 'Vincular' }));
  expect(await form.findByText('Escribe las 8 letras del código.')).toBeVisible();
  answer(
    'devicePair',
    problem('request.invalid', 'Revisa los datos.', {
      errors: [{ path: 'userCode', code: 'unknown', message: 'No existe.' }],
    }),
  );
  await write(user, code, '-mjht');
  await user.click(form.getByRole('button', { name: 'Vincular' }));
  expect(await form.findByText('No existe.')).toBeVisible();
  const paired = answer('devicePair', deviceOf({ status: 'waiting', lastSeenAt: null }));
  answer('deviceList', { items: [deviceOf({ status: 'waiting', lastSeenAt: null })] });
  await user.click(form.getByRole('button', { name: 'Vincular' }));
  expect(
    await screen.findByRole('row', { name: /^Entrada.*Centro.*Conectando.*Nunca/ }),
  ).toBeVisible();
  expect(paired[0]?.body).toEqual({
    userCode: 'wdjb-mjht',
    name: 'Entrada',
    kind: 'kiosk',
    siteId: centro.id,
  });
});

test('an auditor only reads, and others are told the permission', async () => {
  answer('deviceList', { items: [deviceOf()] });
  await renderScreen(place, { permissions: ['organization:read'] });
  const row = await screen.findByRole('row', { name: /^Entrada/ });
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Vincular dispositivo' })).not.toBeInTheDocument();
  cleanup();
  await renderScreen(place, { permissions: ['check-in:write'] });
  expect(await screen.findByText(/Ver la organización/)).toBeVisible();
});
