import {
  appointmentKinds,
  contract,
  eventAssignments,
  questionTypes,
  slotSteps,
} from '@sala/shared-contracts';
import fc from 'fast-check';
import { eventTypeOf } from './event-type.fixture';
import { eventTypeRules } from './event-type-rules';
import {
  assignments,
  emptyEventType,
  eventTypeBody,
  eventTypeValues,
  kinds,
  questionKinds,
  steps,
  type EventTypeValues,
} from './event-type-values';

const rules = eventTypeRules(((key: string) => key) as Parameters<typeof eventTypeRules>[0]); // messages equal their keys

test('options equal those of the contract', () => {
  expect([kinds, steps, questionKinds]).toEqual([appointmentKinds, slotSteps, questionTypes]);
  expect([...assignments].sort()).toEqual([...eventAssignments].sort());
});

test('an untouched form changes nothing', () => {
  const type = eventTypeOf({
    description: 'Con ayuno',
    otherMinutes: [20, 60],
    dailyLimit: 4,
    price: 65_050,
    freeDays: 14,
    freeVisits: 1,
    kinds: ['telehealth'],
    sendsConfirmation: false,
    reminderMinutes: [2880, 45],
    questions: [
      {
        key: 'motivo',
        label: 'Motivo',
        type: 'select',
        required: true,
        options: ['Dolor', 'Control'],
      },
    ],
  });
  expect(type).toMatchObject(eventTypeBody(eventTypeValues(type)));
});

test('a new question derives its key from its label, an existing one keeps it', () => {
  const fresh = {
    key: '',
    label: '¿Tienes alergias?',
    type: 'text',
    required: false,
    options: '',
  } as const;
  const { questions } = eventTypeBody({
    ...emptyEventType,
    questions: [fresh, { ...fresh, key: 'peso', label: 'Alergias' }, fresh],
  });
  expect(questions.map(({ key }) => key)).toEqual(['tienes_alergias', 'peso', 'tienes_alergias_2']);
});

test('the form and the API accept the same event types', () => {
  const answers = new Set<boolean>();
  const typed = fc.constantFrom(
    '',
    '0',
    '1',
    '4',
    '5',
    '15',
    '20',
    '120',
    '121',
    '480',
    '481',
    '731',
    '1.5',
    'x',
    '-1',
    '50000',
  );
  const form = fc.record({
    name: fc.constantFrom('', ' ', 'Control', 'x'.repeat(81)),
    departmentId: fc.constantFrom('', eventTypeOf().departmentId ?? ''),
    slug: fc.constantFrom('', 'control', 'Con trol'),
    minutes: typed,
    otherMinutes: fc.constantFrom('', '20', '20, 60', '3', 'x', '5,6,7,8,9,10'),
    bufferBefore: typed,
    minNoticeMinutes: typed,
    windowDays: typed,
    dailyLimit: typed,
    capacity: typed,
    price: fc.constantFrom('0', '650.50', '-1', 'x'),
    followUpDays: typed,
    kinds: fc.constantFrom<EventTypeValues['kinds']>({ in_person: true }, { in_person: false }, {}),
  });
  // One or two fields at a time: with all at random, no value would be valid.
  fc.assert(
    fc.property(
      form,
      fc.subarray(Object.keys(emptyEventType) as (keyof EventTypeValues)[], { maxLength: 2 }),
      (drawn, changed) => {
        const values = {
          ...emptyEventType,
          name: 'Control',
          departmentId: eventTypeOf().departmentId ?? '',
          ...Object.fromEntries(
            Object.entries(drawn).filter(([field]) => changed.some((one) => one === field)),
          ),
        };
        const accepts = rules.isValidSync(values);
        answers.add(accepts);
        // Empty numbers become 0 in the body, so only the form can reject them.
        const empty = (
          ['minutes', 'bufferBefore', 'minNoticeMinutes', 'windowDays', 'capacity'] as const
        ).some((field) => values[field] === '');
        fc.pre(!empty);
        expect(contract.eventTypeCreate.body.safeParse(eventTypeBody(values)).success).toBe(
          accepts,
        );
      },
    ),
    { numRuns: 200 },
  );
  expect(answers.size).toBe(2);
});
