import type { HealthCounts } from '@sala/shared-contracts';
import type { HealthRule } from '../registry-port';
import { healthLimits } from './health-rule';

/** Failures across many networks: measures the rule itself, with breadth never holding it back. */
const everywhere = {
  accounts: 0,
  failingAccounts: 0,
  failuresElsewhere: Number.POSITIVE_INFINITY,
} as const;

const { ceil, floor, imul, log, min } = Math;

/** Enough tabs for "bad", too few for other verdicts, which saves two thirds of the work. */
const tabsTold = healthLimits.sessionsToSpeak - 1;

/** Reproducible numbers in [0, 1) (mulberry32). */
const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A stream of Bernoulli loads. Draws the gaps between failures, because most loads succeed. */
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
  /** Reports per failure: at least 1, `burst` on average. */
  private reportsPerFailure(): number {
    return this.burst <= 1 ? 1 : 1 + floor(log(1 - this.random()) / log(1 - 1 / this.burst));
  }
  advance(loads: number): void {
    this.loads += loads;
    while (this.nextFailure <= this.loads) {
      this.failures += this.reportsPerFailure();
      this.nextFailure += this.gap();
    }
  }
  /** Four loads per tab; every second failure is a crash. */
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
  /** Stable loads per canary load: 9 when the canary has a tenth of the users. */
  readonly stableLoads: number;
  /** Stable loads known beforehand: a promotion is compared with the week before. */
  readonly before?: number;
  /** Canary loads between checks, and at which to give up. */
  readonly lookEvery: number;
  readonly maxLoads: number;
  /** Mean reports per failure, through retries; default 1. */
  readonly burst?: number;
}

/** @returns canary loads until the rule says bad; Infinity for never */
const loadsUntilBad = (
  rule: HealthRule,
  setting: SimulatedCanary,
  random: () => number,
): number => {
  const stable = new Stream(setting.stableRate, setting.burst ?? 1, random);
  const canary = new Stream(setting.canaryRate, setting.burst ?? 1, random);
  stable.advance(setting.before ?? 0);
  while (canary.loads < setting.maxLoads) {
    canary.advance(setting.lookEvery);
    stable.advance(setting.lookEvery * setting.stableLoads);
    if (rule.judge(stable.counts(), canary.counts(), everywhere).verdict === 'bad')
      return canary.loads;
  }
  return Number.POSITIVE_INFINITY;
};

export interface SimulationResult {
  readonly trials: number;
  /** Share of trials ever called bad. */
  readonly stopped: number;
  /** Share called bad within this many canary loads. */
  readonly stoppedWithin: (loads: number) => number;
  /** Canary loads until then; Infinity: not within the limit. */
  readonly median: number;
  readonly p95: number;
}

/** Simulates many canaries; deterministic per seed. */
export const simulate = (
  rule: HealthRule,
  setting: SimulatedCanary,
  trials: number,
  seed = 1,
): SimulationResult => {
  const random = seeded(seed);
  const delays = Array.from({ length: trials }, () =>
    loadsUntilBad(rule, setting, random),
  ).toSorted((a, b) => a - b);
  const at = (share: number): number =>
    delays[ceil(share * trials) - 1] ?? Number.POSITIVE_INFINITY;
  const stoppedWithin = (loads: number): number =>
    delays.filter((delay) => delay <= loads).length / trials;
  return {
    trials,
    stopped: stoppedWithin(setting.maxLoads),
    stoppedWithin,
    median: at(0.5),
    p95: at(0.95),
  };
};
