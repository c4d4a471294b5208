import type { ClinicalTask, ClinicalTaskDetail } from '@sala/shared-contracts';
import { problem } from '@sala/shell-sdk/testing';
import { startBannerApi } from '../../../testing/start-banner-api';
import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen';
import { write } from '../../../testing/write';

const { answer } = startBannerApi();
const place = '/hospital/task';
const nurse = { roles: ['nurse' as const] };
const id = (digit: number) => `c0ffee00-0000-4000-8000-0000000000f${digit}`;

const taskOf = (digit: number, change: Partial<ClinicalTask> = {}): ClinicalTask => ({
  id: id(digit),
  number: digit,
  title: 'Llamar por el resultado',
  status: 'todo',
  priority: 'medium',
  assignee: null,
  assigneeRole: 'nurse',
  dueOn: null,
  overdue: false,
  source: 'manual',
  ruleRunId: null,
  createdBy: null,
  createdAt: '2026-11-20T16:00:00.000Z',
  completedAt: null,
  writable: true,
  version: 3,
  patient: {
    id: id(9),
    name: 'Mariana García',
    listName: 'García, Mariana',
    recordNumber: 'EXP-000123',
  },
  visitId: null,
  dueType: 'next_visit',
  category: 'call_patient',
  mandatory: false,
  rationale: null,
  outcome: null,
  statusReason: null,
  attempts: [],
  ...change,
});
const detailOf = (change: Partial<ClinicalTask> = {}): ClinicalTaskDetail => ({
  ...taskOf(1, change),
  discussion: [],
});
const listed = (...items: readonly ClinicalTask[]) =>
  answer('clinicalTaskList', { items: [...items], total: items.length, page: 1, pageSize: 50 });

test('tasks are grouped by when they are due, and one is completed with its outcome', async () => {
  listed(
    taskOf(1, { dueType: 'date', dueOn: '2020-01-02', overdue: true }),
    taskOf(2, { title: 'Pesar al bebé' }),
  );
  const { user } = await renderScreen(place, nurse);
  expect(await screen.findByRole('heading', { name: 'Vencidas (1)' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'En su próxima consulta (1)' })).toBeVisible();
  const row = within(screen.getByRole('row', { name: /Llamar por el resultado/ }));
  await user.click(row.getByRole('button', { name: /Acciones|Más/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Terminar' }));
  const form = within(await screen.findByRole('dialog', { name: 'Llamar por el resultado' }));
  await user.click(form.getByRole('button', { name: 'Terminar' }));
  expect(await form.findByText('Escribe qué resultó.')).toBeVisible();
  answer('clinicalTaskMove', problem('task.transition_refused', 'Ya no se puede.'));
  await write(user, form.getByRole('textbox', { name: /^Resultado/ }), 'Vendrá el lunes');
  await user.click(form.getByRole('button', { name: 'Terminar' }));
  expect(await form.findByText('Ya no se puede.')).toBeVisible();
  const moved = answer('clinicalTaskMove', detailOf({ status: 'done' }));
  await user.click(form.getByRole('button', { name: 'Terminar' }));
  await waitFor(() =>
    expect(moved[0]?.body).toEqual({ version: 3, status: 'done', outcome: 'Vendrá el lunes' }),
  );
});

test('after three calls that reached nobody, a letter is offered', async () => {
  listed();
  answer('clinicalTaskView', detailOf());
  const { user } = await renderScreen(`${place}?taskId=${id(1)}`, nurse);
  const calls = within(await screen.findByRole('group', { name: 'Registrar llamada' }));
  const missed = { result: 'no_answer' as const, by: 'Luz' };
  const logged = answer('clinicalTaskAttemptCreate', detailOf());
  answer(
    'clinicalTaskView',
    detailOf({
      attempts: [1, 2, 3].map((hour) => ({ ...missed, at: `2026-11-2${hour}T16:00:00.000Z` })),
    }),
  );
  await user.click(calls.getByRole('button', { name: 'No contestó' }));
  expect(logged[0]?.body).toEqual({ result: 'no_answer' });
  await user.click(await screen.findByRole('button', { name: 'Crear tarea: enviar carta' }));
  const form = await screen.findByRole('dialog', { name: 'Nueva tarea' }, { timeout: 5000 });
  expect(within(form).getByRole('textbox', { name: /^Qué hay que hacer/ })).toHaveValue(
    'Enviar carta: no fue posible hablar por teléfono',
  );
});

test('a comment names somebody who can have clinical tasks', async () => {
  listed();
  const person = { id: id(8), name: 'Luz Sol' };
  const comment = { id: id(7), body: 'Va @Luz Sol', at: '2026-11-21T16:00:00.000Z', by: 'Eva' };
  answer('clinicalTaskView', {
    ...detailOf(),
    discussion: [{ ...comment, mentions: [person] }],
  });
  const lists = answer('taskAssigneeList', { items: [{ ...person, open: 1, overdue: 0 }] });
  const { user } = await renderScreen(`${place}?taskId=${id(1)}`, nurse);
  const panel = within(await screen.findByRole('dialog', { name: 'Llamar por el resultado' }));
  expect(await panel.findByText('@Luz Sol')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Ver los archivos del paciente' })).toHaveAttribute(
    'href',
    expect.stringContaining('tab=files'),
  );
  const box = panel.getByRole('textbox', { name: /^Comentario/ });
  await write(user, box, 'Mira @lu');
  await user.click(await panel.findByRole('button', { name: 'Luz Sol' }));
  expect(lists[0]?.query).toEqual({ scope: 'clinical' });
  answer('clinicalTaskCommentCreate', problem('task.ended', 'La tarea ya terminó.'));
  await user.click(panel.getByRole('button', { name: 'Comentar' }));
  expect(await panel.findByText('La tarea ya terminó.')).toBeVisible();
  expect(box).toHaveValue('Mira @Luz Sol ');
  const sent = answer('clinicalTaskCommentCreate', detailOf());
  await user.click(panel.getByRole('button', { name: 'Comentar' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ body: 'Mira @Luz Sol', mentions: [person.id] }),
  );
});
