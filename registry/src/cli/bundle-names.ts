import {
  limits,
  releaseVersionPattern,
  type BundleState,
  type ReleaseState,
} from '@sala/shared-contracts';
import type { RegistryClient } from '../client/index';
import { UsageError } from './exit-codes';
import { unknownName } from './nearest-name';

/**
 * `billing`, `mfe-billing` and `mfe_billing` are the same; so are `shell`, `host-shell` and
 * `host_shell`.
 */
export const federationName = (word: string): string => {
  const bare = word.toLowerCase().replaceAll('-', '_').replace(/^mfe_/, '');
  return bare === 'shell' || bare === 'host_shell' ? 'host_shell' : `mfe_${bare}`;
};

/** Name for people: `billing`, `shell`. */
export const shortName = (name: string): string => name.replace(/^(?:mfe|host)[_-]/, '');

/** `mfe_billing` → `mfe-billing` */
export const folderOf = (name: string): string => name.replace('_', '-');

/** @throws UsageError that suggests the nearest name */
export const findBundle = (state: ReleaseState, word: string): BundleState => {
  const name = federationName(word);
  const found = state.bundles.find((bundle) => bundle.name === name);
  if (!found)
    throw new UsageError(
      unknownName(
        'remote',
        word,
        state.bundles.map((bundle) => shortName(bundle.name)),
      ),
    );
  return found;
};

export const isWholeVersion = (word: string): boolean => releaseVersionPattern.test(word);

/**
 * The newest version after stable that passed the gate.
 *
 * @throws UsageError when there is none
 */
export const newestVerified = ({ name, stable, versions }: BundleState): string => {
  const place = versions.findIndex(({ version }) => version === stable);
  const newer = place < 0 ? versions : versions.slice(0, place);
  const found = newer.find(({ gate, revoked }) => gate === 'passed' && !revoked);
  if (!found)
    throw new UsageError(
      `No version of ${name} after the stable one has passed the gate: mfe verify ${shortName(name)}, or name a version`,
    );
  return found.version;
};

/** Newest first. The state lists only recent versions; older ones are fetched. */
const everyVersion = async (
  registry: RegistryClient,
  { name, versions }: BundleState,
): Promise<string[]> => {
  const listed = versions.map(({ version }) => version);
  if (listed.length < limits.releaseVersionsShown) return listed;
  return (await registry.releaseVersionList({ params: { name } })).items.map(
    ({ version }) => version,
  );
};

/**
 * Resolves a version from `latest`, a prefix, or a prefix of its source hash, among all versions.
 *
 * @throws UsageError when none or several match
 */
export const findVersion = async (
  registry: RegistryClient,
  bundle: BundleState,
  word: string,
): Promise<string> => {
  const { name } = bundle;
  const existing = await everyVersion(registry, bundle);
  const newest = existing[0];
  if (newest === undefined)
    throw new UsageError(`No version of ${name} exists: mfe publish ${shortName(name)}`);
  if (word === 'latest') return newest;
  if (existing.includes(word)) return word;
  const matches = existing.filter(
    (version) => version.startsWith(word) || (version.split('-').at(-1) ?? '').startsWith(word),
  );
  if (matches.length === 1 && matches[0] !== undefined) return matches[0];
  if (matches.length > 1)
    throw new UsageError(
      `"${word}" matches ${matches.join(' and ')} of ${name}; write a longer prefix`,
    );
  if (isWholeVersion(word)) return word; // swept: the registry explains how to bring it back
  throw new UsageError(unknownName(`version of ${name}`, word, existing.slice(0, 5)));
};
