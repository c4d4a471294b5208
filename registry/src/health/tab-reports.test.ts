import { randomUUID } from 'node:crypto';
import type { BeaconPhase, Release } from '@sala/shared-contracts';
import type { BeaconSource } from './beacon-tokens';
import type { ReleaseRegistry } from '../registry';
import {
  because,
  createTestRegistry,
  newcomer,
  remoteRelease,
  shellRelease,
  type TestRegistry,
} from '../testing';
import { healthRule } from './health-rule';
import { startHealthWatch } from './health-watch';

let at: TestRegistry;
let other: ReleaseRegistry;
const watches: ReturnType<typeof startHealthWatch>[] = [];

/** Two processes of one suite, each with its own watch. */
beforeAll(async () => {
  at = await createTestRegistry({ healthRule });
  other = await at.another();
  await at.release(shellRelease('1.0.0-aaaaaaaa'));
  for (const registry of [at.registry, other])
    watches.push(
      startHealthWatch({ registry, log: { info: () => {}, warn: () => {} }, everyMs: 20 }),
    );
});
afterAll(async () => {
  await Promise.all(watches.map((watch) => watch.stop()));
  await at.close();
});

/** Each test has a remote of its own. */
let number = 0;
let stable: Release;
let next: Release;
let name: `mfe_${string}`;
beforeEach(async () => {
  number += 1;
  name = `mfe_lab${number}`;
  stable = remoteRelease(`mfe-lab${number}`, '1.0.0-cccccccc');
  next = remoteRelease(`mfe-lab${number}`, '1.1.0-dddddddd');
  await at.release(stable);
  await at.publish(next);
});

/** Reports from several tabs, each with its own account and network unless given. */
const tabs = async (
  version: string,
  count: number,
  phases: readonly BeaconPhase[],
  sourceOf: (index: number) => BeaconSource = newcomer,
): Promise<void> => {
  const items = phases.map((phase) => ({ subject: `${name}@${version}`, phase }));
  for (let index = 0; index < count; index += 1)
    await at.registry.recordBeacons({ tab: randomUUID(), source: sourceOf(index), items });
};

const versionsInForce = async (registry: ReleaseRegistry) => {
  const remote = (await registry.current())?.composition.remotes[name];
  return { stable: remote?.stable.version, canary: remote?.canary?.version };
};

/** Resolves when both processes have a matching composition. */
const untilBothHave = async (wanted: {
  stable: string;
  canary: string | undefined;
}): Promise<void> => {
  for (const registry of [at.registry, other]) {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        const stop = registry.onChange(() => {
          stop();
          resolve();
        });
      });
      const { stable: version, canary } = await versionsInForce(registry);
      if (version === wanted.stable && canary === wanted.canary) break;
      await changed;
    }
  }
};

const byTheRule = async () => {
  const { items, intact } = await other.events({ name, limit: 50 });
  expect(intact).toBe(true);
  return items
    .filter(({ actor }) => actor.kind === 'health')
    .map(({ action, target, reason }) => ({ action, version: target.version, reason }));
};

test('a canary that crashes in every tab is stopped once, for all processes', async () => {
  await at.registry.setCanary(
    name,
    { version: next.version, companies: [], roles: [], percent: 20 },
    because,
  );
  await tabs(stable.version, 30, ['loaded']);
  await tabs(next.version, 8, ['loaded', 'crashed']);
  await untilBothHave({ stable: stable.version, canary: undefined });
  expect(await byTheRule()).toEqual([
    {
      action: 'canary_stopped',
      version: next.version,
      reason: expect.stringMatching(
        /^The canary .*: (\d) of \1 loads since it began \(0 not loaded, \1 crashed, \1 tabs\), against 0 of 30 loads/,
      ),
    },
  ]);
});

