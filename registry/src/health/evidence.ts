import { logBeta } from './log-beta';

const { exp, log, max, min } = Math;

/** Loads and failures of one stream. Fractional when loads have a weight below one. */
export interface Tally {
  readonly loads: number;
  /** 0 … loads */
  readonly failures: number;
}

/** Beta prior of a failure rate, with its weight in the mixture. */
export interface Belief {
  readonly share: number;
  readonly failures: number;
  readonly successes: number;
}

/** The hypothesis to refute: the canary's rate is on this side of `ratio · stable + difference`. */
export interface Claim {
  readonly canary: 'at most' | 'at least';
  readonly ratio: number;
  readonly difference: number;
}

/** Priors: they decide how soon a fault is found, never the false-alarm rate. */
export interface Expectation {
  readonly stable: Belief;
  readonly canary: readonly Belief[];
}

/** x · ln y, with 0 · ln 0 = 0. */
const times = (x: number, y: number): number => (x === 0 ? 0 : x * log(y));

const logLikelihood = ({ loads, failures }: Tally, rate: number): number =>
  times(failures, rate) + times(loads - failures, 1 - rate);

const rateOf = ({ loads, failures }: Tally): number => (loads === 0 ? 0 : failures / loads);

/** ln of the marginal likelihood under the prior. */
const logMarginal = ({ loads, failures }: Tally, belief: Belief): number =>
  logBeta(failures + belief.failures, loads - failures + belief.successes) -
  logBeta(belief.failures, belief.successes);

const logSum = (terms: readonly number[]): number => {
  const most = max(...terms);
  return most + log(terms.reduce((sum, term) => sum + exp(term - most), 0));
};

/** The stable rate that maximises the likelihood on the claim's border. */
const bestOnBorder = (stable: Tally, canary: Tally, { ratio, difference }: Claim): number => {
  // The likelihood is concave along the border, so bisection finds the zero of its slope between
  // the two unconstrained maxima. 32 steps exceed the precision of any count.
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

/** ln of the maximum likelihood under the claim. */
const logBestOf = (claim: Claim, stable: Tally, canary: Tally): number => {
  const border = claim.ratio * rateOf(stable) + claim.difference;
  const holds = claim.canary === 'at most' ? rateOf(canary) <= border : rateOf(canary) >= border;
  if (holds) return logLikelihood(stable, rateOf(stable)) + logLikelihood(canary, rateOf(canary));
  const rate = bestOnBorder(stable, canary, claim);
  return logLikelihood(stable, rate) + logLikelihood(canary, claim.ratio * rate + claim.difference);
};

/**
 * Evidence against a claim about two failure rates: ln of an e-value, from the counts alone.
 *
 * A mixture likelihood over the priors divided by the maximum likelihood under the claim (universal
 * inference: Wasserman, Ramdas & Balakrishnan, PNAS 2020). Under the claim the quotient is bounded
 * by a likelihood ratio, a martingale with mean 1; by Ville's inequality the chance that it EVER
 * reaches 1/α is at most α, however often one looks and in whatever order loads arrive.
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
