import type { HealthCounts } from '@sala/shared-contracts';
import type { Breadth } from './beacons';
import { healthLimits, healthRule } from './health-rule';

const counts = (changes: Partial<HealthCounts>): HealthCounts => ({
  loads: 0,
  failedLoads: 0,
  crashes: 0,
  slowMounts: 0,
  sessions: Math.ceil((changes.loads ?? 0) / 4),
  p75Ms: null,
  ...changes,
});
const everywhere: Breadth = { accounts: 0, failingAccounts: 0, failuresElsewhere: 20 };
const judge = (
  stable: Partial<HealthCounts>,
  canary: Partial<HealthCounts>,
  breadth = everywhere,
) => healthRule.judge(counts(stable), counts(canary), breadth);
const verdict = (...given: Parameters<typeof judge>) => judge(...given).verdict;

const wellKnown = { loads: 4000, failedLoads: 8, crashes: 4, slowMounts: 80 };

describe('the health rule', () => {
  it('stays quiet about a canary with few loads', () => {
    expect(verdict(wellKnown, {})).toBe('quiet');
    expect(verdict(wellKnown, { loads: 12 })).toBe('quiet');
    expect(verdict(wellKnown, { loads: 400, sessions: 3 })).toBe('quiet');
  });

  it('calls an always failing canary bad within 20 loads, with or without data on stable', () => {
    for (const stable of [{}, { loads: 20 }, wellKnown]) {
      const first = Array.from({ length: 20 }, (_, index) => index + 1).find(
        (loads) => verdict(stable, { loads, failedLoads: loads, sessions: 2 }) === 'bad',
      );
      expect(first).toBeLessThanOrEqual(13);
    }
  });

  it('counts crashes like failed loads', () => {
    expect(verdict(wellKnown, { loads: 60, crashes: 12 })).toBe('bad');
    expect(verdict(wellKnown, { loads: 60, failedLoads: 6, crashes: 6 })).toBe('bad');
    expect(verdict(wellKnown, { loads: 60, failedLoads: 6 })).toBe('watching');
    expect(verdict(wellKnown, { loads: 60 })).toBe('watching');
  });

  it('never acts on one tab or fewer than five failures', () => {
    expect(verdict(wellKnown, { loads: 40, failedLoads: 40, sessions: 1 })).toBe('watching');
    expect(verdict(wellKnown, { loads: 4, failedLoads: 4, sessions: 4 })).toBe('watching');
    expect(verdict(wellKnown, { loads: 6, failedLoads: 6, sessions: 2 })).toBe('bad');
  });

  it.each<[string, Breadth, string]>([
    ['one network', { accounts: 0, failingAccounts: 0, failuresElsewhere: 0 }, 'watching'],
    [
      'one network and one bad connection',
      { accounts: 0, failingAccounts: 0, failuresElsewhere: 1 },
      'watching',
    ],
    ['two networks', { accounts: 0, failingAccounts: 0, failuresElsewhere: 2 }, 'bad'],
    [
      'two accounts of a clinic',
      { accounts: 2, failingAccounts: 2, failuresElsewhere: 0 },
      'watching',
    ],
    [
      'three of four accounts of a clinic',
      { accounts: 4, failingAccounts: 3, failuresElsewhere: 0 },
      'bad',
    ],
    [
      'three of ten accounts of a clinic',
      { accounts: 10, failingAccounts: 3, failuresElsewhere: 0 },
      'watching',
    ],
  ])('judges failures in %s', (_where, breadth, wanted) => {
    expect(verdict(wellKnown, { loads: 20, failedLoads: 20 }, breadth)).toBe(wanted);
  });

  it('does not blame a canary for failures that stable has too', () => {
    expect(verdict({ loads: 900, failedLoads: 450 }, { loads: 100, failedLoads: 52 })).toBe(
      'watching',
    );
  });

  it('trusts a canary that fails as rarely as stable, after enough use', () => {
    expect(verdict(wellKnown, { loads: 190, failedLoads: 0 })).toBe('watching');
    expect(verdict(wellKnown, { loads: 600, failedLoads: 2, slowMounts: 14 })).toBe('healthy');
    expect(verdict(wellKnown, { loads: 600, failedLoads: 2, sessions: 15 })).toBe('watching');
  });

  it('does not trust a canary whose rate may still be several percent', () => {
    expect(verdict(wellKnown, { loads: 300, failedLoads: 5 })).toBe('watching');
  });

  it('watches a slowly mounting canary and never calls it bad for that', () => {
    expect(verdict(wellKnown, { loads: 600, slowMounts: 120 })).toBe('watching');
    expect(verdict(wellKnown, { loads: 600, slowMounts: 600 })).toBe('watching');
    expect(verdict({ ...wellKnown, slowMounts: 800 }, { loads: 600, slowMounts: 120 })).toBe(
      'healthy',
    );
  });

  it('reports a finite e-value that exceeds 1/alpha for a bad canary', () => {
    const bad = judge(wellKnown, { loads: 5000, failedLoads: 9000 });
    expect(bad).toEqual({ verdict: 'bad', eValue: 1e9 });
    const well = judge(wellKnown, { loads: 5000 });
    expect(well.eValue).toBeGreaterThanOrEqual(0);
    expect(well.eValue).toBeLessThan(1 / healthLimits.alpha);
  });
});
