import type { RemoteModule } from '@sala/shell-sdk';
import { create } from 'zustand';
import { composition, ownerOf } from './composition';

type RemoteState = 'idle' | 'loading' | 'ready' | 'failed';

/** Why a version gave way, where that is more than that it did not come. */
export type GaveWay = 'crashed' | 'late' | 'blocked' | 'page' | 'frame' | 'rewritten';

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
  /** Of remotes whose version in force gave way here. */
  readonly gaveWay: Readonly<Record<string, GaveWay | undefined>>;
}

/** What became of each remote in this page. */
export const useRemotes = create<RemoteStates>(() => ({
  states: {},
  errors: {},
  running: {},
  gaveWay: {},
}));

/**
 * Counts how often versions that could not be had may be tried again: what is on the screen is
 * looked at anew.
 */
export const useSecondChances = create<{ readonly count: number }>(() => ({ count: 0 }));

/**
 * What to tell support of a place: the composition, and the version of the remote whose place it
 * is.
 */
export const versionAt = (path: string): string => {
  const name = ownerOf(new URL(path, location.origin).pathname)?.remote.name;
  const running = name === undefined ? undefined : useRemotes.getState().running[name];
  return [composition().id, ...(running ? [`${running.name}@${running.version}`] : [])].join(' · ');
};

/** Says what became of a remote. */
export const mark = (name: string, state: RemoteState, error?: unknown): void => {
  const { states, errors } = useRemotes.getState();
  if (states[name] === state && errors[name] === error) return; // every navigation comes by here
  useRemotes.setState({
    states: { ...states, [name]: state },
    errors: { ...errors, [name]: error },
  });
};

/** A remote that works goes on doing so while a newer version of it is on its way. */
export const markLoading = (name: string): void => {
  if (useRemotes.getState().states[name] !== 'ready') mark(name, 'loading');
};
