import { hasUnsavedWork } from '@sala/shell-sdk';
import { composition, pageComposition, useComposition } from './composition';

const isShellOutdated = (): boolean =>
  composition().shell.version !== pageComposition.shell.version;

/** Whether another shell takes effect on the next page load. */
export const useShellBehind = (): boolean =>
  useComposition(({ document }) => document.shell.version !== pageComposition.shell.version);

/** Once per version: a cached page with the old shell must not reload forever. */
const isFirstTry = (): boolean => {
  const { version } = composition().shell;
  try {
    if (sessionStorage.getItem('shell-tried') === version) return false;
    sessionStorage.setItem('shell-tried', version);
    return true;
  } catch {
    return false; // storage may be forbidden: the chip in the header remains
  }
};

/** Whether navigating to `to` may reload the page to load the shell in force: nothing is unsaved. */
export const reloadsForShell = (to: string): boolean =>
  isShellOutdated() && to !== location.pathname && !hasUnsavedWork() && isFirstTry();
