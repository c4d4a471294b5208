import { problem, sessionOf } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { blankPrescription, issuedRow } from '../../../testing/prescription.fixture';
import { emergencyAccess } from '../../../testing/emergency-access.fixture';
import { queueCard } from '../../../testing/queue-card.fixture';
import { begunRow, begunVisit } from './visit.fixture';
import { answerSurroundings } from './visit-surroundings.fixture';
import { write } from '../../../testing/write';

const { answer } = startBannerApi();
const place = '/hospital/visit';
const open = `${place}?visitId=${begunVisit.id}`;
const doctor = { roles: ['doctor' as const] };
const otherId = 'c0ffee00-0000-4000-8000-0000000000e7';

beforeEach(() => {
  answerSurroundings(answer);
});

test('each row of the worklist links to its next step', async () => {
  answer('visitList', {
    date: '2026-11-24',
    mine: false,
    others: 0,
    items: [begunRow],
    counts: { open: 0, in_progress: 1, to_sign: 0, to_cosign: 0, signed: 0 },
  });
  answer('visitView', begunVisit);
  const { user, place: now } = await renderScreen(place, { ...doctor, locale: 'en' });
  const row = await screen.findByRole('row', { name: /García López, Mariana/ });
  expect(within(row).getByText('In consultation')).toBeVisible();
  await user.click(within(row).getByRole('button', { name: 'Continue: Mariana García López' }));
  expect(now()).toBe(open);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Visit 1 · Mariana García López' }),
  ).toBeVisible();
});

test('a doctor begins with their own visits, sees how many are hidden, and is remembered', async () => {
  const own = { date: '2026-11-24', mine: true, others: 3, items: [begunRow] };
  const counts = { open: 0, in_progress: 1, to_sign: 0, to_cosign: 0, signed: 0 };
  const asked = answer('visitList', ({ query }) =>
    query['mine'] ? { ...own, counts } : { ...own, mine: false, others: 0, counts },
  );
  const { user, goTo, place: now } = await renderScreen(place, doctor);
  expect(await screen.findByText('Se ocultan 3 de otros médicos')).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ mine: 'auto' });
  await user.click(screen.getByRole('radio', { name: 'Todas' }));
  await waitFor(() => expect(screen.queryByText(/Se ocultan/)).not.toBeInTheDocument());
  expect(now()).toBe(`${place}?whose=all`);
  await goTo(place);
  await screen.findByRole('row', { name: /García López, Mariana/ });
  expect(screen.getByRole('radio', { name: 'Todas' })).toBeChecked();
  expect(asked.at(-1)?.query).not.toHaveProperty('mine');
  localStorage.clear();
});

test.each([
  ['nothing', {}, { role: 'textbox', name: /^Motivo de consulta/ }],
  [
    'its beginning',
    { chiefComplaint: 'Tos', currentIllness: 'Tres días' },
    { role: 'heading', name: /^Consulta 1/ },
  ],
] as const)('with %s written a visit opens at its start', async (_what, sections, start) => {
  answer('visitView', { ...begunVisit, note: { ...begunVisit.note, sections } });
  await renderScreen(open, doctor);
  const place = await screen.findByRole(start.role, { name: start.name });
  await waitFor(() => expect(place).toHaveFocus());
});

