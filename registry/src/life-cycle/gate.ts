import { bundleOf, type ReleaseLog } from '../log/state';

/** What runs beside a bundle now: `name@version` of every other stable one, the shell among them. */
export const companyOf = (log: ReleaseLog, name: string): string[] =>
  Object.entries(log.bundles).flatMap(([other, { stable }]) => (other === name || stable === null ? [] : [`${other}@${stable}`]));

/**
 * What the gate says of a version in the company that is in force now.
 * @returns null: nobody ran it; `stale`: it passed, but in other company.
 */
export const gateOf = (log: ReleaseLog, name: string, version: string): 'passed' | 'failed' | 'stale' | null => {
  const outcomes = bundleOf(log, name).gates[version] ?? [];
  const company = companyOf(log, name);
  const here = outcomes.findLast(({ against }) => company.every((one) => against.includes(one)));
  if (here) return here.passed ? 'passed' : 'failed';
  const last = outcomes.at(-1);
  return last ? (last.passed ? 'stale' : 'failed') : null;
};
