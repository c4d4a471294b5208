import type { RemoteModule } from '@sala/shell-sdk';
import { create } from 'zustand';
import { composition, ownerOf } from './composition';

type RemoteState = 'idle' | 'loading' | 'ready' | 'failed';

/** Why a version was replaced, beyond failing to load. */
export type FallbackReason = 'crashed' | 'late' | 'blocked' | 'page' | 'frame' | 'rewritten';

export interface RunningVersion {
  readonly name: string;
  /** `<semver>-<sha8>` */
  readonly version: string;
  readonly module: RemoteModule;
  /** Stands in for a version that could not be used. */
  readonly isFallback: boolean;
}

interface RemoteStates {
  readonly states: Readonly<Record<string, RemoteState>>;
  readonly errors: Readonly<Record<string, unknown>>;
  readonly running: Readonly<Record<string, RunningVersion>>;
  /** Remotes whose version in force was replaced in this page. */
  readonly fallbackReasons: Readonly<Record<string, FallbackReason | undefined>>;
}

/** Load state of each remote in this page. */
export const useRemotes = create<RemoteStates>(() => ({
  states: {},
  errors: {},
  running: {},
  fallbackReasons: {},
}));

/** Incremented when unreachable versions may be retried: the screen on view is resolved again. */
export const useRetryCount = create<{ readonly count: number }>(() => ({ count: 0 }));

/**
 * Version information for support: the composition, and the running version of the remote at
 * `path`.
 */
export const versionAt = (path: string): string => {
  const name = ownerOf(new URL(path, location.origin).pathname)?.remote.name;
  const running = name === undefined ? undefined : useRemotes.getState().running[name];
  return [composition().id, ...(running ? [`${running.name}@${running.version}`] : [])].join(' · ');
};

/** Records the load state of a remote. */
export const setRemoteState = (name: string, state: RemoteState, error?: unknown): void => {
  const { states, errors } = useRemotes.getState();
  if (states[name] === state && errors[name] === error) return; // every navigation calls this
  useRemotes.setState({
    states: { ...states, [name]: state },
    errors: { ...errors, [name]: error },
  });
};

/** A working remote stays ready while a newer version loads. */
export const markLoading = (name: string): void => {
  if (useRemotes.getState().states[name] !== 'ready') setRemoteState(name, 'loading');
};
