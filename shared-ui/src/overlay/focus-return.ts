import { useEffect, useState } from 'react';

/**
 * Focus at the time a dialog opened, with its ancestors' openers; the first one still present gets
 * it back.
 */
type Openers = readonly HTMLElement[];

/* Open dialogs, newest last. */
const mounted: Openers[] = [];

const noRow = () => null;

/** A sheet that replaces another (such as a skeleton) inherits its openers. */
const openersNow = (): Openers => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  return [focused, ...(focused.closest('[data-sheet]') ? (mounted.at(-1) ?? []) : [])];
};

/** Another control of the same row, such as its button to edit. */
const isBeside = (row: HTMLElement | null) => {
  const around = row?.closest('[data-row]');
  return (opener: HTMLElement): boolean => around?.contains(opener) ?? false;
};

/**
 * Restores focus when a dialog unmounts while open (its URL changed): otherwise it would fall to
 * the document. Goes to the opener, or to the screen.
 *
 * @param rowOf where it goes first: the record's row in the list beside, asked on unmounting
 */
export const useFocusReturn = (rowOf: () => HTMLElement | null = noRow): void => {
  const [openers] = useState(openersNow);
  useEffect(() => {
    mounted.push(openers);
    return () => {
      const opened = rowOf();
      mounted.splice(mounted.indexOf(openers), 1);
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (!lost) return;
        const places = [
          ...openers.filter(isBeside(opened)),
          ...(opened ? [opened] : []),
          ...openers,
        ];
        const target =
          places.find(({ isConnected }) => isConnected) ??
          document.querySelector<HTMLElement>('main');
        target?.focus({ preventScroll: true });
      });
    };
  }, [openers, rowOf]);
};
