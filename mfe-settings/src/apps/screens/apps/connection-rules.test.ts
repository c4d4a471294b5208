import { contract } from '@sala/shared-contracts';
import fc from 'fast-check';
import {
  connectionBody,
  connectionRules,
  valuesOf,
  type ConnectionValues,
} from './connection-rules';

// Returns keys as texts; i18next's type brand is never read.
const translate = ((key: string) => key) as unknown as Parameters<typeof connectionRules>[0];
const rules = connectionRules(translate);

const emptyValues = valuesOf(null);
const hosts = [
  'smtp.sol.test',
  ' smtp.sol.test ',
  '127.0.0.1',
  'a',
  '',
  ' ',
  '-a',
  'a..b',
  'a/b',
  'á.test',
];
const ports = ['1', '465', '65535', '0', '65536', '1.5', '', 'x', '-1'];
const names = ['Clínica Sol', ' Sol ', '', ' ', 'ñ'.repeat(100), 'ñ'.repeat(101), '😀'.repeat(100)];
const addresses = [
  'hola@sol.test',
  ' Hola@sol.test ',
  'hola',
  '',
  'a@b',
  'a@b.c',
  `${'a'.repeat(250)}@sol.test`,
];
const secrets = ['', 'x', 'contraseña', 'x'.repeat(255), 'x'.repeat(256)];

const values: fc.Arbitrary<ConnectionValues> = fc.record({
  settings: fc.record({
    host: fc.constantFrom(...hosts),
    port: fc.constantFrom(...ports),
    security: fc.constantFrom('tls' as const, 'starttls' as const, 'none' as const),
    user: fc.constantFrom(...names, 'u'.repeat(255), 'u'.repeat(256)),
    fromName: fc.constantFrom(...names),
    fromAddress: fc.constantFrom(...addresses),
  }),
  secrets: fc.record({
    password: fc.constantFrom(...secrets),
    webhookSecret: fc.constantFrom(...secrets),
  }),
});

test('form and API accept the same connections', () => {
  const good: ConnectionValues = {
    ...emptyValues,
    settings: {
      ...emptyValues.settings,
      host: 'smtp.sol.test',
      fromName: 'Sol',
      fromAddress: 'a@sol.test',
    },
  };
  const agrees = (typed: ConnectionValues) => {
    const accepted = contract.connectionSave.body.safeParse(connectionBody(typed)).success;
    expect({ typed, accepted: rules.isValidSync(typed) }).toEqual({ typed, accepted });
    return accepted;
  };
  expect(agrees(good)).toBe(true);
  fc.assert(
    fc.property(values, (typed) => void agrees(typed)),
    { numRuns: 150 },
  );
  // Values near a valid connection, so that a single field decides.
  for (const host of hosts) agrees({ ...good, settings: { ...good.settings, host } });
  for (const port of ports) agrees({ ...good, settings: { ...good.settings, port } });
  for (const fromName of names) agrees({ ...good, settings: { ...good.settings, fromName } });
  for (const user of names) agrees({ ...good, settings: { ...good.settings, user } });
  for (const fromAddress of addresses)
    agrees({ ...good, settings: { ...good.settings, fromAddress } });
  for (const password of secrets) agrees({ ...good, secrets: { ...good.secrets, password } });
});
