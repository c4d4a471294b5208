const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=menu]') !== null);

/**
 * Whether a key without modifiers, outside fields, menus and dialogs, may be a screen command.
 *
 * @param dialogs number of dialogs that may be open: 1 for a panel's own commands.
 */
export const isBareKey = (event: KeyboardEvent, dialogs = 0): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !takesKeys(event.target) &&
  document.querySelectorAll('[aria-modal=true]:not([data-state=closed])').length <= dialogs; // the closed palette stays mounted
