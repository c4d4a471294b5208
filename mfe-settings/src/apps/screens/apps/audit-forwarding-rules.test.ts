import { contract } from '@sala/shared-contracts';
import { forwardingBody, forwardingRules, valuesOf } from './audit-forwarding-rules';

// Returns keys as texts; i18next's type brand is never read.
const translate = ((key: string) => key) as unknown as Parameters<typeof forwardingRules>[0];
const rules = forwardingRules(translate);

const pem = '-----BEGIN CERTIFICATE-----\nMIIB+a/=\n-----END CERTIFICATE-----\n';
const none = valuesOf(null);
const hosts = ['siem.sol.test', ' siem.sol.test ', '127.0.0.1', '', ' ', '-a', 'a/b', 'á.test'];
const ports = ['1', '6514', '65535', '0', '65536', '1.5', '', 'x', '-1'];
const certificates = ['', pem, pem + pem, 'x', `${pem}x`, pem.repeat(90)];
const urls = [
  'https://siem.sol.test/log?source=sala',
  ' https://siem.sol.test ',
  'http://siem.sol.test',
  'ftp://siem.sol.test',
  'https://user:pass@siem.sol.test',
  'https://siem.sol.test/#a',
  '',
  `https://siem.sol.test/${'x'.repeat(500)}`,
];
const authorizations = ['', 'Bearer a', 'Splunk  a', ' a', 'ñ', 'a\nb', 'x'.repeat(256)];

test('form and API accept the same receivers', () => {
  const agrees = (target: object, authorization = '') => {
    const typed = { target: { ...none.target, ...target }, authorization };
    const accepted = contract.auditForwardingSave.body.safeParse(forwardingBody(typed)).success;
    expect({ typed, accepted: rules.isValidSync(typed) }).toEqual({ typed, accepted });
    return accepted;
  };
  const syslog = { kind: 'syslog', host: 'siem.sol.test' };
  const http = { kind: 'http', url: 'https://siem.sol.test' };
  expect([agrees(syslog), agrees(http), agrees({ kind: 'http' })]).toEqual([true, true, false]);
  for (const host of hosts) agrees({ ...syslog, host });
  for (const port of ports) agrees({ ...syslog, port });
  for (const certificate of certificates) agrees({ ...syslog, certificate });
  for (const url of urls) agrees({ ...http, url });
  for (const authorization of authorizations) agrees(http, authorization);
  expect(agrees({ ...http, host: '-a', port: 'x' })).toBe(true);
});
