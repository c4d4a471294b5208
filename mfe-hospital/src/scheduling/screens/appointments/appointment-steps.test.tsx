import type { Appointment, Category, AppointmentReply } from '@sala/shared-contracts';
import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { anAppointment, answerLists, detailOf } from '../../../testing/appointment.fixture';
import { control } from '../../../testing/booking.fixture';
import { write } from '../../../testing/write';
import { categoryOf } from '../../../testing/category.fixture';

const { answer } = startBannerApi();
const place = '/hospital/appointments';

const ana = anAppointment('Ana Ríos');
const luz = anAppointment('Luz Sol', {
  status: 'checked_in',
  moves: ['in_progress', 'cancelled'],
  undoable: true,
});

let asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides = [];
  stop = onAside((notice) => asides.push(notice));
});
afterEach(() => stop());

const offered = (label: string): AsideNotice => {
  const notice = asides.find(({ action }) => action?.label === label);
  if (!notice) throw new Error(`nothing offers «${label}»`);
  return notice;
};

const startWith = (...items: readonly Appointment[]) => answerLists(answer, items);

test('ending an unsigned consultation asks for a reason', async () => {
  const inside = { ...luz, status: 'in_progress' as const, moves: ['completed' as const] };
  startWith(inside);
  answer('appointmentView', detailOf(inside));
  const requests = answer(
    'appointmentComplete',
    detailOf({ ...inside, status: 'completed', moves: [], version: 2 }),
  );
  const { user } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Terminar: Luz Sol' }));
  const form = within(await screen.findByRole('dialog', { name: 'Cerrar sin nota firmada' }));
  await user.click(form.getByRole('button', { name: 'Terminar consulta' }));
  expect(await form.findByText('Escribe por qué se cierra sin firmar.')).toBeVisible();
  expect(requests).toEqual([]);
  await write(user, form.getByRole('textbox', { name: /¿Por qué/ }), 'Solo vino por un papel');
  await user.click(form.getByRole('button', { name: 'Terminar consulta' }));
  await waitFor(() =>
    expect(requests[0]).toMatchObject({ body: { version: 1, reason: 'Solo vino por un papel' } }),
  );
});

test('a signed consultation ends at once, and its address opens no form', async () => {
  const inside = {
    ...luz,
    status: 'in_progress' as const,
    moves: ['completed' as const],
    noteSigned: true,
  };
  startWith(inside);
  const requests = answer(
    'appointmentComplete',
    detailOf({ ...inside, status: 'completed', moves: [], version: 2 }),
  );
  const { user } = await renderScreen(`${place}?appointmentId=${luz.id}&act=complete`);
  const panel = within(await screen.findByRole('dialog', { name: 'Luz Sol' }));
  await user.click(await panel.findByRole('button', { name: 'Terminar: Luz Sol' }));
  await waitFor(() => expect(requests[0]?.body).toEqual({ version: 1 }));
});

const openCancelling = async (...reasons: readonly Category[]) => {
  startWith(ana);
  if (reasons.length > 0) answer('categoryList', { items: [...reasons] });
  const sent = answer(
    'appointmentCancel',
    detailOf({ ...ana, status: 'cancelled', moves: [], version: 2 }),
  );
  const { user, notices } = await renderScreen(`${place}?appointmentId=${ana.id}&act=cancel`);
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Cancelar la cita de Ana Ríos' }),
  );
  const explain = () =>
    write(user, dialog.getByRole('textbox', { name: /Explicación/ }), 'El médico enfermó');
  const submit = () => user.click(dialog.getByRole('button', { name: 'Cancelar cita' }));
  return { user, notices, dialog, sent, explain, submit };
};

test('a cancellation requires who and why, is told by the channel it names, and can be taken back', async () => {
  answer('appointmentTelling', { channel: 'whatsapp', to: '•••• 5678', until: null, reason: null });
  const { user, dialog, sent, explain, submit, notices } = await openCancelling();
  await submit();
  expect(await dialog.findByText('Escribe por qué se cancela.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'La clínica' }));
  await explain();
  expect(
    await dialog.findByRole('checkbox', { name: 'Avisar al paciente por WhatsApp (•••• 5678)' }),
  ).toBeChecked();
  await submit();
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      version: 1,
      by: 'clinic',
      note: 'El médico enfermó',
      scope: 'one',
      tellPatient: true,
    }),
  );
  const told = await waitFor(() => offered('Deshacer'));
  expect(told.text).toBe(
    'Se canceló la cita de Ana Ríos. Se le avisa en 2 min por WhatsApp (•••• 5678).',
  );
  const restored = answer('appointmentRestore', detailOf(ana));
  act(() => told.action?.onSelect());
  await waitFor(() =>
    expect(restored[0]).toMatchObject({
      params: { appointmentId: ana.id },
      body: { version: 2, bookingKey: expect.any(String) },
    }),
  );
  await waitFor(() =>
    expect(notices.map(({ text }) => text)).toContain('La cita de Ana Ríos sigue en pie.'),
  );
});

