import type { CompanyEncryption } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const off: CompanyEncryption = {
  on: false,
  available: true,
  required: false,
  keySince: null,
  run: null,
};
const on: CompanyEncryption = {
  ...off,
  on: true,
  keySince: '2026-11-20T15:00:00Z',
  run: { rewritten: 3, startedAt: '2026-11-20T15:00:00Z', finishedAt: null },
};
const path = '/settings/company?tab=security';

beforeEach(() => {
  answer('ownershipTransferView', { transfer: null });
  answer('securityPolicyView', {
    secondFactorRoles: [],
    secondFactorGraceDays: 7,
    secondFactorSince: null,
    sessionHours: null,
    allowedNetworks: [],
    signInMethods: ['password' as const, 'external' as const, 'sso' as const],
    clinicalGrants: 'delay' as const,
    careRelations: false,
    clinicalGrantsFrom: null,
    passwordMin: 8,
    passwordMaxAgeDays: null,
    version: 0,
    address: '203.0.113.7',
  });
});

const section = () => screen.findByRole('region', { name: 'Cifrado de datos guardados' });

test('an owner switches it on after reading what follows, and sees the job', async () => {
  answer('companyEncryptionView', off);
  const saved = answer('companyEncryptionUpdate', on);
  const { user, notices } = await renderScreen(path, {});
  expect(await within(await section()).findByText('Apagado.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Activar cifrado…' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/pierde su llave/)).toBeVisible();
  answer('companyEncryptionView', on);
  await user.click(within(dialog).getByRole('button', { name: 'Activar' }));
  await waitFor(() => expect(notices[0]?.text).toBe('Cifrado activado.'));
  expect(saved.map(({ body }) => body)).toEqual([{ on: true }]);
  expect(await screen.findByText(/3 registros hasta ahora/)).toBeVisible();
});

test('without a key nobody is offered it', async () => {
  answer('companyEncryptionView', { ...off, available: false });
  await renderScreen(path, {});
  expect(await screen.findByText(/configure SALA_SECRET_KEY/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /cifrado/ })).toBeNull();
});

test('a refusal is said, and the state stays', async () => {
  answer('companyEncryptionView', { ...on, run: null });
  answer(
    'companyEncryptionUpdate',
    problem('encryption.required', 'Quien opera esta instalación cifra para todas las empresas.'),
  );
  const { user } = await renderScreen(path, {});
  await user.click(await screen.findByRole('button', { name: 'Apagar cifrado…' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Apagar' }));
  expect(await dialog.findByText(/cifra para todas las empresas/)).toBeVisible();
  expect(await screen.findByText(/^Activo/)).toBeVisible();
});

test('a failure offers Retry', async () => {
  answer('companyEncryptionView', problem('server.unavailable', 'El servicio no está disponible.'));
  await renderScreen(path, {});
  expect(await within(await section()).findByRole('button', { name: 'Reintentar' })).toBeVisible();
});
