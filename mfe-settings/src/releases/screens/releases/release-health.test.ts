import {
  checksOf,
  affects,
  failuresPerMille,
  healthOf,
  requiresForce,
  worstProblem,
  rollbackTargets,
} from './release-health';
import { billing, event, health, shell, versionState } from './releases.fixture';

test.each([
  ['no loads', { loads: 0, failedLoads: 0, crashes: 0 }, 'unknown'],
  ['a crash without loads', { loads: 0, failedLoads: 0, crashes: 1 }, 'watch'],
  ['one of nineteen', { loads: 19, failedLoads: 1, crashes: 0 }, 'watch'],
  ['one of twenty', { loads: 20, failedLoads: 1, crashes: 0 }, 'bad'],
  ['49 of a thousand', { loads: 1000, failedLoads: 30, crashes: 19 }, 'watch'],
  ['ten of a thousand', { loads: 1000, failedLoads: 0, crashes: 10 }, 'watch'],
  ['nine of a thousand', { loads: 1000, failedLoads: 9, crashes: 0 }, 'good'],
])('%s', (_what, counts, expected) => {
  expect(healthOf(health(counts))).toBe(expected);
});

test('failures per mille have one decimal, and null without loads', () => {
  expect(failuresPerMille(health({ loads: 1240, failedLoads: 2 }))).toBe(1.6);
  expect(failuresPerMille(health({ loads: 0, failedLoads: 0 }))).toBeNull();
});

test('the worst channel of a bundle counts; stable before canary', () => {
  const failing = versionState('1.4.2-22222222', {
    health: health({ loads: 100, failedLoads: 10 }),
  });
  const canary = { ...billing.canary!, verdict: 'bad' as const }; // the fixture has one
  expect(worstProblem(billing)).toBeNull();
  expect(worstProblem({ ...billing, canary })).toMatchObject({ channel: 'canary', level: 'bad' });
  expect(worstProblem({ ...billing, canary, versions: [failing] })).toMatchObject({
    channel: 'stable',
    level: 'bad',
  });
  expect(
    worstProblem({ ...billing, canary: { ...canary, verdict: 'watching' }, versions: [failing] }),
  ).toMatchObject({ channel: 'stable', level: 'bad' });
  expect(worstProblem({ ...billing, canary: { ...canary, verdict: 'watching' } })).toMatchObject({
    channel: 'canary',
    level: 'watch',
  });
});

test('rollback offers the last known good first and no revoked versions', () => {
  expect(rollbackTargets(billing).map(({ version }) => version)).toEqual([
    '1.4.1-33333333',
    '1.5.0-44444444',
    '1.4.0-55555555',
  ]);
});

describe('checks for a promotion', () => {
  const requests = { minutes: 30, sessions: 20 };
  const missing = (
    ...[bundle, version, now = Date.now()]: readonly [
      Parameters<typeof checksOf>[0],
      Parameters<typeof checksOf>[1],
      number?,
    ]
  ) => checksOf(bundle, version, requests, now).flatMap(({ check, met }) => (met ? [] : [check]));
  const next = versionState('1.5.0-44444444');
  const canary = billing.canary!; // the fixture has one

  test('a canary of another version does not count', () => {
    expect(missing(billing, versionState('1.4.0-55555555'))).toEqual(['canary', 'age', 'sessions']);
    expect(missing(billing, next)).toEqual([]);
  });

  test('counts time as a canary and tabs', () => {
    const started = Date.parse(canary.startedAt);
    const at = (minutes: number) => missing(billing, next, started + minutes * 60_000);
    expect([at(29), at(30)]).toEqual([['age'], []]);
    expect(missing({ ...billing, canary: { ...canary, mounted: 19 } }, next)).toEqual(['sessions']);
  });

  test('requires no canary for the shell or a first version', () => {
    expect(missing(shell, versionState('3.5.0-77777777'))).toEqual([]);
    expect(missing({ ...billing, stable: null, canary: null }, next)).toEqual([]);
  });

  test('missing canary checks must be forced if the policy requires them', () => {
    const checks = checksOf(billing, versionState('1.4.0-55555555'), requests, Date.now());
    expect([requiresForce(checks, true), requiresForce(checks, false)]).toEqual([true, false]);
    expect(
      requiresForce(
        checksOf(shell, versionState('3.5.0-77777777', { gate: 'stale' }), requests, Date.now()),
        false,
      ),
    ).toBe(true);
  });
});

test('events relevant to a bundle or to the policy', () => {
  expect(affects(event(41), 'mfe_billing')).toBe(true);
  expect(affects(event(41), 'mfe_hospital')).toBe(false);
  expect(affects(event(41, { action: 'published' }), 'mfe_billing')).toBe(false);
  expect(
    affects(event(41, { action: 'policy_changed', target: { name: null, version: null } }), null),
  ).toBe(true);
  expect(affects(event(41), null)).toBe(false);
});
