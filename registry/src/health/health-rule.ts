import type { HealthCounts } from '@sala/shared-contracts';
import type { HealthRule } from '../registry-port';
import type { Breadth } from './beacons';
import { logEvidence, type Claim, type Expectation, type Tally } from './evidence';

const { exp, log, min } = Math;

/** Constants of the rule, each with its reason. docs/adr/0026 has the figures that come of them. */
export const healthLimits = {
  /**
   * Chance that a canary as good as stable is ever called bad: one false alarm in a thousand
   * canaries costs a team a morning.
   */
  alpha: 0.001,
  /** The same for `watching`, which costs a look at a screen. */
  watchAlpha: 0.05,
  /**
   * For slow mounts, which only ever lead to `watching`: rarer, because a slow line makes them and
   * no release.
   */
  slowAlpha: 0.01,
  /**
   * A load is a tab, and tabs of one person or room resemble each other: who meets a crash opens
   * another. So two are weighed as one; a root of a likelihood ratio keeps its promise, and finds
   * things half as soon. Without it one good canary in fifty would be called bad when failures come
   * in pairs.
   */
  loadsWeighedAsOne: 2,
  /** Fewer failures than five may be one bad line … */
  failuresToAct: 5,
  /** … and one tab may be one broken computer. */
  sessionsToAct: 2,
  /**
   * One network may be one attacker, one proxy or one line: so many failing tabs must be elsewhere
   * than in the network with the most. One would do to tell two networks apart, but a single bad
   * line must not complete a forgery …
   */
  failuresElsewhereToAct: 2,
  /**
   * … unless people who are signed in say so: a clinic is often one network, and has accounts that
   * cannot be invented.
   */
  accountsToAct: 3,
  /** Of the accounts that tried it. */
  accountShareToAct: 0.5,
  /** Below these the rule says `quiet`: ten people are the fewest that are not all from one room. */
  sessionsToSpeak: 10,
  loadsToSpeak: 50,
  /**
   * Before `healthy`: people of both shifts have used it, and a fault in one screen of twenty had
   * its chance.
   */
  sessionsToTrust: 20,
  loadsToTrust: 200,
  /**
   * Chance that `healthy` is ever said of a canary that is worse than stable by the margin of
   * `unhealthy`.
   */
  trustAlpha: 0.05,
  /**
   * Stable had to be healthy to become stable: it begins with so many loads without a failure.
   * Without them a canary that everybody gets, or the first hour of a company's life, could not be
   * judged at all.
   */
  priorLoads: 20,
  /**
   * That head start is paid for, so that `alpha` holds exactly for every stable rate up to this; at
   * 10 % it is 0.002.
   */
  priorRate: 0.05,
} as const;

/**
 * Refuting this makes a canary bad. A fifth more, and one load in two thousand, is no reason to
 * wake anybody: rings differ by more.
 */
export const harmless: Claim = { canary: 'at most', ratio: 1.2, difference: 0.0005 };
/**
 * Refuting this is part of being healthy: five more failures in a hundred loads is what a person
 * notices in a day.
 */
const unhealthy: Claim = { canary: 'at least', ratio: 1.2, difference: 0.05 };
/** Refuting this makes a canary watched. Mount times vary with hour and line, so the margin is wide. */
const quickEnough: Claim = { canary: 'at most', ratio: 1.25, difference: 0.02 };

/** Stable fails rarely; a canary is either nearly like it, or broken. */
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

/**
 * Greatest e-value that is told: beyond it the number says nothing more, and it stays a finite JSON
 * number.
 */
const eValueShown = 1e9;

/**
 * A crash may come twice in one load, and a count a moment before the other: never more failures
 * than loads.
 */
const tally = (loads: number, failures: number): Tally => ({
  loads,
  failures: min(failures, loads),
});

/** Loads, and how many of them failed or crashed. */
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
  const begun = { ...stable, loads: stable.loads + priorLoads };
  return (
    weighedEvidence(harmless, failuresExpected, begun, canary) +
    (priorLoads / loadsWeighedAsOne) * log(1 - priorRate)
  );
};

/**
 * Whether more than one network, or most of the people who are signed in, stand behind the
 * failures.
 */
const isBroad = ({ accounts, failingAccounts, failuresElsewhere }: Breadth): boolean =>
  failuresElsewhere >= healthLimits.failuresElsewhereToAct ||
  (failingAccounts >= healthLimits.accountsToAct &&
    failingAccounts >= healthLimits.accountShareToAct * accounts);

const reaches = (logOfE: number, alpha: number): boolean => logOfE >= -log(alpha);

/** Compares a canary with stable by what pages told of both since the canary began (docs/adr/0026). */
export const healthRule: HealthRule = {
  judge(stable, canary, breadth) {
    const failures = failuresOf(canary);
    const against = failureEvidence(failuresOf(stable), failures);
    const eValue = min(exp(against), eValueShown);
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
