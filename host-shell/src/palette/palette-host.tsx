import { lazyPart, useLoadAhead } from '@sala/shared-ui';
import { screenCommands } from '@sala/shell-sdk';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { isBareKey } from './bare-key';
import { openCreateMenu } from '../layouts/create-opener';
import { closePalette, lookFor, openPalette, usePalette } from './palette-state';
import { useVisits } from './visits';

const loadPalette = () => import(/* webpackChunkName: "palette" */ './palette');
const Palette = lazyPart(loadPalette, (module) => module.Palette);

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

/** A letter typed while the palette loads. A leading space may press a button instead. */
const isTypedAhead = (event: KeyboardEvent, words: string): boolean =>
  isBareKey(event) && event.key.length === 1 && (event.key !== ' ' || words !== '');

/**
 * Handles Ctrl+K and ⌘K in the frame and the screen commands' single keys, and mounts the palette
 * on first use.
 */
export const PaletteHost = () => {
  const open = usePalette((state) => state.open);
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  useVisits();
  // Mount it ahead, too, so that the first opening is instant.
  useLoadAhead(useCallback(() => loadPalette().then(() => setWanted(true)), []));
  useEffect(() => () => closePalette(), []);
  // Layout effect: a key pressed as soon as the screen is visible must not be lost, and runs the
  // commands offered at that moment.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault(); // the browser's own search
        if (usePalette.getState().open) closePalette();
        else openPalette();
        return;
      }
      const { open: asked, query } = usePalette.getState();
      if (asked && isTypedAhead(event, query)) {
        event.preventDefault(); // otherwise the list behind treats the letter as a command
        lookFor(query + event.key);
        return;
      }
      const command = screenCommands().find(({ keys }) => keys === event.key);
      if (!command && event.key === 'c' && !asked && isBareKey(event)) {
        event.preventDefault();
        openCreateMenu();
        return;
      }
      if (!command || asked || !isBareKey(event, command.ofPanel ? 1 : 0)) return;
      event.preventDefault(); // the letter must not land in a field the command opens
      command.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return wanted ? <Palette /> : null;
};
