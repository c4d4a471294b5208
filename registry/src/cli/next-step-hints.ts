import type { BundleState, PromotionPolicy, ReleaseState } from '@sala/shared-contracts';
import type { VersionName } from '../releases/release-table';
import { shellName } from '../shell-name';
import { shortName } from './bundle-names';

/**
 * Every command named here is accepted as printed by anyone allowed to make the change (run by
 * next-step-hints.test.ts).
 */

const followNote = 'open pages follow within seconds.';

const bundleIn = (state: ReleaseState | null, name: string): BundleState | undefined =>
  state?.bundles.find((bundle) => bundle.name === name);

const isRevoked = (bundle: BundleState | undefined, version: string): boolean =>
  bundle?.versions.some((known) => known.version === version && known.revoked) ?? false;

const trialText = ({ minutes, sessions }: PromotionPolicy): string =>
  `it has run as a canary for ${minutes} min in ${sessions} tabs`;

/**
 * The shell has no canary (everything runs inside it), nor has a first version (nothing to compare
 * with).
 */
const mayBeCanary = (name: string, bundle: BundleState | undefined): boolean =>
  name !== shellName && bundle?.stable !== null;

/** @param state null: no read access */
export const afterPublish = (
  state: ReleaseState | null,
  published: readonly VersionName[],
): string | null => {
  const next = published.find(({ name, version }) => bundleIn(state, name)?.stable !== version);
  if (!next)
    return published.length > 0
      ? 'Next: mfe status shows its health; everything is already stable.'
      : null;
  const { name, version } = next;
  const fullName = `${shortName(name)} ${version}`;
  const bundle = bundleIn(state, name);
  const isNew = state !== null && bundle === undefined;
  const then =
    !isNew && mayBeCanary(name, bundle)
      ? `mfe canary ${fullName} --percent 5`
      : `mfe promote ${fullName}`;
  return `Next: mfe verify ${fullName}, then ${then}`;
};

/** For a version that passed the gate. */
export const afterVerify = (
  { bundles, policy }: ReleaseState,
  { name, version }: VersionName,
): string => {
  const word = shortName(name);
  const fullName = `${word} ${version}`;
  const bundle = bundles.find((one) => one.name === name);
  if (isRevoked(bundle, version))
    return `Next: mfe status ${word} shows the versions that are not revoked.`;
  if (bundle?.stable === version)
    return `Next: mfe status ${word} shows its health; it is already stable.`;
  const promote = `mfe promote ${fullName} gives it to everyone`;
  if (!mayBeCanary(name, bundle)) return `Next: ${promote}.`;
  if (bundle?.canary?.version === version) {
    return policy.promotion
      ? `Next: mfe status ${word} shows its health; it may be promoted once ${trialText(policy.promotion)}.`
      : `Next: ${promote}.`;
  }
  const toFew = `mfe canary ${fullName} --percent 5 gives it to a few people`;
  return policy.promotion
    ? `Next: ${toFew}; it may be promoted once ${trialText(policy.promotion)}.`
    : `Next: ${toFew}; ${promote}.`;
};

/** @param bundle state before the change; null: no read access */
export const afterCanary = (
  name: string,
  version: string,
  bundle: BundleState | null,
  promotion: PromotionPolicy | null,
): string => {
  const word = shortName(name);
  const end = `mfe canary ${word} --stop stops it`;
  if (!bundle) return `Next: ${end}.`;
  const fares = `mfe status ${word} shows its health`;
  const isVerified = bundle.versions.some(
    (known) => known.version === version && known.gate === 'passed',
  );
  if (!isVerified)
    return `Next: ${fares}; mfe verify ${word} ${version} runs the gate that promotion requires; ${end}.`;
  const promote = promotion
    ? `it may be promoted once ${trialText(promotion)}`
    : `mfe promote ${word} ${version} gives it to everyone`;
  return `Next: ${fares}; ${promote}; ${end}.`;
};

/** @param bundle state before the change; null: no read access */
export const afterPromote = (
  { name, version }: VersionName,
  bundle: BundleState | null,
): string => {
  if (!bundle) return `Next: ${followNote}`;
  const word = shortName(name);
  const { stable } = bundle;
  const back = stable === version ? bundle.lkg : stable;
  const undo = [
    ...(back !== null ? [`mfe rollback ${word} undoes it`] : []),
    ...(stable === null && name !== shellName ? [`mfe remove ${word} removes it again`] : []), // a suite without a shell has no page
  ];
  return `Next: ${[`${followNote} mfe status ${word} shows its health`, ...undo].join('; ')}.`;
};

/**
 * Versions promoted together are rolled back together: one alone may be incompatible.
 *
 * @param state before the change
 */
export const afterPromoteTogether = (
  { bundles }: ReleaseState,
  releases: readonly VersionName[],
): string => {
  const moved = releases
    .map(({ name, version }) => ({
      name,
      version,
      bundle: bundles.find((one) => one.name === name),
    }))
    .filter(({ bundle, version }) => bundle?.stable !== version)
    .map(({ name, bundle }) => ({ word: shortName(name), back: bundle?.stable ?? null }));
  const [first, ...others] = moved;
  if (!first || moved.some(({ back }) => back === null))
    return `Next: ${followNote} mfe status shows their health.`;
  if (others.length === 0) return `Next: ${followNote} mfe rollback ${first.word} undoes it.`;
  const withOthers = others.map(({ word, back }) => `${word}@${back}`).join(' ');
  return `Next: ${followNote} mfe promote ${first.word} ${first.back} --with ${withOthers} --force --reason "as it was" undoes both together.`;
};

export const afterRollback = (name: string): string =>
  `Next: ${followNote} mfe log --remote ${shortName(name)} lists the events.`;

export const afterRevoke = (name: string): string =>
  `Next: ${followNote} mfe status ${shortName(name)} shows what is in force now.`;

/**
 * @param version the former stable version
 * @param bundle state before the change; null: no read access
 */
export const afterRemove = (name: string, version: string, bundle: BundleState | null): string => {
  const word = shortName(name);
  const isVerified =
    bundle?.versions.some((known) => known.version === version && known.gate === 'passed') ?? false;
  const back = `${word} ${version}`;
  return `Next: ${isVerified ? '' : `mfe verify ${back}, then `}mfe promote ${back} brings it back.`;
};
