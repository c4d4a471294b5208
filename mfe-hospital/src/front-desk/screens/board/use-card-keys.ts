import { useEffect, useRef } from 'react';
import { neighbourOf } from './board-filter';

/** Where arrow keys mean something else; the panel of a card is a dialog, too. */
const isElsewhere = (target: EventTarget | null): boolean => {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [role=menu], [role=separator], [contenteditable]'))
    return true;
  const dialog = target.closest('[role=dialog], [role=alertdialog], dialog');
  return dialog !== null && dialog.querySelector('[data-card-panel]') === null;
};

interface CardKeys {
  /** Ids of the cards on the screen, by column. */
  readonly lanes: readonly (readonly string[])[];
  /** Whose panel is open; '' for none. */
  readonly openId: string;
  readonly onOpen: (id: string) => void;
}

/** In place of the board, the panel keeps the focus. */
const isPage = (): boolean => document.querySelector('[data-page] [data-card-panel]') !== null;

/** Arrow keys move between cards; while a panel is open it follows. */
export const useCardKeys = (keys: CardKeys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event.target)) return;
      const { lanes, openId, onOpen } = latest.current;
      const focused = document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card'];
      const next = neighbourOf(lanes, focused ?? openId, event.key);
      if (next === undefined) return;
      event.preventDefault();
      if (openId) onOpen(next);
      if (!isPage())
        document.querySelector<HTMLElement>(`[data-card="${next}"] a:not([data-above])`)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
