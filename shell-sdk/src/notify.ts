/** A message of a few words that the shell shows as a toast. */
export interface Notice {
  readonly kind: 'success' | 'error' | 'info';
  /** Already in the person's language. */
  readonly text: string;
}

type Listener = (notice: Notice) => void;

const listeners = new Set<Listener>();
/* Said before anybody listened: the page is still starting. */
const waiting: Notice[] = [];

const emit =
  (kind: Notice['kind']) =>
  (text: string): void => {
    if (listeners.size === 0) waiting.push({ kind, text });
    for (const listener of listeners) listener({ kind, text });
  };

/** The one way to toast. Failed mutations are toasted by the shell already: never toast them again. */
export const notify = { success: emit('success'), error: emit('error'), info: emit('info') } as const;

/** For the shell, which owns the toasts. @returns what ends the subscription. */
export const onNotify = (listener: Listener): (() => void) => {
  listeners.add(listener);
  for (const notice of waiting.splice(0)) listener(notice);
  return () => void listeners.delete(listener);
};
