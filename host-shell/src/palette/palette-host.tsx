import { lazyPart, useLoadAhead } from '@sala/shared-ui';
import { screenCommands } from '@sala/shell-sdk';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { isBareKey } from './bare-key';
import { closePalette, lookFor, openPalette, usePalette } from './palette-state';
import { useVisits } from './visits';

const loadPalette = () => import(/* webpackChunkName: "palette" */ './palette');
const Palette = lazyPart(loadPalette, (module) => module.Palette);

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

/**
 * A letter that nobody else takes, while the palette is on its way. A space alone may be the press
 * of a button.
 */
const isTypedAhead = (event: KeyboardEvent, words: string): boolean =>
  isBareKey(event) && event.key.length === 1 && (event.key !== ' ' || words !== '');

/**
 * Ctrl+K and ⌘K everywhere in the frame, the single keys of the screen's commands, and the palette
 * once it is asked for.
 */
export const PaletteHost = () => {
  const open = usePalette((state) => state.open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  useVisits();
  // Ahead also the first of its work: it opens at once, the first time, too.
  useLoadAhead(useCallback(() => loadPalette().then(() => setWanted(true)), []));
  useEffect(() => () => closePalette(), []);
  // In the commit that shows the screen, and by what is offered when the key is pressed: one that is pressed as soon as the
  // screen is seen must not be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault(); // the browser's own search field
        if (usePalette.getState().open) closePalette();
        else openPalette();
        return;
      }
      const { open: asked, words } = usePalette.getState();
      if (asked && isTypedAhead(event, words)) {
        event.preventDefault(); // else the list behind it takes the letter for a command
        lookFor(words + event.key);
        return;
      }
      const command = screenCommands().find(({ keys }) => keys === event.key);
      if (!command || asked || !isBareKey(event, command.ofPanel ? 1 : 0)) return;
      event.preventDefault(); // the letter must not land in the field that the command opens
      command.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return wanted ? <Palette /> : null;
};
