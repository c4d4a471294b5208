import { ApiError } from '@sala/shared-auth';
import { isRouteErrorResponse } from 'react-router-dom';
import { ownerOf } from './composition';

/** Failures by which the registry judges a new promotion of the shell (docs/adr/0026). */
type ShellFailure = 'load_failed' | 'crashed';

declare global {
  interface WindowEventMap {
    'sala:failed': CustomEvent<ShellFailure>;
  }
}

let started = false;

/** From now on failures count as crashes; before, as failed loads. */
export const shellStarted = (): void => {
  started = true;
};

const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/**
 * Reports that the shell itself failed, through boot.ts. API responses are not the page's fault,
 * and a remote's screens count for the remote.
 */
export const reportShellFailure = (error: unknown, path = location.pathname): void => {
  if (error instanceof ApiError || isRouteErrorResponse(error) || ownerOf(path)) return;
  dispatchEvent(
    new CustomEvent('sala:failed', {
      detail: isMissingCode(error) || !started ? 'load_failed' : 'crashed',
    }),
  );
};

/** Reports that the code of a shell screen failed to load. */
export const reportShellLoadFailure = (path = location.pathname): void => {
  if (!ownerOf(path)) dispatchEvent(new CustomEvent('sala:failed', { detail: 'load_failed' }));
};
