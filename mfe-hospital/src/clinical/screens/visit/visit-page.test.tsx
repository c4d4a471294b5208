import { problem, sessionOf, startApi } from '@sala/shell-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { emergencyAccess } from '../../../testing/emergency-access.fixture';
import { begunRow, begunVisit } from './visit.fixture';

const { answer } = startApi();
const place = '/hospital/visit';
const open = `${place}?visitId=${begunVisit.id}`;
const doctor = { roles: ['doctor' as const] };

beforeEach(() => {
  answer('siteList', { items: [] });
  answer('departmentList', { items: [] });
  answer('visitTeachingView', { suggestions: [], deliveries: [], mailBar: null });
});

test('each row of the worklist links to its next step', async () => {
  answer('visitList', {
    date: '2026-11-24',
    items: [begunRow],
    counts: { open: 0, in_progress: 1, to_sign: 0, to_cosign: 0, signed: 0 },
  });
  answer('visitView', begunVisit);
  const { user, place: now } = await renderScreen(place, { ...doctor, locale: 'en' });
  const row = await screen.findByRole('row', { name: /Mariana García López/ });
  expect(within(row).getByText('In consultation')).toBeVisible();
  await user.click(within(row).getByRole('button', { name: 'Continue: Mariana García López' }));
  expect(now()).toBe(open);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Visit 1 · Mariana García López' }),
  ).toBeVisible();
});

test('an unsigned visit is dated in the zone of its site, even late in the evening', async () => {
  const toSign = (startedAt: string) => ({ ...begunRow, state: 'to_sign' as const, startedAt });
  answer('visitList', {
    date: '2026-11-24',
    items: [toSign('2026-11-25T02:30:00.000Z')],
    counts: { open: 0, in_progress: 0, to_sign: 1, to_cosign: 0, signed: 0 },
  });
  const { hear } = await renderScreen(place, doctor);
  expect(await screen.findByText('20:30')).toBeVisible();
  answer('visitList', {
    date: '2026-11-24',
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
      items: [{ ...begunRow, ...waiting, state: 'open' }],
      counts: { open: 1, in_progress: 0, to_sign: 0, to_cosign: 0, signed: 0 },
    });
    answer('visitView', { ...begunVisit, ...waiting });
    answer(
      'visitStart',
      problem('appointment.another_in_progress', 'Ya hay otra consulta en curso.', {
        meta: { since: '2026-11-24T16:05:00.000Z', token: 'MG-003' },
      }),
    );
    const { user, notices } = await renderScreen(at, doctor);
    await user.click(await screen.findByRole('button', { name: step }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Ya hay otra consulta en curso' }),
    );
    const requests = answer('visitStart', begunVisit);
    await user.click(question.getByRole('button', { name: 'Pasar de todos modos' }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ version: 2, alongside: true }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(notices.filter(({ kind }) => kind === 'error')).toEqual([]);
  },
);

test('signing needs a prognosis, leads to the missing field, then saves, confirms and signs', async () => {
  answer('visitView', begunVisit);
  const { user } = await renderScreen(open, doctor);
  expect(await screen.findByText('Penicilina')).toBeVisible();
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
  await user.type(prognosis, 'Bueno');
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
  await user.type(await screen.findByRole('textbox', { name: /^Plan/ }), ' y reposo');
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

test('rejects impossible vital signs and calculates the body mass index', async () => {
  answer('visitView', begunVisit);
  const { user } = await renderScreen(open, { roles: ['nurse'] });
  await user.click(await screen.findByRole('button', { name: 'Nueva toma' }));
  await user.type(await screen.findByRole('textbox', { name: 'Temperatura (°C)' }), '18');
  await user.type(screen.getByRole('textbox', { name: 'Peso (kg)' }), '62');
  await user.type(screen.getByRole('textbox', { name: 'Talla (cm)' }), '165');
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
  await user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Llegó inconsciente');
  await user.click(dialog.getByRole('button', { name: 'Abrir expediente' }));
  expect(await screen.findByText('Penicilina')).toBeVisible();
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

  test('a visit in care opens to write, as without them', async () => {
    answer('visitView', begunVisit);
    answer('emergencyAccessCurrent', { access: null });
    const { user, place: now } = await renderScreen(open, clinician);
    answer('visitList', {
      date: '2026-11-24',
      items: [begunRow],
      counts: { open: 0, in_progress: 1, to_sign: 0, to_cosign: 0, signed: 0 },
    });
    expect(await screen.findByText('Penicilina')).toBeVisible();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Volver/ }));
    expect(now()).toBe(place);
    expect(await screen.findByRole('row', { name: /Mariana García López/ })).toBeVisible();
  });
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
  await user.click(await screen.findByRole('button', { name: 'Nota anterior' }));
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

  await user.type(plan, ' /rep');
  expect(await screen.findByRole('option', { name: /\/reposo/ })).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(plan).toHaveValue('Líquidos Reposo por [ ] días.'));
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

test('a signed note is printed with the heading of NOM-004 and its digest', async () => {
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
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await renderScreen(open, doctor);
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
});

test('the next patient who waits for this practitioner is called in from the visit', async () => {
  answer('visitView', { ...earlier, id: begunVisit.id });
  const next = {
    column: 'waiting' as const,
    appointmentId: 'c0ffee00-0000-4000-8000-0000000000b1',
    appointmentUid: 'cita',
    visitId: earlier.id,
    entryId: 'c0ffee00-0000-4000-8000-0000000000b2',
    status: 'waiting' as const,
    token: 'MG-005',
    patient: { id: 'c0ffee00-0000-4000-8000-0000000000b3', name: 'Luis Peña', hasAlerts: false },
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
    expected: 0,
    waiting: 1,
    inConsultation: 0,
    payment: 0,
    done: 0,
    noShows: 0,
    occupancy: null,
    noShowRate: null,
    mine: { waiting: 1, next: [next] },
  });
  const served = answer('queueServe', { ...next, status: 'serving' });
  const { user, place: now } = await renderScreen(open, doctor);
  await user.click(await screen.findByRole('button', { name: 'Siguiente paciente' }));
  await waitFor(() => expect(now()).toBe(`${place}?visitId=${earlier.id}`));
  expect(served[0]?.body).toEqual({ version: 3 });
});
