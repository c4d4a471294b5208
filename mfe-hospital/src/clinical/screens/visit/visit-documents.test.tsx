import type { ClinicalDocument } from '@sala/shared-contracts';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { begunVisit } from './visit.fixture';
import { answerSurroundings } from './visit-surroundings.fixture';

const { answer } = startBannerApi();
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

test('without a pointer the scan of the signed paper locks it', async () => {
  answer('visitDocumentList', { items: [filled], canWrite: true });
  const { user } = await renderScreen(open, { roles: ['nurse'] });
  const shown = await section();
  await user.click(await shown.findByRole('button', { name: 'Firmar: Justificante médico' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Justificante médico' }));
  const sent = answer('clinicalDocumentScanAttach', { ...locked, signature: 'scan' });
  await user.upload(
    dialog.getByLabelText(/Escaneo del documento firmado/),
    new File(['%PDF-1.7'], 'firmado.pdf', { type: 'application/pdf' }),
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.query).toMatchObject({ version: 1 });
});
