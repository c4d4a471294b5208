import type { SavedView } from '@sala/shared-contracts';
import { useLocation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { rememberedView } from './default-view';
import type { Settings } from './view-settings';

/**
 * Who came without saying what to see gets their own first view; a link, and what is done later,
 * decides itself.
 *
 * @param open goes to the place that a view keeps; the same function from one render to the next.
 * @returns whether that is about to happen: nothing is shown before it.
 */
export const useOpeningView = (
  screen: SavedView['screen'],
  open: (settings: Settings) => void,
): boolean => {
  const { search, key } = useLocation();
  const [entry] = useState(() => ({
    key,
    view: search === '' ? rememberedView(screen) : undefined,
  }));
  const opening = key === entry.key ? entry.view : undefined;
  useEffect(() => {
    if (opening) open(opening);
  }, [opening, open]);
  return opening !== undefined;
};
