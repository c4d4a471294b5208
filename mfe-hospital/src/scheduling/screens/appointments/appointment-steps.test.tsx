import type { Appointment, Category } from '@sala/shared-contracts';
import { onAside, type AsideNotice } from '@sala/shell-sdk';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { anAppointment, answerLists, detailOf } from '../../../testing/appointment.fixture';
import { control } from '../../../testing/booking.fixture';
import { queueCard } from '../../../testing/queue-card.fixture';
import { write } from '../../../testing/write';

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

test('asks before starting when the doctor has another consultation in progress', async () => {
  startWith(luz);
  answer(
    'appointmentStart',
    problem('appointment.another_in_progress', 'Ya hay otra consulta en curso.', {
      meta: { since: '2026-11-24T16:05:00.000Z', token: 'MG-003' },
    }),
  );
  const { user, notices } = await renderScreen(place);
  await user.click(await screen.findByRole('button', { name: 'Pasar a consulta: Luz Sol' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Ya hay otra consulta en curso' }),
  );
  expect(
    question.getByText(
      'El médico atiende el turno MG-003 desde las 10:05. Si ya terminó, ciérralo primero.',
    ),
  ).toBeVisible();
  const requests = answer(
    'appointmentStart',
    detailOf({ ...luz, status: 'in_progress', moves: ['completed'], version: 2 }),
  );
  await user.click(question.getByRole('button', { name: 'Pasar de todos modos' }));
  await waitFor(() => expect(requests[0]).toMatchObject({ body: { version: 1, alongside: true } }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(notices.filter(({ kind }) => kind === 'error')).toEqual([]);
});

test('a waiting patient is called by token from the list', async () => {
  const waiting = {
    ...luz,
    moves: ['cancelled' as const],
    turn: {
      entryId: '00000000-0000-4000-8000-0000000000e1',
      token: 'MG-004',
      version: 3,
      called: false,
    },
  };
  startWith(waiting);
  const requests = answer('queueCall', queueCard('1', { status: 'called', version: 4 }));
  const { user, notices } = await renderScreen(`${place}?appointmentId=${luz.id}`);
  const panel = within(await screen.findByRole('dialog', { name: 'Luz Sol' }));
  expect(await panel.findByText('MG-004')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Llamar: Luz Sol' }));
  await waitFor(() =>
    expect(requests[0]).toMatchObject({
      params: { queueEntryId: waiting.turn.entryId },
      body: { version: 3 },
    }),
  );
  const told = await waitFor(() => offered('Deshacer'));
  const undone = answer('queueUndo', queueCard('1', { version: 5 }));
  act(() => told.action?.onSelect());
  await waitFor(() =>
    expect(undone[0]).toMatchObject({
      params: { queueEntryId: waiting.turn.entryId },
      body: { version: 4 },
    }),
  );
  await waitFor(() =>
    expect(notices.map(({ text }) => text)).toContain('Luz Sol espera de nuevo.'),
  );
});

test('calling again offers no undo', async () => {
  startWith({
    ...luz,
    moves: ['cancelled'],
    turn: {
      entryId: '00000000-0000-4000-8000-0000000000e1',
      token: 'MG-004',
      version: 4,
      called: true,
    },
  });
  answer('queueCall', queueCard('1', { status: 'called', version: 5, callCount: 2 }));
  const { user } = await renderScreen(`${place}?appointmentId=${luz.id}`);
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Luz Sol' })).getByRole('button', {
      name: 'Llamar: Luz Sol',
    }),
  );
  await waitFor(() => expect(asides).toHaveLength(1));
  expect(asides[0]).not.toHaveProperty('action');
});

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

test('a late no-show whose time is taken gets an explanation', async () => {
  const missed = { ...luz, status: 'no_show' as const, moves: [], undoable: true };
  startWith(missed);
  answer(
    'appointmentUndo',
    problem('appointment.not_undoable', 'El último paso ya no se puede deshacer.', {
      meta: {
        from: 'no_show',
        because: 'taken',
        conflicts: [{ code: 'practitioner_busy', overbookable: true, detail: '10:00–10:30' }],
      },
    }),
  );
  const { user } = await renderScreen(`${place}?appointmentId=${luz.id}&act=undo`);
  const dialog = within(await screen.findByRole('dialog', { name: /^Deshacer/ }));
  await write(user, dialog.getByRole('textbox', { name: /¿Por qué\?/ }), 'Llegó tarde');
  await user.click(dialog.getByRole('button', { name: 'Deshacer' }));
  expect(await dialog.findByText('El médico ya tiene otra cita a esa hora')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: /¿Por qué\?/ })).toHaveValue('Llegó tarde');
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

test('details can be edited, and a version conflict shows the other changes', async () => {
  const afar = detailOf({ ...ana, moves: ['confirmed', 'cancelled'] });
  startWith(ana);
  answer('appointmentView', { ...afar, kind: 'telehealth', internalNote: 'Llega con su hija' });
  answer('roomList', { items: [] });
  answer(
    'appointmentUpdate',
    problem('resource.version_conflict', 'Alguien más lo cambió.', {
      meta: {
        current: { ...afar, kind: 'telehealth', internalNote: 'Usa silla de ruedas', version: 2 },
      },
    }),
  );
  const { user } = await renderScreen(`${place}?appointmentId=${ana.id}&act=edit`);
  const form = within(await screen.findByRole('dialog', { name: 'Editar la cita de Ana Ríos' }));
  const link = form.getByRole('textbox', { name: /Enlace/ });
  await write(user, link, 'reunion.mx/1');
  await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
  expect(await form.findByText('Escribe un enlace que empiece con https://.')).toBeVisible();
  await user.clear(link);
  await write(user, link, 'https://reunion.mx/1');
  await user.click(form.getByRole('button', { name: 'Guardar cambios' }));
  expect(await form.findByText(/Usa silla de ruedas/)).toBeVisible();
  const requests = answer('appointmentUpdate', { ...afar, version: 3 });
  await user.click(form.getByRole('button', { name: /Guardar mis cambios|sobre/i }));
  await waitFor(() =>
    expect(requests[0]?.body).toEqual({ version: 2, meetingUrl: 'https://reunion.mx/1' }),
  );
});
