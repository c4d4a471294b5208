import type { RecordImport, TaskDetail } from '@sala/shared-contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { aCustomer, pageOf } from '../../../testing/records';
import { renderScreen } from '../../../testing/render-screen';

const { answer } = startApi();

const person = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Eva Luna' };

const aTask = (change: Partial<TaskDetail> = {}): TaskDetail => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  title: 'Pedir guantes',
  status: 'todo',
  priority: 'high',
  assignee: person,
  assigneeRole: null,
  dueOn: '2026-11-20',
  overdue: true,
  source: 'manual',
  ruleRunId: null,
  createdBy: person,
  createdAt: '2026-11-19T16:00:00Z',
  completedAt: null,
  writable: true,
  deletable: true,
  version: 1,
  label: null,
  startOn: null,
  related: null,
  recurrence: null,
  checklist: { done: 0, total: 1 },
  comments: 0,
  description: null,
  statusReason: null,
  steps: [{ text: 'Cotizar', mandatory: true, done: false }],
  discussion: [],
  ...change,
});

const start = (task = aTask()) => {
  answer('taskView', task);
  answer('taskAssigneeList', { items: [{ ...person, open: 3, overdue: 0 }] });
  answer('taskFacets', {
    status: [{ value: 'done', count: 7 }],
    priority: [],
    assigneeId: [{ value: person.id, count: 2 }],
    labelId: [],
  });
  answer('categoryList', { items: [] });
  answer('taskFileList', { items: [] });
  answer('taskList', { items: [task], total: 1, page: 1, pageSize: 25 });
  return answer('taskBoard', {
    total: 1,
    columns: (['backlog', 'todo', 'in_progress', 'done', 'canceled'] as const).map((status) => ({
      status,
      total: status === task.status ? 1 : 0,
      items: status === task.status ? [task] : [],
    })),
  });
};

// The panel's chunk is loaded here: on a busy machine it takes longer than a query waits.
beforeAll(() => Promise.all([import('./task-overlays'), import('./import-tasks')]));

test('a new task says who has how much to do, and keeps its steps', async () => {
  start();
  const requests = answer('taskCreate', aTask());
  const { user, place } = await renderScreen('/tasks?new=1&title=Pedir%20guantes');
  expect(await screen.findByRole('textbox', { name: 'Tarea' })).toHaveValue('Pedir guantes');
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Responsable' }),
    await screen.findByRole('option', { name: 'Eva Luna (3 por hacer)' }),
  );
  await user.click(screen.getByRole('button', { name: 'Agregar paso' }));
  await user.click(screen.getByRole('button', { name: 'Crear tarea' }));
  expect(await screen.findByText('Escribe el paso o quítalo.')).toBeVisible();
  await user.click(screen.getByRole('textbox', { name: 'Paso 1' }));
  await user.paste('Cotizar');
  await user.click(screen.getByRole('button', { name: 'Crear tarea' }));
  await waitFor(() =>
    expect(requests[0]?.body).toMatchObject({
      title: 'Pedir guantes',
      assigneeId: person.id,
      assigneeRole: null,
      steps: [{ text: 'Cotizar', mandatory: false, done: false }],
    }),
  );
  await waitFor(() => expect(place()).toBe('/tasks'));
});

test('giving up asks why, and a refusal keeps what was typed', async () => {
  start();
  answer('taskMove', problem('task.transition_refused', 'La tarea ya no está por hacer.'));
  const { user } = await renderScreen('/tasks?taskId=00000000-0000-4000-8000-000000000001');
  const panel = await screen.findByRole('dialog', { name: 'Pedir guantes' });
  await user.click(within(panel).getByRole('button', { name: 'Mover Pedir guantes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancelar la tarea' }));
  const dialog = await screen.findByRole('dialog', { name: /Por qué se cancela/ });
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar tareas' }));
  expect(await within(dialog).findByText('Escribe el motivo.')).toBeVisible();
  await user.click(within(dialog).getByRole('textbox', { name: 'Motivo' }));
  await user.paste('Ya había');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar tareas' }));
  expect(await within(dialog).findByText('La tarea ya no está por hacer.')).toBeVisible();
  const requests = answer('taskMove', aTask({ status: 'canceled' }));
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar tareas' }));
  await waitFor(() =>
    expect(requests[0]?.body).toEqual({ version: 1, status: 'canceled', reason: 'Ya había' }),
  );
});

test('the board has a column for each status', async () => {
  start();
  await renderScreen('/tasks?layout=board');
  const column = await screen.findByRole('region', { name: /Por hacer/ });
  expect(within(column).getByText('Pedir guantes')).toBeVisible();
  expect(screen.getByText('Venció el 20/11/2026')).toBeVisible();
});

test('a task that a rule made leads to why', async () => {
  start(aTask({ source: 'rule', ruleRunId: '00000000-0000-4000-8000-0000000000e2' }));
  await renderScreen('/tasks?taskId=00000000-0000-4000-8000-000000000001');
  expect(await screen.findByRole('link', { name: '¿Por qué? Ver la regla' })).toHaveAttribute(
    'href',
    '/rule/tasks?runId=00000000-0000-4000-8000-0000000000e2',
  );
});

