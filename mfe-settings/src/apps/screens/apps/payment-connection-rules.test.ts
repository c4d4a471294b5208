import { contract, type PaymentConnection } from '@sala/shared-contracts';
import {
  paymentBody,
  paymentRules,
  valuesOf,
  type PaymentValues,
} from './payment-connection-rules';

// Returns keys as texts; i18next's type brand is never read.
const translate = ((key: string) => key) as unknown as Parameters<typeof paymentRules>[0];

const stored: PaymentConnection = {
  provider: 'stripe',
  mode: 'live',
  secrets: {
    secretKey: { set: true, lastFour: 'cdef' },
    webhookSecret: { set: true, lastFour: 'cdef' },
  },
  health: 'ok',
  lastOkAt: null,
  lastError: null,
  newLinks: true,
  openLinks: 0,
};

const secretKeys = [
  '',
  ' sk_live_0123456789 ',
  'rk_test_0123456789',
  'sk_live_short',
  'sk_live_',
  'pk_live_0123456789',
  'sk_live_con espacio',
  'APP_USR-0123-4567_abc',
  'TEST-0123456789',
  'TEST-',
  'app_usr-0123456789',
  `sk_live_${'x'.repeat(247)}`,
  `sk_live_${'x'.repeat(248)}`,
  `TEST-${'x'.repeat(251)}`,
];
const webhookSecrets = [
  '',
  'whsec_0123456789+/=',
  'whsec_',
  'we_0123456789',
  'f00d',
  'con espacio',
  'ñandú',
  'x'.repeat(255),
  'x'.repeat(256),
];

test.each(['stripe', 'mercado-pago'] as const)(
  'form and API accept the same keys of %s',
  (provider) => {
    const rules = paymentRules(translate, provider, stored);
    const outcomes = new Set<boolean>();
    for (const secretKey of secretKeys)
      for (const webhookSecret of webhookSecrets) {
        const typed: PaymentValues = { mode: 'live', secrets: { secretKey, webhookSecret } };
        const accepted = contract.paymentConnectionSave.body.safeParse(
          paymentBody(provider, typed),
        ).success;
        expect({ typed, accepted: rules.isValidSync(typed) }).toEqual({ typed, accepted });
        outcomes.add(accepted);
      }
    expect(outcomes.size).toBe(2);
  },
);

test('a real account wants both keys unless it has them; the simulator wants none', () => {
  const empty = valuesOf(null, ['live', 'simulator']);
  expect(empty.mode).toBe('simulator');
  const live = { ...empty, mode: 'live' as const };
  const simulated = { ...stored, mode: 'simulator' as const };
  for (const [connection, isEnough] of [
    [null, false],
    [simulated, false],
    [stored, true],
    [{ ...stored, mode: 'test' as const }, true],
  ] as const) {
    const rules = paymentRules(translate, 'stripe', connection);
    expect(rules.isValidSync(live)).toBe(isEnough);
    expect(rules.isValidSync(empty)).toBe(true);
  }
  // What was typed before the simulator was chosen is not sent.
  const typed = { secretKey: 'pk_live_0', webhookSecret: 'x' };
  expect(paymentBody('stripe', { mode: 'simulator', secrets: typed }).secrets).toEqual({});
});
