import fc from 'fast-check';
import { logEvidence, type Claim, type Expectation, type Tally } from './evidence';
import { failureEvidence, harmless, healthLimits } from './health-rule';
import { logBeta } from './log-beta';

const expected: Expectation = {
  stable: { share: 1, failures: 0.5, successes: 20 },
  canary: [{ share: 1, failures: 1, successes: 5 }],
};

const logChoose = (n: number, k: number): number => -Math.log(n + 1) - logBeta(k + 1, n - k + 1);
const chance = ({ loads, failures }: Tally, rate: number): number =>
  Math.exp(
    logChoose(loads, failures) +
      failures * Math.log(rate) +
      (loads - failures) * Math.log(1 - rate),
  );

/** Mean of an e-value over all outcomes of this many loads. */
const meanOf = (
  e: (stable: Tally, canary: Tally) => number,
  loads: { stable: number; canary: number },
  rates: { stable: number; canary: number },
): number => {
  let mean = 0;
  for (let s = 0; s <= loads.stable; s += 1) {
    for (let c = 0; c <= loads.canary; c += 1) {
      const stable = { loads: loads.stable, failures: s };
      const canary = { loads: loads.canary, failures: c };
      mean +=
        chance(stable, rates.stable) * chance(canary, rates.canary) * Math.exp(e(stable, canary));
    }
  }
  return mean;
};

describe('logBeta', () => {
  it('agrees with factorials', () => {
    expect(logBeta(1, 1)).toBeCloseTo(0, 12);
    expect(logBeta(0.5, 0.5)).toBeCloseTo(Math.log(Math.PI), 12);
    // B(5, 8) = 4! 7! / 12!
    expect(logBeta(5, 8)).toBeCloseTo(Math.log((24 * 5040) / 479_001_600), 11);
  });

  it('stays exact for a million loads', () => {
    // B(a, b + 1) = B(a, b) · b / (a + b)
    expect(logBeta(3, 1_000_001) - logBeta(3, 1_000_000)).toBeCloseTo(
      Math.log(1_000_000 / 1_000_003),
      8,
    );
  });
});

describe('evidence', () => {
  const rate = fc.double({ min: 0.001, max: 0.6, noNaN: true });

  it('has mean at most 1 under the claim, for any rates', () => {
    const claim: Claim = { canary: 'at most', ratio: 1.2, difference: 0.01 };
    fc.assert(
      fc.property(
        rate,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(12),
        fc.nat(12),
        (stable, part, s, c) => {
          const canary = Math.max(1e-6, part * (claim.ratio * stable + claim.difference));
          const mean = meanOf(
            (a, b) => logEvidence(claim, expected, a, b),
            { stable: s, canary: c },
            { stable, canary },
          );
          expect(mean).toBeLessThanOrEqual(1 + 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has mean at most 1 for "at least" claims', () => {
    const claim: Claim = { canary: 'at least', ratio: 1.2, difference: 0.03 };
    for (const stable of [0.001, 0.05, 0.3]) {
      for (const more of [1, 1.5]) {
        const canary = more * (claim.ratio * stable + claim.difference);
        expect(
          meanOf(
            (a, b) => logEvidence(claim, expected, a, b),
            { stable: 12, canary: 25 },
            { stable, canary },
          ),
        ).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
  });

  it('equals the likelihood ratio at the exact optimum', () => {
    const claim: Claim = { canary: 'at most', ratio: 1.5, difference: 0.02 };
    const flat: Expectation = {
      stable: { share: 1, failures: 1, successes: 1 },
      canary: [{ share: 1, failures: 1, successes: 1 }],
    };
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(30), (a, b, c, d) => {
        const stable = { loads: a + b, failures: a };
        const canary = { loads: c + d, failures: c };
        let best = 0;
        for (let p = 0.0005; p < 1; p += 0.001) {
          const top = Math.min(1, claim.ratio * p + claim.difference);
          const q =
            canary.loads === 0
              ? top
              : Math.min(top, Math.max(canary.failures / canary.loads, 1e-9));
          best = Math.max(best, p ** a * (1 - p) ** b * q ** c * (1 - q) ** d);
        }
        const numerator = Math.exp(logBeta(a + 1, b + 1) + logBeta(c + 1, d + 1));
        const quotient = Math.exp(logEvidence(claim, flat, stable, canary));
        expect(quotient).toBeLessThanOrEqual((numerator / best) * (1 + 1e-6));
        expect(quotient).toBeGreaterThan((numerator / best) * 0.97);
      }),
      { numRuns: 100 },
    );
  });

  it('does not underflow for millions of loads', () => {
    const stable = { loads: 50_000_000, failures: 50_000 };
    expect(failureEvidence(stable, { loads: 1_000_000, failures: 1_000 })).toBeLessThan(0);
    expect(failureEvidence(stable, { loads: 1_000_000, failures: 3_000 })).toBeGreaterThan(100);
    expect(
      failureEvidence({ loads: 0, failures: 0 }, { loads: 0, failures: 0 }),
    ).toBeLessThanOrEqual(0);
  });
});

describe('the prior of stable', () => {
  const loads = { stable: 6, canary: 14 };
  const meanAt = (stable: number): number =>
    meanOf(failureEvidence, loads, {
      stable,
      canary: harmless.ratio * stable + harmless.difference,
    });

  it('causes no false alarm up to its design rate', () => {
    for (const stable of [0.001, 0.01, 0.03, healthLimits.priorRate])
      expect(meanAt(stable)).toBeLessThanOrEqual(1);
  });

  it('costs at most what docs/adr/0026 states above that rate', () => {
    expect(meanAt(0.1)).toBeLessThanOrEqual(3);
  });
});
