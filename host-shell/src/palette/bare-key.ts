const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role=menu]') !== null);

/** true for a key pressed alone, outside of fields, menus and dialogs: then it may be a command of the screen. */
export const isBareKey = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !takesKeys(event.target) &&
  document.querySelector('[aria-modal=true]:not([data-state=closed])') === null; // the palette waits in the page, closed
