import { bundleOf, type ReleaseLog } from '../log/release-log';
import { shellName } from '../shell-name';

/** `name@version` of every other stable bundle, shell included. */
export const otherStableVersions = (log: ReleaseLog, name: string): string[] =>
  Object.entries(log.bundles).flatMap(([other, { stable }]) =>
    other === name || stable === null ? [] : [`${other}@${stable}`],
  );

/**
 * Whose changes invalidate gate evidence. A remote shares code with the shell only: other remotes
 * cannot change how it runs, and collisions (paths, messages, slots) are checked at every
 * promotion. The shell runs every remote, so its evidence depends on all of them.
 */
const touchedBy = (name: string): ((other: string) => boolean) =>
  name === shellName ? () => true : (other) => other.startsWith(`${shellName}@`);

/**
 * The gate's result for a version, given the stable bundles that affect it.
 *
 * @returns null: never run; `stale`: passed under another shell or, for a shell, with other remotes
 */
export const gateOf = (
  log: ReleaseLog,
  name: string,
  version: string,
): 'passed' | 'failed' | 'stale' | null => {
  const outcomes = bundleOf(log, name).gates[version] ?? [];
  const company = otherStableVersions(log, name).filter(touchedBy(name));
  const here = outcomes.findLast(({ against }) => company.every((one) => against.includes(one)));
  if (here) return here.passed ? 'passed' : 'failed';
  const last = outcomes.at(-1);
  return last ? (last.passed ? 'stale' : 'failed') : null;
};
