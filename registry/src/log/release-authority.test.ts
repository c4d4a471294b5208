import { startReason } from '../index';
import {
  because,
  createTestRegistry,
  remoteRelease,
  shellRelease,
  type TestRegistry,
} from '../testing';

const shell = shellRelease('1.0.0-aaaaaaaa');
const billing = remoteRelease('mfe-billing', '1.0.0-cccccccc');
const next = remoteRelease('mfe-billing', '1.1.0-dddddddd');
const start = {
  actor: { kind: 'operator', id: 'operator', name: 'operator' },
  reason: startReason,
} as const;

let at: TestRegistry;
beforeAll(async () => {
  at = await createTestRegistry();
});
beforeEach(async () => {
  await at.reset();
  for (const release of [shell, billing, next]) await at.publish(release);
});
afterAll(() => at.close());

const startReleases = () => at.registry.promoteAll([shell, billing], start);

test('is nobody, then the start; other events do not matter', async () => {
  expect(await at.registry.releaseAuthority()).toEqual({ by: 'nobody' });
  await startReleases();
  await at.registry.promoteAll([next], start);
  await at.registry.setPolicy('report', because);
  await at.registry.createToken(
    { name: 'billing', remote: 'mfe_billing', scopes: ['publish'] },
    because.actor,
  );
  expect(await at.registry.releaseAuthority()).toEqual({ by: 'start' });
});

const rule = {
  actor: { kind: 'health', id: 'health', name: 'health rule' },
  reason: 'it fails',
} as const;

test.each([
  [
    'promotes',
    'promoted',
    () => at.registry.promote('mfe_billing', next.version, { ...because, force: true }),
  ],
  [
    'promotes as the operator',
    'promoted',
    () => at.registry.promoteAll([next], { ...start, reason: 'mfe publish' }),
  ],
  [
    'starts a canary',
    'canary_started',
    () =>
      at.registry.setCanary(
        'mfe_billing',
        { version: next.version, companies: [], roles: [], percent: 5 },
        because,
      ),
  ],
  ['revokes', 'revoked', () => at.registry.revoke('mfe_billing', next.version, because)],
  ['removes', 'removed', () => at.registry.remove('mfe_billing', because)],
])('is a person once someone %s, also after later starts', async (_does, action, act) => {
  await startReleases();
  await act();
  await at.registry.promoteAll([billing], start);
  expect(await at.registry.releaseAuthority()).toMatchObject({ by: 'somebody', last: { action } });
});

test('is a person once the health rule took a version back', async () => {
  await startReleases();
  await at.registry.promoteAll([next], start);
  await at.registry.rollback('mfe_billing', rule);
  expect(await at.registry.releaseAuthority()).toMatchObject({
    by: 'somebody',
    last: { action: 'rolled_back', actor: { kind: 'health' } },
  });
});
