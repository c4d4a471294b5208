import {
  taskRoutes,
  type RuleCondition,
  type Locale,
  type RuleAction,
  type RuleDefinition,
  type RuleTrigger,
} from '@sala/shared-contracts';
import { Form, SubmitButton, problemToFormErrors } from '@sala/shared-ui/form';
import { screen, waitFor, within, act } from '@testing-library/react';
import { renderRulePart } from '../testing/render-rule-part';
import {
  appointmentFields as fields,
  aRuleField,
  appointmentFields,
} from '../testing/rule-fields.fixture';
import { ConditionBuilder } from './condition-builder';
import {
  conditionFaults,
  conditionOf,
  emptyCondition,
  formPathOf,
  draftOf,
} from './condition-draft';
import { useConditionWords } from './condition-words';
import { conditionSentence } from './condition-sentence';
import { definitionOf, valuesOfRule } from './rule-draft';
import { actionSentence, ruleSentence, triggerSentence } from './rule-sentence';
import { learnEndpoints } from '@sala/shared-auth';
import { startApi } from '@sala/shell-sdk/testing';
import type { ActionDraft } from './action-draft';
import { ActionList } from './action-list';
import { useRuleWords } from './rule-words';

const zone = 'America/Mexico_City';

const show = async () => {
  const sent: RuleCondition[] = [];
  const Screen = () => {
    const { t } = useConditionWords('appointment', fields);
    return (
      <Form
        initialValues={{ condition: emptyCondition }}
        validate={({ condition }) => {
          const errors = conditionFaults(condition, 'condition', fields, t);
          return problemToFormErrors({ title: '', errors });
        }}
        onSubmit={({ condition }) => void sent.push(conditionOf(condition, fields, zone))}
      >
        <ConditionBuilder name="condition" subject="appointment" fields={fields} sentence />
        <SubmitButton>Guardar</SubmitButton>
      </Form>
    );
  };
  return { sent, ...(await renderRulePart(Screen)) };
};

test('a condition is built by the keyboard alone, and reads as a sentence', async () => {
  const { user, sent } = await show();
  expect(await screen.findByText(/se aplica en cualquier caso/)).toBeVisible();
  await user.tab();
  await user.keyboard('{Enter}');
  const first = within(screen.getByRole('group', { name: 'Condición 1' }));
  const field = first.getByRole('combobox', { name: 'Dato' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.selectOptions(field, 'Estado');
  await user.selectOptions(first.getByRole('combobox', { name: 'Comparación' }), 'es alguno de');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await first.findByText('Elige al menos una opción.')).toBeVisible();
  first.getByRole('checkbox', { name: 'No llegó' }).focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Agregar grupo' }));
  const group = screen.getAllByRole('group', { name: 'Grupo de condiciones' })[1];
  const inner = within(group ?? document.body);
  await user.selectOptions(inner.getByRole('combobox', { name: 'Dato' }), 'Anticipo');
  await user.selectOptions(inner.getByRole('combobox', { name: 'Comparación' }), 'es mayor que');
  await user.type(inner.getByRole('textbox', { name: 'Valor' }), 'mucho');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await inner.findByText('Escribe un importe como 1,500.00.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(inner.getByRole('textbox', { name: 'Valor' }));
  await user.type(inner.getByRole('textbox', { name: 'Valor' }), '1500');
  expect(
    await screen.findByText(
      'Se lee así: el estado es «no llegó» y «Anticipo» es mayor que $1,500.00.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        all: [
          { field: 'status', op: 'in', value: ['no_show'] },
          { any: [{ field: 'custom.deposit', op: 'gt', value: 150000 }] },
        ],
      },
    ]),
  );
});

test.each([
  ['definition.condition.all.0.any.1.value', 'condition.items.0.items.1.value'],
  ['definition.actions.2.condition.any.0.op', 'actions.2.condition.items.0.op'],
  ['definition.condition.all.0.value.3', 'condition.items.0.picked'],
  ['definition.condition.all.0.value.amount', 'condition.items.0.value'],
  ['name', 'name'],
])('what the API says of %s stands at %s', (given, expected) => {
  expect(formPathOf(given)).toBe(expected);
});

