import { flag, matching, searchState, uuid, words } from '@sala/screen-parts/search-state';
import type { SearchChanges } from '@sala/shell-sdk';

/** State of the screen in the URL. */
export const parsePlace = searchState({
  channelId: uuid,
  /** Number of the message to show; '' is the newest. */
  message: matching(/^[1-9]\d{0,8}$/),
  search: words(),
  new: flag,
  /** People and name of the channel. */
  about: flag,
});

export type ChatPlace = ReturnType<typeof parsePlace>;
export type GoChat = (
  changes: SearchChanges<ChatPlace>,
  options?: { readonly replace?: boolean },
) => void;
