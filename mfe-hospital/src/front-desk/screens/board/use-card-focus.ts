import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** The card with focus. Survives its move to another column, where it is a new element. */
export interface CardFocus {
  readonly current: string | null;
}

const cardOf = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null)
    : null;

/** Tracks which card has the focus, for the columns. */
export const useCardFocus = () => {
  const cardFocus = useRef<string | null>(null);
  return {
    cardFocus,
    onFocus: ({ target }: FocusEvent) => void (cardFocus.current = cardOf(target)),
  };
};

/** Restores the focus of a moved card, unless something else has taken it. */
export const useRestoreFocus = (
  card: RefObject<HTMLElement | null>,
  id: string,
  cardFocus: CardFocus,
): void => {
  useEffect(() => {
    // The next step is the last button, after the menu of a token.
    if (cardFocus.current === id && document.activeElement === document.body)
      [...(card.current?.querySelectorAll<HTMLElement>('button, a') ?? [])].at(-1)?.focus();
  }, [card, id, cardFocus]);
};