describe('the sentence of a condition', () => {
  const noShow = { field: 'status', op: 'eq', value: 'no_show' } as const;
  const dear = { field: 'custom.deposit', op: 'gt', value: 150000 } as const;

  const table: readonly (readonly [RuleCondition, string, string])[] = [
    [{ all: [] }, 'en cualquier caso', 'in any case'],
    [{ any: [] }, 'nunca', 'never'],
    [noShow, 'el estado es «no llegó»', 'the status is “no-show”'],
    [
      { all: [noShow, dear] },
      'el estado es «no llegó» y «Anticipo» es mayor que $1,500.00',
      'the status is “no-show” and “Anticipo” is more than $1,500.00',
    ],
    [
      { any: [dear, { all: [noShow, { field: 'custom.people', op: 'lte', value: 1200 }] }] },
      '«Anticipo» es mayor que $1,500.00 o (el estado es «no llegó» y «Acompañantes» es de 1,200 o menos)',
      '“Anticipo” is more than $1,500.00 or (the status is “no-show” and “Acompañantes” is 1,200 or less)',
    ],
    [
      { all: [{ any: [noShow] }, { any: [noShow, dear] }, { all: [] }] },
      'el estado es «no llegó», (el estado es «no llegó» o «Anticipo» es mayor que $1,500.00) y en cualquier caso',
      'the status is “no-show”, (the status is “no-show” or “Anticipo” is more than $1,500.00), and in any case',
    ],
    [
      { field: 'custom.plan', op: 'in', value: ['a', 'b'] },
      '«Plan» es «Básico» o «Familiar»',
      '“Plan” is “Básico” or “Familiar”',
    ],
    [
      { field: 'startAt', op: 'withinNext', value: { amount: 1, unit: 'days' } },
      'el inicio de la cita es en el próximo día',
      'the appointment’s start is in the next day',
    ],
    [
      { field: 'startAt', op: 'withinLast', value: { amount: 3, unit: 'hours' } },
      'el inicio de la cita fue en las últimas 3 horas',
      'the appointment’s start was in the last 3 hours',
    ],
    [
      { field: 'startAt', op: 'lte', value: '2026-11-06T05:59:59.999Z' },
      'el inicio de la cita es el 05/11/2026 o antes',
      'the appointment’s start is on or before 05/11/2026',
    ],
    [
      { field: 'custom.expires', op: 'eq', value: '2026-12-31' },
      '«Vencimiento» es el 31/12/2026',
      '“Vencimiento” is 31/12/2026',
    ],
    [
      { field: 'custom.ready', op: 'eq', value: false },
      '«Expediente listo» es no',
      '“Expediente listo” is no',
    ],
    [
      { field: 'custom.tags', op: 'notContains', value: 'VIP' },
      'en «Etiquetas» no está «VIP»',
      '“VIP” is not among “Etiquetas”',
    ],
    [
      { field: 'patient.name', op: 'notExists' },
      'falta el nombre del paciente',
      'the patient’s name is missing',
    ],
    [
      { field: 'custom.gone', op: 'exists' },
      'se conoce un dato que ya no existe (custom.gone)',
      'a field that no longer exists (custom.gone) is known',
    ],
  ];

  const Sentences = () => {
    const words = useConditionWords('appointment', fields);
    return table.map(([condition, es]) => <li key={es}>{conditionSentence(condition, words)}</li>);
  };

  test.each<[Locale, 1 | 2]>([
    ['es-MX', 1],
    ['en', 2],
  ])('conditions read as people speak, in %s', async (locale, column) => {
    await renderRulePart(Sentences, locale);
    const shown = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(shown).toEqual(table.map((row) => row[column]));
  });

  const sent = (condition: RuleCondition) => {
    const zone = 'America/Mexico_City';
    return conditionOf(draftOf(condition, fields, zone), fields, zone);
  };

  test('a condition that is only looked at in the builder stays as it is', () => {
    for (const [condition] of table) {
      const inGroup = 'field' in condition ? { all: [condition] } : condition;
      expect(sent(condition)).toEqual(inGroup);
    }
  });

  test.each([
    ['gte', '2026-04-05', 'America/Tijuana', '2026-04-05T07:00:00.000Z'],
    ['lt', '2026-11-05', 'America/Mexico_City', '2026-11-05T06:00:00.000Z'],
    ['gt', '2026-11-05', 'America/Cancun', '2026-11-06T04:59:59.999Z'],
    ['lte', '2026-12-31', 'America/Hermosillo', '2027-01-01T06:59:59.999Z'],
  ] as const)('%s the day %s in %s is %s', (op, value, zone, instant) => {
    const leaf = { kind: 'leaf', field: 'startAt', op, value, picked: [], unit: 'days' } as const;
    expect(conditionOf({ ...leaf, picked: [] }, fields, zone)).toEqual({
      field: 'startAt',
      op,
      value: instant,
    });
  });
});

