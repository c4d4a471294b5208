import { tryAgain, type RemoteModule } from '@sala/shell-sdk';
import { ownerOf } from './composition';
import { loadFederation } from './load-federation';
import { withTimeout } from './load-timeout';
import { setRemoteState, markLoading, useRemotes, type RunningVersion } from './remote-state';

/**
 * Loads the version of a remote in force with its messages, or its fallback, unless it is running.
 *
 * @returns null on failure; the reason is in the store, and another call retries.
 */
export const loadRemote = async (name: string): Promise<RunningVersion | null> => {
  markLoading(name);
  try {
    const federation = await withTimeout(name, tryAgain(loadFederation));
    return await federation.loadRunningVersion(name);
  } catch (error) {
    setRemoteState(name, 'failed', error); // the federation itself failed to load
    return null;
  }
};

/**
 * {@link loadRemote} for parts outside the screen: they use the running version while a screen of
 * that remote is on view.
 */
export const loadBackgroundRemote = async (name: string): Promise<RunningVersion | null> => {
  const running = useRemotes.getState().running[name];
  return running && ownerOf(location.pathname)?.remote.name === name ? running : loadRemote(name);
};

export const loadRemoteModule = async (name: string): Promise<RemoteModule | null> =>
  (await loadBackgroundRemote(name))?.module ?? null;
