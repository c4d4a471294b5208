/**
 * Throws when a singleton package is evaluated twice: two session stores would disagree about who
 * is signed in. A second copy means a bundle ships its own.
 */
export const claimOnlyInstance = (packageName: string): void => {
  const mark = Symbol.for(`${packageName}:instance`);
  if (Object.hasOwn(globalThis, mark)) {
    throw new Error(
      `${packageName} was loaded twice; a bundle carries its own copy instead of the shell's`,
    );
  }
  Object.defineProperty(globalThis, mark, { value: true, configurable: true });
};
