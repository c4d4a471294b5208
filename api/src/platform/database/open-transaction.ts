import { AsyncLocalStorage } from 'node:async_hooks';

/** True while the transaction holds a connection. */
type IsOpen = () => boolean;

const running = new AsyncLocalStorage<IsOpen>();

/** Makes a transaction visible to {@link refuseInTransaction}, including enclosing ones. */
export const withinTransaction = <Result>(
  isOpen: IsOpen,
  run: () => Promise<Result>,
): Promise<Result> => {
  const outer = running.getStore();
  return running.run(outer ? () => isOpen() || outer() : isOpen, run);
};

/**
 * Called first by everything that waits for an outside service or a thread. A transaction that
 * waits holds its locks and connection for an unbounded time, and cannot undo an outside effect.
 */
export const refuseInTransaction = (what: string): void => {
  if (running.getStore()?.()) throw new Error(`${what} is called while a transaction is open`);
};
