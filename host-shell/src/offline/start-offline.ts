import { onOfflineStart } from '@sala/shell-sdk';
import { useComposition } from '../composition';
import { grant } from '../grant';
import { useConnection } from './connection-state';
import { keepOffline } from './keep-offline';
import { registerWorker } from './registration';

/** Milliseconds in which several changes are one. */
const settling = 2000;

/**
 * Keeps what is in force from now on. What fails is tried again with the next change, or when the
 * line is back.
 */
const followComposition = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async (): Promise<void> => {
    const worker = await registerWorker();
    if (worker) await keepOffline(worker);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep().catch(() => undefined), settling);
  };
  useComposition.subscribe(soon);
  useConnection.subscribe((now, before) => {
    if (before.offline && !now.offline) soon();
  });
  onOfflineStart(() => void keep().catch(() => undefined)); // somebody looks on: at once
  soon();
};

/**
 * Goes on behind the screens of whoever works here: what stands in for the line is kept, or taken
 * away.
 */
export const startKeeping = (): void => {
  // What a grant shows is for one browser and some hours: it is nothing to begin with on another day.
  if (!grant) followComposition();
};
