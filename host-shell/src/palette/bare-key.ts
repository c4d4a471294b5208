const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=menu]') !== null);

/**
 * true for a key pressed alone, outside of fields, menus and dialogs: then it may be a command of
 * the screen.
 *
 * @param dialogs that may be open: 1 for what a panel itself offers
 */
export const isBareKey = (event: KeyboardEvent, dialogs = 0): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !takesKeys(event.target) &&
  document.querySelectorAll('[aria-modal=true]:not([data-state=closed])').length <= dialogs; // the palette waits in the page, closed
