let installed: (() => void) | null = null;

/** Called once by the shell: it alone ends the session. */
export const installSignOut = (signOut: () => void): void => {
  installed = signOut;
};

/**
 * Signs the person out and leads to sign-in. Where something typed would be lost, the shell asks
 * first.
 */
export const signOut = (): void => {
  if (!installed) throw new Error('The shell must call installSignOut before a screen is shown');
  installed();
};
