import type { ServiceRequest, ClinicalDocument, VisitTeaching } from '@sala/shared-contracts';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, screen, waitFor, within, fireEvent } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { begunVisit } from './visit.fixture';
import { answerSurroundings } from './visit-surroundings.fixture';
import { write } from '../../../testing/write';
import { material } from '../../../testing/material.fixture';

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

describe('allergies', () => {
  const openForm = async () => {
    answerSurroundings(answer);
    answer('visitView', begunVisit);
    answer('allergenSearch', ({ query }) => ({
      items:
        query['search'] === 'penici'
          ? [
              { name: 'Penicilinas', kind: 'class' },
              { name: 'Bencilpenicilina', kind: 'ingredient' },
            ]
          : [],
    }));
    const sent = answer('allergyCreate', ({ body }) => ({
      id: '00000000-0000-4000-8000-0000000000a7',
      substance: body.substance,
      ingredientKey: null,
      classKey: null,
      reaction: null,
      severity: 'unknown',
      status: 'active',
      version: 1,
      updatedAt: '2026-11-24T16:40:00.000Z',
    }));
    const { user } = await renderScreen(`/hospital/visit?visitId=${begunVisit.id}`, {
      roles: ['doctor'],
    });
    await user.click(await screen.findByRole('button', { name: 'Agregar alergia' }));
    const form = within(await screen.findByRole('form', { name: 'Agregar alergia' }));
    return { user, sent, form, box: form.getByRole('combobox', { name: /^Sustancia/ }) };
  };

  test('an allergen is found by its beginning, under the name that prescriptions are checked for', async () => {
    const { user, sent, form, box } = await openForm();
    await user.type(box, 'penici');
    expect(await form.findByRole('option', { name: /Penicilinas/ })).toHaveTextContent('grupo');
    await user.keyboard('{Enter}');
    await user.click(form.getByRole('button', { name: 'Guardar alergia' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ substance: 'Penicilinas' }));
  });

  test('what no list has counts as it was typed; nothing typed is asked for', async () => {
    const { user, sent, form, box } = await openForm();
    await user.click(form.getByRole('button', { name: 'Guardar alergia' }));
    await waitFor(() => expect(box).toHaveAccessibleDescription('Escribe la sustancia.'));
    await user.type(box, 'Polvo de tiza');
    expect(
      await form.findByRole('option', { name: 'Anotar «Polvo de tiza» tal cual' }),
    ).toBeVisible();
    await user.tab();
    expect(box).toHaveValue('Polvo de tiza');
    await user.click(form.getByRole('button', { name: 'Guardar alergia' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ substance: 'Polvo de tiza' }));
  });
});

describe('documents', () => {
  const open = `/hospital/visit?visitId=${begunVisit.id}`;

  const filled: ClinicalDocument = {
    id: 'c0ffee00-0000-4000-8000-0000000000d1',
    visitId: begunVisit.id,
    visitNumber: 1,
    kind: 'sick_leave',
    template: 'sick-leave',
    status: 'filled',
    language: 'es-MX',
    title: 'Justificante médico',
    body: 'Reposo por 3 días',
    signer: 'practitioner',
    signerName: '',
    signerRelation: '',
    witness1: '',
    witness2: '',
    signature: null,
    createdAt: '2026-11-28T16:00:00.000Z',
    createdBy: 'Elena Cárdenas',
    lockedAt: null,
    lockedBy: null,
    expiresOn: null,
    contentHash: null,
    intact: true,
    actions: ['update', 'delete', 'sign'],
    version: 1,
  };

  const locked: ClinicalDocument = {
    ...filled,
    status: 'locked',
    signature: 'screen',
    lockedAt: '2026-11-28T16:10:00.000Z',
    lockedBy: 'Elena Cárdenas',
    contentHash: 'ab'.repeat(32),
    actions: [],
    version: 2,
  };

  beforeEach(() => {
    answerSurroundings(answer);
    answer('visitView', begunVisit);
  });

  const section = async () => within(await screen.findByRole('region', { name: 'Documentos' }));

  /** jsdom has no canvas. */
  const withCanvas = () => {
    const pen = { beginPath: jest.fn(), moveTo: jest.fn(), lineTo: jest.fn(), stroke: jest.fn() };
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockReturnValue(pen as unknown as RenderingContext); // as far as a pen is used
    jest
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((done) => done(new Blob(['png'], { type: 'image/png' })));
    HTMLCanvasElement.prototype.setPointerCapture = jest.fn();
  };

  test('a template is filled, and names a diagnosis to employers only when asked to', async () => {
    const diagnosed = {
      ...begunVisit,
      diagnoses: {
        items: [
          {
            code: 'J02.9',
            title: 'Faringitis aguda',
            rank: 'principal' as const,
            certainty: 'confirmed' as const,
          },
        ],
        revision: 1,
      },
    };
    answer('visitView', diagnosed);
    answer('visitDocumentList', { items: [], canWrite: true });
    answer('visitDocumentTemplateList', {
      items: [
        {
          template: 'sick-leave',
          kind: 'sick_leave',
          title: 'Justificante médico',
          body: 'Se recomienda reposo por [ ] días.',
        },
      ],
    });
    const { user } = await renderScreen(open, { roles: ['doctor'] });
    await user.click(await (await section()).findByRole('button', { name: 'Nuevo documento' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo documento' }));
    await user.selectOptions(await dialog.findByLabelText(/Plantilla/), 'sick-leave');
    expect(dialog.getByText('Se recomienda reposo por [ ] días.')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'J02.9 Faringitis aguda' })).not.toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Llenar' }));
    expect(await dialog.findByText('Escribe un número entero de 1 a 180.')).toBeVisible();
    await user.type(dialog.getByLabelText(/Días de reposo/), '3');
    const sent = answer('clinicalDocumentCreate', filled);
    answer('visitDocumentList', { items: [filled], canWrite: true });
    await user.click(dialog.getByRole('button', { name: 'Llenar' }));
    expect(await screen.findByRole('dialog', { name: 'Justificante médico' })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      template: 'sick-leave',
      language: 'es-MX',
      diagnoses: [],
      leave: { days: 3 },
    });
  });

  test('it is signed on the screen, a refusal is seen, and then it is locked', async () => {
    withCanvas();
    answer('visitDocumentList', { items: [filled], canWrite: true });
    const { user } = await renderScreen(open, { roles: ['doctor'] });
    const shown = await section();
    expect(await shown.findByText('Sin firmar')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Firmar: Justificante médico' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Justificante médico' }));
    const confirm = dialog.getByRole('button', { name: 'Firmar y bloquear' });
    expect(confirm).toBeDisabled();
    const pad = dialog.getByRole('img', { name: /Firma de/ });
    fireEvent.pointerDown(pad, { button: 0, clientX: 5, clientY: 5 });
    fireEvent.pointerMove(pad, { clientX: 50, clientY: 20 });
    fireEvent.pointerUp(pad);
    expect(confirm).toBeEnabled();
    answer(
      'clinicalDocumentSign',
      problem('clinical_document.blanks_left', 'Completa los espacios antes de firmar.'),
    );
    await user.click(confirm);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Completa los espacios');
    const sent = answer('clinicalDocumentSign', locked);
    answer('visitDocumentList', { items: [locked], canWrite: true });
    await user.click(confirm);
    expect(await shown.findByText('Firmado en pantalla')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(shown.queryByRole('button', { name: /^Firmar/ })).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Justificante médico' }));
    const read = within(await screen.findByRole('dialog', { name: 'Justificante médico' }));
    expect(await read.findByText('ab'.repeat(32))).toBeVisible();
  });
});

