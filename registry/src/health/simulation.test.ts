import type { HealthRule } from '../registry-port';
import { failuresOf, harmless, healthLimits, healthRule } from './health-rule';
import { simulate } from './simulation';

/** The obvious alternative: a two-proportion z-test with the same alpha, repeated. */
const naiveRule: HealthRule = {
  judge(stable, canary) {
    const [a, b] = [failuresOf(stable), failuresOf(canary)];
    const pooled = (a.failures + b.failures) / (a.loads + b.loads);
    const error = Math.sqrt(pooled * (1 - pooled) * (1 / a.loads + 1 / b.loads));
    const z = error === 0 ? 0 : (b.failures / b.loads - a.failures / a.loads) / error;
    return { verdict: z > 3.09 ? 'bad' : 'watching', eValue: z };
  },
};

const looked = { stableLoads: 9, lookEvery: 10, maxLoads: 5000 };

describe('false alarms over 500 checks', () => {
  it('stay below alpha for 900 canaries as good as stable', () => {
    const results = [0.001, 0.01, 0.05].map((rate) => ({
      rate,
      ...simulate(healthRule, { ...looked, stableRate: rate, canaryRate: rate }, 300),
    }));
    const stopped = results.reduce((sum, { stopped: share, trials }) => sum + share * trials, 0);
    expect(results.reduce((sum, { trials }) => sum + trials, 0)).toBe(900);
    expect(stopped / 900).toBeLessThanOrEqual(healthLimits.alpha);
  });

  it('stay below alpha at the harmless border, without data on stable', () => {
    const border = { stableRate: 0.03, canaryRate: harmless.ratio * 0.03 + harmless.difference };
    expect(simulate(healthRule, { ...looked, ...border }, 300).stopped).toBeLessThanOrEqual(
      healthLimits.alpha,
    );
    expect(
      simulate(healthRule, { ...looked, ...border, stableLoads: 0, maxLoads: 1000 }, 1000).stopped,
    ).toBeLessThanOrEqual(healthLimits.alpha);
  });

  it('stay below alpha for young promotions, after a short week and a long one', () => {
    const young = {
      stableRate: 0.01,
      canaryRate: 0.01,
      stableLoads: 0,
      lookEvery: 10,
      maxLoads: 2000,
    };
    for (const before of [100, 20_000])
      expect(simulate(healthRule, { ...young, before }, 500).stopped).toBeLessThanOrEqual(
        healthLimits.alpha,
      );
  });

  it('stay rare when each failure is reported twice by retries', () => {
    expect(
      simulate(healthRule, { ...looked, stableRate: 0.01, canaryRate: 0.01, burst: 2 }, 400)
        .stopped,
    ).toBeLessThanOrEqual(0.005);
  });

  it('are twelve times as many with a test not made for repeated looks', () => {
    expect(
      simulate(naiveRule, { ...looked, stableRate: 0.01, canaryRate: 0.01 }, 400).stopped,
    ).toBeGreaterThan(12 * healthLimits.alpha);
  });
});

describe('detection, in canary loads', () => {
  const found = (stableRate: number, canaryRate: number) =>
    simulate(
      healthRule,
      { ...looked, lookEvery: canaryRate < 0.1 ? 10 : 1, stableRate, canaryRate },
      100,
    );

  it.each([
    [0.001, 1, 8, 10],
    [0.01, 1, 8, 12],
    [0.05, 1, 12, 18],
    [0.001, 0.02, 1300, 2400],
    [0.01, 0.05, 1200, 2000],
    [0.01, 0.2, 110, 200],
    [0.05, 0.25, 230, 400],
    [0.05, 0.1, 3700, 6000],
  ])(
    'stable %d, canary %d: half are stopped within %d loads, 95 %% within %d',
    (stable, canary, median, p95) => {
      const result = found(stable, canary);
      expect(result.median).toBeLessThanOrEqual(median);
      expect(result.p95).toBeLessThanOrEqual(p95);
    },
  );

  it('finds a broken promotion in ten loads, a fivefold failure rate in ten minutes', () => {
    const young = { stableRate: 0.01, stableLoads: 0, before: 20_000, maxLoads: 2000 };
    expect(
      simulate(healthRule, { ...young, canaryRate: 1, lookEvery: 1 }, 100).p95,
    ).toBeLessThanOrEqual(10);
    expect(
      simulate(healthRule, { ...young, canaryRate: 0.05, lookEvery: 10 }, 100).stopped,
    ).toBeGreaterThan(0.9);
  });

  it('ignores a doubling of almost never', () => {
    expect(found(0.001, 0.002).stopped).toBe(0);
  });
});
