import { useAuth } from '@sala/shared-auth';
import { hasUnsavedWork, isHeldPlace } from '@sala/shell-sdk';
import type { BlockerFunction } from 'react-router-dom';
import { isShellMove } from './navigation';

let savedSince = false;

/** Something was saved: where that leads (to the list, to the next step) needs no question. */
export const saved = (): void => {
  savedSince = true;
};

const onInput = (): void => {
  savedSince = false;
};
for (const type of ['input', 'keydown', 'pointerdown'])
  window.addEventListener(type, onInput, { capture: true, passive: true });

/**
 * Whether to ask before a navigation. Within its own address a screen closes its panels by itself,
 * and asks by itself; only the browser's Back and Forward pass it by. A held place is not left, and
 * nobody is asked.
 */
export const asksBefore: BlockerFunction = ({
  currentLocation: from,
  nextLocation: to,
  historyAction,
}) => {
  const leadsOn = savedSince;
  savedSince = false; // it was for this one navigation
  if (!(hasUnsavedWork() || isHeldPlace()) || isShellMove() || useAuth.getState().token === null)
    return false;
  if (historyAction === 'POP') return from.pathname + from.search !== to.pathname + to.search;
  return !leadsOn && from.pathname !== to.pathname;
};
