import type { Locale, RuleCondition } from '@sala/shared-contracts';
import { screen } from '@testing-library/react';
import { renderRulePart } from '../testing/render-rule-part';
import { appointmentFields as fields } from '../testing/rule-fields.fixture';
import { conditionOf, draftOf } from './condition-draft';
import { conditionSentence } from './condition-sentence';
import { useConditionWords } from './condition-words';

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