test('who cancels may choose not to tell the patient', async () => {
  answer('appointmentTelling', { channel: 'sms', to: '•••• 5678', until: null, reason: null });
  const { user, dialog, sent, explain, submit } = await openCancelling();
  await explain();
  await user.click(
    await dialog.findByRole('checkbox', { name: 'Avisar al paciente por SMS (•••• 5678)' }),
  );
  await submit();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ tellPatient: false }));
  expect((await waitFor(() => offered('Deshacer'))).text).toBe('Se canceló la cita de Ana Ríos.');
});

test('a listed reason suffices; who has no phone or email is not told, and the tick says so', async () => {
  const reason = {
    id: '00000000-0000-4000-8000-0000000000c1',
    kind: 'cancel_reason' as const,
    code: 'viaje',
    name: 'Viaje',
    nameEn: null,
    parentId: null,
    color: '#64748b',
    icon: null,
    sortOrder: 1,
    active: true,
    systemManaged: false,
    usageCount: 0,
    version: 1,
    meta: {},
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  const { user, dialog, sent, submit } = await openCancelling(reason);
  const tick = dialog.getByRole('checkbox', { name: 'Avisar al paciente' });
  await waitFor(() => expect(tick).toHaveAccessibleDescription('Sin teléfono ni correo.'));
  expect(tick).toBeDisabled();
  expect(tick).not.toBeChecked();
  await dialog.findByRole('option', { name: 'Viaje' });
  await submit();
  expect(await dialog.findByText('Elige un motivo o escribe por qué se cancela.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: /Motivo/ }), 'Viaje');
  await submit();
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ cancelReasonId: reason.id, note: '' }));
  expect(sent[0]?.body).not.toHaveProperty('tellPatient');
});

