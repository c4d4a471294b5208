/**
 * Throws when a package that must exist once in the page is evaluated a second time: two auth
 * stores would disagree about who is signed in. A second copy means that a bundle ships its own.
 */
export const claimOnlyInstance = (packageName: string): void => {
  const mark = Symbol.for(`${packageName}:instance`);
  if (Object.hasOwn(globalThis, mark)) {
    throw new Error(
      `${packageName} was loaded twice; a bundle carries its own copy instead of the shell's`,
    );
  }
  Object.defineProperty(globalThis, mark, { value: true });
};
