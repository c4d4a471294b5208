import type { SavedView } from '@sala/shared-contracts';

export type Settings = SavedView['settings'];

/** Settings that differ from the defaults, as search parameters: the content of a view. */
export const keptOf = <Place extends object>(
  place: Place,
  usual: Place,
  names: readonly (keyof Place & string)[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (place[name] === usual[name] ? [] : [[name, String(place[name])]])),
  );

/** A view's search parameters; content from another release may be anything. */
export const wordsOf = (settings: Settings): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Columns of a view; undefined: the default columns. */
export const columnsOfSettings = ({ columns }: Settings): readonly string[] | undefined =>
  Array.isArray(columns) ? columns : undefined;

/** Whether both show the same records in the same order, regardless of columns. */
export const showSame = (one: Settings, other: Settings): boolean => {
  const { columns: _columns, ...settings } = one;
  const { columns: _none, ...now } = other;
  return [...new Set([...Object.keys(settings), ...Object.keys(now)])].every(
    (name) => settings[name] === now[name],
  );
};
