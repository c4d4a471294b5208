import type { ApiToken } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const token: ApiToken = {
  id: '1f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22',
  name: 'Reportes',
  prefix: 'sala_api_Ab12Cd',
  permissions: ['customers:read'],
  owner: { id: '7f0a6e0e-3f7b-4d38-8f6f-7a2c9b5e4d22', name: 'Ana Ruiz' },
  createdAt: '2026-11-20T14:00:00Z',
  expiresAt: '2046-12-20T14:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
};
const permissions = ['api-tokens:manage', 'customers:read', 'users:manage'] as const;

const start = (items: readonly ApiToken[]) => {
  answer('accountSessionList', { items: [] });
  answer('accountSignInList', { items: [], more: false, proof: 'password' });
  answer('secondFactorView', { method: null, recoveryCodesLeft: 0 });
  return answer('apiTokenList', { items: [...items] });
};
const section = async () => within(await screen.findByRole('region', { name: 'Tokens de la API' }));

test('a token has some of the person’s permissions and is shown once', async () => {
  start([]);
  const { user } = await renderScreen('/settings/account', { permissions: [...permissions] });
  await user.click(await (await section()).findByRole('button', { name: 'Crear token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByLabelText(/^Nombre/));
  await user.paste('Reportes');
  await user.click(dialog.getByLabelText(/^Contraseña actual/));
  await user.paste('secreto-1');
  expect(dialog.queryByLabelText('users:manage')).toBeNull();
  await user.click(dialog.getByLabelText('customers:read'));
  const sent = answer('apiTokenIssue', problem('auth.password_wrong', 'No es tu contraseña.'));
  await user.click(dialog.getByRole('button', { name: 'Crear' }));
  expect((await dialog.findAllByText('No es tu contraseña.')).length).toBeGreaterThan(0);
  answer('apiTokenIssue', { secret: 'sala_api_Ab12CdEf', token });
  await user.click(dialog.getByRole('button', { name: 'Crear' }));
  expect(await screen.findByText('sala_api_Ab12CdEf')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    name: 'Reportes',
    permissions: ['customers:read'],
    expiresInDays: 30,
    password: 'secreto-1',
  });
});

test('one is revoked after a question', async () => {
  start([token]);
  const { user } = await renderScreen('/settings/account', { permissions: [...permissions] });
  await user.click(await (await section()).findByRole('button', { name: 'Revocar Reportes' }));
  const revoked = answer('apiTokenRevoke', undefined);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revocar' }),
  );
  await waitFor(() => expect(revoked).toHaveLength(1));
});

test('who may not have tokens sees no section', async () => {
  const asked = start([]);
  await renderScreen('/settings/account', { permissions: ['customers:read'] });
  await screen.findByRole('region', { name: 'Contraseña' });
  expect(screen.queryByRole('region', { name: 'Tokens de la API' })).toBeNull();
  expect(asked).toEqual([]);
});
