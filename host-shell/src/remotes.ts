import { tryAgain, type RemoteModule } from '@sala/shell-sdk';
import { create } from 'zustand';
import { composition, ownerOf } from './composition';
import { loadFederation } from './federation';
import { inTime } from './in-time';

type RemoteState = 'idle' | 'loading' | 'ready' | 'failed';

/** The version that runs in this page. */
export interface RunningVersion {
  readonly name: string;
  /** `<semver>-<sha8>` */
  readonly version: string;
  readonly module: RemoteModule;
  /** It stands in for one that could not be used. */
  readonly earlier: boolean;
}

interface RemoteStates {
  readonly states: Readonly<Record<string, RemoteState>>;
  readonly errors: Readonly<Record<string, unknown>>;
  readonly running: Readonly<Record<string, RunningVersion>>;
}

/** What became of each remote in this page. */
export const useRemotes = create<RemoteStates>(() => ({ states: {}, errors: {}, running: {} }));

/** What to tell support of a place: the composition, and the version of the remote whose place it is. */
export const versionAt = (path: string): string => {
  const name = ownerOf(new URL(path, location.origin).pathname)?.remote.name;
  const running = name === undefined ? undefined : useRemotes.getState().running[name];
  return [composition().id, ...(running ? [`${running.name}@${running.version}`] : [])].join(' · ');
};

const mark = (name: string, state: RemoteState, error?: unknown): void =>
  useRemotes.setState(({ states, errors }) => ({
    states: { ...states, [name]: state },
    errors: { ...errors, [name]: error },
  }));

/**
 * The version of a remote that is in force, with its messages: loads it, or what stands in for it, where
 * it does not run yet.
 * @returns null when nothing of it came; the reason is in the store, and another call tries again.
 */
export const arrive = async (name: string): Promise<RunningVersion | null> => {
  if (useRemotes.getState().states[name] !== 'ready') mark(name, 'loading');
  try {
    const { versionInForce } = await inTime(name, tryAgain(loadFederation));
    const running = await versionInForce(name);
    if (useRemotes.getState().states[name] !== 'ready') mark(name, 'ready');
    return running;
  } catch (error) {
    mark(name, 'failed', error);
    return null;
  }
};

/** {@link arrive}, for parts beside the screen: they take what runs while a screen of that remote is on view. */
export const loadRemoteModule = async (name: string): Promise<RemoteModule | null> => {
  const running = useRemotes.getState().running[name];
  if (running && ownerOf(location.pathname)?.remote.name === name) return running.module;
  return (await arrive(name))?.module ?? null;
};
