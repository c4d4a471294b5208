import type { TaskDetail } from '@sala/shared-contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { problem, startApi } from '@sala/shell-sdk/testing';
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