test('the panel shows the history and undoes a step with a reason', async () => {
  startWith(luz);
  const requests = answer('appointmentUndo', detailOf({ ...luz, status: 'scheduled', version: 2 }));
  const { user } = await renderScreen(`${place}?appointmentId=${luz.id}&act=undo`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Deshacer «Llegó»' }));
  await write(user, dialog.getByRole('textbox', { name: /¿Por qué\?/ }), 'Era otra persona');
  await user.click(dialog.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(requests[0]?.body).toEqual({ version: 1, reason: 'Era otra persona' }),
  );
  // Back in the panel, with history and messages.
  expect(await screen.findByText(/20\/11\/2026, .* · Ana Ruiz/)).toBeVisible();
  const [postponed, sent, kept] = within(
    screen.getByRole('region', { name: 'Mensajes al paciente' }),
  ).getAllByRole('listitem');
  expect(postponed).toHaveTextContent(
    /^Recordatorio.*Se pospuso al 22\/11\/2026.*, por SMS · Automático$/,
  );
  expect(sent).toHaveTextContent(/^Recordatorio.*Enviado por correo · Luis Paz$/);
  expect(kept).toHaveTextContent(
    /^Confirmación de la cita.*No se envió: falta su consentimiento · Automático$/,
  );
});

test('notes save despite new unanswered questions, and given answers stay required', async () => {
  const question = {
    key: 'ayuno',
    label: '¿Vienes en ayuno?',
    type: 'text' as const,
    required: true,
  };
  const type = {
    ...control,
    id: ana.eventType.id,
    questions: [question, { ...question, key: 'quien', label: '¿Quién te acompaña?' }],
  };
  startWith(ana);
  answer('eventTypeList', { items: [type] });
  answer('roomList', { items: [] });
  answer('appointmentView', detailOf(ana, { customAnswers: { quien: 'Su hija' } }));
  const requests = answer('appointmentUpdate', detailOf({ ...ana, version: 2 }));
  const { user } = await renderScreen(`${place}?appointmentId=${ana.id}&act=edit`);
  const form = within(await screen.findByRole('dialog', { name: 'Editar la cita de Ana Ríos' }));
  const companion = await form.findByRole('textbox', { name: /acompaña/ });
  await user.clear(companion);
  await write(user, form.getByRole('textbox', { name: /^Nota interna/ }), 'Llama antes');
  await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
  expect(await form.findByText('Contesta «¿Quién te acompaña?».')).toBeVisible();
  await write(user, companion, 'Su hija');
  await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(() =>
    expect(requests[0]?.body).toEqual({ version: 1, internalNote: 'Llama antes' }),
  );
});

describe('what is known of an appointment', () => {
  const place = '/hospital/appointments';
  const kept = categoryOf({ kind: 'appointment_reason', name: 'Resultados', active: false });
  const offered = categoryOf({ kind: 'appointment_reason', name: 'Vacuna' });
  const archived = categoryOf({ kind: 'appointment_reason', name: 'Feria', active: false });
  const ana = anAppointment('Ana Ríos', {
    reasonCategory: { id: kept.id, name: kept.name, nameEn: null },
    reason: 'Biometría',
  });

  beforeEach(() => {
    answerLists(answer, [ana]);
    answer('roomList', { items: [] });
  });

  test('an archived reason stays while chosen, and no other archived reason is offered', async () => {
    const requests = answer('categoryList', ({ query }) => ({
      items: [kept, offered, archived].filter(
        ({ active }) => active || query.includeArchived === true,
      ),
    }));
    const { user } = await renderScreen(place);
    await user.click(await screen.findByRole('button', { name: 'Más acciones de Ana Ríos' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    const form = within(await screen.findByRole('dialog', { name: 'Editar la cita de Ana Ríos' }));
    const reason = await form.findByRole('combobox', { name: 'Motivo de la visita' });
    expect(reason).toHaveValue(kept.id);
    expect(
      within(reason)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Sin elegir', 'Resultados', 'Vacuna']);
    expect(requests.map(({ query }) => query.kind)).toContain('appointment_reason');
    await user.selectOptions(reason, offered.id);
    const theirs = detailOf({ ...ana, reason: 'Ultrasonido', version: 2 });
    answer(
      'appointmentUpdate',
      problem('resource.version_conflict', 'Alguien más lo cambió.', { meta: { current: theirs } }),
    );
    await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
    expect(await form.findByText(/Resultados · Ultrasonido/)).toBeVisible();
    const sent = answer('appointmentUpdate', detailOf({ ...ana, version: 3 }));
    await user.click(form.getByRole('button', { name: /Guardar mis cambios|sobre/i }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 2, reasonId: offered.id }));
  });

  test('reasons are in the interface language; for a cancellation, without archived ones', async () => {
    answer('categoryList', {
      items: [
        { ...offered, kind: 'cancel_reason', name: 'Viaje', nameEn: 'Travel' },
        { ...archived, kind: 'cancel_reason' },
      ],
    });
    answer(
      'appointmentView',
      detailOf({ ...ana, reasonCategory: { id: kept.id, name: kept.name, nameEn: 'Results' } }),
    );
    const { goTo } = await renderScreen(`${place}?appointmentId=${ana.id}`, { locale: 'en' });
    expect(await screen.findByText('Results · Biometría')).toBeVisible();
    await goTo(`${place}?appointmentId=${ana.id}&act=cancel`);
    const question = within(
      await screen.findByRole('dialog', { name: 'Cancel Ana Ríos’s appointment' }),
    );
    expect(await question.findByRole('option', { name: 'Travel' })).toBeInTheDocument();
    expect(question.queryByRole('option', { name: archived.name })).not.toBeInTheDocument();
  });
});

describe('addresses', () => {
  const place = '/hospital/appointments';
  const reads = { permissions: ['appointments:read', 'patients:read'] } as const;
  const ana = anAppointment('Ana Ríos');
  const waits = anAppointment('Sol Vera', {
    status: 'waitlisted',
    moves: ['scheduled', 'cancelled'],
    startAt: null,
    endAt: null,
  });

  const startWith = (appointment: Appointment) => {
    answerLists(answer, [appointment]);
    answer('roomList', { items: [] });
    answer('appointmentCheck', {
      conflicts: [],
      sameDay: false,
      startAt: waits.createdAt,
      endAt: waits.createdAt,
    });
    answer('slotFirst', { items: [], recommended: null });
    answer('slotDays', { items: [] });
  };

  describe('an address opens no form for an impossible action', () => {
    test('a finished appointment is neither completed, undone, edited nor moved', async () => {
      const done = { ...ana, status: 'completed' as const, moves: [], undoable: false };
      startWith(done);
      const viewRequests = answer('appointmentView', detailOf(done));
      const { goTo } = await renderScreen(`${place}?rescheduleId=${ana.id}`);
      expect(await screen.findByRole('row', { name: /Ana Ríos/ })).toBeVisible();
      await waitFor(() => expect(viewRequests).toHaveLength(1));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      for (const step of ['complete', 'undo', 'edit']) {
        await goTo(place);
        expect(await screen.findByRole('row', { name: /Ana Ríos/ })).toBeVisible();
        await goTo(`${place}?appointmentId=${ana.id}&act=${step}`);
        expect(await screen.findByRole('dialog', { name: 'Ana Ríos' })).toBeVisible();
      }
    });

    test('readers neither edit nor book', async () => {
      startWith(ana);
      const requests = answer('eventTypeList', { items: [] });
      const { goTo } = await renderScreen(`${place}?appointmentId=${ana.id}&act=edit`, {
        permissions: [...reads.permissions, 'event-types:read'],
      });
      expect(await screen.findByRole('dialog', { name: 'Ana Ríos' })).toBeVisible();
      await goTo(`${place}?new=1`);
      expect(await screen.findByRole('row', { name: /Ana Ríos/ })).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(requests).toEqual([]);
    });

    test("reschedule: the search starts from a waitlisted patient's preferences", async () => {
      startWith(waits);
      const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
      answer(
        'appointmentView',
        detailOf(waits, {
          kind: 'telehealth',
          waitlist: {
            dateFrom: inAMonth,
            dateTo: null,
            timePreference: 'morning',
            status: 'waiting',
            insteadOf: null,
          },
        }),
      );
      const first = answer('slotFirst', { items: [], recommended: null });
      const days = answer('slotDays', { items: [] });
      await renderScreen(`${place}?tab=waitlist&rescheduleId=${waits.id}`);
      expect(await screen.findByRole('dialog', { name: 'Nueva cita' })).toBeVisible();
      expect(await screen.findByRole('radio', { name: 'Mañana' })).toBeChecked();
      const requests = {
        eventTypeId: waits.eventType.id,
        practitionerId: waits.practitioner?.id,
        patientId: waits.patient.id,
        kind: 'telehealth',
      };
      await waitFor(() =>
        expect(days.map(({ query }) => query)).toContainEqual(
          expect.objectContaining({ ...requests, from: inAMonth }),
        ),
      );
      expect(first[0]?.query).toMatchObject({ ...requests, preference: 'morning' });
    });
  });
});

describe('replies and links', () => {
  const ana = anAppointment('Ana Ríos', { status: 'confirmed', moves: ['cancelled'] });
  const place = `/hospital/appointments?appointmentId=${ana.id}`;

  const reply: AppointmentReply = {
    id: '00000000-0000-4000-8000-000000000900',
    at: '2026-11-24T16:00:00Z',
    channel: 'whatsapp',
    conversationId: '00000000-0000-4000-8000-000000000901',
    intent: 'confirm',
    because: 'asked_about',
    outcome: 'confirmed',
    movedTo: null,
    undoUntil: '2026-11-25T16:00:00Z',
    undone: null,
  };

  test('shows what a reply did and why, takes it back, also after a refusal', async () => {
    answerLists(answer, [ana]);
    answer('appointmentReplyList', { items: [reply], links: 0 });
    const { user } = await renderScreen(place);
    const replies = within(await screen.findByRole('region', { name: 'Respuestas del paciente' }));
    expect(replies.getByText('Confirmó')).toBeVisible();
    expect(replies.getByText(/WhatsApp · por la pregunta que se le envió/)).toBeVisible();
    const refused = answer(
      'appointmentReplyUndo',
      problem('appointmentReply.not_undoable', 'La cita cambió después.'),
    );
    await user.click(replies.getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(refused).toHaveLength(1));
    expect(await replies.findByRole('button', { name: 'Deshacer' })).toBeEnabled();
    const undone = {
      ...reply,
      undoUntil: null,
      undone: { at: '2026-11-24T17:00:00Z', by: 'Eva Luna' },
    };
    answer('appointmentReplyUndo', { reply: undone, appointmentId: ana.id });
    answer('appointmentReplyList', { items: [undone], links: 0 });
    await user.click(replies.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText(/La deshizo Eva Luna/)).toBeVisible();
    expect(replies.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  test('makes a link for the patient, and revokes all after asking', async () => {
    answerLists(answer, [ana]);
    answer('appointmentLinkIssue', { url: 'https://sala.test/appointment/secreto' });
    const { user, notices } = await renderScreen(place);
    await user.click(
      await screen.findByRole('button', { name: 'Copiar un enlace para el paciente' }),
    );
    expect(await screen.findByText('https://sala.test/appointment/secreto')).toBeVisible();
    answer('appointmentReplyList', { items: [], links: 1 });
    await user.click(screen.getByRole('button', { name: 'Copiar un enlace para el paciente' }));
    await user.click(await screen.findByRole('button', { name: 'Revocar enlaces' }));
    const requests = answer('appointmentLinkRevoke', undefined);
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Revocar enlaces' }));
    await waitFor(() => expect(requests).toHaveLength(1));
    await waitFor(() =>
      expect(notices).toContainEqual({ kind: 'success', text: 'Los enlaces se revocaron' }),
    );
  });
});