test('previous and next lead through the visits of the day', async () => {
  const after = { ...begunRow, id: begunRow.id.replace(/.$/, '9') };
  answer('visitList', {
    date: '2026-11-24',
    mine: false,
    others: 0,
    items: [begunRow, after],
    counts: { open: 0, in_progress: 2, to_sign: 0, to_cosign: 0, signed: 0 },
  });
  answer('visitView', ({ params }) => ({ ...begunVisit, id: params.visitId }));
  const { user, place: now } = await renderScreen(open, doctor);
  const next = await screen.findByRole('button', { name: 'Registro siguiente' });
  expect(screen.getByRole('button', { name: 'Registro anterior' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(next);
  await waitFor(() => expect(now()).toBe(`${place}?visitId=${after.id}`));
  const again = await screen.findByRole('button', { name: 'Registro siguiente' });
  await waitFor(() => expect(again).toHaveFocus());
  expect(again).toHaveAttribute('aria-disabled', 'true');
});

test('an unsigned visit is dated in the zone of its site, even late in the evening', async () => {
  const toSign = (startedAt: string) => ({ ...begunRow, state: 'to_sign' as const, startedAt });
  answer('visitList', {
    date: '2026-11-24',
    mine: false,
    others: 0,
    items: [toSign('2026-11-25T02:30:00.000Z')],
    counts: { open: 0, in_progress: 0, to_sign: 1, to_cosign: 0, signed: 0 },
  });
  const { hear } = await renderScreen(place, doctor);
  expect(await screen.findByText('20:30')).toBeVisible();
  answer('visitList', {
    date: '2026-11-24',
    mine: false,
    others: 0,
    items: [toSign('2026-11-24T02:30:00.000Z')],
    counts: { open: 0, in_progress: 0, to_sign: 1, to_cosign: 0, signed: 0 },
  });
  hear(null);
  expect(await screen.findByText(/23 nov.*20:30/)).toBeVisible();
});

test.each([
  ['in the worklist', place, 'Iniciar consulta: Mariana García López'],
  ['in the visit', open, 'Iniciar consulta'],
])(
  'asks before a start %s when the doctor has another visit in progress',
  async (_where, at, step) => {
    const waiting = { status: 'open' as const, actions: ['start' as const] };
    answer('visitList', {
      date: '2026-11-24',
      mine: false,
      others: 0,
      items: [{ ...begunRow, ...waiting, state: 'open' }],
      counts: { open: 1, in_progress: 0, to_sign: 0, to_cosign: 0, signed: 0 },
    });
    answer('visitView', { ...begunVisit, ...waiting });
    answer(
      'visitStart',
      problem('appointment.another_in_progress', 'Ya hay otra consulta en curso.', {
        meta: {
          since: '2026-11-24T16:05:00.000Z',
          token: 'MG-003',
          patient: 'Ana Luz',
          visitId: otherId,
          entryId: otherId,
          entryVersion: 3,
        },
      }),
    );
    const { user, notices } = await renderScreen(at, doctor);
    await user.click(await screen.findByRole('button', { name: step }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Ya hay otra consulta en curso' }),
    );
    expect(question.getByText(/^Ana Luz está en consulta con este médico desde/)).toBeVisible();
    expect(question.getByRole('link', { name: 'Ir a la consulta abierta' })).toHaveAttribute(
      'href',
      `/hospital/visit?visitId=${otherId}`,
    );
    await user.click(question.getByRole('button', { name: 'Cerrarla y pasar a este paciente' }));
    const end = within(await screen.findByRole('dialog', { name: 'Cerrar sin nota firmada' }));
    const finished = answer('queueFinish', queueCard('1'));
    const requests = answer('visitStart', begunVisit);
    await write(user, end.getByRole('textbox', { name: /^¿Por qué se cierra/ }), 'Se fue');
    await user.click(end.getByRole('button', { name: 'Terminar consulta' }));
    await waitFor(() =>
      expect(finished[0]).toMatchObject({
        params: { queueEntryId: otherId },
        body: { version: 3, reason: 'Se fue' },
      }),
    );
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 2, alongside: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(notices.filter(({ kind }) => kind === 'error')).toEqual([]);
  },
);

test('signing needs a prognosis, leads to the missing field, then saves, confirms and signs', async () => {
  answer('visitView', begunVisit);
  const { user } = await renderScreen(open, doctor);
  expect(await screen.findByText(/^Penicilina/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Firmar' }));
  expect(await screen.findByText('Para firmar, completa: Pronóstico')).toBeVisible();
  const prognosis = screen.getByRole('textbox', { name: /^Pronóstico/ });
  await waitFor(() => expect(prognosis).toHaveFocus());
  expect(prognosis).toBeInvalid();
  expect(prognosis).toHaveAccessibleDescription(/Obligatorio para firmar\./);
  await user.click(
    within(screen.getByRole('status', { name: 'Requisitos de la NOM-004' })).getByRole('button', {
      name: 'Ir a: Pronóstico',
    }),
  );
  expect(prognosis).toHaveFocus();
  await write(user, prognosis, 'Bueno');
  const saved = answer('visitNoteSave', {
    ...begunVisit.note,
    sections: { ...begunVisit.note.sections, prognosis: 'Bueno' },
    revision: 4,
  });
  const signed = answer('visitSign', {
    ...begunVisit,
    status: 'signed',
    actions: ['amend'],
    signature: {
      at: '2026-11-24T17:20:00.000Z',
      by: 'Elena Cárdenas',
      licence: '1234567',
      contentHash: 'a'.repeat(64),
      content: 'intact',
    },
  });
  await user.click(screen.getByRole('button', { name: 'Firmar' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Firmar' }));
  expect(await screen.findByText(/Firmó Elena Cárdenas, cédula 1234567/)).toBeVisible();
  expect(saved[0]?.body).toMatchObject({ revision: 3, sections: { prognosis: 'Bueno' } });
  expect(signed[0]?.body).toEqual({ revision: 4, diagnosesRevision: 1 });
  expect(screen.getByRole('button', { name: 'Agregar nota aclaratoria' })).toBeVisible();
});

test('a note that does not match what was signed says so', async () => {
  answer('visitView', {
    ...begunVisit,
    status: 'signed',
    actions: ['amend'],
    signature: {
      at: '2026-11-24T17:20:00.000Z',
      by: 'Elena Cárdenas',
      licence: '1234567',
      contentHash: 'a'.repeat(64),
      content: 'altered',
    },
  });
  await renderScreen(open, doctor);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^La nota no coincide con lo que se firmó/,
  );
});

test('a note without diagnoses leads to the diagnosis search', async () => {
  answer('visitView', {
    ...begunVisit,
    diagnoses: { ...begunVisit.diagnoses, items: [] },
    note: { ...begunVisit.note, sections: { ...begunVisit.note.sections, prognosis: 'Bueno' } },
  });
  const { user } = await renderScreen(open, doctor);
  await user.click(await screen.findByRole('button', { name: 'Firmar' }));
  const search = screen.getByRole('combobox', { name: /diagnóstico/i });
  await waitFor(() => expect(search).toHaveFocus());
  expect(search).toBeInvalid();
  expect(screen.getByText(/^Para firmar, completa: Diagnóstico/)).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a version conflict offers both versions', async () => {
  answer('visitView', begunVisit);
  const { user } = await renderScreen(open, doctor);
  await write(user, await screen.findByRole('textbox', { name: /^Plan/ }), ' y reposo');
  const current = {
    ...begunVisit.note,
    sections: { ...begunVisit.note.sections, plan: 'Antibiótico' },
    revision: 4,
    savedBy: 'Arturo Beltrán',
  };
  answer(
    'visitNoteSave',
    problem('resource.version_conflict', 'Alguien más lo cambió.', {
      meta: { current, changed: ['plan'] },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  expect(await screen.findByText(/Antibiótico/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Plan/ })).toHaveValue('Líquidos y reposo');
  const saved = answer('visitNoteSave', {
    ...current,
    sections: { ...current.sections, plan: 'Líquidos y reposo' },
    revision: 5,
    savedBy: 'Elena Cárdenas',
  });
  await user.click(screen.getByRole('button', { name: /^Guardar mis cambios/ }));
  await waitFor(() =>
    expect(saved[0]?.body).toMatchObject({ revision: 4, sections: { plan: 'Líquidos y reposo' } }),
  );
});

test('marks unusual vital signs as they are typed, refuses impossible ones, calculates the body mass index', async () => {
  answer('visitView', begunVisit);
  const { user } = await renderScreen(open, { roles: ['nurse'] });
  await user.click(await screen.findByRole('button', { name: 'Nueva toma' }));
  const systolic = await screen.findByRole('textbox', { name: /^Sistólica/ });
  await write(user, systolic, '12');
  expect(systolic).not.toHaveAccessibleDescription();
  await user.keyboard('{Backspace}85');
  expect(systolic).toHaveAccessibleDescription('crítico alto; lo habitual a su edad: 90 a 139');
  await user.clear(systolic);
  await user.paste('120');
  expect(systolic).not.toHaveAccessibleDescription();
  await user.clear(systolic);
  await write(user, screen.getByRole('textbox', { name: 'Temperatura (°C)' }), '18');
  await write(user, screen.getByRole('textbox', { name: 'Peso (kg)' }), '62');
  await write(user, screen.getByRole('textbox', { name: 'Talla (cm)' }), '165');
  expect(screen.getByText(/IMC: 22.8/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar signos' }));
  expect(await screen.findByText('Debe estar entre 30 y 45.')).toBeVisible();
});

test('the front desk is denied, and the request is made for the access log', async () => {
  const requests = answer('visitView', problem('permission.denied', 'No puedes ver esto.'));
  await renderScreen(open, { roles: ['reception'] });
  expect(await screen.findByText(/Ver el expediente clínico/)).toBeVisible();
  await waitFor(() => expect(requests).toHaveLength(1));
});

test('an owner reads a visit under an emergency access, and only reads', async () => {
  const { patient } = begunVisit;
  answer(
    'visitView',
    problem('emergency_access.required', 'Protegido', {
      meta: { permission: 'clinical:read', patientId: patient.id },
    }),
  );
  answer('emergencyAccessCurrent', { access: null });
  const { user } = await renderScreen(open);
  await user.click(await screen.findByRole('button', { name: 'Abrir por emergencia' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acceso de emergencia' }));
  const opened = answer('emergencyAccessOpen', emergencyAccess());
  answer('emergencyAccessCurrent', { access: emergencyAccess() });
  answer('visitView', { ...begunVisit, actions: [], licensed: false });
  await write(user, dialog.getByRole('textbox', { name: /^Motivo/ }), 'Llegó inconsciente');
  await user.click(dialog.getByRole('button', { name: 'Abrir expediente' }));
  expect(await screen.findByText(/^Penicilina/)).toBeVisible();
  expect(opened[0]?.params).toEqual({ patientId: patient.id });
  expect(screen.getByRole('timer')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Agregar|Firmar|Cancelar/ })).toBeNull();
  expect(screen.getByText('Todavía no se han tomado.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Volver al paciente' })).toBeVisible();
});

describe('with care relations', () => {
  const { company } = sessionOf().user;
  const clinician = { ...doctor, company: company && { ...company, careRelations: true as const } };

  test('a visit outside care asks for a reason', async () => {
    answer(
      'visitView',
      problem('emergency_access.required', 'Protegido', {
        meta: { permission: 'clinical:read', patientId: begunVisit.patient.id },
      }),
    );
    answer('emergencyAccessCurrent', { access: null });
    await renderScreen(open, clinician);
    expect(await screen.findByText('No atiendes a este paciente')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Abrir por emergencia' })).toBeVisible();
  });

  test('a visit in care opens to write, as without them, with its prescriptions', async () => {
    answer('visitView', begunVisit);
    answer('emergencyAccessCurrent', { access: null });
    answer('visitPrescriptionView', { ...blankPrescription, issued: [issuedRow] });
    const { user, place: now } = await renderScreen(open, clinician);
    answer('visitList', {
      date: '2026-11-24',
      mine: false,
      others: 0,
      items: [begunRow],
      counts: { open: 0, in_progress: 1, to_sign: 0, to_cosign: 0, signed: 0 },
    });
    expect(await screen.findByText(/^Penicilina/)).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    const section = await screen.findByRole('region', { name: 'Recetas' });
    expect(await within(section).findByRole('link', { name: 'R-000101' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/hospital/prescription?prescriptionId=${issuedRow.id}`),
    );
    expect(within(section).getByRole('link', { name: 'Recetar' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/hospital/visit/prescription/${begunVisit.id}/1`),
    );
    await user.click(screen.getByRole('button', { name: /^Volver/ }));
    expect(now()).toBe(place);
    expect(await screen.findByRole('row', { name: /García López, Mariana/ })).toBeVisible();
  });
});