describe('the sentence of a rule', () => {
  const eva = '00000000-0000-4000-8000-0000000000aa';
  const fields = [
    ...appointmentFields,
    aRuleField({ key: 'custom.due', type: 'day', label: 'Entrega', settable: true }),
  ];
  const appointment = { subject: 'appointment' } as const;

  const triggers: readonly (readonly [RuleTrigger, string, string])[] = [
    [
      { kind: 'event', event: 'appointment.missed' },
      'Cuando un paciente no asiste a su cita',
      'When a patient misses an appointment',
    ],
    [
      { kind: 'schedule', ...appointment, cron: '30 8 * * 1-5' },
      'De lunes a viernes a las 08:30, por cada cita',
      'Monday to Friday at 08:30, for each appointment',
    ],
    [
      { kind: 'schedule', ...appointment, cron: '0 9 * * 1' },
      'Cada lunes a las 09:00, por cada cita',
      'Every Monday at 09:00, for each appointment',
    ],
    [
      { kind: 'schedule', ...appointment, cron: '0 9 15 * *' },
      'El día 15 de cada mes a las 09:00, por cada cita',
      'On day 15 of each month at 09:00, for each appointment',
    ],
    [
      { kind: 'schedule', ...appointment, cron: '*/10 8-18 * * *' },
      'Con el horario */10 8-18 * * *, por cada cita',
      'On the schedule */10 8-18 * * *, for each appointment',
    ],
    [
      { kind: 'relative', ...appointment, field: 'startAt', offsetMinutes: -2880 },
      '2 días antes del inicio de la cita',
      '2 days before the appointment’s start',
    ],
    [
      { kind: 'relative', ...appointment, field: 'startAt', offsetMinutes: 90 },
      '90 minutos después del inicio de la cita',
      '90 minutes after the appointment’s start',
    ],
    [
      { kind: 'relative', ...appointment, field: 'startAt', offsetMinutes: 0 },
      'Al llegar el inicio de la cita',
      'At the appointment’s start',
    ],
    [
      { kind: 'manual', ...appointment },
      'A mano, en cada cita que alguien elija',
      'By hand, for each appointment that somebody picks',
    ],
  ];

  const actions: readonly (readonly [RuleAction, string, string])[] = [
    [
      {
        kind: 'create_task',
        title: 'Llamar a {{patient.name}}',
        priority: 'high',
        assignee: { kind: 'round_robin', role: 'reception' },
        dueInDays: 2,
        checklist: ['Marcar', 'Anotar'],
      },
      'crear la tarea «Llamar a ‹Nombre del paciente›» para alguien de Recepción, por turnos, para dentro de 2 días hábiles',
      'create the task “Llamar a ‹Patient’s name›” for somebody in Reception, in turns, due in 2 business days',
    ],
    [
      { kind: 'notify', assignee: { kind: 'user', userId: eva }, text: 'Revisa' },
      'avisar a Eva Luna: «Revisa»',
      'notify Eva Luna: “Revisa”',
    ],
    [
      { kind: 'set_field', field: 'custom.due', value: null },
      'dejar vacío «Entrega»',
      'clear “Entrega”',
    ],
    [
      { kind: 'set_field', field: 'custom.due', value: '2026-12-31' },
      'cambiar «Entrega» a 31/12/2026',
      'change “Entrega” to 31/12/2026',
    ],
    [{ kind: 'wait', minutes: 180 }, 'esperar 3 horas', 'wait 3 hours'],
    [
      {
        kind: 'branch',
        condition: { all: [{ field: 'status', op: 'eq', value: 'confirmed' }] },
        then: [{ kind: 'stop' }],
        otherwise: [
          {
            kind: 'send_message',
            purpose: 'reminders',
            channels: ['whatsapp'],
            subject: 'Tu cita',
            body: 'Te esperamos, {{patient.name}}.',
          },
          { kind: 'webhook', url: 'https://sistema.example/citas' },
        ],
      },
      'si el estado es «confirmada», terminar; si no, enviarle el mensaje «Tu cita»; mandar los datos a https://sistema.example/citas',
      'if the status is “confirmed”, stop; otherwise, send the message “Tu cita”; send the data to https://sistema.example/citas',
    ],
  ];

  const whole: RuleDefinition = {
    trigger: { kind: 'event', event: 'appointment.checked_in' },
    condition: { all: [{ field: 'patient.curp', op: 'notExists' }] },
    actions: [{ kind: 'wait', minutes: 1 }, { kind: 'stop' }],
    limits: { oncePerSubject: true, hourlyMax: 20 },
  };

  const Sentences = () => {
    const words = {
      ...useConditionWords('appointment', [
        ...fields,
        aRuleField({ key: 'patient.curp', type: 'text' }),
      ]),
      personOf: () => 'Eva Luna',
    };
    return [
      ...triggers.map(([trigger]) => triggerSentence(trigger, words)),
      ...actions.map(([action]) => actionSentence(action, words)),
      ruleSentence(whole, words),
    ].map((text) => <li key={text}>{text}</li>);
  };

  test.each<[Locale, 1 | 2, string]>([
    [
      'es-MX',
      1,
      'Cuando un paciente llega a su cita, si falta la CURP del paciente: esperar 1 minuto; terminar.',
    ],
    [
      'en',
      2,
      'When a patient arrives for an appointment, if the patient’s CURP is missing: wait 1 minute; stop.',
    ],
  ])('rules read as people speak, in %s', async (locale, column, last) => {
    await renderRulePart(Sentences, locale);
    const shown = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(shown).toEqual([
      ...triggers.map((row) => row[column]),
      ...actions.map((row) => row[column]),
      last,
    ]);
  });

  test('a rule that is only looked at in the builder stays as it is', () => {
    const zone = 'America/Mexico_City';
    for (const [trigger] of triggers) {
      const definition = { ...whole, trigger, actions: actions.map(([action]) => action) };
      const values = valuesOfRule({ name: 'Regla', definition }, fields, zone);
      expect(definitionOf(values, fields, zone)).toEqual(definition);
    }
  });
});

