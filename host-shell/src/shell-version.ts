import { hasUnsavedWork } from '@sala/shell-sdk';
import { composition, pageComposition, useComposition } from './composition';

const isBehind = (): boolean => composition().shell.version !== pageComposition.shell.version;

/** Whether a newer shell, or one to go back to, waits for a load of the page. */
export const useShellBehind = (): boolean =>
  useComposition(({ document }) => document.shell.version !== pageComposition.shell.version);

/**
 * Once per version: a page that comes with the old shell all the same (out of a store) is not
 * loaded for ever.
 */
const isFirstTry = (): boolean => {
  const { version } = composition().shell;
  try {
    if (sessionStorage.getItem('shell-tried') === version) return false;
    sessionStorage.setItem('shell-tried', version);
    return true;
  } catch {
    return false; // storage may be forbidden: the chip in the header is left
  }
};

/**
 * Whether going to another place may load the page anew, with the shell that is in force: nothing
 * on it is unsaved.
 */
export const renewsShell = (to: string): boolean =>
  isBehind() && to !== location.pathname && !hasUnsavedWork() && isFirstTry();
