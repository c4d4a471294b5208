import type { SavedView } from '@sala/shared-contracts';
import { useLocation } from '@sala/shell-sdk';
import { useEffect, useState } from 'react';
import { rememberedView } from './default-view';
import type { Settings } from './view-settings';

/**
 * Opens the person's default view when the URL requests nothing; links and later navigation take
 * precedence.
 *
 * @param open navigates to a view's settings; a stable function.
 * @returns whether that is about to happen; nothing is shown before it.
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
