import { useLayoutEffect } from 'react';
import { openKeymap } from './keymap/keymap-state';
import { toggleSidebar } from './layouts/sidebar-state';
import { isBareKey } from './palette/bare-key';

const isSidebarKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'b' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;

const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
  if (isSidebarKey(event)) return toggleSidebar;
  return event.key === '?' && isBareKey(event) ? openKeymap : undefined;
};

/**
 * Keys of the frame: Ctrl+B the sidebar, `?` the map of the keys. The palette has its own
 * (palette-host.tsx), with those of the screen's commands, and so have lists and their search
 * (shared-ui/table).
 */
export const useShortcuts = (): void => {
  // In the commit that shows the screen: a key pressed as soon as it is seen must not be lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actionOf(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};