describe('teaching', () => {
  const open = `/hospital/visit?visitId=${begunVisit.id}`;
  const offer = {
    id: material.id,
    title: material.title,
    kind: material.kind,
    locale: material.locale,
  };
  const teaching: VisitTeaching = {
    suggestions: [{ ...offer, code: 'J02.9' }],
    deliveries: [
      {
        id: 'c0ffee00-0000-4000-8000-0000000000f2',
        material: { ...offer, title: 'Fiebre' },
        channel: 'print',
        visitId: begunVisit.id,
        visitNumber: 1,
        sentAt: '2026-11-20T16:00:00.000Z',
        sentBy: 'Elena Cárdenas',
        openedAt: '2026-11-20T17:00:00.000Z',
        acknowledgedAt: '2026-11-20T17:00:00.000Z',
        correct: 2,
        missed: ['¿Desde qué temperatura?'],
        expiresAt: '2027-02-18T16:00:00.000Z',
      },
    ],
    mailBar: 'no_address',
    phoneChannel: null,
  };

  beforeEach(() => {
    answerSurroundings(answer);
    answer('visitView', begunVisit);
  });

  const section = async () => within(await screen.findByRole('region', { name: 'Educación' }));

  test('shows what came of the last one, prints with a link, and mails nothing without an address', async () => {
    answer('visitTeachingView', teaching);
    const { user } = await renderScreen(open, { roles: ['doctor'] });
    const shown = await section();
    expect(await shown.findByText(/2 de 3 respuestas correctas/)).toBeVisible();
    expect(shown.getByText('Repasa: ¿Desde qué temperatura?')).toBeVisible();
    expect(shown.getByText('Sin correo electrónico: entrégalo impreso.')).toBeVisible();
    expect(shown.queryByRole('button', { name: /Enviar por correo/ })).not.toBeInTheDocument();
    const [given] = teaching.deliveries;
    const issued = answer('teachingDeliveryIssue', {
      delivery: { ...(given ?? ({} as never)), material: offer }, // there is one above
      token: 'AbCdEfGhIjKlMnOpQrStUv',
    });
    answer('teachingMaterialView', material);
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(shown.getByRole('button', { name: 'Imprimir: Dolor de garganta' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(issued[0]?.body).toMatchObject({ materialId: material.id, channel: 'print' });
    expect(document.body).toHaveTextContent('/learn/AbCdEfGhIjKlMnOpQrStUv');
  });

  test('a try whose answer was lost is repeated under the same key', async () => {
    answer('visitTeachingView', { ...teaching, mailBar: null });
    const { user } = await renderScreen(open, { roles: ['nurse'] });
    const shown = await section();
    const mail = await shown.findByRole('button', { name: 'Enviar por correo: Dolor de garganta' });
    const tries = answer('teachingDeliveryIssue', problem('server.error', 'Algo salió mal.'));
    await user.click(mail);
    await waitFor(() => expect(tries).toHaveLength(1));
    await waitFor(() => expect(mail).toBeEnabled());
    await user.click(mail);
    await waitFor(() => expect(tries).toHaveLength(2));
    const keys = tries.map(({ body }) => (body as { deliveryKey: string }).deliveryKey); // as the contract says
    expect(new Set(keys).size).toBe(1);
  });
});
