import { onAside, onUnattended, type AsideNotice } from '@sala/shell-sdk';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { boardOf, expectedCard, queueCard } from '../../../testing/queue-card.fixture';
import { write } from '../../../testing/write';

const { answer } = startApi();

beforeEach(() => {
  answer('departmentList', { items: [] });
  answer('practitionerList', { items: [] });
  answer('siteList', { items: [] });
  answer('roomList', { items: [] });
  // jsdom does not implement showModal.
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
});

let asides: AsideNotice[] = [];
let stop = (): void => undefined;
beforeEach(() => {
  asides = [];
  stop = onAside((notice) => asides.push(notice));
});
afterEach(() => stop());

const column = (name: string) => screen.findByRole('region', { name });

test('each patient is in their column, with the next step on the card', async () => {
  answer(
    'queueBoard',
    boardOf(
      expectedCard('1'),
      queueCard('2'),
      queueCard('3', { column: 'payment', status: 'finished', actions: [] }),
    ),
  );
  await renderScreen('/hospital');
  expect(
    within(await column('Por llegar')).getByRole('link', { name: 'Llegó: registrar llegada' }),
  ).toHaveAttribute('href', expect.stringMatching(/^\/hospital\/appointments\/check-in\//));
  expect(within(await column('En espera')).getByText('MG-002')).toBeVisible();
  expect(within(await column('Por cobrar')).getByText('$700.00')).toBeVisible();
  expect(within(await column('Terminado')).queryAllByRole('listitem')).toEqual([]);
});

test('calls are confirmed and reload the board, including those of other users', async () => {
  const requests = answer('queueBoard', boardOf(queueCard('2')));
  const called = answer(
    'queueCall',
    queueCard('2', { status: 'called', callCount: 1, version: 2 }),
  );
  const { user, hear } = await renderScreen('/hospital', { locale: 'en' });
  await user.click(await screen.findByRole('button', { name: 'Call' }));
  await waitFor(() => expect(called).toHaveLength(1));
  expect(called[0]).toMatchObject({ body: { version: 1 } });
  await waitFor(() =>
    expect(asides).toMatchObject([
      { kind: 'success', text: 'You called Mariana García López (MG-002).' },
    ]),
  );
  await waitFor(() => expect(requests.length).toBe(2));
  await hear({ type: 'queue_entry.called', entityId: 'x' });
  await waitFor(() => expect(requests.length).toBe(3));
});

test('a double click calls once', async () => {
  answer('queueBoard', boardOf(queueCard('2')));
  const called = answer('queueCall', queueCard('2', { status: 'called', version: 2 }));
  const { notices } = await renderScreen('/hospital');
  const next = await screen.findByRole('button', { name: 'Llamar' });
  act(() => {
    next.click();
    next.click();
  });
  await waitFor(() => expect(asides).toHaveLength(1));
  expect(called).toHaveLength(1);
  expect(notices).toEqual([]);
});

test('keyboard focus follows a card to its next column', async () => {
  answer('queueBoard', boardOf(queueCard('2'), queueCard('3')));
  const { user } = await renderScreen('/hospital');
  const [next] = await screen.findAllByRole('button', { name: 'Llamar' });
  answer('queueCall', queueCard('2', { version: 2 }));
  answer(
    'queueBoard',
    boardOf(
      queueCard('2', { column: 'payment', status: 'finished', actions: ['finish'], version: 2 }),
      queueCard('3'),
    ),
  );
  next?.focus();
  await user.keyboard('{Enter}');
  const card = await within(await column('Por cobrar')).findByRole('listitem');
  await waitFor(() => expect(card).toContainElement(document.activeElement as HTMLElement)); // the button that has the focus
});

test('removing a patient requires a reason', async () => {
  answer('queueBoard', boardOf(queueCard('2')));
  const removed = answer('queueRemove', queueCard('2', { status: 'removed', actions: [] }));
  const { user } = await renderScreen('/hospital');
  await user.click(
    await screen.findByRole('button', { name: 'Más acciones de Mariana García López' }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Sacar de la fila…' }));
  await user.click(await screen.findByRole('button', { name: 'Sacar de la fila' }));
  expect(await screen.findByText('Escribe por qué se retiró.')).toBeVisible();
  await write(
    user,
    screen.getByRole('textbox', { name: /¿Por qué se retiró\?/ }),
    'No quiso esperar',
  );
  await user.click(screen.getByRole('button', { name: 'Sacar de la fila' }));
  await waitFor(() =>
    expect(removed[0]).toMatchObject({ body: { version: 1, reason: 'No quiso esperar' } }),
  );
});

test('moves and priority changes can be undone from their message', async () => {
  answer('queueBoard', boardOf(queueCard('2')));
  answer(
    'queueServe',
    queueCard('2', { column: 'consultation', status: 'serving', actions: ['finish'], version: 3 }),
  );
  const { user, notices } = await renderScreen('/hospital');
  await user.click(await screen.findByRole('button', { name: /^Más acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pasar a consulta' }));
  await waitFor(() =>
    expect(asides).toMatchObject([
      {
        text: 'Pasó Mariana García López (MG-002).',
        durationMs: 10_000,
        action: { label: 'Deshacer' },
      },
    ]),
  );
  const undone = answer('queueUndo', queueCard('2', { version: 4 }));
  act(() => asides[0]?.action?.onSelect());
  await waitFor(() =>
    expect(undone[0]).toMatchObject({
      params: { queueEntryId: queueCard('2').entryId },
      body: { version: 3 },
    }),
  );
  await waitFor(() =>
    expect(notices).toMatchObject([
      { text: 'Se deshizo: Mariana García López (MG-002) volvió a donde estaba.' },
    ]),
  );
  const ordered = answer('queueOrder', queueCard('2', { priority: 'urgent', version: 5 }));
  await user.click(screen.getByRole('button', { name: /^Más acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Marcar urgente' }));
  await waitFor(() =>
    expect(asides[1]).toMatchObject({ text: 'Marcaste urgente a Mariana García López (MG-002).' }),
  );
  act(() => asides[1]?.action?.onSelect());
  await waitFor(() =>
    expect(ordered[1]).toMatchObject({ body: { version: 5, priority: 'normal' } }),
  );
});

test('calling again is confirmed without an undo, which the server would refuse', async () => {
  answer(
    'queueBoard',
    boardOf(
      queueCard('2', { status: 'called', callCount: 1, actions: ['call', 'serve', 'requeue'] }),
    ),
  );
  answer('queueCall', queueCard('2', { status: 'called', callCount: 2, version: 2 }));
  const { user } = await renderScreen('/hospital');
  await user.click(await screen.findByRole('button', { name: /^Más acciones/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Volver a llamar' }));
  await waitFor(() =>
    expect(asides).toMatchObject([{ text: 'Volviste a llamar a Mariana García López (MG-002).' }]),
  );
  expect(asides[0]).not.toHaveProperty('action');
});

test('finishing an unsigned consultation requires a reason; triage and a signed one do not', async () => {
  const inside = queueCard('2', { column: 'consultation', status: 'serving', actions: ['finish'] });
  const signed = queueCard('4', {
    column: 'consultation',
    status: 'serving',
    actions: ['finish'],
    noteSigned: true,
  });
  answer(
    'queueBoard',
    boardOf(
      inside,
      queueCard('3', { column: 'triage', stage: 'triage', status: 'serving', actions: ['finish'] }),
      signed,
    ),
  );
  const requests = answer('queueFinish', {
    ...inside,
    column: 'payment',
    status: 'finished',
    actions: [],
    version: 2,
  });
  const { user } = await renderScreen('/hospital');
  const [unsigned, done] = within(await column('En consulta')).getAllByRole('listitem');
  if (!unsigned || !done) throw new Error('two consultations are in progress');
  await user.click(within(done).getByRole('button', { name: 'Terminar' }));
  await waitFor(() =>
    expect(requests[0]).toMatchObject({
      params: { queueEntryId: signed.entryId },
      body: { version: 1 },
    }),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(asides).toHaveLength(1));
  await user.click(within(unsigned).getByRole('button', { name: 'Terminar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Cerrar sin nota firmada' }));
  await write(user, form.getByRole('textbox', { name: /¿Por qué/ }), 'Firma en la tarde');
  await user.click(form.getByRole('button', { name: 'Terminar consulta' }));
  await waitFor(() =>
    expect(requests[1]).toMatchObject({ body: { version: 1, reason: 'Firma en la tarde' } }),
  );
  await waitFor(() =>
    expect(asides[1]).toMatchObject({ text: 'Terminó Mariana García López (MG-002).' }),
  );
  await user.click(
    within(await column('En triage')).getByRole('button', { name: 'Terminar triage' }),
  );
  await waitFor(() => expect(requests[2]).toMatchObject({ body: { version: 1 } }));
});

test('asks before serving when the doctor has another consultation in progress', async () => {
  answer(
    'queueBoard',
    boardOf(
      queueCard('2', { status: 'called', actions: ['call', 'serve', 'requeue', 'move', 'remove'] }),
    ),
  );
  answer(
    'queueServe',
    problem('appointment.another_in_progress', 'Ya hay otra consulta en curso.', {
      meta: { since: '2026-11-24T16:05:00.000Z', token: null },
    }),
  );
  const { user } = await renderScreen('/hospital');
  await user.click(await screen.findByRole('button', { name: 'Pasar a consulta' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Ya hay otra consulta en curso' }),
  );
  expect(question.getByText(/otro paciente desde las 10:05/)).toBeVisible();
  const requests = answer(
    'queueServe',
    queueCard('2', { column: 'consultation', status: 'serving', actions: ['finish'], version: 3 }),
  );
  await user.click(question.getByRole('button', { name: 'Pasar de todos modos' }));
  await waitFor(() => expect(requests[0]).toMatchObject({ body: { version: 1, alongside: true } }));
  await waitFor(() => expect(asides.map(({ kind }) => kind)).toEqual(['success']));
});

test('shows six columns while loading', async () => {
  answer('queueBoard', () => new Promise(() => undefined));
  await renderScreen('/hospital');
  const board = await screen.findByRole('status', { name: 'Cargando el tablero' });
  expect(
    within(board)
      .getAllByText(/./)
      .map(({ textContent }) => textContent),
  ).toEqual(['Por llegar', 'En espera', 'En triage', 'En consulta', 'Por cobrar', 'Terminado']);
});

test('an empty board explains itself', async () => {
  answer('queueBoard', boardOf());
  await renderScreen('/hospital');
  expect(await screen.findByText('Hoy no hay pacientes todavía')).toBeVisible();
});

test('a failure offers a retry', async () => {
  answer('queueBoard', problem('server.unavailable', 'No disponible'));
  await renderScreen('/hospital');
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});

test('names the missing permission', async () => {
  await renderScreen('/hospital', { permissions: [] });
  expect(await screen.findByText(/Ver la fila/)).toBeVisible();
});

test('the wall shows tokens and initials, and announces new calls', async () => {
  const token = (name: string) => ({
    token: name,
    initials: 'MG',
    department: 'Medicina',
    room: 'Consultorio 2',
    callCount: 1,
    calledAt: '2026-11-24T16:00:00.000Z',
  });
  answer('queueWall', { called: [token('MG-001')], next: [] });
  const { hear } = await renderScreen('/hospital?wall=1');
  expect(await screen.findByText('MG-001')).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  answer('queueWall', { called: [token('MG-002'), token('MG-001')], next: [] });
  await hear({ type: 'queue_entry.called', entityId: 'x' });
  expect(await screen.findByText('Turno MG-002: Consultorio 2.')).toBeInTheDocument();
});

test('an open wall reports activity and keeps the session; a closed one does not', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const listener = jest.fn();
  const stop = onUnattended(listener);
  answer('queueWall', { called: [], next: [] });
  await renderScreen('/hospital?wall=1');
  await screen.findByRole('dialog');
  await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
  expect(listener).toHaveBeenCalledTimes(2);
  cleanup();
  await act(() => jest.advanceTimersByTimeAsync(10 * 60_000));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  jest.useRealTimers();
});
