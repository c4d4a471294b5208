import { useAuth } from '@sala/shared-auth';
import { hasUnsavedWork, isHeldPlace } from '@sala/shell-sdk';
import type { BlockerFunction } from 'react-router-dom';
import { isShellNavigation } from './navigation';

let savedSinceInput = false;

/** Records a save: the navigation that follows needs no confirmation. */
export const noteSave = (): void => {
  savedSinceInput = true;
};

const onInput = (): void => {
  savedSinceInput = false;
};
for (const type of ['input', 'keydown', 'pointerdown'])
  window.addEventListener(type, onInput, { capture: true, passive: true });

/**
 * Whether to confirm a navigation. Within one path screens confirm closing their own panels, except
 * on the browser's Back and Forward. A held place is never left, without a question.
 */
export const needsLeaveConfirmation: BlockerFunction = ({
  currentLocation: from,
  nextLocation: to,
  historyAction,
}) => {
  const followsSave = savedSinceInput;
  savedSinceInput = false; // applies to this navigation only
  if (
    !(hasUnsavedWork() || isHeldPlace()) ||
    isShellNavigation() ||
    useAuth.getState().token === null
  )
    return false;
  if (historyAction === 'POP') return from.pathname + from.search !== to.pathname + to.search;
  return !followsSave && from.pathname !== to.pathname;
};
