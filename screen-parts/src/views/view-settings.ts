import type { SavedView } from '@sala/shared-contracts';

export type Settings = SavedView['settings'];

/** What of a place differs from the usual one: that is what a view keeps, as words of an address. */
export const keptOf = <Place extends object>(
  place: Place,
  usual: Place,
  names: readonly (keyof Place & string)[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (place[name] === usual[name] ? [] : [[name, String(place[name])]])),
  );

/** The words of an address in a view; what another release wrote into it may be anything. */
export const wordsOf = (settings: Settings): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** The columns that a view chose; undefined: the usual ones. */
export const columnsOfSettings = ({ columns }: Settings): readonly string[] | undefined =>
  Array.isArray(columns) ? columns : undefined;

/** Whether both show the same records in the same order; columns apart. */
export const showSame = (one: Settings, other: Settings): boolean => {
  const { columns: _columns, ...settings } = one;
  const { columns: _none, ...now } = other;
  return [...new Set([...Object.keys(settings), ...Object.keys(now)])].every(
    (name) => settings[name] === now[name],
  );
};