describe('the list of steps', () => {
  const { answer } = startApi();

  learnEndpoints(taskRoutes);

  const Screen = () => {
    const words = useRuleWords('appointment', fields);
    const actions: ActionDraft[] = [];
    return (
      <Form initialValues={{ actions }} onSubmit={() => undefined}>
        <ActionList
          name="actions"
          label="Entonces"
          depth={1}
          subject="appointment"
          fields={fields}
          words={words}
          isFull={false}
        />
      </Form>
    );
  };

  test('the keyboard goes on where a step was added, moved or removed', async () => {
    answer('taskAssigneeList', { items: [] });
    const { user } = await renderRulePart(Screen);
    const adding = 'Agregar paso: Entonces';
    // Opened by a key, a menu offers its first entry.
    const pickFirst = async (menu: string) => {
      const button = await screen.findByRole('button', { name: menu });
      act(() => button.focus());
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
      await user.keyboard('{Enter}');
    };
    await pickFirst(adding);
    const title = screen.getByRole('textbox', { name: /^Tarea/ });
    await waitFor(() => expect(title).toHaveFocus());
    await pickFirst('Insertar dato: Tarea');
    await waitFor(() => expect(title).toHaveFocus());
    await user.keyboard(' llegó');
    expect(title).toHaveValue(`{{${fields[0]?.key}}} llegó`);
    await pickFirst(adding);
    const second = within(screen.getByRole('group', { name: 'Paso 2: Crear una tarea' }));
    await waitFor(() => expect(second.getByRole('textbox', { name: /^Tarea/ })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Subir el paso 2' }));
    const back = screen.getByRole('button', { name: 'Bajar el paso 1' });
    await waitFor(() => expect(back).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Subir el paso 2' })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: 'Quitar el paso 2' }));
    await waitFor(() => expect(screen.getByRole('button', { name: adding })).toHaveFocus());
  });
});
