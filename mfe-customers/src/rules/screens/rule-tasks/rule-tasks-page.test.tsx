import type { RuleSummary, SystemRuleState } from '@sala/shared-contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { problem, startApi } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { renderScreen } from '../../../testing/render-screen';
import { appointmentFields } from '../../testing/rule-fields.fixture';

const { answer } = startApi();

const ruleId = '00000000-0000-4000-8000-0000000000e1';
const eva = { id: '00000000-0000-4000-8000-0000000000aa', name: 'Eva Luna' };

const aRule = (change: Partial<RuleSummary> = {}): RuleSummary => ({
  id: ruleId,
  name: 'Llamar a quien faltó',
  status: 'active',
  definition: {
    trigger: { kind: 'event', event: 'appointment.missed' },
    condition: { all: [{ field: 'custom.deposit', op: 'gt', value: 150000 }] },
    actions: [
      {
        kind: 'create_task',
        title: 'Llamar a {{patient.name}}',
        priority: 'high',
        assignee: { kind: 'role', role: 'reception' },
        dueInDays: 1,
      },
    ],
    limits: { oncePerSubject: false, hourlyMax: null },
  },
  starter: null,
  lastRunAt: new Date(Date.now() - 12 * 60_000).toISOString(),
  runs7d: 8,
  failures7d: 2,
  waiting: 0,
  updatedAt: '2026-11-20T16:00:00Z',
  updatedBy: eva.name,
  version: 3,
  ...change,
});

const offers: SystemRuleState = {
  key: 'waitlist_offers',
  enabled: true,
  fixed: false,
  runs7d: 4,
  version: 1,
};

const pageOf = (items: RuleSummary[]) => ({ items, total: items.length, page: 1, pageSize: 25 });

const start = (...rules: RuleSummary[]) => {
  const [first] = rules;
  // Before `/rules/fields`, which it would answer, too.
  if (first) {
    const { name, definition, updatedAt: at } = first;
    answer('ruleView', {
      ...first,
      versions: [
        { number: 3, name, definition, at, by: null },
        { number: 2, name: 'Llamar', definition, at, by: null },
      ],
    });
  }
  answer('ruleRunList', { items: [], nextCursor: null });
  answer('ruleFieldList', { items: [...appointmentFields] });
  answer('taskAssigneeList', { items: [{ ...eva, open: 3, overdue: 0 }] });
  answer('systemRuleList', {
    items: [offers, { ...offers, key: 'appointment_reminders', fixed: true }],
  });
  return answer('ruleList', pageOf(rules));
};

// The panels' chunk is loaded here: on a busy machine it takes longer than a query waits.
beforeAll(() => import('./rule-panels'));

