import { mark, markLoading, type RunningVersion } from '../running';
import { versionInForce } from './versions';

/**
 * The version of a remote that is in force. @returns null when nothing of it came; the reason is in
 * the store.
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
