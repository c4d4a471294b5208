import { mark, markLoading, type RunningVersion } from '../remote-state';
import { versionInForce } from './versions';

/**
 * Loads the version of a remote that should run. @returns null on failure; the error is in
 * `useRemotes`.
 */
export const arrive = async (name: string): Promise<RunningVersion | null> => {
  markLoading(name);
  try {
    const running = await versionInForce(name);
    mark(name, 'ready');
    return running;
  } catch (error) {
    mark(name, 'failed', error);
    return null;
  }
};
