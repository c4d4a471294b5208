import type { RuleRunDetail, RuleSummary, SystemRuleState } from '@sala/shared-contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { page, problem, startApi } from '@sala/shell-sdk/testing';
import { choose } from '../../../testing/choose';
import { renderScreen } from '../../../testing/render-screen';
import { appointmentFields } from '../../testing/rule-fields.fixture';

const { answer } = startApi();

const ruleId = '00000000-0000-4000-8000-0000000000e1';
const runId = '00000000-0000-4000-8000-0000000000e2';
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

test('without rules the six starters begin one, which is tried and switched on', async () => {
  start();
  const { user, place } = await renderScreen('/rule/tasks');
  const cards = within(await screen.findByRole('region', { name: 'Empieza con una regla lista' }));
  expect(cards.getAllByRole('listitem')).toHaveLength(6);
  await user.click(cards.getByRole('button', { name: 'Usar Llamar a quien no llegó' }));
  expect(await screen.findByRole('textbox', { name: 'Tarea' })).toHaveValue(
    'Llamar a {{patient.name}} para volver a agendar',
  );
  const panel = within(screen.getByRole('dialog', { name: 'Nueva regla' }));
  expect(panel.getByRole('region', { name: 'La regla se lee así' })).toHaveTextContent(
    'Cuando un paciente no asiste a su cita: crear la tarea «Llamar a ‹Nombre del paciente› para' +
      ' volver a agendar» para Recepción, para dentro de 1 día hábil.',
  );
  const trials = answer('ruleDryRun', {
    since: '2026-10-29T06:00:00Z',
    seen: 40,
    truncated: false,
    wouldRun: 12,
    skipped: [
      { reason: 'repeated', count: 3 },
      { reason: 'no_consent', count: 1 },
    ],
    items: [
      {
        subject: { kind: 'appointment', id: eva.id, label: 'Ana Ríos' },
        at: '2026-11-20T16:00:00Z',
        text: 'Llamar a Ana Ríos',
      },
    ],
  });
  await user.click(panel.getByRole('button', { name: 'Probar' }));
  expect(await panel.findByText('Habría actuado en 12 casos, de 40 revisados.')).toBeVisible();
  expect(panel.getByText('3: Ya se había hecho con este registro')).toBeVisible();
  expect(panel.getByText('Llamar a Ana Ríos')).toBeVisible();
  expect(trials).toHaveLength(1);
  const rule = aRule({ status: 'draft', version: 1 });
  const created = answer('ruleCreate', rule);
  const moves = answer('ruleMove', aRule());
  answer('ruleView', { ...aRule(), versions: [] });
  answer('ruleFieldList', { items: [...appointmentFields] });
  await user.click(panel.getByRole('button', { name: 'Guardar y encender' }));
  await waitFor(() => expect(moves[0]?.body).toEqual({ status: 'active', version: 1 }));
  expect(created[0]?.body).toMatchObject({
    name: 'Llamar a quien no llegó',
    starter: 'no_show_call',
    definition: { trigger: { kind: 'event', event: 'appointment.missed' } },
  });
  await waitFor(() => expect(place()).toBe(`/rule/tasks?ruleId=${ruleId}`));
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

test('each place of a template has a field, and each must be filled', async () => {
  const templateId = '00000000-0000-4000-8000-0000000000f1';
  const template = {
    id: templateId,
    name: 'recordatorio',
    language: 'es_MX' as const,
    event: null,
    status: 'approved' as const,
    category: 'UTILITY' as const,
    changedCategory: null,
    quality: 'unknown' as const,
    preview: 'Hola, {{1}}.',
    newest: { number: 1, status: 'approved' as const },
    rejection: null,
    failure: null,
    inUse: 1,
    usage: { sent: 0, delivered: 0, read: 0, failed: 0 },
    syncedAt: null,
    archivedAt: null,
    updatedAt: '2026-11-20T16:00:00Z',
    version: 2,
  };
  const message = {
    kind: 'send_message' as const,
    purpose: 'care' as const,
    subject: 'Tu cita',
    body: 'Te esperamos.',
    templateId,
    parameters: ['{{patient.name}}'],
  };
  const rule = aRule();
  start({ ...rule, definition: { ...rule.definition, actions: [message] } });
  answer('messageTemplateList', {
    items: [template],
    total: 1,
    page: 1,
    pageSize: 100,
    statuses: [],
    connected: true,
    syncedAt: null,
  });
  answer('messageTemplateView', {
    ...template,
    refusals: [],
    versions: [
      {
        number: 1,
        status: 'approved',
        category: 'UTILITY',
        header: { kind: 'none', text: '', file: null },
        body: 'Hola, {{1}}: te esperamos el {{2}}.',
        footer: '',
        buttons: [],
        variables: [
          { sample: 'Rosa', source: 'first_name' },
          { sample: 'lunes', source: 'appointment_day' },
        ],
        rejection: null,
        failure: null,
        submittedAt: null,
        submittedBy: null,
        decidedAt: null,
        createdAt: '2026-11-20T16:00:00Z',
        createdBy: eva,
      },
    ],
  });
  const updated = answer('ruleUpdate', rule);
  const { user } = await renderScreen(`/rule/tasks?ruleId=${ruleId}&edit=1`);
  const second = await screen.findByRole('textbox', { name: 'Qué dice {{2}} en la plantilla' });
  expect(screen.getByRole('textbox', { name: 'Qué dice {{1}} en la plantilla' })).toHaveValue(
    '{{patient.name}}',
  );
  await user.click(screen.getByRole('button', { name: /^Guardar/ }));
  expect(second).toHaveAccessibleDescription(/Escribe qué dice la plantilla en este lugar/);
  await user.click(second);
  await user.paste('lunes');
  await user.click(screen.getByRole('button', { name: /^Guardar/ }));
  await waitFor(() =>
    expect(updated[0]?.body).toMatchObject({
      definition: { actions: [{ templateId, parameters: ['{{patient.name}}', 'lunes'] }] },
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

const aRun = (change: Partial<RuleRunDetail> = {}): RuleRunDetail => ({
  id: runId,
  rule: { id: ruleId, name: 'Llamar a quien faltó' },
  ruleVersion: 3,
  subject: { kind: 'appointment', id: eva.id, label: 'Ana Ríos' },
  state: 'partial',
  skipReason: null,
  failReason: 'no_consent',
  startedAt: '2026-11-20T16:00:00Z',
  endedAt: '2026-11-20T16:00:01Z',
  resumesAt: null,
  steps: [
    {
      place: 'condition',
      kind: 'condition',
      state: 'done',
      comparisons: [
        { field: 'status', op: 'eq', expected: 'no_show', actual: 'no_show', holds: true },
      ],
      madeKind: null,
      madeId: null,
      reason: null,
      at: '2026-11-20T16:00:00Z',
      tookMs: 2,
    },
    {
      place: '0',
      kind: 'send_message',
      state: 'failed',
      comparisons: [],
      madeKind: null,
      madeId: null,
      reason: 'no_consent',
      at: '2026-11-20T16:00:01Z',
      tookMs: 9,
    },
  ],
  ...change,
});

test('history leads to the trace of a run, and an earlier version is taken up', async () => {
  start(aRule());
  const { steps: _steps, ...run } = aRun();
  answer('ruleRunList', { items: [run], nextCursor: null });
  answer('ruleRunView', aRun());
  const { user } = await renderScreen(`/rule/tasks?ruleId=${ruleId}&tab=runs`);
  const seen = await screen.findByRole('button', { name: /^Ver pasos: Ana Ríos/ });
  expect(screen.getByText(/Falta su consentimiento$/)).toBeVisible();
  await user.click(seen);
  const trace = within(await screen.findByRole('region', { name: 'Pasos' }));
  expect(await trace.findByText(/Estado es No llegó: sí se cumple/)).toBeVisible();
  expect(trace.getByText('Falta su consentimiento')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Abrir la regla' }));
  await user.click(await screen.findByRole('tab', { name: 'Versiones' }));
  await user.click(await screen.findByRole('button', { name: 'Usar otra vez la versión 2' }));
  expect(await screen.findByRole('textbox', { name: /Nombre/ })).toHaveValue('Llamar');
  const updates = answer('ruleUpdate', aRule({ version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(updates[0]?.body).toEqual({ name: 'Llamar', version: 3 }));
});

test('why a record was left out is said comparison by comparison', async () => {
  start(aRule());
  const { steps: _steps, ...run } = aRun();
  answer('ruleRunList', { items: [run], nextCursor: null });
  answer('ruleExplain', {
    holds: false,
    stoppedBy: null,
    comparisons: [
      { field: 'status', op: 'eq', expected: 'no_show', actual: 'confirmed', holds: false },
    ],
    lastRun: null,
  });
  // Reception's list is not for this role: the people that the rule met are offered.
  const asked = answer('appointmentList', problem('permission.denied', 'No tienes permiso.'));
  const { user } = await renderScreen(`/rule/tasks?ruleId=${ruleId}&tab=why`);
  await user.type(await screen.findByRole('combobox', { name: 'Citas' }), 'ana');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ search: 'ana' }));
  await user.click(await screen.findByRole('option', { name: 'Ana Ríos' }));
  expect(await screen.findByText('No actuaría con Ana Ríos.')).toBeVisible();
  expect(await screen.findByText(/no se cumple; hay Confirmada/)).toBeVisible();
});

test('who may only look changes nothing; who may not look is told; failures can be retried', async () => {
  start(aRule());
  const { goTo } = await renderScreen('/rule/tasks', { roles: ['auditor'] });
  await screen.findByText('Llamar a quien faltó');
  expect(screen.queryByRole('button', { name: 'Nueva regla' })).toBeNull();
  expect(screen.queryByRole('switch', { name: /faltó/ })).toBeNull();
  answer('ruleList', page(500));
  await goTo('/rule/tasks?search=x');
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});

test('a nurse sees who can let them in', async () => {
  await renderScreen('/rule/tasks', { roles: ['nurse'] });
  expect(await screen.findByText(/Ver reglas/)).toBeVisible();
});