test('the list reads as sentences, is switched and narrowed; messages are asked about, a refusal stays in sight', async () => {
  const message = {
    kind: 'send_message',
    purpose: 'care',
    subject: 'Tu cita',
    body: 'Te esperamos.',
  } as const;
  const asked = start(
    aRule(),
    aRule({
      id: '00000000-0000-4000-8000-0000000000e3',
      name: 'Mandar la cita',
      status: 'paused',
      definition: { ...aRule().definition, actions: [message] },
    }),
  );
  const moves = answer('ruleMove', aRule({ status: 'paused', version: 4 }));
  const { user, place } = await renderScreen('/rule/tasks');
  const row = within(await screen.findByRole('row', { name: /Llamar a quien faltó/ }));
  expect(await row.findByText('Cuando un paciente no asiste a su cita')).toBeVisible();
  expect(row.getByText('hace 12 min')).toBeVisible();
  const toggle = row.getByRole('switch', { name: 'Encender Llamar a quien faltó' });
  expect(toggle).toBeChecked();
  toggle.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(moves[0]?.body).toEqual({ status: 'paused', version: 3 }));

  answer('ruleMove', problem('rule.not_ready', 'La regla está incompleta.'));
  await user.click(screen.getByRole('switch', { name: 'Encender Mandar la cita' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/manda mensajes o datos fuera de la clínica/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Encender' }));
  expect(await question.findByText('La regla está incompleta.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  // A system rule explains itself and is switched off, unless it is mandatory.
  const section = within(screen.getByRole('region', { name: 'Lo que Sala hace por sí sola' }));
  expect(await section.findByText('Obligatoria')).toBeVisible();
  await user.click(section.getByRole('switch'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/ya no se ofrecerán solos/)).toBeVisible();
  const updates = answer('systemRuleUpdate', { ...offers, enabled: false, version: 2 });
  await user.click(dialog.getByRole('button', { name: 'Apagar' }));
  await waitFor(() => expect(updates[0]?.body).toEqual({ enabled: false, version: 1 }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  await user.selectOptions(screen.getByRole('combobox', { name: /Estado/ }), 'Archivada');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ status: 'archived' }));
  expect(place()).toBe('/rule/tasks?status=archived');
});

test('a rule is built slot by slot; what is missing or refused stands at its field', async () => {
  start(aRule());
  const { user } = await renderScreen('/rule/tasks?new=1');
  const panel = within(await screen.findByRole('dialog', { name: 'Nueva regla' }));
  await user.click(await panel.findByRole('button', { name: 'Guardar borrador' }));
  expect(await panel.findByText('Escribe el nombre de la regla.')).toBeVisible();
  expect(panel.getByRole('textbox', { name: /Nombre/ })).toHaveFocus();
  expect(panel.getByText('Elige cuándo empieza.')).toBeVisible();
  expect(await panel.findByText('Escribe la tarea.')).toBeVisible();
  await user.click(panel.getByRole('textbox', { name: /Nombre/ }));
  await user.paste('Confirmar mañana');
  await user.selectOptions(
    panel.getByRole('combobox', { name: /Qué ocurre/ }),
    'se acerca o pasa una fecha',
  );
  await user.selectOptions(panel.getByRole('combobox', { name: 'Fecha' }), 'Inicio de la cita');
  await user.click(panel.getByRole('button', { name: 'Agregar condición' }));
  await user.selectOptions(panel.getByRole('combobox', { name: 'Dato' }), 'Anticipo');
  await user.click(panel.getByRole('textbox', { name: 'Valor' }));
  await user.paste('500');
  await user.click(panel.getByRole('textbox', { name: 'Tarea' }));
  await user.paste('Confirmar a ');
  await choose(user, 'Insertar dato: Tarea', 'Nombre del paciente');
  const task = panel.getByRole('textbox', { name: 'Tarea' });
  await waitFor(() => expect(task).toHaveFocus());
  expect(task).toHaveValue('Confirmar a {{patient.name}}');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Para quién' }), 'Eva Luna');
  await choose(user, 'Agregar paso: Entonces', 'Esperar');
  const pause = within(panel.getByRole('group', { name: 'Paso 2: Esperar' }));
  await waitFor(() => expect(pause.getByRole('textbox', { name: 'Cuánto' })).toHaveFocus());
  await choose(user, 'Agregar paso: Entonces', 'Avisar a otro sistema');
  const url = panel.getByRole('textbox', { name: /Dirección/ });
  await waitFor(() => expect(url).toHaveFocus());
  await user.click(url);
  await user.paste('https://10.0.0.8/aviso');
  answer(
    'ruleCreate',
    problem('request.invalid', 'Hay datos por corregir.', {
      errors: [
        {
          path: 'definition.condition.all.0.value',
          code: 'not_an_option',
          message: 'Este valor ya no se acepta.',
        },
        {
          path: 'definition.actions.2.url',
          code: 'not_public',
          message: 'No se llama a redes privadas.',
        },
      ],
    }),
  );
  await user.click(panel.getByRole('button', { name: 'Guardar borrador' }));
  expect(await panel.findByText('Este valor ya no se acepta.')).toBeVisible();
  expect(url).toHaveAccessibleDescription(/No se llama a redes privadas/);
  await waitFor(() => expect(panel.getByRole('textbox', { name: 'Valor' })).toHaveFocus());
  const sent = answer('ruleCreate', aRule());
  await user.click(panel.getByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({
      name: 'Confirmar mañana',
      definition: {
        trigger: {
          kind: 'relative',
          subject: 'appointment',
          field: 'startAt',
          offsetMinutes: -1440,
        },
        condition: { all: [{ field: 'custom.deposit', op: 'eq', value: 50000 }] },
        actions: [
          {
            kind: 'create_task',
            title: 'Confirmar a {{patient.name}}',
            priority: 'medium',
            assignee: { kind: 'user', userId: eva.id },
            dueInDays: 1,
          },
          { kind: 'wait', minutes: 1440 },
          { kind: 'webhook', url: 'https://10.0.0.8/aviso' },
        ],
        limits: { oncePerSubject: false, hourlyMax: null },
      },
    }),
  );
});

test('what was saved but not switched on is changed next; unsaved work is asked about', async () => {
  start(aRule());
  const created = answer('ruleCreate', aRule({ status: 'draft', version: 1 }));
  answer('ruleMove', problem('rule.not_ready', 'La regla está incompleta.'));
  const updated = answer('ruleUpdate', aRule({ status: 'draft', version: 2 }));
  const { user, place } = await renderScreen('/rule/tasks');
  await choose(user, 'Reglas listas', 'Falta la CURP');
  expect(place()).toBe('/rule/tasks?new=1&starter=curp_missing');
  const name = await screen.findByRole('textbox', { name: /Nombre/ });
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Dato' }),
    'Nombre del paciente',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Comparación' }), 'falta');
  await user.click(screen.getByRole('button', { name: 'Guardar y encender' }));
  expect(await screen.findByText('La regla está incompleta.')).toBeVisible();
  await user.click(name);
  await user.paste(' al llegar');
  await user.click(screen.getByRole('button', { name: 'Guardar y encender' }));
  await waitFor(() => expect(updated[0]?.body).toMatchObject({ version: 1 }));
  expect(created).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(place()).toBe('/rule/tasks?new=1&starter=curp_missing');
});

test('who may only look changes nothing', async () => {
  start(aRule());
  await renderScreen('/rule/tasks', { roles: ['auditor'] });
  await screen.findByText('Llamar a quien faltó');
  expect(screen.queryByRole('button', { name: 'Nueva regla' })).toBeNull();
  expect(screen.queryByRole('switch', { name: /faltó/ })).toBeNull();
});
