import type { HealthCounts } from '@sala/shared-contracts';
import type { HealthRule } from '../registry-port';
import { healthLimits } from './health-rule';

/**
 * Failures of many networks: how often the rule is wrong, and how soon it is right, where breadth
 * holds nothing back.
 */
const everywhere = {
  accounts: 0,
  failingAccounts: 0,
  failuresElsewhere: Number.POSITIVE_INFINITY,
} as const;

const { ceil, floor, imul, log, min } = Math;

/**
 * Tabs enough for "bad", and too few for the rule to weigh what else it might say: two thirds of
 * its work.
 */
const tabsTold = healthLimits.sessionsToSpeak - 1;

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * Loads of which each may fail. The gaps between failures are drawn, not each load: most loads do
 * not fail.
 */
class Stream {
  loads = 0;
  failures = 0;
  private nextFailure: number;
  constructor(
    private readonly rate: number,
    private readonly burst: number,
    private readonly random: () => number,
  ) {
    this.nextFailure = this.gap();
  }
  private gap(): number {
    if (this.rate >= 1) return 1;
    return this.rate <= 0
      ? Number.POSITIVE_INFINITY
      : 1 + floor(log(1 - this.random()) / log(1 - this.rate));
  }
  /** How often one trouble is told: at least once, `burst` times on average. */
  private told(): number {
    return this.burst <= 1 ? 1 : 1 + floor(log(1 - this.random()) / log(1 - 1 / this.burst));
  }
  advance(loads: number): void {
    this.loads += loads;
    while (this.nextFailure <= this.loads) {
      this.failures += this.told();
      this.nextFailure += this.gap();
    }
  }
  /** Four loads a tab; every second failure is a crash. */
  counts(): HealthCounts {
    const crashes = floor(this.failures / 2);
    return {
      loads: this.loads,
      failedLoads: this.failures - crashes,
      crashes,
      slowMounts: 0,
      sessions: min(ceil(this.loads / 4), tabsTold),
      p75Ms: null,
    };
  }
}

export interface SimulatedCanary {
  /** Failure rates per load, 0 … 1. */
  readonly stableRate: number;
  readonly canaryRate: number;
  /** Loads of stable for each of the canary: 9 when the canary has a tenth of the people. */
  readonly stableLoads: number;
  /** Loads of stable that are known beforehand: a promotion is judged beside the week before it. */
  readonly before?: number;
  /** Loads of the canary between two looks, and when one stops to look. */
  readonly lookEvery: number;
  readonly maxLoads: number;
  /** How often one trouble is told on average, by somebody who tries again: 1 when it is left out. */
  readonly burst?: number;
}

/** @returns loads of the canary until the rule called it bad; Infinity when it never did. */
const loadsUntilBad = (rule: HealthRule, wish: SimulatedCanary, random: () => number): number => {
  const stable = new Stream(wish.stableRate, wish.burst ?? 1, random);
  const canary = new Stream(wish.canaryRate, wish.burst ?? 1, random);
  stable.advance(wish.before ?? 0);
  while (canary.loads < wish.maxLoads) {
    canary.advance(wish.lookEvery);
    stable.advance(wish.lookEvery * wish.stableLoads);
    if (rule.judge(stable.counts(), canary.counts(), everywhere).verdict === 'bad')
      return canary.loads;
  }
  return Number.POSITIVE_INFINITY;
};

export interface SimulationResult {
  readonly trials: number;
  /** How many were called bad at all, as a share of the trials. */
  readonly stopped: number;
  /** The same, within so many loads of the canary. */
  readonly stoppedWithin: (loads: number) => number;
  /** Loads of the canary until then; Infinity: not within the limit. */
  readonly median: number;
  readonly p95: number;
}

/** Runs many canaries of one kind; the same seed gives the same result. */
export const simulate = (
  rule: HealthRule,
  wish: SimulatedCanary,
  trials: number,
  seed = 1,
): SimulationResult => {
  const random = seeded(seed);
  const delays = Array.from({ length: trials }, () => loadsUntilBad(rule, wish, random)).toSorted(
    (a, b) => a - b,
  );
  const at = (share: number): number =>
    delays[ceil(share * trials) - 1] ?? Number.POSITIVE_INFINITY;
  const stoppedWithin = (loads: number): number =>
    delays.filter((delay) => delay <= loads).length / trials;
  return {
    trials,
    stopped: stoppedWithin(wish.maxLoads),
    stoppedWithin,
    median: at(0.5),
    p95: at(0.95),
  };
};
