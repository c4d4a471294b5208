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

/** The next step of a card, or the name where there is none to take. */
const stepOf = (card: Element): HTMLElement | null =>
  card.querySelector<HTMLElement>('[data-next-step]') ?? card.querySelector<HTMLElement>('a');

/** Leads from a search to what it found: Enter to the first next step, the arrow to the first card. */
const focusFound = (key: 'Enter' | 'ArrowDown'): void => {
  const step = key === 'Enter' ? document.querySelector('[data-card] [data-next-step]') : null;
  const card = (step ?? document.querySelector('[data-card]'))?.closest('[data-card]');
  if (card) (step ? stepOf(card) : card.querySelector<HTMLElement>('a'))?.focus();
};

/** @param search that the cards on the screen match. @returns what a key in the search box does. */
export const useFoundFocus = (search: string) => {
  const sought = useRef<{ readonly key: 'Enter' | 'ArrowDown'; readonly words: string }>(undefined);
  useEffect(() => {
    if (sought.current?.words !== search) return;
    focusFound(sought.current.key);
    sought.current = undefined;
  }, [search]);
  return (key: 'Enter' | 'ArrowDown', words: string): void => {
    if (words === search) focusFound(key);
    else sought.current = { key, words };
  };
};

/** Restores the focus of a moved card, unless something else has taken it. */
export const useRestoreFocus = (
  card: RefObject<HTMLElement | null>,
  id: string,
  cardFocus: CardFocus,
): void => {
  useEffect(() => {
    if (cardFocus.current === id && document.activeElement === document.body && card.current)
      stepOf(card.current)?.focus();
  }, [card, id, cardFocus]);
};
