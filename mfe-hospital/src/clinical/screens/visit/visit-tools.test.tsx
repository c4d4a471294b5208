import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { begunVisit, emptySummary } from './visit.fixture';
import { answerSurroundings } from './visit-surroundings.fixture';
import { write } from '../../../testing/write';

const { answer } = startBannerApi();
const place = '/hospital/visit';
const open = `${place}?visitId=${begunVisit.id}`;
const doctor = { roles: ['doctor' as const] };

beforeEach(() => {
  answerSurroundings(answer);
});

const earlier = {
  ...begunVisit,
  id: 'c0ffee00-0000-4000-8000-0000000000a1',
  status: 'signed' as const,
  actions: [],
  startedAt: '2026-10-03T16:00:00.000Z',
  note: {
    ...begunVisit.note,
    sections: { prognosis: 'Bueno para la vida', plan: 'Paracetamol' },
  },
  signature: {
    at: '2026-10-03T16:30:00.000Z',
    by: 'Elena Cárdenas',
    licence: '1234567',
    contentHash: 'a'.repeat(64),
    content: 'intact' as const,
  },
};

test('a section of the previous note is copied with its mark, which goes when it is edited', async () => {
  answer('visitView', ({ params }) => (params['visitId'] === earlier.id ? earlier : begunVisit));
  answer('patientVisitList', {
    items: [{ ...earlier, chiefComplaint: null, practitioner: null }],
  });
  const saved = answer('visitNoteSave', { ...begunVisit.note, revision: 4 });
  const { user } = await renderScreen(open, doctor);
  await user.click(await screen.findByRole('button', { name: 'Traer de la consulta anterior' }));
  expect(await screen.findByRole('button', { name: 'Copiar Plan y tratamiento' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Copiar Pronóstico' }));
  const prognosis = screen.getByRole('textbox', { name: /^Pronóstico/ });
  expect(prognosis).toHaveValue('Bueno para la vida');
  expect(prognosis).toHaveAccessibleDescription(/Copiado de la nota del 3 de octubre de 2026/);
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ copied: { prognosis: earlier.id } }));
  await user.type(prognosis, '.');
  expect(prognosis).not.toHaveAccessibleDescription(/Copiado/);
});

test('a template fills what is empty, keeps what is written, and its blanks do not count', async () => {
  answer('visitView', begunVisit);
  answer('noteTemplateList', {
    items: [
      {
        id: 'faringitis',
        source: 'starter',
        title: 'Faringitis',
        titleEn: 'Pharyngitis',
        shared: true,
        owner: null,
        version: 1,
        suggested: true,
        eventTypeId: null,
        specialtyId: null,
        sections: { plan: 'De la plantilla', prognosis: 'Bueno si [ ]' },
      },
    ],
  });
  answer('noteSnippetList', {
    items: [
      {
        id: 'reposo',
        source: 'starter',
        title: 'Reposo',
        titleEn: null,
        shared: true,
        owner: null,
        version: 1,
        key: 'reposo',
        text: 'Reposo por [ ] días.',
      },
    ],
  });
  const { user } = await renderScreen(open, doctor);
  await user.click(await screen.findByRole('button', { name: 'Plantillas' }));
  expect(await screen.findByText('De Sala, pendiente de revisión clínica')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Usar Faringitis' }));
  const plan = await screen.findByRole('textbox', { name: /^Plan/ });
  expect(plan).toHaveValue('Líquidos');
  expect(screen.getByRole('textbox', { name: /^Pronóstico/ })).toHaveValue('Bueno si [ ]');
  expect(screen.getByRole('button', { name: 'Ir a: Pronóstico' })).toBeVisible();

  await write(user, plan, ' /rep');
  expect(await screen.findByRole('option', { name: /\/reposo/ })).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(plan).toHaveValue('Líquidos Reposo por [ ] días.'));
});

const ownTemplate = {
  id: 'c0ffee00-0000-4000-8000-0000000000b1',
  source: 'own' as const,
  title: 'Mi faringitis',
  titleEn: null,
  shared: false,
  owner: 'Elena Cárdenas',
  version: 3,
  suggested: false,
  eventTypeId: null,
  specialtyId: null,
  sections: { plan: 'Reposo', prognosis: 'Bueno' },
};

