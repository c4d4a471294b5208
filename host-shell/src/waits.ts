/** Since when somebody waits for a screen of each remote; on the clock of `performance.now()`. */
const waits = new Map<string, number>();

/**
 * A navigation into a remote begins: what the router fetches before it knows the routes counts,
 * too.
 */
export const beginWait = (name: string): void => void waits.set(name, performance.now());

/** @returns when the wait began; now, if nobody was waiting. */
export const endWait = (name: string): number => {
  const since = waits.get(name) ?? performance.now();
  waits.delete(name);
  return since;
};
