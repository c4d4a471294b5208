import { hasUnsavedWork, onUnsavedWork } from '@sala/shell-sdk';
import { ownerOf, useComposition } from '../composition';
import { goTo, lookAgain, placeNow } from '../navigation';
import { useRemotes, useSecondChances } from '../running';

/**
 * The screen on view gives way where its version was taken back, or the remote taken out; its place
 * is kept.
 */
const apply = (): void => {
  if (hasUnsavedWork()) return; // once it is saved
  const name = ownerOf(location.pathname)?.remote.name;
  const failed = name !== undefined && useRemotes.getState().states[name] === 'failed';
  if (failed) void goTo(placeNow(), { replace: true }); // what stands there is the panel: another version may come
  else lookAgain();
};

/** Lets what changes in the composition hold for the screen on view. @returns what ends it. */
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
