import { randomUUID } from 'node:crypto';
import { limits, type Beacon } from '@sala/shared-contracts';
import {
  because,
  createTestRegistry,
  newcomer,
  pipeline,
  remoteRelease,
  shellRelease,
  type TestRegistry,
} from '../testing';

const dayMs = 86_400_000;
const start = Date.parse('2026-11-20T12:00:30Z');
let now = start;

const shell = shellRelease('1.0.0-aaaaaaaa');
const billing = remoteRelease('mfe-billing', '1.0.0-cccccccc', {
  carried: [{ name: 'chart', version: '4.0.0', bytes: 90_000 }],
  load: {
    shared: [
      {
        key: 'react',
        range: '^19.0.0',
        singleton: true,
        strict: false,
        import: false,
        provided: null,
      },
      {
        key: '@sala/shared-ui/form',
        range: '^2.0.0',
        singleton: false,
        strict: false,
        import: true,
        provided: '2.0.0',
      },
      {
        key: 'chart',
        range: '^4.0.0',
        singleton: false,
        strict: false,
        import: true,
        provided: '4.0.0',
      },
    ],
  },
});
const next = remoteRelease('mfe-billing', '1.1.0-dddddddd');

let at: TestRegistry;
beforeAll(async () => {
  at = await createTestRegistry({ clock: () => new Date(now) });
});
afterAll(() => at.close());

const begin = async (): Promise<void> => {
  now = start;
  await at.reset();
  await at.release(shell, billing);
};

const subject = `mfe_billing@${billing.version}`;
const tell = (
  items: readonly Beacon[],
  tab: string = randomUUID(),
  source = newcomer(),
): Promise<void> => at.registry.recordBeacons({ tab, source, items });
const stateOf = async (name: string) =>
  (await at.registry.state()).bundles.find((bundle) => bundle.name === name);
const healthOf = async (version: string) =>
  (await stateOf('mfe_billing'))?.versions.find((one) => one.version === version)?.health;

describe('the state', () => {
  beforeAll(begin);

  test('lists every bundle, shell first, with channels and version facts', async () => {
    await at.publish(next);
    await at.registry.promote('mfe_billing', next.version, { ...because, force: true });
    at.registry.openTabs(7);
    const { composition } = (await at.registry.current()) ?? {};
    const quiet = { loads: 0, failedLoads: 0, crashes: 0, slowMounts: 0, sessions: 0, p75Ms: null };
    const known = {
      publishedAt: new Date(start).toISOString(),
      publishedBy: 'pipeline',
      revoked: false,
      gate: null,
      findings: { fail: 0, warn: 0, note: 0 },
      health: quiet,
    };
    expect(await at.registry.state()).toEqual({
      seq: 5,
      composition: {
        id: 'c-000002',
        issuedAt: new Date(start).toISOString(),
        bytes: JSON.stringify(composition).length,
      },
      policy: { integrity: 'enforce', promotion: null },
      openTabs: 7,
      rewritten: [],
      bundles: [
        {
          name: 'host_shell',
          folder: 'host-shell',
          kind: 'shell',
          owner: 'platform',
          stable: shell.version,
          lkg: null,
          canary: null,
          promotion: null,
          versions: [{ version: shell.version, channels: ['stable'], ...known }],
        },
        {
          name: 'mfe_billing',
          folder: 'mfe-billing',
          kind: 'primary',
          owner: 'mfe_billing',
          stable: next.version,
          lkg: billing.version,
          canary: null,
          promotion: {
            since: new Date(start).toISOString(),
            until: new Date(start + 10 * 60_000).toISOString(),
            against: billing.version,
            verdict: 'quiet',
            eValue: 0,
            health: quiet,
            baseline: quiet,
          },
          versions: [
            { version: next.version, channels: ['stable'], ...known },
            { version: billing.version, channels: ['lkg'], ...known },
          ],
        },
      ],
    });
  });

  test('shows gate results, outdated ones included', async () => {
    await at.publish(next);
    const evidence = {
      against: [`host_shell@${shell.version}`],
      passed: true,
      startedAt: '',
      ms: 1,
      checks: [{ name: 'deep links', passed: true, ms: 1, lines: ['/billing: 200'] }],
    };
    await at.registry.addEvidence('mfe_billing', next.version, evidence, pipeline);
    const gate = async () => (await stateOf('mfe_billing'))?.versions[0]?.gate;
    expect(await gate()).toBe('passed');
    const newShell = shellRelease('1.0.1-eeeeeeee');
    await at.publish(newShell);
    await at.registry.promote('host_shell', newShell.version, { ...because, force: true });
    expect(await gate()).toBe('stale');
    expect((await at.registry.view('mfe_billing', next.version)).evidence).toEqual([
      { at: new Date(start).toISOString(), by: 'pipeline', ...evidence },
    ]);
  });

  test('keeps a version in use, however many newer ones exist', async () => {
    const shown = limits.releaseVersionsShown;
    for (let index = 1; index <= shown; index += 1)
      await at.publish(remoteRelease('mfe-billing', `2.0.${index}-00000000`));
    const versions = (await stateOf('mfe_billing'))?.versions.map(({ version }) => version);
    expect(versions?.at(0)).toBe(`2.0.${shown}-00000000`);
    expect(versions?.slice(shown)).toEqual([next.version, billing.version]);
  });
});

