import { limits } from '@sala/shared-contracts';
import { startHealthWatch, type HealthWatch, type HealthWatchOptions } from './health-watch';
import { RegistryInMemory } from './registry-in-memory.testing';

const v1 = '1.0.0-00000001';
const v2 = '1.1.0-00000002';
const healthy = { loads: 400, failedLoads: 1 };
const broken = { loads: 30, failedLoads: 4, crashes: 22 };

const everyMs = 2;
const watches: HealthWatch[] = [];
afterEach(async () => {
  await Promise.all(watches.splice(0).map((watch) => watch.stop()));
});

const setUp = (): RegistryInMemory => {
  const registry = new RegistryInMemory();
  registry.publish('mfe_billing', v1, v2);
  registry.promote('mfe_billing', v1);
  registry.tell(`mfe_billing@${v1}`, healthy);
  return registry;
};

const watch = (
  registry: RegistryInMemory,
  port = registry.port(),
  log: HealthWatchOptions['log'] = { info: () => {}, warn: () => {} },
): void => {
  watches.push(startHealthWatch({ registry: port, log, everyMs }));
};

/** Resolves after this many further checks, when pending actions are done. */
const untilChecked = async (registry: RegistryInMemory, times = 6): Promise<void> => {
  const until = registry.checks + times;
  while (registry.checks < until) await new Promise(setImmediate);
};

/** Waits for as long as another watch takes for five checks. */
const whileAnotherLooks = async (): Promise<void> => {
  const other = setUp();
  other.canary('mfe_billing', v2);
  watch(other);
  await untilChecked(other, 5);
};

describe('a canary', () => {
  it('stops a failing canary once, with the counts in the reason', async () => {
    const registry = setUp();
    registry.canary('mfe_billing', v2);
    watch(registry);
    await untilChecked(registry);
    expect(registry.actions).toEqual([]);

    registry.tell(`mfe_billing@${v2}`, broken);
    // A second canary keeps the watch active, so it could have acted twice.
    registry.publish('mfe_hospital', v1, v2);
    registry.promote('mfe_hospital', v1);
    registry.canary('mfe_hospital', v2);
    await untilChecked(registry, 12);

    expect(registry.actions).toEqual([`canary_stopped mfe_billing@${v2}`]);
    const event = registry.events.find(({ actor }) => actor.kind === 'health');
    expect(event?.actor).toEqual({ kind: 'health', id: 'health-rule', name: 'health rule' });
    expect(event?.reason).toMatch(
      /^The canary 1\.1\.0-00000002 fails more often than 1\.0\.0-00000001: 26 of 30 loads since it began \(4 not loaded, 22 crashed, 10 tabs\), against 1 of 400 loads in that time; .* limit 1,000\.$/,
    );
    expect(event?.reason?.length).toBeLessThanOrEqual(limits.releaseReasonMax);
  });

  it('judges a restarted canary by its new reports only', async () => {
    const registry = setUp();
    registry.canary('mfe_billing', v2);
    registry.tell(`mfe_billing@${v2}`, broken);
    watch(registry);
    await untilChecked(registry, 2);
    registry.pass(30);
    registry.tell(`mfe_billing@${v2}`, {});
    registry.canary('mfe_billing', v2);
    await untilChecked(registry);
    expect(registry.actions).toHaveLength(1);
    registry.tell(`mfe_billing@${v2}`, broken);
    await untilChecked(registry, 3);
    expect(registry.actions).toHaveLength(2);
  });

  it('only one of several processes stops it', async () => {
    const registry = setUp();
    registry.canary('mfe_billing', v2);
    registry.tell(`mfe_billing@${v2}`, broken);
    // Both decide before either acts.
    const decided: number[] = [];
    const both = async ({
      expectedSeq = -1,
    }: {
      readonly expectedSeq?: number | undefined;
    }): Promise<void> => {
      decided.push(expectedSeq);
      while (decided.length < 2) await new Promise(setImmediate);
    };
    const logged: string[] = [];
    const log = { info: () => {}, warn: (message: string) => void logged.push(message) };
    watch(registry, registry.port(both), log);
    watch(registry, registry.port(both), log);
    await untilChecked(registry);
    expect(new Set(decided).size).toBe(1);
    expect(registry.actions).toEqual([`canary_stopped mfe_billing@${v2}`]);
    expect(logged).toHaveLength(1);
  });

  it('stops a canary despite an unrelated concurrent change', async () => {
    const registry = setUp();
    registry.canary('mfe_billing', v2);
    registry.tell(`mfe_billing@${v2}`, broken);
    let disturbances = 2;
    const disturbed = async (): Promise<void> => {
      if (disturbances === 0) return;
      disturbances -= 1;
      registry.publish('mfe_hospital', `1.0.${disturbances}-00000009`);
    };
    watch(registry, registry.port(disturbed));
    await untilChecked(registry, 4);
    expect(disturbances).toBe(0);
    expect(registry.actions).toEqual([`canary_stopped mfe_billing@${v2}`]);
  });
});

