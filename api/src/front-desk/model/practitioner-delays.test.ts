import { practitionerDelays } from './practitioner-delays';

const now = '2026-11-24T17:00:00.000Z';
const at = (clock: string): string => `2026-11-24T${clock}:00.000Z`;
const julia = { id: 'julia', name: 'Julia Ríos' };
const ivan = { id: 'ivan', name: 'Iván Cordero' };

type Case = Parameters<typeof practitionerDelays>[0][number];
const one = (change: Partial<Case>): Case => ({
  column: 'waiting',
  practitioner: julia,
  startAt: at('16:40'),
  checkedInAt: at('16:30'),
  servingAt: null,
  minutes: 20,
  walkIn: false,
  ...change,
});
const minutesOf = (...cases: Case[]) =>
  practitionerDelays(cases, now).map(({ practitioner, minutes }) => [practitioner.id, minutes]);

test.each<[string, Partial<Case>, number | null]>([
  ['a patient has waited since the booked time', {}, 20],
  ['who comes late is due on arrival', { checkedInAt: at('16:52') }, 8],
  ['four minutes are not late', { startAt: at('16:56') }, null],
  ['the booked time is still to come', { startAt: at('17:30') }, null],
  ['nobody has arrived', { column: 'expected', checkedInAt: null }, null],
  ['a walk-in is on no schedule', { walkIn: true }, null],
  ['triage comes before the practitioner', { column: 'triage' }, null],
  ['nobody in particular', { practitioner: null }, null],
  [
    'a consultation that began late and is within its time',
    { column: 'consultation', servingAt: at('16:52') },
    12,
  ],
  [
    'a consultation that takes longer than planned',
    { column: 'consultation', startAt: at('16:00'), servingAt: at('16:31') },
    10,
  ],
  ['a finished patient', { column: 'done', servingAt: at('16:55') }, null],
])('%s', (_what, change, minutes) => {
  expect(minutesOf(one(change))).toEqual(minutes === null ? [] : [['julia', minutes]]);
});

test('each practitioner once, with their longest delay, the latest first', () => {
  const cases = [
    one({ startAt: at('16:50') }),
    one({ practitioner: ivan, startAt: at('16:20'), checkedInAt: at('16:10') }),
    one({ column: 'consultation', startAt: at('16:30'), servingAt: at('16:45') }),
  ];
  expect(minutesOf(...cases)).toEqual([
    ['ivan', 40],
    ['julia', 15],
  ]);
  // In consultation until 16:50 as planned; the patient of 16:50 waits since then.
  expect(practitionerDelays(cases, now)[1]?.growsFrom).toBe(at('16:50'));
});
