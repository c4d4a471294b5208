import type { ServiceRequest } from '@sala/shared-contracts';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { begunVisit, noResults } from './visit.fixture';
import { answerSurroundings } from './visit-surroundings.fixture';
import { write } from '../../../testing/write';

const { answer } = startBannerApi();
const open = `/hospital/visit?visitId=${begunVisit.id}`;

const order: ServiceRequest = {
  id: 'c0ffee00-0000-4000-8000-0000000000d1',
  visitId: begunVisit.id,
  visitNumber: begunVisit.visitNumber,
  patient: {
    id: begunVisit.patient.id,
    recordNumber: begunVisit.patient.recordNumber,
    name: begunVisit.patient.name,
    listName: begunVisit.patient.listName,
  },
  category: 'laboratory',
  codeText: 'Glucosa en ayunas',
  priority: 'urgent',
  status: 'active',
  orderedAt: '2026-11-20T16:00:00.000Z',
  orderedBy: 'Elena Cárdenas',
  resultReceivedAt: null,
  resultReceivedBy: null,
  critical: false,
  resultFile: null,
  reviewedAt: null,
  reviewedBy: null,
  version: 1,
  reason: 'Sed y poliuria',
  result: '',
  revokedReason: '',
  actions: ['revoke', 'receive', 'print'],
};
const received: ServiceRequest = {
  ...order,
  id: 'c0ffee00-0000-4000-8000-0000000000d2',
  visitNumber: 1,
  codeText: 'Perfil de lípidos',
  status: 'completed',
  result: 'LDL 190 mg/dL',
  critical: true,
  resultReceivedAt: '2026-11-21T16:00:00.000Z',
  resultReceivedBy: 'Nora Sosa',
  actions: ['review', 'print'],
};

beforeEach(() => {
  answerSurroundings(answer);
  answer('visitView', begunVisit);
  answer('serviceRequestSuggest', {
    items: [{ category: 'imaging', codeText: 'Ultrasonido renal', unusual: null }],
  });
});

const section = async () => within(await screen.findByRole('region', { name: 'Órdenes' }));

test('a suggestion is taken with the keyboard and ordered; a refusal keeps what was typed', async () => {
  answer('visitServiceRequestView', { items: [], earlier: [], canOrder: true });
  const { user } = await renderScreen(open, { roles: ['doctor'] });
  await user.click(await (await section()).findByRole('button', { name: 'Ordenar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ordenar' }));
  const study = dialog.getByRole('textbox', { name: /^Qué se pide/ });
  expect(study).toHaveFocus();
  await user.keyboard('ultra');
  await user.click(dialog.getByRole('button', { name: 'Guardar orden' }));
  expect(await dialog.findByText('Elige el tipo.')).toBeVisible();
  const offer = await dialog.findByRole('button', { name: 'Ultrasonido renal' });
  act(() => offer.focus()); // jsdom has no layout, by which the dialog finds what Tab reaches
  await user.keyboard('{Enter}');
  expect(study).toHaveValue('Ultrasonido renal');
  expect(dialog.getByRole('combobox', { name: /^Tipo/ })).toHaveDisplayValue('Imagen');
  await write(user, dialog.getByRole('textbox', { name: /^Motivo/ }), 'Cólico');
  const refused = answer('serviceRequestCreate', problem('visit.closed', 'Ya está firmada.'));
  await user.click(dialog.getByRole('button', { name: 'Guardar orden' }));
  await waitFor(() => expect(refused).toHaveLength(1));
  expect(study).toHaveValue('Ultrasonido renal');
  const scan = { ...order, codeText: 'Ultrasonido renal', reason: 'Cólico' };
  const created = answer('serviceRequestCreate', scan);
  answer('visitServiceRequestView', { items: [scan], earlier: [], canOrder: true });
  await user.click(dialog.getByRole('button', { name: 'Guardar orden' }));
  expect(await (await section()).findByText('Cólico')).toBeVisible();
  expect(created[0]?.body).toEqual({
    category: 'imaging',
    codeText: 'Ultrasonido renal',
    priority: 'routine',
    reason: 'Cólico',
    status: 'active',
  });
});

test('a result is received, and one of an earlier visit is reviewed', async () => {
  answer('visitServiceRequestView', { items: [order], earlier: [received], canOrder: true });
  const { user } = await renderScreen(open, { roles: ['doctor'] });
  const shown = await section();
  expect(await shown.findByText('LDL 190 mg/dL')).toBeVisible();
  expect(shown.getByText('Crítico')).toBeVisible();
  const reviews = answer('serviceRequestReview', {
    ...received,
    reviewedAt: '2026-11-22T16:00:00.000Z',
    reviewedBy: 'Elena Cárdenas',
    actions: ['print'],
  });
  await user.click(shown.getByRole('button', { name: 'Marcar como revisado' }));
  await waitFor(() => expect(reviews[0]?.body).toEqual({ version: 1 }));
  await user.click(shown.getByRole('button', { name: 'Recibir resultado' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Resultado: Glucosa en ayunas' }),
  );
  await write(user, dialog.getByRole('textbox', { name: /^Resultado/ }), '180 mg/dL');
  await user.click(dialog.getByRole('checkbox', { name: 'Resultado crítico' }));
  const saves = answer('serviceRequestResultSave', { ...order, status: 'completed' });
  await user.click(dialog.getByRole('button', { name: 'Guardar resultado' }));
  await waitFor(() => expect(saves[0]?.body).toEqual({ result: '180 mg/dL', critical: true }));
});

test('results that wait are listed below the worklist, and open their visit', async () => {
  answer('visitList', {
    date: '2026-11-24',
    mine: false,
    others: 0,
    items: [],
    counts: { open: 0, in_progress: 0, to_sign: 0, to_cosign: 0, signed: 0 },
  });
  const {
    reason: _reason,
    result: _result,
    revokedReason: _why,
    actions: _actions,
    ...row
  } = received;
  const asked = answer('serviceRequestList', { ...noResults, items: [row], total: 1 });
  answer('visitServiceRequestView', { items: [], earlier: [received], canOrder: false });
  const { user } = await renderScreen('/hospital/visit', { roles: ['doctor'] });
  const waiting = within(await screen.findByRole('region', { name: '1 resultado por revisar' }));
  expect(asked[0]?.query).toMatchObject({ review: 'pending', mine: 'true' });
  await user.click(waiting.getByRole('button', { name: /Perfil de lípidos/ }));
  expect(await (await section()).findByText('LDL 190 mg/dL')).toBeVisible();
});

test('who only reads sees the orders and offers nothing but the paper', async () => {
  answer('visitServiceRequestView', {
    items: [{ ...order, actions: ['print'] }],
    earlier: [],
    canOrder: false,
  });
  await renderScreen(open, { roles: ['nurse'] });
  const shown = await section();
  expect(await shown.findByRole('button', { name: 'Imprimir: Glucosa en ayunas' })).toBeVisible();
  expect(shown.queryByRole('button', { name: 'Ordenar' })).not.toBeInTheDocument();
});
