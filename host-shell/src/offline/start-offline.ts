import { useComposition } from '../composition';
import { grant } from '../grant';
import { watchConnection } from './connection';
import { useConnection } from './connection-state';
import { keepOffline } from './keep-offline';
import { registerWorker } from './registration';

/** Milliseconds in which several changes are one. */
const settling = 2000;

/** Keeps what is in force from now on. What fails is tried again with the next change, or when the line is back. */
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
  soon();
};

/** Goes on behind the screens: whether there is a line, and what stands in for it. */
export const startOffline = (): void => {
  watchConnection();
  // What a grant shows is for one browser and some hours: it is nothing to begin with on another day.
  if (!grant) followComposition();
};
