import { randomUUID } from 'node:crypto';
import type { BeaconPhase } from '@sala/shared-contracts';
import type { ReleaseRegistry } from '../registry';
import { because, createTestRegistry, remoteRelease, shellRelease, type TestRegistry } from '../testing';
import { healthRule } from './health-rule';
import { startHealthWatch } from './health-watch';

const stable = remoteRelease('mfe-billing', '1.0.0-cccccccc');
const next = remoteRelease('mfe-billing', '1.1.0-dddddddd');

let at: TestRegistry;
let other: ReleaseRegistry;
const watches: ReturnType<typeof startHealthWatch>[] = [];

/** Two processes of one suite, each with its watch. */
beforeEach(async () => {
  at = await createTestRegistry({ healthRule });
  other = await at.another();
  await at.release(shellRelease('1.0.0-aaaaaaaa'), stable);
  await at.publish(next);
  for (const registry of [at.registry, other]) watches.push(startHealthWatch({ registry, log: { info: () => {}, warn: () => {} }, everyMs: 20 }));
});
afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.stop()));
  await at.close();
});

/** Tabs that load a version one after the other, each so many times. */
const tabs = async (version: string, count: number, ...phases: BeaconPhase[]): Promise<void> => {
  const items = phases.map((phase) => ({ subject: `mfe_billing@${version}`, phase }));
  for (let index = 0; index < count; index += 1) await at.registry.recordBeacons({ tab: randomUUID(), items });
};

const versionsInForce = async (registry: ReleaseRegistry) => {
  const remote = (await registry.current())?.composition.remotes['mfe_billing'];
  return { stable: remote?.stable.version, canary: remote?.canary?.version };
};

/** Resolves when both processes have a composition that is like this. */
const untilBothHave = async (wanted: { stable: string; canary: string | undefined }): Promise<void> => {
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
  const { items, intact } = await other.events({ limit: 50 });
  expect(intact).toBe(true);
  return items.filter(({ actor }) => actor.kind === 'health').map(({ action, target, reason }) => ({ action, version: target.version, reason }));
};

test('a canary that crashes in three tabs is stopped once, and every process has the composition without it', async () => {
  await at.registry.setCanary('mfe_billing', { version: next.version, companies: [], roles: [], percent: 20 }, because);
  await tabs(stable.version, 30, 'loaded');
  await tabs(next.version, 3, 'loaded', 'crashed', 'loaded', 'crashed', 'loaded', 'crashed');
  await untilBothHave({ stable: stable.version, canary: undefined });
  expect(await byTheRule()).toEqual([
    { action: 'canary_stopped', version: next.version, reason: expect.stringMatching(/^The canary .*: (\d) of \1 loads since it began \(0 not loaded, \1 crashed, [23] tabs\), against 0 of 30 loads/) },
  ]);
});

test('a shell that does not start is taken back like a remote', async () => {
  const before = shellRelease('1.0.0-aaaaaaaa');
  const shell = shellRelease('1.1.0-bbbbbbbb');
  for (let index = 0; index < 30; index += 1) await at.registry.recordBeacons({ tab: randomUUID(), items: [{ subject: `host_shell@${before.version}`, phase: 'loaded' }] });
  await at.publish(shell);
  await at.registry.promote('host_shell', shell.version, { ...because, force: true });
  const back = new Promise<void>((resolve) => at.registry.onChange(() => void at.registry.current().then((now) => now?.composition.shell.version === before.version && resolve())));
  for (let index = 0; index < 8; index += 1) await at.registry.recordBeacons({ tab: randomUUID(), items: [{ subject: `host_shell@${shell.version}`, phase: 'load_failed' }] });
  await back;
  const [event] = (await at.registry.events({ name: 'host_shell', limit: 1 })).items;
  expect(event).toMatchObject({ action: 'rolled_back', actor: { kind: 'health' }, target: { name: 'host_shell', version: before.version } });
});

test('a promotion that cannot be loaded is rolled back', async () => {
  await tabs(stable.version, 30, 'loaded');
  await at.registry.promote('mfe_billing', next.version, { ...because, force: true });
  await tabs(next.version, 8, 'load_failed');
  await untilBothHave({ stable: stable.version, canary: undefined });
  expect(await byTheRule()).toEqual([{ action: 'rolled_back', version: stable.version, reason: expect.stringMatching(/^The new version .*: (\d) of \1 loads/) }]);
});
