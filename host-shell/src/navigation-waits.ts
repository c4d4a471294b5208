/** Start of the pending navigation into each remote, on the clock of `performance.now()`. */
const navigationStarts = new Map<string, number>();

/** Call when a navigation into a remote starts, so that fetching its routes counts, too. */
export const startNavigationWait = (name: string): void =>
  void navigationStarts.set(name, performance.now());

/** @returns when the wait started; now if none was pending. */
export const takeNavigationStart = (name: string): number => {
  const since = navigationStarts.get(name) ?? performance.now();
  navigationStarts.delete(name);
  return since;
};
