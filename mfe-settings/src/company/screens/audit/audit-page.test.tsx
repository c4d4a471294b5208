import type { AuditEntry } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const entry: AuditEntry = {
  id: 41,
  at: '2026-11-20T15:00:00Z',
  userId: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11',
  by: 'Ana Ruiz',
  action: 'company.updated',
  entityType: 'company',
  entityId: '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90',
  diff: { commercialName: ['Clínica Luna', 'Clínica Sol'] },
  network: '203.0.113.7',
  requestId: 'c3fa44dd-2608-4ad6-a32f-25e4801ab2a6',
};

beforeEach(() => {
  answer('auditActionList', { items: ['company.updated', 'sign_in.failed'] });
  answer('auditDigestList', { items: [] });
});

test('filters stand in the address and reach the server, pages follow the last entry', async () => {
  const asked = answer('auditList', { items: [entry], next: 41 });
  const { user } = await renderScreen(
    '/settings/company/audit?from=2026-11-01&network=203.0.113.7',
    {
      roles: ['auditor'],
    },
  );
  expect(await screen.findByRole('row', { name: /Ana Ruiz/ })).toHaveTextContent('company.updated');
  expect(asked[0]?.query).toMatchObject({ from: '2026-11-01', network: '203.0.113.7' });
  await user.selectOptions(screen.getByRole('combobox', { name: /^Acción/ }), 'sign_in.failed');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ action: 'sign_in.failed' }));
  await user.click(screen.getByRole('button', { name: 'Anteriores' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ before: 41 }));
});

test('an entry opens with everything that is known of it', async () => {
  answer('auditList', { items: [entry], next: null });
  await renderScreen('/settings/company/audit?entry=41', {});
  const panel = within(await screen.findByRole('dialog', { name: 'company.updated' }));
  expect(panel.getByText(/Clínica Luna/)).toBeVisible();
  expect(panel.getByText(entry.requestId)).toBeVisible();
});

test('only who may export has the menu', async () => {
  answer('auditList', { items: [entry], next: null });
  await renderScreen('/settings/company/audit', { roles: ['owner'] });
  await screen.findByRole('row', { name: /Ana Ruiz/ });
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
});

test('nothing found offers to clear, a failure offers Retry, a nurse is told why not', async () => {
  answer('auditList', { items: [], next: null });
  const { user } = await renderScreen('/settings/company/audit?network=10.0.0.1', {});
  expect(await screen.findByText('Nada coincide')).toBeVisible();
  answer('auditList', problem('server.unavailable', 'El servicio no está disponible.'));
  await user.click(screen.getAllByRole('button', { name: 'Quitar filtros' })[0] ?? document.body);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});

test('somebody without the permission is told so, and nothing is asked for', async () => {
  const asked = answer('auditList', { items: [], next: null });
  await renderScreen('/settings/company/audit', { roles: ['nurse'] });
  expect(await screen.findByText(/Ver la bitácora/)).toBeVisible();
  expect(asked).toHaveLength(0);
});
