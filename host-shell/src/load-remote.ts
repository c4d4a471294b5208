import { tryAgain, type RemoteModule } from '@sala/shell-sdk';
import { ownerOf } from './composition';
import { loadFederation } from './load-federation';
import { inTime } from './load-timeout';
import { mark, markLoading, useRemotes, type RunningVersion } from './remote-state';

/**
 * Loads the version of a remote in force with its messages, or its fallback, unless it is running.
 *
 * @returns null on failure; the reason is in the store, and another call retries.
 */
export const arrive = async (name: string): Promise<RunningVersion | null> => {
  markLoading(name);
  try {
    const federation = await inTime(name, tryAgain(loadFederation));
    return await federation.arrive(name);
  } catch (error) {
    mark(name, 'failed', error); // the federation itself failed to load
    return null;
  }
};

/**
 * {@link arrive} for parts outside the screen: they use the running version while a screen of that
 * remote is on view.
 */
export const arriveBeside = async (name: string): Promise<RunningVersion | null> => {
  const running = useRemotes.getState().running[name];
  return running && ownerOf(location.pathname)?.remote.name === name ? running : arrive(name);
};

export const loadRemoteModule = async (name: string): Promise<RemoteModule | null> =>
  (await arriveBeside(name))?.module ?? null;
