import { setRemoteState, markLoading, type RunningVersion } from '../remote-state';
import { versionInForce } from './versions';

/**
 * Loads the version of a remote that should run. @returns null on failure; the error is in
 * `useRemotes`.
 */
export const loadRunningVersion = async (name: string): Promise<RunningVersion | null> => {
  markLoading(name);
  try {
    const running = await versionInForce(name);
    setRemoteState(name, 'ready');
    return running;
  } catch (error) {
    setRemoteState(name, 'failed', error);
    return null;
  }
};
