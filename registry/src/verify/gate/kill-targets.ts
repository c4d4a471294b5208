import type { GateSubject } from './subject';
import type { Address, Visit } from './visit';

/** A file to block, and an address that asks for it. */
export interface Target {
  readonly files: readonly string[];
  readonly address: Address;
  /** What the screen is called when all is well. */
  readonly heading: string;
}

/** What one document is enough for. */
export interface KillRound {
  /**
   * A screen of the subject that needs none of the files; null: the document begins at the address
   * of its one target.
   */
  readonly start: Target | null;
  readonly targets: readonly Target[];
}

/**
 * Every wanted file of the release once: at the address that asks for it first; those that none
 * asks for, together.
 */
export const targetsOf = (
  { load }: GateSubject,
  visits: readonly Visit[],
  isWanted: (file: string) => boolean = () => true,
): Target[] => {
  const pages = visits.filter((visit) => visit.files.length > 0);
  const home = pages[0];
  const seen = new Set<string>();
  const targets = pages.flatMap((visit) =>
    visit.files.flatMap(({ file }) => {
      if (seen.has(file) || !(file in load.integrity) || !isWanted(file)) return [];
      seen.add(file);
      return [{ files: [file], address: visit, heading: visit.shown?.heading ?? '' }];
    }),
  );
  const others = Object.keys(load.integrity).filter((file) => !seen.has(file) && isWanted(file));
  return others.length > 0 && home
    ? [...targets, { files: others, address: home, heading: home.shown?.heading ?? '' }]
    : targets;
};

/** Files that share a document, at most: the last document of all is waited for by the whole gate. */
const sharedMax = 6;

interface Begun {
  readonly start: Target;
  readonly targets: Target[];
  /** Of every address that the document comes by. */
  readonly needed: Set<string>;
}

/**
 * Puts targets of different addresses into one document each. A file has to be new to a document
 * when its turn comes, and none of the addresses before it may miss it: so it is none that those
 * need. What every address needs, of the shell, or of somebody who cannot walk about in the menu,
 * has a document of its own. Those come first: among them are the files that a page tries longest
 * to get.
 */
export const roundsOf = (
  targets: readonly Target[],
  visits: readonly Visit[],
  { contract }: GateSubject,
): KillRound[] => {
  const filesAt = (address: Address): string[] =>
    visits
      .find(
        (visit) =>
          visit.path === address.path &&
          visit.viewer === address.viewer &&
          visit.locale === address.locale,
      )
      ?.files.map(({ file }) => file) ?? [];
  const canWalk = ({ viewer, locale }: Address): boolean =>
    contract !== null && viewer === 'owner' && !locale;
  const starts = visits.filter(
    (visit) =>
      canWalk(visit) &&
      visit.path === visit.route &&
      visit.route !== '/' &&
      visit.shown?.heading &&
      visit.shown.alerts.length === 0,
  );
  const alone: KillRound[] = [];
  const begun: Begun[] = [];
  for (const target of targets) {
    const isFree = (needed: ReadonlySet<string>): boolean =>
      target.files.every((file) => !needed.has(file));
    const known = canWalk(target.address) && target.files.length === 1;
    const round = known
      ? begun
          .filter((one) => one.targets.length < sharedMax && isFree(one.needed))
          .toSorted((one, other) => one.targets.length - other.targets.length)[0]
      : undefined;
    const start =
      known && !round ? starts.find((visit) => isFree(new Set(filesAt(visit)))) : undefined;
    const mine =
      round ??
      (start && {
        start: { files: [], address: start, heading: start.shown?.heading ?? '' },
        targets: [],
        needed: new Set(filesAt(start)),
      });
    if (!mine) {
      alone.push({ start: null, targets: [target] });
      continue;
    }
    if (!round) begun.push(mine);
    mine.targets.push(target);
    for (const file of filesAt(target.address)) mine.needed.add(file);
  }
  return [...alone, ...begun.toSorted((one, other) => other.targets.length - one.targets.length)];
};
