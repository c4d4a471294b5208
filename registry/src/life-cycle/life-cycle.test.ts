import fc from 'fast-check';
import type { ReleaseEvent } from '@sala/shared-contracts';
import { linkEvent } from '../log/event-log';
import {
  bundleOf,
  emptyLog,
  fold,
  foldAll,
  lastKnownGood,
  type ReleaseLog,
} from '../log/release-log';
import { otherStableVersions, gateOf } from './gate-status';
import * as lifeCycle from './life-cycle';
import type { EventDraft } from './life-cycle';
import { ReleaseRefused } from './release-refused';

const actor = { kind: 'operator', id: 'test', name: 'test' } as const;
const eventAfter = (log: ReleaseLog, draft: EventDraft): ReleaseEvent =>
  linkEvent(log, {
    draft,
    actor,
    reason: null,
    at: new Date(Date.UTC(2026, 10, 20) + log.seq * 1000),
    composition: null,
  });
const published = (name: string, version: string): EventDraft => ({
  action: 'published',
  target: { name, version },
  evidence: {},
});
const after = (log: ReleaseLog, ...drafts: readonly EventDraft[]): ReleaseLog =>
  drafts.reduce((so, draft) => fold(so, eventAfter(so, draft)), log);

const name = 'mfe_billing';
const versions = ['v1', 'v2', 'v3', 'v4'];
const all = after(
  emptyLog,
  published('host_shell', 's1'),
  ...versions.map((version) => published(name, version)),
);
const promoted = (log: ReleaseLog, version: string): ReleaseLog => {
  const draft = lifeCycle.promote(log, name, {
    version,
    force: true,
    findings: [],
    shortfall: null,
  });
  return draft ? after(log, draft) : log;
};
const rolledBack = (log: ReleaseLog, to?: string): ReleaseLog =>
  after(log, lifeCycle.rollback(log, name, to));
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof ReleaseRefused) return error.code;
    throw error;
  }
  return 'it was allowed';
};
const canaryOf = (version: string) => ({ version, companies: [], roles: [], percent: 5 });
const accepting = { salt: 'b1', findings: [] };

describe('rollback', () => {
  const third = promoted(promoted(promoted(all, 'v1'), 'v2'), 'v3');

  test('steps back through good versions; an abandoned version is no longer good', () => {
    const second = rolledBack(third);
    expect(bundleOf(second, name)).toMatchObject({ stable: 'v2', good: ['v1'] });
    const first = rolledBack(second);
    expect(bundleOf(first, name)).toMatchObject({ stable: 'v1', good: [] });
    expect(codeOf(() => lifeCycle.rollback(first, name, undefined))).toBe(
      'release.nothing_to_undo',
    );
  });

  test('may name any formerly stable version, including abandoned ones', () => {
    expect(bundleOf(rolledBack(third, 'v1'), name)).toMatchObject({ stable: 'v1', good: [] });
    expect(bundleOf(rolledBack(rolledBack(third), 'v3'), name)).toMatchObject({
      stable: 'v3',
      good: ['v1'],
    });
  });

  test.each([
    ['the stable version', 'v3', 'release.nothing_to_undo'],
    ['a version that was never stable', 'v4', 'release.nothing_to_undo'],
    ['an unknown version', 'v9', 'release.unknown_version'],
  ])('is refused to %s', (_what, to, code) => {
    expect(codeOf(() => lifeCycle.rollback(third, name, to))).toBe(code);
  });

  test('skips revoked versions', () => {
    const barred = after(third, lifeCycle.revoke(third, name, 'v2'));
    expect(lastKnownGood(bundleOf(barred, name))).toBe('v1');
    expect(codeOf(() => lifeCycle.rollback(barred, name, 'v2'))).toBe('release.revoked');
  });

  test('is refused for a remote that is not in the suite', () => {
    expect(codeOf(() => lifeCycle.rollback(all, name, undefined))).toBe('release.nothing_to_undo');
    const removed = after(third, lifeCycle.remove(third, name));
    expect(codeOf(() => lifeCycle.rollback(removed, name, undefined))).toBe(
      'release.nothing_to_undo',
    );
    expect(codeOf(() => lifeCycle.remove(removed, name))).toBe('release.nothing_to_undo');
  });
});

