import type { ComponentType } from 'react';

export interface ScreenFailureProps {
  readonly error: unknown;
  /** Imports again; the rest of the application stays. Resolves once it loaded or failed. */
  readonly onRetry: () => Promise<void>;
}

/** Panels the shell provides to every screen. */
export interface ScreenStates {
  readonly Failure: ComponentType<ScreenFailureProps>;
}

let installed: ScreenStates | null = null;

/** Called once by the shell before the first route resolves. */
export const installScreenStates = (states: ScreenStates): void => {
  installed = states;
};

export const screenStates = (): ScreenStates => {
  if (!installed)
    throw new Error('The shell must call installScreenStates before a screen is loaded');
  return installed;
};
