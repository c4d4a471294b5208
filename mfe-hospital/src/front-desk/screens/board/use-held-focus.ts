import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/**
 * Whose card has the focus, kept while the card goes from one column to another and is another
 * element there.
 */
export interface HeldFocus {
  readonly current: string | null;
}

const cardOf = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? null)
    : null;

/** For the columns: notices which card is worked with. */
export const useHeldFocus = () => {
  const held = useRef<string | null>(null);
  return { held, onFocus: ({ target }: FocusEvent) => void (held.current = cardOf(target)) };
};

/** For a card: takes the focus that it had where it came from, unless something else has it by now. */
export const useTakeFocus = (
  card: RefObject<HTMLElement | null>,
  id: string,
  held: HeldFocus,
): void => {
  useEffect(() => {
    // With a token, the last of its buttons is the next step.
    if (held.current === id && document.activeElement === document.body)
      [...(card.current?.querySelectorAll<HTMLElement>('button, a') ?? [])].at(-1)?.focus();
  }, [card, id, held]);
};
