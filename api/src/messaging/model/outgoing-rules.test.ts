import type { OutgoingPurpose } from '@sala/shared-contracts';
import { quietUntil } from '../../platform/notifications/delivery-plan';
import { decideOutgoing, type OutgoingFacts } from './outgoing-rules';

const free: OutgoingFacts = {
  isPhone: true,
  gone: false,
  hasAddress: true,
  consent: true,
  blocked: false,
  suppressed: false,
  sayable: true,
  complete: true,
  late: false,
  quietUntil: null,
  useUntil: null,
  serviceToday: 0,
  serviceDailyMax: 3,
  marketingRecently: false,
  duplicate: false,
  costMicros: 100,
  spentMicros: 0,
  budgetMicros: 100,
  planFull: false,
};
const nine = '2026-11-29T15:00:00.000Z';

test.each<[OutgoingPurpose, Partial<OutgoingFacts>, string]>([
  ['reminders', {}, 'admitted'],
  ['reminders', { gone: true, consent: false }, 'deceased'],
  // Silence is a yes only where no agreement is needed; a no is always a no.
  ['reminders', { consent: null }, 'no_consent'],
  ['marketing', { consent: null }, 'no_consent'],
  ['care', { consent: null }, 'admitted'],
  ['care', { consent: false }, 'no_consent'],
  ['transactional', { consent: false }, 'no_consent'],
  ['report', { consent: false }, 'admitted'],
  ['care', { hasAddress: false, blocked: true }, 'no_address'],
  ['care', { blocked: true, suppressed: true }, 'blocked'],
  ['care', { suppressed: true, sayable: false }, 'suppressed'],
  ['care', { sayable: false, complete: false }, 'no_template'],
  ['care', { complete: false, late: true }, 'missing_value'],
  ['care', { late: true }, 'late'],
  // Postponed, not dropped; a mail wakes nobody, and what was asked for is answered at once.
  ['reminders', { quietUntil: nine }, 'quiet until'],
  ['reminders', { quietUntil: nine, isPhone: false }, 'admitted'],
  ['marketing', { quietUntil: nine, isPhone: false }, 'quiet until'],
  ['transactional', { quietUntil: nine }, 'admitted'],
  // What would come too late is refused, so that another channel is asked.
  ['reminders', { quietUntil: nine, useUntil: nine }, 'quiet'],
  ['reminders', { quietUntil: nine, useUntil: '2026-11-29T15:00:00.001Z' }, 'quiet until'],
  ['reminders', { serviceToday: 3 }, 'cap'],
  ['reminders', { serviceToday: 2 }, 'admitted'],
  ['reminders', { serviceToday: 99, serviceDailyMax: null }, 'admitted'],
  ['care', { serviceToday: 99 }, 'admitted'],
  ['education', { serviceToday: 3 }, 'cap'],
  ['marketing', { marketingRecently: true }, 'cap'],
  // The limit counts before the wait: nothing is put off that may not be sent then either.
  ['reminders', { serviceToday: 3, quietUntil: nine }, 'cap'],
  ['care', { duplicate: true, spentMicros: 1 }, 'duplicate'],
  ['care', { spentMicros: 1 }, 'budget'],
  ['care', { spentMicros: 1, budgetMicros: null }, 'admitted'],
  ['care', { planFull: true, budgetMicros: null }, 'budget'],
  ['care', { spentMicros: 500, costMicros: 0 }, 'admitted'],
])('%s with %j is %s', (purpose, facts, expected) => {
  const verdict = decideOutgoing(purpose, { ...free, ...facts });
  const said =
    verdict.verdict === 'admitted'
      ? 'admitted'
      : `${verdict.reason}${verdict.verdict === 'postponed' ? ' until' : ''}`;
  expect(said).toBe(expected);
});

const night = { from: '20:00', to: '09:00' };
test.each([
  // Over midnight, in a zone without clock changes.
  ['2026-11-28T01:59:00Z', 'America/Mexico_City', null],
  ['2026-11-28T02:00:00Z', 'America/Mexico_City', '2026-11-28T15:00:00.000Z'],
  ['2026-11-28T14:59:00Z', 'America/Mexico_City', '2026-11-28T15:00:00.000Z'],
  ['2026-11-28T15:00:00Z', 'America/Mexico_City', null],
  // The night in which Tijuana sets its clock back has an hour more, the one in spring an hour less.
  ['2026-11-01T05:00:00Z', 'America/Tijuana', '2026-11-01T17:00:00.000Z'],
  ['2026-03-08T05:00:00Z', 'America/Tijuana', '2026-03-08T16:00:00.000Z'],
])('at %s in %s a message waits until %s', (now, zone, until) => {
  expect(quietUntil(now, zone, night)).toBe(until);
});
