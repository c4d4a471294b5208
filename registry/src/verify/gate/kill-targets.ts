import type { GateSubject } from './gate-subject';
import type { Address, Visit } from './visit';

/** A file to block and an address that requests it. */
export interface Target {
  readonly files: readonly string[];
  readonly address: Address;
  /** The heading without faults. */
  readonly heading: string;
}

/** Work for one document. */
export interface KillRound {
  /** A screen that needs none of the files; null: starts at the address of its only target. */
  readonly start: Target | null;
  readonly targets: readonly Target[];
}

/** Every selected file once, at an address that requests it; unrequested files are grouped. */
export const targetsOf = (
  { load }: GateSubject,
  visits: readonly Visit[],
  isWanted: (file: string) => boolean = () => true,
): Target[] => {
  const pages = visits.filter((visit) => visit.files.length > 0);
  const home = pages[0];
  const targeted = new Set<string>();
  const targets = pages.flatMap((visit) =>
    visit.files.flatMap(({ file }) => {
      if (targeted.has(file) || !(file in load.integrity) || !isWanted(file)) return [];
      targeted.add(file);
      return [{ files: [file], address: visit, heading: visit.shown?.heading ?? '' }];
    }),
  );
  const others = Object.keys(load.integrity).filter(
    (file) => !targeted.has(file) && isWanted(file),
  );
  return others.length > 0 && home
    ? [...targets, { files: others, address: home, heading: home.shown?.heading ?? '' }]
    : targets;
};

/** Maximum files per document: the last document holds up the whole gate. */
const sharedMax = 6;

interface Begun {
  readonly start: Target;
  readonly targets: Target[];
  /** Files of every address in the document. */
  readonly needed: Set<string>;
}

/**
 * Groups targets of different addresses into documents. A file must be new to the document at its
 * turn, so no earlier address may need it. Files every address needs, shell files, and those of
 * viewers without a menu get their own documents. These run first, because their retries take
 * longest.
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
  const separate: KillRound[] = [];
  const begun: Begun[] = [];
  for (const target of targets) {
    const isFree = (needed: ReadonlySet<string>): boolean =>
      target.files.every((file) => !needed.has(file));
    const canShare = canWalk(target.address) && target.files.length === 1;
    const round = canShare
      ? begun
          .filter((one) => one.targets.length < sharedMax && isFree(one.needed))
          .toSorted((one, other) => one.targets.length - other.targets.length)[0]
      : undefined;
    const start =
      canShare && !round ? starts.find((visit) => isFree(new Set(filesAt(visit)))) : undefined;
    const mine =
      round ??
      (start && {
        start: { files: [], address: start, heading: start.shown?.heading ?? '' },
        targets: [],
        needed: new Set(filesAt(start)),
      });
    if (!mine) {
      separate.push({ start: null, targets: [target] });
      continue;
    }
    if (!round) begun.push(mine);
    mine.targets.push(target);
    for (const file of filesAt(target.address)) mine.needed.add(file);
  }
  return [
    ...separate,
    ...begun.toSorted((one, other) => other.targets.length - one.targets.length),
  ];
};
