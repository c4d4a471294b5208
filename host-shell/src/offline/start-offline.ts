import { onOfflineStart } from '@sala/shell-sdk';
import { useComposition } from '../composition';
import { grant } from '../grant';
import { useConnection } from './connection-state';
import { updateOfflineCopy } from './keep-offline';
import { registerWorker } from './registration';

/** Debounce in milliseconds. */
const debounceMs = 2000;

/**
 * Stores the composition in force from now on. Failures are retried on the next change or when back
 * online.
 */
const followComposition = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = async (): Promise<void> => {
    const worker = await registerWorker();
    if (worker) await updateOfflineCopy(worker);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep().catch(() => undefined), debounceMs);
  };
  useComposition.subscribe(soon);
  useConnection.subscribe((now, before) => {
    if (before.offline && !now.offline) soon();
  });
  onOfflineStart(() => void keep().catch(() => undefined)); // someone is watching: no debounce
  soon();
};

/** Maintains the offline copy in the background, or removes it. */
export const maintainOfflineCopy = (): void => {
  // A granted composition is temporary and must not be stored for offline starts.
  if (!grant) followComposition();
};