test('one’s own template is rewritten; what was saved meanwhile in another tab is compared first', async () => {
  answer('visitView', begunVisit);
  answer('noteTemplateList', { items: [ownTemplate] });
  const current = { ...ownTemplate, version: 4, sections: { plan: 'Reposo absoluto' } };
  const refused = answer(
    'noteTemplateUpdate',
    problem('resource.version_conflict', 'Alguien la cambió', { meta: { current } }),
  );
  const { user } = await renderScreen(open, doctor);
  await user.click(await screen.findByRole('button', { name: 'Plantillas' }));
  await user.click(await screen.findByRole('button', { name: 'Más acciones de Mi faringitis' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar plantilla' }));
  const plan = dialog.getByRole('textbox', { name: /^Plan/ });
  expect(plan).toHaveValue('Reposo');
  await write(user, plan, ' y líquidos');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText(/Reposo absoluto/)).toBeVisible();
  const sections = { plan: 'Reposo y líquidos', prognosis: 'Bueno' };
  expect(refused[0]?.body).toEqual({ version: 3, sections });
  const saved = answer('noteTemplateUpdate', { ...current, version: 5, sections });
  await user.click(dialog.getByRole('button', { name: 'Guardar mis cambios' }));
  await waitFor(() => expect(saved[0]?.body).toEqual({ version: 4, sections }));
});

test('the supervisor signs the note of an intern a second time, and hears of a refusal', async () => {
  const waits = {
    ...earlier,
    id: begunVisit.id,
    actions: ['cosign' as const],
    signature: { ...earlier.signature, licence: null },
    cosignature: { supervisor: 'Marta Ríos', at: null, by: null, licence: null },
  };
  answer('visitView', waits);
  answer('visitCosign', problem('visit.cosigned', 'Esta nota ya tiene las dos firmas.'));
  const { user } = await renderScreen(open, doctor);
  expect(await screen.findByText('Falta la firma de Marta Ríos, que supervisa.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cosignar' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Cosignar' }));
  expect(await question.findByText('Esta nota ya tiene las dos firmas.')).toBeVisible();
  const sent = answer('visitCosign', {
    ...waits,
    actions: [],
    cosignature: {
      supervisor: 'Marta Ríos',
      at: '2026-10-04T16:30:00.000Z',
      by: 'Marta Ríos',
      licence: '7654321',
    },
  });
  await user.click(question.getByRole('button', { name: 'Cosignar' }));
  expect(await screen.findByText(/Cosignó Marta Ríos, cédula 7654321/)).toBeVisible();
  expect(sent[0]?.body).toEqual({ contentHash: 'a'.repeat(64) });
});

test('a signed note is printed with the heading of NOM-004 and its digest, and leads to who waits next', async () => {
  answer('visitView', { ...earlier, id: begunVisit.id });
  answer('visitPaperView', {
    establishment: {
      name: 'Clínica San Rafael',
      legalName: 'Servicios San Rafael SA de CV',
      site: 'Centro',
      address: 'Insurgentes Sur 1457',
      phone: null,
      clues: 'DFSSA001234',
    },
    patientAddress: 'Durango 12, Roma Norte',
    signer: {
      name: 'Elena Cárdenas Ruiz',
      profession: 'doctor',
      specialty: 'Medicina general',
      licence: '1234567',
    },
    cosigner: null,
  });
  const next = {
    column: 'waiting' as const,
    appointmentId: 'c0ffee00-0000-4000-8000-0000000000b1',
    appointmentUid: 'cita',
    visitId: earlier.id,
    entryId: 'c0ffee00-0000-4000-8000-0000000000b2',
    status: 'waiting' as const,
    token: 'MG-005',
    patient: {
      id: 'c0ffee00-0000-4000-8000-0000000000b3',
      name: 'Luis Peña',
      recordNumber: 'EXP-1',
      hasAlerts: false,
    },
    eventType: 'Control',
    practitioner: null,
    department: begunVisit.department,
    room: null,
    stage: 'consultation' as const,
    priority: 'normal' as const,
    startAt: '2026-11-24T17:00:00.000Z',
    checkedInAt: '2026-11-24T16:58:00.000Z',
    arrivedLate: false,
    noShow: false,
    calledAt: null,
    callCount: 0,
    servingAt: null,
    finishedAt: null,
    noteSigned: false,
    expectedCallAt: null,
    due: 0,
    payerId: null,
    actions: ['serve' as const],
    version: 3,
  };
  answer('queueSummary', {
    ...emptySummary,
    mine: { waiting: 1, next: [next] },
  });
  const served = answer('queueServe', { ...next, status: 'serving' });
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, place: now } = await renderScreen(open, doctor);
  await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const paper = document.querySelector('[data-paper]');
  for (const words of [
    'Servicios San Rafael SA de CV · Centro',
    'Insurgentes Sur 1457 · DFSSA001234',
    'Mariana García López',
    'Durango 12, Roma Norte',
    'Elena Cárdenas Ruiz · Médico · Medicina general · cédula 1234567',
    'a'.repeat(64),
  ])
    expect(paper).toHaveTextContent(words);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await user.click(await screen.findByRole('button', { name: 'Siguiente paciente' }));
  await waitFor(() => expect(now()).toBe(`${place}?visitId=${earlier.id}`));
  expect(served[0]?.body).toEqual({ version: 3 });
});
