import { hasUnsavedWork, onUnsavedWork } from '@sala/shell-sdk';
import { ownerOf, useComposition } from '../composition';
import { goTo, rerunGuards, currentPlace } from '../navigation';
import { useRemotes, useRetryCount } from '../remote-state';

/**
 * Replaces the screen on view when its version was withdrawn or its remote removed; the address
 * stays.
 */
const applyToScreen = (): void => {
  if (hasUnsavedWork()) return; // applied once it is saved
  const name = ownerOf(location.pathname)?.remote.name;
  const failed = name !== undefined && useRemotes.getState().states[name] === 'failed';
  if (failed) void goTo(currentPlace(), { replace: true }); // the panel is on view: another version may load
  else rerunGuards();
};

/** Applies composition changes to the screen on view. @returns stops it. */
export const applyComposition = (): (() => void) => {
  let due = false;
  const run = (): void => {
    due = hasUnsavedWork();
    applyToScreen();
  };
  const stopDocuments = useComposition.subscribe((now, before) => {
    if (now.document !== before.document) run();
  });
  const stopChances = useRetryCount.subscribe(run);
  const stopWork = onUnsavedWork(() => {
    if (due) run();
  });
  return () => {
    stopDocuments();
    stopChances();
    stopWork();
  };
};