describe('beacons', () => {
  beforeAll(begin);
  afterEach(async () => {
    now = start;
    await at.sql('delete from release_beacon; delete from release_tab');
  });

  test('count by version, each kind once per tab', async () => {
    const tab = randomUUID();
    await tell(
      [
        { subject, phase: 'loaded', ms: 100 },
        { subject, phase: 'loaded', ms: 120 },
        { subject, phase: 'crashed' },
      ],
      tab,
    );
    await tell(
      [
        { subject, phase: 'load_failed' },
        { subject, phase: 'slow_mount', ms: 5000 },
      ],
      tab,
    );
    now += 90_000;
    await tell([{ subject, phase: 'loaded', ms: 130 }]);
    expect(await healthOf(billing.version)).toEqual({
      loads: 2,
      failedLoads: 1,
      crashes: 1,
      slowMounts: 1,
      sessions: 2,
      p75Ms: 160,
    });
  });

  test('none is lost when a hundred tabs report at once', async () => {
    const tabs = Array.from({ length: 100 }, (_, index) =>
      tell([
        { subject, phase: 'loaded', ms: index },
        { subject: `host_shell@${shell.version}`, phase: 'loaded', ms: 1 },
      ]),
    );
    await Promise.all(tabs);
    expect(await healthOf(billing.version)).toMatchObject({ loads: 100, sessions: 100 });
  });

  test.each([
    [[0], 1],
    [[1, 1, 1, 1], 2],
    [[10, 10, 10, 1000], 16],
    [[600_000], 917_504],
  ])('p75 of %j is within its bucket', async (times, p75Ms) => {
    await tell(times.map((ms) => ({ subject, phase: 'loaded', ms }) as const));
    expect(await healthOf(billing.version)).toMatchObject({ p75Ms });
  });

  test('for unpublished versions are dropped, so callers cannot fill the table', async () => {
    await tell([
      { subject: 'mfe_billing@9.9.9-ffffffff', phase: 'crashed' },
      { subject, phase: 'loaded' },
    ]);
    const { rows } = await at.database.pool.query(
      'select version from release_beacon union select version from release_tab',
    );
    expect(rows).toEqual([{ version: billing.version }]);
  });

  test('count for a day and are deleted after 35', async () => {
    await tell([{ subject, phase: 'loaded', ms: 1 }]);
    now += dayMs + 60_000;
    expect(await healthOf(billing.version)).toMatchObject({ loads: 0 });
    const rows = async () =>
      (
        await at.database.pool.query(
          'select 1 from release_beacon union all select 1 from release_tab',
        )
      ).rowCount;
    now = start + 34 * dayMs;
    await at.another();
    expect(await rows()).toBe(2);
    now = start + 36 * dayMs;
    await at.another();
    expect(await rows()).toBe(0);
  });
});

