import { ApiError } from '@sala/shared-auth';
import { isRouteErrorResponse } from 'react-router-dom';
import { ownerOf } from './composition';

/** What the registry judges a young promotion of the shell by (docs/adr/0026). */
type ShellFailure = 'load_failed' | 'crashed';

declare global {
  interface WindowEventMap {
    'sala:failed': CustomEvent<ShellFailure>;
  }
}

let started = false;

/** From now on what fails is a crash of what was loaded; before, the shell did not come up. */
export const shellStarted = (): void => {
  started = true;
};

const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/**
 * The shell itself failed, and no remote is to blame: boot.ts tells the registry so. What the API
 * answered is no fault of the page, and a place of a remote counts for that remote.
 */
export const tellShellFailure = (error: unknown, path = location.pathname): void => {
  if (error instanceof ApiError || isRouteErrorResponse(error) || ownerOf(path)) return;
  dispatchEvent(
    new CustomEvent('sala:failed', {
      detail: isMissingCode(error) || !started ? 'load_failed' : 'crashed',
    }),
  );
};

/** The code of one of the shell's own screens could not be had. */
export const tellShellLoadFailure = (path = location.pathname): void => {
  if (!ownerOf(path)) dispatchEvent(new CustomEvent('sala:failed', { detail: 'load_failed' }));
};
