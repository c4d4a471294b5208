import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether it holds a connection now; false once it is over. */
type IsOpen = () => boolean;

const running = new AsyncLocalStorage<IsOpen>();

/**
 * Runs with a transaction that {@link refuseInTransaction} knows of; one inside another counts with
 * it.
 */
export const withinTransaction = <Result>(
  isOpen: IsOpen,
  run: () => Promise<Result>,
): Promise<Result> => {
  const outer = running.getStore();
  return running.run(outer ? () => isOpen() || outer() : isOpen, run);
};

/**
 * Every adapter that speaks with something outside calls this first: a transaction that waits for
 * an answer holds its rows and its connection for as long as somebody else likes, and cannot undo
 * what was done there. Threads call it, too: how long they take is up to whoever made the file.
 */
export const refuseInTransaction = (what: string): void => {
  if (running.getStore()?.()) throw new Error(`${what} is asked while a transaction is open`);
};
