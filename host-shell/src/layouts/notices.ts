import type { Notice } from '@sala/shell-sdk';

type Listener = (notice: Notice) => void;

const waiting: Notice[] = [];
let listener: Listener | null = null;

/** Hands a notice to the toasts, or keeps it until their code is there. */
export const queueNotice = (notice: Notice): void => {
  if (listener) listener(notice);
  else waiting.push(notice);
};

/** For the toasts: takes what waits, and everything after. @returns what ends it. */
export const takeNotices = (next: Listener): (() => void) => {
  listener = next;
  waiting.splice(0).forEach(next);
  return () => {
    listener = null;
  };
};
