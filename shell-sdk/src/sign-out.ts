let installed: (() => void) | null = null;

/** Called once by the shell, which alone ends sessions. */
export const installSignOut = (signOut: () => void): void => {
  installed = signOut;
};

/** Signs the person out and redirects to sign-in; the shell confirms first when work is unsaved. */
export const signOut = (): void => {
  if (!installed) throw new Error('The shell must call installSignOut before a screen is shown');
  installed();
};
