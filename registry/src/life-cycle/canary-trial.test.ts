import { randomUUID } from 'node:crypto';
import type { BeaconPhase } from '@sala/shared-contracts';
import {
  because,
  createTestRegistry,
  newcomer,
  pipeline,
  remoteRelease,
  shellRelease,
  type TestRegistry,
} from '../testing';
import { shortfallOf, type Trial } from './canary-trial';

const policy = { minutes: 10, sessions: 3 };
const shell = shellRelease('1.0.0-aaaaaaaa');
const billing = remoteRelease('mfe-billing', '1.0.0-cccccccc');
const next = remoteRelease('mfe-billing', '1.1.0-dddddddd');

describe('a promotion', () => {
  const start = Date.parse('2026-11-20T12:00:00Z');
  let now = start;
  let at: TestRegistry;
  beforeAll(async () => {
    at = await createTestRegistry({ clock: () => new Date(now), promotionPolicy: policy });
  });
  beforeEach(async () => {
    now = start;
    await at.reset();
    await at.release(shell, billing);
    await at.publish(next);
    const evidence = {
      against: [`host_shell@${shell.version}`],
      passed: true,
      startedAt: '',
      ms: 1,
      checks: [],
    };
    await at.registry.addEvidence('mfe_billing', next.version, evidence, pipeline);
  });
  afterAll(() => at.close());

  const minutes = (count: number): void => void (now += count * 60_000);
  const startCanary = () =>
    at.registry.setCanary(
      'mfe_billing',
      { version: next.version, companies: [], roles: [], percent: 50 },
      because,
    );
  const tabs = async (
    count: number,
    phase: BeaconPhase = 'loaded',
    version: string = next.version,
  ): Promise<void> => {
    for (let index = 0; index < count; index += 1)
      await at.registry.recordBeacons({
        tab: randomUUID(),
        source: newcomer(),
        items: [{ subject: `mfe_billing@${version}`, phase }],
      });
  };
  const promote = (force = false) =>
    at.registry.promote('mfe_billing', next.version, { ...because, force });
  const early = (detail: string) => ({
    code: 'release.too_early',
    facts: {
      detail: `mfe_billing@${next.version}: ${detail}; run mfe canary mfe_billing ${next.version} and wait, or promote it by force`,
    },
  });

  test('refuses versions never, too briefly or too little shown as canary', async () => {
    await expect(promote()).rejects.toMatchObject(
      early('as a canary 0 of 3 sessions, 0 of 10 min'),
    );
    await startCanary();
    minutes(1);
    await tabs(2);
    minutes(2);
    await expect(promote()).rejects.toMatchObject(
      early('as a canary 2 of 3 sessions, 3 of 10 min'),
    );
    minutes(6);
    await tabs(1);
    await expect(promote()).rejects.toMatchObject(
      early('as a canary 3 of 3 sessions, 9 of 10 min'),
    );
    minutes(1);
    expect((await promote()).event).toMatchObject({
      action: 'promoted',
      evidence: { forced: false, overridden: [] },
    });
  });

  test('failed loads and earlier canaries do not count as shown', async () => {
    await startCanary();
    await tabs(3);
    minutes(30);
    await at.registry.stopCanary('mfe_billing', because);
    await startCanary();
    minutes(30);
    await tabs(3, 'slow_mount');
    await tabs(2);
    await expect(promote()).rejects.toMatchObject(
      early('as a canary 2 of 3 sessions, 30 of 10 min'),
    );
    const canary = (await at.registry.state()).bundles.find(
      ({ name }) => name === 'mfe_billing',
    )?.canary;
    expect(canary).toMatchObject({ mounted: 2, health: { sessions: 5 } });
  });

  test('force skips the trial and is logged', async () => {
    const { event } = await promote(true);
    expect(event).toMatchObject({
      reason: because.reason,
      evidence: { forced: true, overridden: ['as a canary 0 of 3 sessions, 0 of 10 min'] },
    });
  });

  test('first releases, an empty suite and the shell need no trial', async () => {
    const lab = remoteRelease('mfe-lab', '1.0.0-eeeeeeee');
    const passed = { passed: true, startedAt: '', ms: 1, checks: [] };
    await at.publish(lab);
    await at.registry.addEvidence(
      'mfe_lab',
      lab.version,
      { ...passed, against: [`host_shell@${shell.version}`, `mfe_billing@${billing.version}`] },
      pipeline,
    );
    await at.registry.promote('mfe_lab', lab.version, { ...because, force: false });
    const newShell = shellRelease('1.1.0-ffffffff');
    await at.publish(newShell);
    await at.registry.addEvidence(
      'host_shell',
      newShell.version,
      { ...passed, against: [`mfe_billing@${billing.version}`, `mfe_lab@${lab.version}`] },
      pipeline,
    );
    expect(
      (await at.registry.promote('host_shell', newShell.version, { ...because, force: false }))
        .event.action,
    ).toBe('promoted');
  });
});

const enough: Trial = { minutes: 60, sessions: 40, verdict: 'healthy', eValue: 0.1 };
test.each<[string, Partial<Trial>, string | null]>([
  ['healthy', {}, null],
  ['inconclusive', { verdict: 'watching', eValue: 3 }, null],
  [
    'somewhat worse',
    { verdict: 'watching', eValue: 21.5 },
    'it fails more often than stable (evidence 21 to 1, at most 20 is allowed)',
  ],
  [
    'bad',
    { verdict: 'bad', eValue: 4000 },
    'it fails more often than stable (evidence 4000 to 1, at most 20 is allowed)',
  ],
  [
    'worse and too recent',
    { minutes: 2, eValue: 50 },
    'as a canary 40 of 3 sessions, 2 of 10 min; it fails more often than stable (evidence 50 to 1, at most 20 is allowed)',
  ],
])('judges a canary that is %s', (_what, trial, shortfall) => {
  expect(shortfallOf(policy, { ...enough, ...trial })).toBe(shortfall);
});
