import type { AsideNotice, Notice } from '@sala/shell-sdk';

/** Delivers messages, or holds them until the code that shows them has loaded. */
const queue = <Said>() => {
  const waiting: Said[] = [];
  let listener: ((said: Said) => void) | null = null;
  return {
    put: (said: Said): void => {
      if (listener) listener(said);
      else waiting.push(said);
    },
    /** Receives held and future messages. @returns unsubscribes. */
    take: (next: (said: Said) => void): (() => void) => {
      listener = next;
      waiting.splice(0).forEach(next);
      return () => {
        listener = null;
      };
    },
  };
};

export const notices = queue<Notice>();
export const asides = queue<AsideNotice>();
