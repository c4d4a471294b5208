import { bundleOf, type ReleaseLog } from '../log/state';
import { shellName } from '../shell-name';

/** What runs beside a bundle now: `name@version` of every other stable one, the shell among them. */
export const companyOf = (log: ReleaseLog, name: string): string[] =>
  Object.entries(log.bundles).flatMap(([other, { stable }]) =>
    other === name || stable === null ? [] : [`${other}@${stable}`],
  );

/**
 * Whose change touches what the gate saw. A remote shares code with the shell alone: another
 * remote's release cannot change how it runs, and what two remotes may collide on (paths, words,
 * slots) the rules check at each promotion. The shell runs every remote, so its evidence is about
 * all of them.
 */
const touchedBy = (name: string): ((other: string) => boolean) =>
  name === shellName ? () => true : (other) => other.startsWith(`${shellName}@`);

/**
 * What the gate says of a version in the company that is in force now, as far as that company
 * touches it.
 *
 * @returns null: nobody ran it; `stale`: it passed, but under another shell, or a shell beside
 *   other remotes.
 */
export const gateOf = (
  log: ReleaseLog,
  name: string,
  version: string,
): 'passed' | 'failed' | 'stale' | null => {
  const outcomes = bundleOf(log, name).gates[version] ?? [];
  const company = companyOf(log, name).filter(touchedBy(name));
  const here = outcomes.findLast(({ against }) => company.every((one) => against.includes(one)));
  if (here) return here.passed ? 'passed' : 'failed';
  const last = outcomes.at(-1);
  return last ? (last.passed ? 'stale' : 'failed') : null;
};
