import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor, within, act } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { emergencyAccess } from '../../../testing/emergency-access.fixture';
import { queueCard } from '../../../testing/queue-card.fixture';
import { begunRow, begunVisit, emptySummary } from './visit.fixture';
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

test('asks before a start when the doctor has another visit in progress, which it can end', async () => {
  const waiting = { status: 'open' as const, actions: ['start' as const] };
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
  const { user, notices } = await renderScreen(open, doctor);
  await user.click(await screen.findByRole('button', { name: 'Iniciar consulta' }));
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
});

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

describe('tools', () => {
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
    await waitFor(() =>
      expect(saved[0]?.body).toMatchObject({ copied: { prognosis: earlier.id } }),
    );
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
});
