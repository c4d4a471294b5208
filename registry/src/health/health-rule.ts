import type { HealthCounts } from '@sala/shared-contracts';
import type { HealthRule } from '../registry-port';
import type { Breadth } from './beacons';
import { logEvidence, type Claim, type Expectation, type Tally } from './evidence';

const { exp, log, min } = Math;

/** Constants of the rule, each with its reason; docs/adr/0026 has the resulting figures. */
export const healthLimits = {
  /**
   * Chance that a canary as good as stable is ever called bad. One false alarm in a thousand
   * canaries costs a team a morning.
   */
  alpha: 0.001,
  /** The same for `watching`, which costs a glance at a screen. */
  watchAlpha: 0.05,
  /**
   * For slow mounts, which lead only to `watching`: stricter, because slow networks cause them more
   * often than releases.
   */
  slowAlpha: 0.01,
  /**
   * A load is a tab, and tabs of one person or room correlate: whoever meets a crash opens another.
   * Two loads therefore weigh as one: a root of a likelihood ratio keeps its guarantee and takes
   * twice as long. Without it, one good canary in fifty would be called bad when failures come in
   * pairs.
   */
  loadsWeighedAsOne: 2,
  /** Fewer than five failures may be one bad connection. */
  failuresToAct: 5,
  /** One failing tab may be one broken computer. */
  sessionsToAct: 2,
  /**
   * One network may be one attacker, proxy or line: this many failing tabs must be outside the most
   * affected network. Two, because a single bad line must not complete a forgery.
   */
  failuresElsewhereToAct: 2,
  /** Alternatively, signed-in users: a clinic is often one network, and accounts cannot be invented. */
  accountsToAct: 3,
  /** Share of the accounts that tried it. */
  accountShareToAct: 0.5,
  /** Below these the rule says `quiet`: ten people are rarely all in one room. */
  sessionsToSpeak: 10,
  loadsToSpeak: 50,
  /**
   * Before `healthy`: both shifts have used it, and a fault in one of twenty screens had a chance
   * to appear.
   */
  sessionsToTrust: 20,
  loadsToTrust: 200,
  /** Chance that `healthy` is ever said of a canary worse than stable by the `unhealthy` margin. */
  trustAlpha: 0.05,
  /**
   * Stable was healthy once, so it starts with this many failure-free loads. Otherwise a canary for
   * everyone, or a suite's first hour, could not be judged.
   */
  priorLoads: 20,
  /**
   * The prior is compensated so that `alpha` holds exactly up to this stable rate; at 10 % it is
   * 0.002.
   */
  priorRate: 0.05,
} as const;

/**
 * Refuting this makes a canary bad. The margin (a fifth more, and 1 load in 2,000) covers
 * differences between rings.
 */
export const harmless: Claim = { canary: 'at most', ratio: 1.2, difference: 0.0005 };
/**
 * Refuting this is required for healthy: people notice five more failures per hundred loads within
 * a day.
 */
const unhealthy: Claim = { canary: 'at least', ratio: 1.2, difference: 0.05 };
/** Refuting this makes a canary watched. Wide margin: mount times vary with hour and network. */
const quickEnough: Claim = { canary: 'at most', ratio: 1.25, difference: 0.02 };

/** Stable fails rarely; a canary is either similar or broken. */
const failuresExpected: Expectation = {
  stable: { share: 1, failures: 0.5, successes: 20 },
  canary: [
    { share: 0.5, failures: 1, successes: 20 },
    { share: 0.5, failures: 2, successes: 1 },
  ],
};
const slownessExpected: Expectation = {
  stable: { share: 1, failures: 1, successes: 10 },
  canary: [{ share: 1, failures: 1, successes: 2 }],
};

/** Cap of the reported e-value: larger numbers say nothing more, and JSON has no infinity. */
const maxReportedEValue = 1e9;

/** Two crashes may come from one load, or be counted before it: caps failures at loads. */
const tally = (loads: number, failures: number): Tally => ({
  loads,
  failures: min(failures, loads),
});

/** Loads, and those that failed or crashed. */
export const failuresOf = ({ loads, failedLoads, crashes }: HealthCounts): Tally =>
  tally(loads, failedLoads + crashes);

const slownessOf = ({ loads, slowMounts }: HealthCounts): Tally => tally(loads, slowMounts);

const weighed = ({ loads, failures }: Tally): Tally => ({
  loads: loads / healthLimits.loadsWeighedAsOne,
  failures: failures / healthLimits.loadsWeighedAsOne,
});

const weighedEvidence = (
  claim: Claim,
  expected: Expectation,
  stable: Tally,
  canary: Tally,
): number => logEvidence(claim, expected, weighed(stable), weighed(canary));

/** ln of the e-value against "the canary fails no more often than stable". */
export const failureEvidence = (stable: Tally, canary: Tally): number => {
  const { priorLoads, priorRate, loadsWeighedAsOne } = healthLimits;
  const stableWithPrior = { ...stable, loads: stable.loads + priorLoads };
  return (
    weighedEvidence(harmless, failuresExpected, stableWithPrior, canary) +
    (priorLoads / loadsWeighedAsOne) * log(1 - priorRate)
  );
};

/** Whether failures come from more than one network or from most signed-in users. */
const isBroad = ({ accounts, failingAccounts, failuresElsewhere }: Breadth): boolean =>
  failuresElsewhere >= healthLimits.failuresElsewhereToAct ||
  (failingAccounts >= healthLimits.accountsToAct &&
    failingAccounts >= healthLimits.accountShareToAct * accounts);

const reaches = (logOfE: number, alpha: number): boolean => logOfE >= -log(alpha);

/** Compares reports on a canary and on stable since the canary started (docs/adr/0026). */
export const healthRule: HealthRule = {
  judge(stable, canary, breadth) {
    const failures = failuresOf(canary);
    const against = failureEvidence(failuresOf(stable), failures);
    const eValue = min(exp(against), maxReportedEValue);
    const enoughToAct =
      failures.failures >= healthLimits.failuresToAct &&
      canary.sessions >= healthLimits.sessionsToAct &&
      isBroad(breadth);
    if (enoughToAct && reaches(against, healthLimits.alpha)) return { verdict: 'bad', eValue };
    if (reaches(against, healthLimits.watchAlpha)) return { verdict: 'watching', eValue };
    if (canary.sessions < healthLimits.sessionsToSpeak || canary.loads < healthLimits.loadsToSpeak)
      return { verdict: 'quiet', eValue };
    if (
      reaches(
        weighedEvidence(quickEnough, slownessExpected, slownessOf(stable), slownessOf(canary)),
        healthLimits.slowAlpha,
      )
    )
      return { verdict: 'watching', eValue };
    const enoughToTrust =
      canary.sessions >= healthLimits.sessionsToTrust && canary.loads >= healthLimits.loadsToTrust;
    if (
      enoughToTrust &&
      reaches(
        weighedEvidence(unhealthy, failuresExpected, failuresOf(stable), failures),
        healthLimits.trustAlpha,
      )
    )
      return { verdict: 'healthy', eValue };
    return { verdict: 'watching', eValue };
  },
};