test('a shell that does not start is rolled back like a remote', async () => {
  const before = shellRelease('1.0.0-aaaaaaaa');
  const shell = shellRelease('1.1.0-bbbbbbbb');
  for (let index = 0; index < 30; index += 1)
    await at.registry.recordBeacons({
      tab: randomUUID(),
      source: newcomer(),
      items: [{ subject: `host_shell@${before.version}`, phase: 'loaded' }],
    });
  await at.publish(shell);
  await at.registry.promote('host_shell', shell.version, { ...because, force: true });
  const back = new Promise<void>((resolve) =>
    at.registry.onChange(
      () =>
        void at.registry
          .current()
          .then((now) => now?.composition.shell.version === before.version && resolve()),
    ),
  );
  for (let index = 0; index < 8; index += 1)
    await at.registry.recordBeacons({
      tab: randomUUID(),
      source: newcomer(),
      items: [{ subject: `host_shell@${shell.version}`, phase: 'load_failed' }],
    });
  await back;
  const [event] = (await at.registry.events({ name: 'host_shell', limit: 1 })).items;
  expect(event).toMatchObject({
    action: 'rolled_back',
    actor: { kind: 'health' },
    target: { name: 'host_shell', version: before.version },
  });
});

test('a promotion that cannot be loaded is rolled back', async () => {
  await tabs(stable.version, 30, ['loaded']);
  await at.registry.promote(name, next.version, { ...because, force: true });
  await tabs(next.version, 8, ['load_failed']);
  await untilBothHave({ stable: stable.version, canary: undefined });
  expect(await byTheRule()).toEqual([
    {
      action: 'rolled_back',
      version: stable.version,
      reason: expect.stringMatching(/^The new version .*: (\d) of \1 loads/),
    },
  ]);
});

const inClinic = (account: string | null): BeaconSource => ({ network: 'clinic', account });
const canaryNow = async () =>
  (await at.registry.state()).bundles.find((bundle) => bundle.name === name)?.canary;

test('signed-in users behind one address can stop a canary that fails in their clinic', async () => {
  await at.registry.setCanary(
    name,
    { version: next.version, companies: [], roles: [], percent: 20 },
    because,
  );
  await tabs(stable.version, 30, ['loaded'], (index) => inClinic(`colleague-${index}`));
  await tabs(next.version, 8, ['load_failed'], (index) => inClinic(`colleague-${index}`));
  await untilBothHave({ stable: stable.version, canary: undefined });
  expect(await byTheRule()).toMatchObject([{ action: 'canary_stopped', version: next.version }]);
});

test('one network or two accounts can neither stop a canary nor make it healthy', async () => {
  await at.registry.setCanary(
    name,
    { version: next.version, companies: [], roles: [], percent: 20 },
    because,
  );
  await tabs(stable.version, 30, ['loaded']);
  await Promise.all(
    [0, 1, 2, 3].map(() => tabs(next.version, 5, ['load_failed', 'crashed'], () => inClinic(null))),
  );
  expect(await canaryNow()).toMatchObject({
    verdict: 'quiet',
    health: { loads: 2, failedLoads: 2, crashes: 2, sessions: 2 },
  });
  await tabs(next.version, 12, ['load_failed'], (index) => inClinic(`forger-${index % 2}`));
  expect(await canaryNow()).toMatchObject({ verdict: 'watching', health: { failedLoads: 8 } });
  expect(await byTheRule()).toEqual([]);
});

test('forged loads from one network count as two and permit no promotion', async () => {
  await at.registry.setCanary(
    name,
    { version: next.version, companies: [], roles: [], percent: 20 },
    because,
  );
  await Promise.all(
    [0, 1, 2, 3].map(() => tabs(next.version, 5, ['loaded'], () => inClinic(null))),
  );
  expect(await canaryNow()).toMatchObject({ verdict: 'quiet', mounted: 2, health: { loads: 2 } });
});

test('a tab counts once per canary, and again after the canary restarts', async () => {
  const canaryRequest = { version: next.version, companies: [], roles: [], percent: 20 };
  await at.registry.setCanary(name, canaryRequest, because);
  const report = {
    tab: randomUUID(),
    source: newcomer(),
    items: [{ subject: `${name}@${next.version}`, phase: 'crashed' as const }],
  };
  for (let time = 0; time < 3; time += 1) await at.registry.recordBeacons(report);
  expect(await canaryNow()).toMatchObject({ health: { crashes: 1, sessions: 1 } });
  await at.registry.stopCanary(name, because);
  await at.registry.setCanary(name, canaryRequest, because);
  expect(await canaryNow()).toMatchObject({ health: { crashes: 0, sessions: 0 } });
  await at.registry.recordBeacons(report);
  expect(await canaryNow()).toMatchObject({ health: { crashes: 1, sessions: 1 } });
});
