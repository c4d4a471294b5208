/** Start of the pending navigation into each remote, on the clock of `performance.now()`. */
const waits = new Map<string, number>();

/** Call when a navigation into a remote starts, so that fetching its routes counts, too. */
export const beginWait = (name: string): void => void waits.set(name, performance.now());

/** @returns when the wait started; now if none was pending. */
export const endWait = (name: string): number => {
  const since = waits.get(name) ?? performance.now();
  waits.delete(name);
  return since;
};
