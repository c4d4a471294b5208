import { tryAgain, type RemoteModule } from '@sala/shell-sdk';
import { ownerOf } from './composition';
import { loadFederation } from './federation';
import { inTime } from './in-time';
import { mark, markLoading, useRemotes, type RunningVersion } from './running';

/**
 * The version of a remote that is in force, with its messages: loads it, or what stands in for it,
 * where it does not run yet.
 *
 * @returns null when nothing of it came; the reason is in the store, and another call tries again.
 */
export const arrive = async (name: string): Promise<RunningVersion | null> => {
  markLoading(name);
  try {
    const federation = await inTime(name, tryAgain(loadFederation));
    return await federation.arrive(name);
  } catch (error) {
    mark(name, 'failed', error); // nothing of the federation came
    return null;
  }
};

/**
 * {@link arrive}, for parts beside the screen: they take what runs while a screen of that remote is
 * on view.
 */
export const arriveBeside = async (name: string): Promise<RunningVersion | null> => {
  const running = useRemotes.getState().running[name];
  return running && ownerOf(location.pathname)?.remote.name === name ? running : arrive(name);
};

export const loadRemoteModule = async (name: string): Promise<RemoteModule | null> =>
  (await arriveBeside(name))?.module ?? null;