describe('canary', () => {
  const stable = promoted(all, 'v1');
  const running = after(stable, lifeCycle.setCanary(stable, name, canaryOf('v2'), accepting));

  test('keeps salt and start while its rings change; a new version gets new ones', () => {
    const wider = after(
      running,
      lifeCycle.setCanary(
        running,
        name,
        { ...canaryOf('v2'), percent: 50 },
        { ...accepting, salt: 'b2' },
      ),
    );
    const { canary } = bundleOf(running, name);
    expect(bundleOf(wider, name).canary).toEqual({ ...canary, percent: 50 });
    const other = after(
      wider,
      lifeCycle.setCanary(wider, name, canaryOf('v3'), { ...accepting, salt: 'b3' }),
    );
    expect(bundleOf(other, name).canary).toMatchObject({ version: 'v3', salt: 'b3' });
    expect(bundleOf(other, name).canary?.startedAt).not.toBe(canary?.startedAt);
  });

  test('ends when any version is promoted or its own is revoked or stopped', () => {
    expect(bundleOf(promoted(running, 'v2'), name).canary).toBeNull();
    expect(bundleOf(after(running, lifeCycle.revoke(running, name, 'v2')), name).canary).toBeNull();
    expect(bundleOf(after(running, lifeCycle.stopCanary(running, name)), name).canary).toBeNull();
    expect(bundleOf(promoted(running, 'v3'), name).canary).toBeNull();
    expect(
      lifeCycle.promote(running, name, {
        version: 'v3',
        force: true,
        findings: [],
        shortfall: null,
      })?.evidence,
    ).toMatchObject({ canaryEnded: 'v2' });
    expect(codeOf(() => lifeCycle.stopCanary(stable, name))).toBe('release.nothing_to_undo');
  });

  test.each([
    ['for the shell', 'host_shell', 's1', 'release.refused'],
    ['for the stable version', name, 'v1', 'release.refused'],
    ['for an unpublished version', name, 'v9', 'release.unknown_version'],
  ])('is refused %s', (_what, bundle, version, code) => {
    expect(codeOf(() => lifeCycle.setCanary(stable, bundle, canaryOf(version), accepting))).toBe(
      code,
    );
  });

  test('is refused without a stable version and when a rule fails', () => {
    expect(codeOf(() => lifeCycle.setCanary(all, name, canaryOf('v1'), accepting))).toBe(
      'release.refused',
    );
    const failing = {
      rule: 'R1',
      level: 'fail',
      subject: 'react',
      message: 'the shell lends no react',
    } as const;
    expect(() =>
      lifeCycle.setCanary(stable, name, canaryOf('v2'), { ...accepting, findings: [failing] }),
    ).toThrow('the shell lends no react');
  });
});

describe('promotion', () => {
  const shell = after(
    all,
    lifeCycle.promoteAll(all, [{ name: 'host_shell', version: 's1' }]) ?? published('', ''),
  );
  const evidence = (against: readonly string[], passed = true) => ({
    against: [...against],
    passed,
    startedAt: '',
    ms: 1,
    checks: [],
  });
  const verified = (
    log: ReleaseLog,
    version: string,
    against: readonly string[],
    passed = true,
  ): ReleaseLog => after(log, lifeCycle.addEvidence(log, name, version, evidence(against, passed)));
  const attempt = (log: ReleaseLog) =>
    codeOf(() =>
      lifeCycle.promote(log, name, { version: 'v1', force: false, findings: [], shortfall: null }),
    );

  test('needs a gate that passed with what is in force', () => {
    const company = otherStableVersions(shell, name);
    expect(company).toEqual(['host_shell@s1']);
    expect(attempt(shell)).toBe('release.gate_missing');
    expect(attempt(verified(shell, 'v1', ['host_shell@s0']))).toBe('release.gate_missing');
    expect(attempt(verified(shell, 'v1', company, false))).toBe('release.gate_missing');
    expect(attempt(verified(shell, 'v1', [...company, 'mfe_other@1']))).toBe('it was allowed');
  });

  test("another remote's promotion keeps a remote's evidence and invalidates a shell's", () => {
    const lab = after(
      verified(shell, 'v1', ['host_shell@s1']),
      published('mfe_lab', 'l1'),
      published('host_shell', 's2'),
    );
    const shellSeen = after(lab, lifeCycle.addEvidence(lab, 'host_shell', 's2', evidence([])));
    expect(gateOf(shellSeen, 'host_shell', 's2')).toBe('passed');
    const changed = after(
      shellSeen,
      lifeCycle.promoteAll(shellSeen, [{ name: 'mfe_lab', version: 'l1' }]) ?? published('', ''),
    );
    expect(gateOf(changed, name, 'v1')).toBe('passed');
    expect(attempt(changed)).toBe('it was allowed');
    expect(gateOf(changed, 'host_shell', 's2')).toBe('stale');
    const underNext = after(
      changed,
      lifeCycle.promoteAll(changed, [{ name: 'host_shell', version: 's2' }]) ?? published('', ''),
    );
    expect(gateOf(underNext, name, 'v1')).toBe('stale');
  });

  test('the latest gate result counts; results with another shell change nothing', () => {
    const passed = verified(shell, 'v1', ['host_shell@s1']);
    expect(gateOf(verified(passed, 'v1', ['host_shell@s1'], false), name, 'v1')).toBe('failed');
    expect(gateOf(verified(passed, 'v1', ['host_shell@next'], false), name, 'v1')).toBe('passed');
    expect(gateOf(verified(shell, 'v1', ['host_shell@next'], false), name, 'v1')).toBe('failed');
    expect(gateOf(verified(shell, 'v1', ['host_shell@next']), name, 'v1')).toBe('stale');
    expect(gateOf(shell, name, 'v1')).toBeNull();
  });

  test('is refused when a rule fails; force records what it overrode', () => {
    const findings = [
      { rule: 'R6', level: 'fail', subject: null, message: 'it needs SDK ^2.0.0' } as const,
      { rule: 'R4', level: 'warn', subject: null, message: 'heavy' } as const,
    ];
    const passed = verified(shell, 'v1', ['host_shell@s1']);
    expect(() =>
      lifeCycle.promote(passed, name, { version: 'v1', force: false, findings, shortfall: null }),
    ).toThrow('it needs SDK ^2.0.0');
    const forced = lifeCycle.promote(passed, name, {
      version: 'v1',
      force: true,
      findings,
      shortfall: null,
    });
    expect(forced?.evidence).toEqual({
      from: null,
      forced: true,
      gate: 'passed',
      overridden: ['it needs SDK ^2.0.0'],
      canaryEnded: null,
    });
  });

  test('of several versions skips stable ones and is all or nothing', () => {
    const both = lifeCycle.promoteAll(shell, [
      { name: 'host_shell', version: 's1' },
      { name, version: 'v1' },
    ]);
    expect(both?.evidence).toEqual({
      versions: { [name]: 'v1' },
      from: { [name]: null },
      forced: true,
    });
    expect(
      codeOf(() =>
        lifeCycle.promoteAll(shell, [
          { name, version: 'v1' },
          { name: 'mfe_ghost', version: 'v1' },
        ]),
      ),
    ).toBe('release.unknown_version');
  });
});

