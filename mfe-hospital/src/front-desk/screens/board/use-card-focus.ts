import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** The card with focus. Survives its move to another column, where it is a new element. */
export interface HeldFocus {
  readonly current: string | null;
}

const cardOf = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null)
    : null;

/** Tracks which card has the focus, for the columns. */
export const useHeldFocus = () => {
  const held = useRef<string | null>(null);
  return { held, onFocus: ({ target }: FocusEvent) => void (held.current = cardOf(target)) };
};

/** Restores the focus of a moved card, unless something else has taken it. */
export const useTakeFocus = (
  card: RefObject<HTMLElement | null>,
  id: string,
  held: HeldFocus,
): void => {
  useEffect(() => {
    // The next step is the last button, after the menu of a token.
    if (held.current === id && document.activeElement === document.body)
      [...(card.current?.querySelectorAll<HTMLElement>('button, a') ?? [])].at(-1)?.focus();
  }, [card, id, held]);
};