describe('a promotion', () => {
  it('rolls back a new version that fails within ten minutes', async () => {
    const registry = setUp();
    registry.promote('mfe_billing', v2);
    registry.pass(9);
    watch(registry);
    await untilChecked(registry);
    expect(registry.actions).toEqual([]);
    registry.tell(`mfe_billing@${v2}`, broken);
    await untilChecked(registry, 3);
    expect(registry.actions).toEqual([`rolled_back mfe_billing@${v1}`]);
  });

  it('watches versions promoted together like single ones', async () => {
    const registry = setUp();
    registry.publish('mfe_hospital', v1);
    registry.promoteTogether(
      { name: 'mfe_billing', version: v2 },
      { name: 'mfe_hospital', version: v1 },
    );
    registry.tell(`mfe_billing@${v2}`, broken);
    registry.tell(`mfe_hospital@${v1}`, broken);
    watch(registry);
    await untilChecked(registry, 3);
    // The hospital has no earlier version.
    expect(registry.actions).toEqual([`rolled_back mfe_billing@${v1}`]);
  });

  it('leaves a version alone after ten minutes', async () => {
    const registry = setUp();
    registry.promote('mfe_billing', v2);
    registry.tell(`mfe_billing@${v2}`, broken);
    registry.pass(11);
    watch(registry);
    await untilChecked(registry, 1);
    expect(registry.actions).toEqual([]);
  });

  it('respects a promotion repeated after an automatic rollback, in any process', async () => {
    const registry = setUp();
    registry.promote('mfe_billing', v2);
    registry.tell(`mfe_billing@${v2}`, broken);
    watch(registry);
    await untilChecked(registry, 2);
    registry.promote('mfe_billing', v2);
    watch(registry);
    await untilChecked(registry, 3);
    expect(registry.actions).toEqual([`rolled_back mfe_billing@${v1}`]);
    expect(registry.log.bundles['mfe_billing']?.stable).toBe(v2);
  });
});

describe('the watch', () => {
  it('checks a fifteenth as often while nothing is watched', async () => {
    const registry = setUp();
    registry.pass(60);
    watch(registry);
    await untilChecked(registry, 1);
    const [after, began] = [registry.checks, performance.now()];
    await whileAnotherLooks();
    expect(registry.checks - after).toBeLessThanOrEqual(
      Math.ceil((performance.now() - began) / (15 * everyMs)),
    );
    registry.canary('mfe_billing', v2);
    await untilChecked(registry, 3);
  });

  it('spends at most a tenth of the time on checks', async () => {
    const registry = setUp();
    registry.canary('mfe_billing', v2);
    const port = registry.port();
    const checks: { readonly from: number; readonly to: number }[] = [];
    watch(registry, {
      ...port,
      state: async () => {
        const from = performance.now();
        await whileAnotherLooks();
        checks.push({ from, to: performance.now() });
        return port.state();
      },
    });
    await untilChecked(registry, 2);
    const [first, second] = checks;
    if (!first || !second) throw new Error('it looked twice');
    expect(second.from - first.to).toBeGreaterThanOrEqual(8 * (first.to - first.from));
  });

  it('survives an unreachable registry and reports it once', async () => {
    const registry = setUp();
    registry.canary('mfe_billing', v2);
    registry.tell(`mfe_billing@${v2}`, broken);
    const logged: string[] = [];
    const log = {
      info: (message: string) => void logged.push(message),
      warn: (message: string) => void logged.push(message),
    };
    let away = 3;
    const port = registry.port();
    watch(
      registry,
      {
        ...port,
        state: async () => {
          if (away === 0) return port.state();
          away -= 1;
          throw new Error('the database is away');
        },
      },
      log,
    );
    await untilChecked(registry, 2);
    expect(registry.actions).toHaveLength(1);
    expect(logged.filter((message) => message.includes('cannot be read'))).toHaveLength(1);
    expect(logged).toContain('canary health can be read again');
  });

  it('does nothing after it is stopped', async () => {
    const registry = setUp();
    registry.canary('mfe_billing', v2);
    const one = startHealthWatch({
      registry: registry.port(),
      log: { info: () => {}, warn: () => {} },
      everyMs: 2,
    });
    await one.stop();
    registry.tell(`mfe_billing@${v2}`, broken);
    const { checks } = registry;
    await whileAnotherLooks();
    expect(registry.checks).toBe(checks);
    expect(registry.actions).toEqual([]);
  });
});
