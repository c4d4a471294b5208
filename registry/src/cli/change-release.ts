import type { BundleState, PromotionPolicy, ReleaseState } from '@sala/shared-contracts';
import { RegistryError, type RegistryClient } from '../client/index';
import { federationName, findBundle, findVersion, isWholeVersion } from './bundle-names';
import { UsageError } from './exit-codes';

/** The state a change was decided on; null when the token may not read it. */
export interface DecisionBasis {
  readonly name: string;
  readonly bundle: BundleState | null;
  /** Canary requirements before promotion; null: none or unknown. */
  readonly promotion: PromotionPolicy | null;
  readonly expectedSeq: { readonly expectedSeq?: number };
}

/** The parts of a bundle a decision depends on: while they are equal, the decision holds. */
const decisionFingerprint = ({ stable, lkg, canary, versions }: BundleState): string =>
  JSON.stringify([
    stable,
    lkg,
    canary && [canary.version, canary.companies, canary.roles, canary.percent],
    versions.map(({ version, revoked }) => [version, revoked]),
  ]);

const tries = 5;

const readState = (registry: RegistryClient): Promise<ReleaseState | null> =>
  registry.releaseState().catch((error: unknown) => {
    if (error instanceof RegistryError && error.code === 'release.token_scope') return null;
    throw error;
  });

const basisIn = (state: ReleaseState | null, word: string): DecisionBasis =>
  state
    ? {
        name: findBundle(state, word).name,
        bundle: findBundle(state, word),
        promotion: state.policy.promotion,
        expectedSeq: { expectedSeq: state.seq },
      }
    : { name: federationName(word), bundle: null, promotion: null, expectedSeq: {} };

/**
 * Changes a bundle with optimistic locking; retries when unrelated bundles changed.
 *
 * @throws RegistryError `release.conflict` when the bundle itself changed
 */
export const changeRelease = async <Answer>(
  registry: RegistryClient,
  word: string,
  act: (basis: DecisionBasis) => Promise<Answer>,
): Promise<Answer> => {
  let basis = basisIn(await readState(registry), word);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act(basis);
    } catch (error) {
      if (
        !(error instanceof RegistryError) ||
        error.code !== 'release.conflict' ||
        attempt === tries
      )
        throw error;
      const now = basisIn(await readState(registry), word);
      const changed =
        !now.bundle ||
        !basis.bundle ||
        decisionFingerprint(now.bundle) !== decisionFingerprint(basis.bundle);
      if (changed) throw error;
      basis = now;
    }
  }
};

/** Resolves the requested version. @param otherwise default when none is named. @throws UsageError */
export const versionFor = async (
  registry: RegistryClient,
  { name, bundle }: DecisionBasis,
  word: string | undefined,
  otherwise: () => string,
): Promise<string> => {
  if (bundle) return findVersion(registry, bundle, word ?? otherwise());
  if (word !== undefined && isWholeVersion(word)) return word;
  throw new UsageError(`This token cannot read releases, so give the full version of ${name}`);
};