describe('versions in force', () => {
  beforeAll(begin);

  test('a canary is compared with stable since its start', async () => {
    await at.publish(next);
    await tell([
      { subject, phase: 'crashed' },
      { subject: `mfe_billing@${next.version}`, phase: 'crashed' },
    ]);
    now += 120_000;
    await at.registry.setCanary(
      'mfe_billing',
      { version: next.version, companies: [], roles: ['doctor'], percent: 10 },
      because,
    );
    const canary = async () => (await stateOf('mfe_billing'))?.canary;
    const nothing = { loads: 0, crashes: 0 };
    expect(await canary()).toMatchObject({
      version: next.version,
      companies: [],
      roles: ['doctor'],
      percent: 10,
      startedAt: new Date(now).toISOString(),
      mounted: 0,
      verdict: 'quiet',
      eValue: 0,
      health: nothing,
      baseline: nothing,
    });
    await tell([{ subject: `mfe_billing@${next.version}`, phase: 'load_failed' }]);
    expect(await canary()).toMatchObject({ verdict: 'bad', eValue: 1 });
    await tell([{ subject, phase: 'load_failed' }]);
    expect(await canary()).toMatchObject({ verdict: 'quiet' });
    await at.registry.stopCanary('mfe_billing', because);
  });

  test("a promotion is judged for ten minutes against the previous version's week", async () => {
    await at.sql('delete from release_beacon; delete from release_tab');
    const own = `mfe_billing@${next.version}`;
    await tell([{ subject, phase: 'crashed' }]);
    now += 6 * dayMs;
    await tell([
      { subject, phase: 'loaded' },
      { subject: own, phase: 'crashed' },
    ]);
    now += 2 * dayMs;
    await at.registry.promote('mfe_billing', next.version, { ...because, force: true });
    const promotion = async () => (await stateOf('mfe_billing'))?.promotion;
    expect(await promotion()).toMatchObject({
      against: billing.version,
      verdict: 'quiet',
      health: { crashes: 0 },
      baseline: { loads: 1, crashes: 0 },
    });
    now += 60_000;
    await tell([
      { subject: own, phase: 'loaded' },
      { subject: own, phase: 'crashed' },
      { subject, phase: 'loaded' },
    ]);
    expect(await promotion()).toMatchObject({
      verdict: 'bad',
      health: { loads: 1, crashes: 1 },
      baseline: { loads: 2, crashes: 0 },
    });
    now += 10 * 60_000;
    expect(await promotion()).toBeNull();
    await at.registry.rollback('mfe_billing', because);
    expect(await promotion()).toBeNull();
  });

  test('a version shows its files and where each shared module comes from', async () => {
    const detail = await at.registry.view('mfe_billing', billing.version);
    expect(detail).toMatchObject({
      name: 'mfe_billing',
      version: billing.version,
      sdk: '^1.0.0',
      plugin: '2.9.2',
      symbols: { '@sala/shell-sdk': ['notify'] },
    });
    expect(detail.files.find(({ file }) => file === 'page.js')).toEqual({
      file: 'page.js',
      bytes: 21,
      integrity: billing.load.integrity['page.js'],
    });
    expect(detail.shares).toEqual([
      { key: 'react', range: '^19.0.0', from: '19.3.1', singleton: true, ownBytes: 0 },
      { key: '@sala/shared-ui/form', range: '^2.0.0', from: null, singleton: false, ownBytes: 0 },
      { key: 'chart', range: '^4.0.0', from: null, singleton: false, ownBytes: 90_000 },
    ]);
  });

  test('an unpublished version is unknown', async () => {
    await expect(at.registry.view('mfe_billing', '9.9.9-ffffffff')).rejects.toMatchObject({
      code: 'release.unknown_version',
    });
  });

  test('a shell candidate lists deployed versions that use removed names', async () => {
    const candidate = {
      sdk: '1.1.0',
      plugin: '2.9.2',
      provides: {
        react: '19.3.1',
        '@sala/shell-sdk': '1.1.0',
        '@sala/shared-ui/form': '2.0.0',
        chart: '4.0.0',
      },
      symbols: { '@sala/shell-sdk': ['useUnsavedWork'] },
      deprecated: {},
    };
    const { versions } = await at.registry.impact(candidate);
    expect(versions).toMatchObject([
      {
        name: 'mfe_billing',
        version: billing.version,
        channels: ['stable'],
        breaks: true,
        missing: { '@sala/shell-sdk': ['notify'] },
      },
    ]);
  });
});
