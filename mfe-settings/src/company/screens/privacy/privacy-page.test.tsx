import type { AuditRow, PrivacyRequest, RetentionProposal } from '@sala/shared-contracts';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();
const place = '/settings/company/privacy';

const request: PrivacyRequest = {
  id: '5d0f5e0c-41f6-4f57-9a53-0d5f6b8f1c11',
  number: 7,
  folio: 'ARCO-0007',
  kind: 'cancellation',
  requester: 'Luz Gil',
  contact: null,
  representative: null,
  patient: { id: 'b43e37b0-cf4e-4a6b-9d0e-0c1f2a3b4c5d', name: 'Luz Gil', listName: 'Gil, Luz' },
  customer: null,
  details: null,
  proof: { name: 'ine.png', size: 2048 },
  receivedOn: '2026-11-02',
  state: 'in_review',
  dueOn: '2026-12-01',
  extension: null,
  outcome: null,
  answer: null,
  answeredOn: null,
  carryOutDueOn: null,
  carryOutExtension: null,
  carriedOutOn: null,
  closedOn: null,
  due: 'soon',
  keptUntil: '2030-05-04',
  blocked: false,
  package: null,
  version: 3,
};

const proposal: RetentionProposal = {
  id: '0b7c1f5e-8a4d-4f0a-9d6e-2f1a3c5b7d90',
  state: 'listed',
  retentionYears: 5,
  listedAt: '2026-11-20T14:00:00Z',
  approvedAt: null,
  approvedBy: null,
  deleteAfter: null,
  finishedAt: null,
  kinds: [
    {
      kind: 'clinical_record',
      count: 1,
      deleted: 0,
      kept: 0,
      oldestAt: '2019-02-01T16:00:00Z',
    },
  ],
};

const page = (...items: PrivacyRequest[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 25,
});

test('requests stand with their term; filters are in the address and reach the server', async () => {
  const asked = answer('privacyRequestList', page(request));
  const { user, place: now } = await renderScreen(place, {});
  expect(await screen.findByRole('row', { name: /Luz Gil/ })).toHaveTextContent('Por vencer');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Derecho:' }), 'Cancelación');
  await waitFor(() => expect(now()).toBe(`${place}?kind=cancellation`));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ kind: ['cancellation'] }));
});

test('a request is registered with the day it was received', async () => {
  answer('privacyRequestList', page());
  const { user } = await renderScreen(`${place}?new=1`, {});
  const form = within(await screen.findByRole('dialog', { name: 'Nueva solicitud ARCO' }));
  await user.click(form.getByRole('button', { name: 'Registrar' }));
  expect((await form.findAllByText('Este dato es obligatorio.')).length).toBeGreaterThan(0);
  await user.selectOptions(form.getByRole('combobox', { name: /^Derecho/ }), 'Acceso');
  await user.click(form.getByRole('textbox', { name: /^Quién la pide/ }));
  await user.paste('Rita Sol');
  const created = answer('privacyRequestCreate', { ...request, kind: 'access' });
  answer('privacyRequestView', request);
  await user.click(form.getByRole('button', { name: 'Registrar' }));
  await waitFor(() =>
    expect(created.map(({ body }) => body)).toMatchObject([
      { kind: 'access', requester: 'Rita Sol' },
    ]),
  );
});

test('the law’s refusal stands in the form that answers', async () => {
  answer('privacyRequestList', page(request));
  answer('privacyRequestView', request);
  const { user } = await renderScreen(`${place}?request=${request.id}`, {});
  await user.click(await screen.findByRole('button', { name: 'Responder' }));
  const form = within(await screen.findByRole('dialog', { name: 'Responder' }));
  await user.selectOptions(form.getByRole('combobox', { name: /^Resultado/ }), 'Procede');
  await user.click(form.getByRole('textbox', { name: /^Respuesta/ }));
  await user.paste('Se borra');
  answer(
    'privacyRequestAnswer',
    problem('privacy_request.legal_term', 'El expediente todavía no se puede cancelar.'),
  );
  await user.click(form.getByRole('button', { name: 'Responder' }));
  expect(await form.findByText(/todavía no se puede cancelar/)).toBeVisible();
});

