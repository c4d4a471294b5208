import type { ComponentType } from 'react';

export interface ScreenFailureProps {
  readonly error: unknown;
  /**
   * Tries the import again; the rest of the application stays as it is. Resolves when it came or
   * failed.
   */
  readonly onRetry: () => Promise<void>;
}

/** Panels that the shell lends to every screen wrapper. */
export interface ScreenStates {
  readonly Failure: ComponentType<ScreenFailureProps>;
}

let installed: ScreenStates | null = null;

/** Called once by the shell before the first route is resolved. */
export const installScreenStates = (states: ScreenStates): void => {
  installed = states;
};

export const screenStates = (): ScreenStates => {
  if (!installed)
    throw new Error('The shell must call installScreenStates before a screen is loaded');
  return installed;
};
