import type { NoteSnippet } from '@sala/shared-contracts';

const shown = 6;

/** A slash at the start of a word, with what follows it up to the caret. */
export const slashBefore = (text: string): { from: number; search: string } | null => {
  const found = /(?:^|\s)\/([a-z0-9-]*)$/.exec(text);
  const search = found?.[1];
  return search === undefined ? null : { from: text.length - search.length - 1, search };
};

/** Keys that begin with the search first, then those that contain it. */
export const snippetsFor = (snippets: readonly NoteSnippet[], search: string): NoteSnippet[] =>
  [
    ...snippets.filter(({ key }) => key.startsWith(search)),
    ...snippets.filter(({ key }) => !key.startsWith(search) && key.includes(search)),
  ].slice(0, shown);

/** The first blank to fill. */
export const blankIn = (text: string): { from: number; to: number } | null => {
  const found = /\[\s*\]/.exec(text);
  return found && { from: found.index, to: found.index + found[0].length };
};
