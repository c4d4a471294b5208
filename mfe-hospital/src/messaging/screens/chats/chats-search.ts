import {
  conversationPriorities,
  conversationQueues,
  patientChannels,
  type Contract,
  type EndpointInput,
} from '@sala/shared-contracts';
import {
  filtersOf,
  flag,
  oneOf,
  searchState,
  text,
  uuid,
  words,
} from '@sala/screen-parts/search-state';
import type { SearchChanges } from '@sala/shell-sdk';

export type ListQuery = NonNullable<EndpointInput<Contract['conversationList']>['query']>;

/** What the list shows, which conversation is open, and which form. */
export const parseChatsPlace = searchState({
  queue: oneOf(conversationQueues, 'all'),
  search: words(),
  channel: oneOf(patientChannels),
  priority: oneOf(conversationPriorities),
  label: text,
  /** '' shows the latest activity first. */
  sort: oneOf(['waiting']),
  conversationId: uuid,
  /** Who it is, beside or over the thread. */
  about: flag,
  new: flag,
  settings: flag,
  /** Numbers of all conversations instead of the inbox. */
  report: oneOf(['metrics']),
});

export type ChatsPlace = ReturnType<typeof parseChatsPlace>;
export type GoChats = (
  changes: SearchChanges<ChatsPlace>,
  options?: { readonly replace?: boolean },
) => void;

const { noFilters, isFiltered } = filtersOf(parseChatsPlace, [
  'search',
  'channel',
  'priority',
  'label',
]);

export { noFilters as noChatFilters, isFiltered as isChatFiltered };

export const chatsQueryOf = (
  place: Pick<ChatsPlace, 'queue' | 'search' | 'channel' | 'priority' | 'label' | 'sort'>,
): ListQuery => ({
  queue: place.queue,
  ...(place.search && { search: place.search }),
  ...(place.channel && { channel: place.channel }),
  ...(place.priority && { priority: place.priority }),
  ...(place.label && { label: place.label }),
  ...(place.sort && { sort: place.sort }),
});
