import { logBeta } from './log-beta';

const { exp, log, max, min } = Math;

/**
 * One stream of loads: how many, and how many of them went wrong. Fractions are allowed: loads that
 * weigh less than one.
 */
export interface Tally {
  readonly loads: number;
  /** 0 … loads */
  readonly failures: number;
}

/** A Beta distribution of a failure rate, with its share of a mixture. */
export interface Belief {
  readonly share: number;
  readonly failures: number;
  readonly successes: number;
}

/** What is to be refuted: that the canary's rate lies on this side of `ratio · stable + difference`. */
export interface Claim {
  readonly canary: 'at most' | 'at least';
  readonly ratio: number;
  readonly difference: number;
}

/**
 * Where rates are expected before anything was seen: it decides how soon something is found, never
 * how often wrongly.
 */
export interface Expectation {
  readonly stable: Belief;
  readonly canary: readonly Belief[];
}

/** x · ln y, and 0 where nothing was seen. */
const times = (x: number, y: number): number => (x === 0 ? 0 : x * log(y));

const logLikelihood = ({ loads, failures }: Tally, rate: number): number =>
  times(failures, rate) + times(loads - failures, 1 - rate);

const rateOf = ({ loads, failures }: Tally): number => (loads === 0 ? 0 : failures / loads);

/** ln of the probability of what was seen, averaged over what the belief holds possible. */
const logMarginal = ({ loads, failures }: Tally, belief: Belief): number =>
  logBeta(failures + belief.failures, loads - failures + belief.successes) -
  logBeta(belief.failures, belief.successes);

const logSum = (terms: readonly number[]): number => {
  const most = max(...terms);
  return most + log(terms.reduce((sum, term) => sum + exp(term - most), 0));
};

/** The rate of stable for which the border of the claim explains both streams best. */
const bestOnBorder = (stable: Tally, canary: Tally, { ratio, difference }: Claim): number => {
  // The likelihood is concave along the border, so that its slope falls all the way: halving finds where it is 0,
  // between what stable alone and the canary alone would choose. 32 steps leave no error that a count could show.
  const ofCanary = max(0, (rateOf(canary) - difference) / ratio);
  const ofStable = min(rateOf(stable), (1 - difference) / ratio);
  let low = min(ofStable, ofCanary);
  let high = max(ofStable, ofCanary);
  for (let step = 0; step < 32; step += 1) {
    const rate = (low + high) / 2;
    const other = ratio * rate + difference;
    const slope =
      stable.failures / rate -
      (stable.loads - stable.failures) / (1 - rate) +
      ratio * (canary.failures / other - (canary.loads - canary.failures) / (1 - other));
    if (slope > 0) low = rate;
    else high = rate;
  }
  return (low + high) / 2;
};

/** ln of the best that the claim can make of what was seen. */
const logBestOf = (claim: Claim, stable: Tally, canary: Tally): number => {
  const border = claim.ratio * rateOf(stable) + claim.difference;
  const holds = claim.canary === 'at most' ? rateOf(canary) <= border : rateOf(canary) >= border;
  if (holds) return logLikelihood(stable, rateOf(stable)) + logLikelihood(canary, rateOf(canary));
  const rate = bestOnBorder(stable, canary, claim);
  return logLikelihood(stable, rate) + logLikelihood(canary, claim.ratio * rate + claim.difference);
};

/**
 * Evidence against a claim about two failure rates: natural logarithm of an e-value, from the
 * counts alone.
 *
 * A mixture of likelihoods over what was expected, divided by the best likelihood that the claim
 * allows (universal inference: Wasserman, Ramdas & Balakrishnan, PNAS 2020). If the claim is true,
 * with whatever rates, the quotient never exceeds a likelihood ratio that is a martingale with mean
 * 1; so by Ville's inequality the chance that it EVER reaches 1/α is at most α, no matter how often
 * one looks and in which order loads come.
 */
export const logEvidence = (
  claim: Claim,
  expected: Expectation,
  stable: Tally,
  canary: Tally,
): number =>
  logMarginal(stable, expected.stable) +
  logSum(expected.canary.map((belief) => log(belief.share) + logMarginal(canary, belief))) -
  logBestOf(claim, stable, canary);
