import type { AsideNotice, Notice } from '@sala/shell-sdk';

/** Hands on what is said, or keeps it until the code that shows it is there. */
const queue = <Said>() => {
  const waiting: Said[] = [];
  let listener: ((said: Said) => void) | null = null;
  return {
    put: (said: Said): void => {
      if (listener) listener(said);
      else waiting.push(said);
    },
    /** Takes what waits, and everything after. @returns what ends it. */
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