test('the shell cannot be removed', () => {
  const shell = after(
    all,
    lifeCycle.promoteAll(all, [{ name: 'host_shell', version: 's1' }]) ?? published('', ''),
  );
  expect(codeOf(() => lifeCycle.remove(shell, 'host_shell'))).toBe('release.refused');
});

test('a revoked version, or a stable one without predecessor, cannot be revoked', () => {
  const only = promoted(all, 'v1');
  expect(codeOf(() => lifeCycle.revoke(only, name, 'v1'))).toBe('release.nothing_to_undo');
  const barred = after(only, lifeCycle.revoke(only, name, 'v2'));
  expect(codeOf(() => lifeCycle.revoke(barred, name, 'v2'))).toBe('release.revoked');
});

describe('any sequence of changes', () => {
  const version = fc.constantFrom(...versions);
  const step: fc.Arbitrary<(log: ReleaseLog) => EventDraft | null> = fc.oneof(
    version.map(
      (one) => (log: ReleaseLog) =>
        lifeCycle.promote(log, name, { version: one, force: true, findings: [], shortfall: null }),
    ),
    version.map((one) => (log: ReleaseLog) => lifeCycle.promoteAll(log, [{ name, version: one }])),
    version.map((one) => (log: ReleaseLog) => lifeCycle.revoke(log, name, one)),
    fc
      .option(version, { nil: undefined })
      .map((to) => (log: ReleaseLog) => lifeCycle.rollback(log, name, to)),
    version.map(
      (one) => (log: ReleaseLog) => lifeCycle.setCanary(log, name, canaryOf(one), accepting),
    ),
    fc.constant((log: ReleaseLog) => lifeCycle.stopCanary(log, name)),
    fc.constant((log: ReleaseLog) => lifeCycle.remove(log, name)),
  );
  const play = (steps: readonly ((log: ReleaseLog) => EventDraft | null)[]) => {
    const events: ReleaseEvent[] = [];
    const logs = [all];
    for (const next of steps) {
      const log = logs.at(-1) ?? all;
      try {
        const draft = next(log);
        if (!draft) continue;
        const event = eventAfter(log, draft);
        events.push(event);
        logs.push(fold(log, event));
      } catch (error) {
        if (!(error instanceof ReleaseRefused)) throw error;
      }
    }
    return { events, logs };
  };

  test('keeps the invariants of revocation, last known good, numbering and folding', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const { events, logs } = play(steps);
        accepted += events.length;
        for (const [index, log] of logs.entries()) {
          const bundle = bundleOf(log, name);
          const inForce = [bundle.stable, bundle.canary?.version, lastKnownGood(bundle)].filter(
            (one) => one !== null && one !== undefined,
          );
          expect(inForce.filter((one) => bundle.revoked.includes(one))).toEqual([]);
          expect(bundle.good.filter((one) => one === bundle.stable)).toEqual([]);
          const idle =
            bundle.canary !== null &&
            (bundle.stable === null || bundle.canary.version === bundle.stable);
          expect(idle).toBe(false);
          expect(log.seq).toBe(all.seq + index);
        }
        expect(foldAll(structuredClone(events), all)).toEqual(logs.at(-1));
      }),
      { numRuns: 300 },
    );
    expect(accepted).toBeGreaterThan(1000); // about five accepted changes in each of 300 walks
  });
});