test('a granted access hands out the whole record, once its job has made it', async () => {
  const granted: PrivacyRequest = {
    ...request,
    kind: 'access',
    state: 'answered',
    outcome: 'granted',
    answer: 'Se entrega copia',
    answeredOn: '2026-11-20',
    carryOutDueOn: '2026-12-11',
  };
  const made = { state: 'ready', files: 7, expiresAt: '2026-12-04T18:00:00.000Z' } as const;
  answer('privacyRequestList', page(granted));
  answer('privacyRequestView', granted);
  const { user } = await renderScreen(`${place}?request=${request.id}`, {});
  const make = await screen.findByRole('button', { name: 'Preparar el expediente completo' });
  const asked = answer('privacyPackageCreate', { ...granted, package: made });
  answer('privacyRequestView', { ...granted, package: made });
  await user.click(make);
  expect(asked).toHaveLength(1);
  expect(await screen.findByText(/está listo \(7 archivos\)/)).toBeVisible();
  answer('privacyPackageDownload', problem('privacy_package.not_ready', 'Ya venció.'));
  answer('privacyRequestView', { ...granted, package: { ...made, state: 'expired' } });
  await user.click(screen.getByRole('button', { name: 'Descargar el expediente completo' }));
  expect(await screen.findByText(/El paquete venció/)).toBeVisible();
});

test('a block is lifted for a reason', async () => {
  const blocked: PrivacyRequest = {
    ...request,
    state: 'carried_out',
    outcome: 'blocked',
    blocked: true,
  };
  answer('privacyRequestList', page(blocked));
  answer('privacyRequestView', blocked);
  const { user } = await renderScreen(`${place}?request=${request.id}`, {});
  await user.click(await screen.findByRole('button', { name: 'Levantar el bloqueo' }));
  const form = within(await screen.findByRole('dialog', { name: 'Levantar el bloqueo' }));
  await user.click(form.getByRole('textbox', { name: /^Motivo/ }));
  await user.paste('Volvió a atenderse');
  const lifted = answer('privacyBlockLift', { ...blocked, blocked: false });
  answer('privacyRequestView', { ...blocked, blocked: false });
  await user.click(form.getByRole('button', { name: 'Levantar el bloqueo' }));
  await waitFor(() =>
    expect(lifted.map(({ body }) => body)).toEqual([{ version: 3, reason: 'Volvió a atenderse' }]),
  );
  await waitFor(() => expect(screen.queryByText(/están bloqueados/)).not.toBeInTheDocument());
});

test('an owner approves what is listed by typing the number', async () => {
  answer('retentionView', { proposal, holds: [] });
  answer('retentionItemList', {
    items: [
      {
        kind: 'clinical_record',
        recordId: request.id,
        recordNumber: 'EXP-000001',
        name: 'Luz Gil',
        listName: 'Gil, Luz',
        lastAt: '2019-02-01T16:00:00Z',
        outcome: null,
        reason: null,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 25,
  });
  const { user } = await renderScreen(`${place}?tab=retention`, { roles: ['owner'] });
  expect(await screen.findByRole('row', { name: /Gil, Luz/ })).toHaveTextContent('EXP-000001');
  expect(screen.getByRole('button', { name: 'Retener Luz Gil' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aprobar el borrado' }));
  const form = within(await screen.findByRole('dialog', { name: 'Aprobar el borrado' }));
  const box = form.getByRole('textbox', { name: /^Para confirmar, escribe 1/ });
  await user.type(box, '2');
  await user.click(form.getByRole('button', { name: 'Aprobar el borrado' }));
  expect(await form.findByText('Escribe el número exacto.')).toBeVisible();
  await user.clear(box);
  await user.type(box, '1');
  const approved = answer('retentionApprove', { ...proposal, state: 'approved' });
  await user.click(form.getByRole('button', { name: 'Aprobar el borrado' }));
  await waitFor(() => expect(approved.map(({ body }) => body)).toEqual([{ confirmation: '1' }]));
});

test('whoever may not read the company is told so', async () => {
  await renderScreen(place, { roles: ['nurse'] });
  expect(await screen.findByText(/ver los datos de la empresa/)).toBeVisible();
});

describe('the audit log', () => {
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

  test('somebody without the permission is told so, and nothing is asked for', async () => {
    const asked = answer('auditList', page());
    await renderScreen('/settings/company/audit', { roles: ['nurse'] });
    expect(await screen.findByText(/Ver la bitácora/)).toBeVisible();
    expect(asked).toHaveLength(0);
  });
});
