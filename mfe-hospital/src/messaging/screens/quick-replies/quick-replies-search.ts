import { locales, quickReplyScopes } from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  oneOf,
  searchState,
  text,
  uuid,
  words,
} from '@sala/screen-parts/search-state';

/** Filters of the library, and what is open. */
export const parseRepliesPlace = searchState({
  search: words(),
  scope: oneOf(quickReplyScopes),
  language: oneOf(locales),
  folder: text,
  replyId: uuid,
  new: flag,
});

export type RepliesPlace = ReturnType<typeof parseRepliesPlace>;

export const { noFilters, filtersIn, isFiltered } = filtersOf(parseRepliesPlace, [
  'search',
  'scope',
  'language',
  'folder',
]);

export const nothingOpen = { replyId: '', new: '' } as const;

export const repliesQuery = ({ search, scope, language, folder }: RepliesPlace) => ({
  search: search || undefined,
  scope: scope || undefined,
  language: language || undefined,
  folder: folder || undefined,
});
