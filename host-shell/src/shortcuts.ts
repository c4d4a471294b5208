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
 * Frame shortcuts: Ctrl+B toggles the sidebar, `?` opens the keymap. The palette
 * (palette-host.tsx), screen commands and lists (shared-ui/table) handle their own.
 */
export const useShortcuts = (): void => {
  // Layout effect: a key pressed as soon as the screen is visible must not be lost.
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
