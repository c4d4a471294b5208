import { hasUnsavedWork, onUnsavedWork } from '@sala/shell-sdk';
import { ownerOf, useComposition } from '../composition';
import { goTo, lookAgain, placeNow } from '../navigation';
import { useRemotes, useSecondChances } from '../remote-state';

/**
 * Replaces the screen on view when its version was withdrawn or its remote removed; the address
 * stays.
 */
const apply = (): void => {
  if (hasUnsavedWork()) return; // applied once it is saved
  const name = ownerOf(location.pathname)?.remote.name;
  const failed = name !== undefined && useRemotes.getState().states[name] === 'failed';
  if (failed) void goTo(placeNow(), { replace: true }); // the panel is on view: another version may load
  else lookAgain();
};

/** Applies composition changes to the screen on view. @returns stops it. */
export const applyChanges = (): (() => void) => {
  let due = false;
  const run = (): void => {
    due = hasUnsavedWork();
    apply();
  };
  const stopDocuments = useComposition.subscribe((now, before) => {
    if (now.document !== before.document) run();
  });
  const stopChances = useSecondChances.subscribe(run);
  const stopWork = onUnsavedWork(() => {
    if (due) run();
  });
  return () => {
    stopDocuments();
    stopChances();
    stopWork();
  };
};
