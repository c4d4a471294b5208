import type { AuditRow } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const entry: AuditRow = {
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
  recordName: null,
  via: null,
};

const page = (...items: AuditRow[]) => ({ items, next: null, patientName: null });

const patientId = 'b43e37b0-cf4e-4a6b-9d0e-0c1f2a3b4c5d';
const seen: AuditRow = {
  ...entry,
  action: 'patient.read',
  entityType: 'patient',
  entityId: patientId,
  diff: null,
  recordName: 'Luz Paz Gil',
};

beforeEach(() => {
  answer('auditActionList', { items: ['company.updated', 'sign_in.failed'] });
  answer('auditDigestList', { items: [] });
});

test('filters stand in the address and reach the server, pages follow the last entry', async () => {
  const asked = answer('auditList', { ...page(entry), next: 41 });
  const { user } = await renderScreen(
    '/settings/company/audit?from=2026-11-01&network=203.0.113.7',
    {
      roles: ['auditor'],
    },
  );
  expect(await screen.findByRole('row', { name: /Ana Ruiz/ })).toHaveTextContent(
    'Cambió la empresaEmpresa 0b7c1f5e…',
  );
  expect(asked[0]?.query).toMatchObject({ from: '2026-11-01', network: '203.0.113.7' });
  await user.selectOptions(screen.getByRole('combobox', { name: /^Acción/ }), 'sign_in.failed');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ action: 'sign_in.failed' }));
  await user.click(screen.getByRole('button', { name: 'Anteriores' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ before: 41 }));
});

test('an entry opens with everything that is known of it', async () => {
  answer('auditList', page(entry));
  await renderScreen('/settings/company/audit?entry=41', {});
  const panel = within(await screen.findByRole('dialog', { name: 'Cambió la empresa' }));
  expect(panel.getByText('Nombre comercial')).toBeVisible();
  expect(panel.getByText(/Clínica Luna/)).toBeVisible();
  expect(panel.getByText(entry.entityId)).toBeVisible();
  expect(panel.getByText(entry.requestId)).toBeVisible();
});

test('rows are in words; those that repeat within a minute are one, and nothing of them is lost', async () => {
  answer('auditList', {
    ...page(
      { ...seen, id: 45, at: '2026-11-20T15:00:50Z' },
      { ...seen, id: 44, at: '2026-11-20T15:00:20Z', diff: { active: [true, false] } },
      { ...seen, id: 43, at: '2026-11-20T14:59:49Z' }, // more than a minute before the newest
      { ...entry, id: 42, action: 'robot.oiled', entityType: 'robot', entityId: 'R2' },
    ),
    patientName: 'Luz Paz Gil',
  });
  const { user } = await renderScreen(`/settings/company/audit?record=${patientId}`, {});
  const rows = await screen.findAllByRole('row', { name: /Ana Ruiz/ });
  expect(rows.map(({ textContent }) => /\d veces|robot\.oiled/.exec(textContent)?.[0])).toEqual([
    '2 veces',
    undefined,
    'robot.oiled',
  ]);
  expect(rows[0]).toHaveTextContent('Vio el expediente · 2 vecesPaciente Luz Paz Gil');
  expect(screen.getByRole('combobox', { name: 'Paciente' })).toHaveValue('Luz Paz Gil');
  const [link] = screen.getAllByRole('link', { name: 'Paciente Luz Paz Gil' });
  expect(link).toHaveAttribute('href', `/hospital/patient?patientId=${patientId}`);
  await user.click(screen.getAllByText(/^Vio el expediente/)[0] ?? document.body);
  const panel = within(await screen.findByRole('dialog', { name: 'Vio el expediente' }));
  expect(panel.getByText(/ · 44 · /)).toBeVisible();
  expect(panel.getByText(/→ no$/)).toBeVisible();
});

test('says which token or device acted', async () => {
  const id = '1c0f5e0c-41f6-4f57-9a53-0d5f6b8f1c22';
  answer(
    'auditList',
    page(
      { ...entry, id: 45, via: { kind: 'api_token', id, name: 'Contabilidad' } },
      { ...entry, id: 44 },
      { ...entry, id: 43, userId: null, by: null, via: { kind: 'device', id, name: 'Kiosco 1' } },
    ),
  );
  await renderScreen('/settings/company/audit?entry=45', {});
  const rows = await screen.findAllByRole('row', { name: /Cambió la empresa/, hidden: true });
  expect(
    rows.map(({ textContent }) => /(Token|Dispositivo|Ana).*(?=Cambió)/.exec(textContent)?.[0]),
  ).toEqual(['Token «Contabilidad» de Ana Ruiz', 'Ana Ruiz', 'Dispositivo «Kiosco 1»']);
  const panel = within(await screen.findByRole('dialog', { name: 'Cambió la empresa' }));
  expect(panel.getByText('Token «Contabilidad» de Ana Ruiz')).toBeVisible();
});

test('only who may export has the menu', async () => {
  answer('auditList', page(entry));
  await renderScreen('/settings/company/audit', { roles: ['owner'] });
  await screen.findByRole('row', { name: /Ana Ruiz/ });
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
});

test('nothing found offers to clear, a failure offers Retry, a nurse is told why not', async () => {
  answer('auditList', page());
  const { user } = await renderScreen('/settings/company/audit?network=10.0.0.1', {});
  expect(await screen.findByText('Nada coincide')).toBeVisible();
  answer('auditList', problem('server.unavailable', 'El servicio no está disponible.'));
  await user.click(screen.getAllByRole('button', { name: 'Quitar filtros' })[0] ?? document.body);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});

test('somebody without the permission is told so, and nothing is asked for', async () => {
  const asked = answer('auditList', page());
  await renderScreen('/settings/company/audit', { roles: ['nurse'] });
  expect(await screen.findByText(/Ver la bitácora/)).toBeVisible();
  expect(asked).toHaveLength(0);
});