test('a task is linked to a record, which must be chosen', async () => {
  start();
  const berta = aCustomer({ name: 'Berta Sol' });
  answer('customerList', pageOf([berta]));
  const requests = answer('taskCreate', aTask());
  const { user } = await renderScreen('/tasks?new=1&title=Llamar');
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Relacionada con' }),
    await screen.findByRole('option', { name: 'Cliente' }),
  );
  await user.click(screen.getByRole('button', { name: 'Crear tarea' }));
  expect(await screen.findByText('Elige el registro.')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Cliente' }));
  await user.paste('berta');
  await user.click(await screen.findByRole('option', { name: 'Berta Sol' }));
  await user.click(screen.getByRole('button', { name: 'Crear tarea' }));
  await waitFor(() =>
    expect(requests[0]?.body).toMatchObject({
      related: { kind: 'customer', id: berta.id },
    }),
  );
});

test('a comment names people, and shows whom others named', async () => {
  const comment = {
    id: '00000000-0000-4000-8000-0000000000c1',
    body: 'Hola @Eva Luna, ¿lo ves?',
    at: '2026-11-19T16:00:00Z',
    by: 'Ana Sol',
    mentions: [person],
  };
  start(aTask({ discussion: [comment] }));
  answer('taskCommentCreate', problem('task.ended', 'La tarea ya terminó.'));
  const { user } = await renderScreen('/tasks?taskId=00000000-0000-4000-8000-000000000001');
  const panel = await screen.findByRole('dialog', { name: 'Pedir guantes' });
  expect(within(panel).getByText('@Eva Luna')).toBeVisible();
  const box = within(panel).getByRole('textbox', { name: /Comentario/ });
  await user.click(box);
  await user.paste('Te toca @ev');
  await user.click(await within(panel).findByRole('button', { name: 'Eva Luna' }));
  expect(box).toHaveValue('Te toca @Eva Luna ');
  await user.click(within(panel).getByRole('button', { name: 'Comentar' }));
  expect(await within(panel).findByText('La tarea ya terminó.')).toBeVisible();
  expect(box).toHaveValue('Te toca @Eva Luna ');
  const requests = answer('taskCommentCreate', aTask());
  await user.click(within(panel).getByRole('button', { name: 'Comentar' }));
  await waitFor(() => expect(requests[0]?.body).toMatchObject({ mentions: [person.id] }));
});

test('how much a person has is a bar that narrows the list, and filters count', async () => {
  start();
  const requests = answer('taskList', { items: [aTask()], total: 1, page: 1, pageSize: 25 });
  const { user, place } = await renderScreen('/tasks');
  expect(await screen.findByRole('option', { name: 'Terminada (7)' })).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Eva Luna (2)' })).toBeInTheDocument();
  const bars = within(screen.getByRole('group', { name: 'Cuánto tiene cada quien' }));
  const bar = bars.getByRole('button', { name: 'Eva Luna (3 por hacer)' });
  bar.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ assigneeId: person.id }));
  expect(bar).toHaveAttribute('aria-pressed', 'true');
  await user.click(bar);
  await waitFor(() => expect(place()).toBe('/tasks'));
});

test('a file shows the errors of its rows before anything is imported', async () => {
  start();
  const importId = '00000000-0000-4000-8000-00000000d001';
  const file: RecordImport = {
    id: importId,
    fileName: 'tareas.csv',
    format: 'csv',
    sheets: [],
    sheet: null,
    headings: ['Tarea'],
    sample: [['Pedir guantes']],
    rows: 2,
    mapping: ['title'],
    matchBy: ['title'],
    onMatch: 'skip',
    state: 'draft',
    position: 0,
    counts: { created: 0, updated: 0, skipped: 0, rejected: 0 },
    faults: [],
    createdAt: '2026-03-02T16:00:00.000Z',
    createdBy: 'Ana Ruiz',
    startedAt: null,
    finishedAt: null,
  };
  const fault = {
    row: 3,
    heading: 'Tarea',
    value: '',
    code: 'required',
    message: 'Falta.',
  } as const;
  const checked: RecordImport = {
    ...file,
    state: 'checked',
    position: 2,
    counts: { created: 1, updated: 0, skipped: 0, rejected: 1 },
    faults: [fault],
  };
  answer('taskImportList', { items: [] });
  answer('taskImportView', file);
  answer('taskImportCreate', problem('table.too_many_rows', 'Tiene demasiadas filas.'));
  const { user, place } = await renderScreen('/tasks');
  await user.click(await screen.findByRole('button', { name: 'Importar tareas' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Importar tareas' }));
  const choose = panel.getByLabelText('Archivo de tareas');
  await user.upload(choose, new File(['Tarea'], 'tareas.csv'));
  expect(await panel.findByText('Tiene demasiadas filas.')).toBeVisible();
  answer('taskImportCreate', file);
  await user.upload(choose, new File(['Tarea'], 'tareas.csv'));
  await waitFor(() => expect(place()).toBe(`/tasks?import=${importId}`));
  expect(await panel.findByRole('combobox', { name: 'Tarea' })).toHaveDisplayValue('Tarea');
  expect(panel.queryByRole('radio', { name: 'Actualizar la tarea' })).toBeNull();
  const checks = answer('taskImportCheck', checked);
  answer('taskImportView', checked);
  await user.click(panel.getByRole('button', { name: 'Revisar filas' }));
  expect(await panel.findByText(/Falta\./)).toBeVisible();
  expect(checks[0]?.body).toEqual({ mapping: ['title'], matchBy: ['title'], onMatch: 'skip' });
  const runs = answer('taskImportRun', { ...checked, state: 'done' });
  await user.click(panel.getByRole('button', { name: 'Importar 1 tarea' }));
  await waitFor(() => expect(runs).toHaveLength(1));
});
