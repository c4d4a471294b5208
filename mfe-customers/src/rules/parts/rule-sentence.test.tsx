import type { Locale, RuleAction, RuleDefinition, RuleTrigger } from '@sala/shared-contracts';
import { screen } from '@testing-library/react';
import { renderRulePart } from '../testing/render-rule-part';
import { aRuleField, appointmentFields } from '../testing/rule-fields.fixture';
import { useConditionWords } from './condition-words';
import { definitionOf, valuesOfRule } from './rule-draft';
import { actionSentence, ruleSentence, triggerSentence } from './rule-sentence';

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
