import type { RunningVersion } from '../remote-state';

/** For example `mfe_billing@1.0.0-0123abcd`. */
export const subjectOf = ({ name, version }: Pick<RunningVersion, 'name' | 'version'>): string =>
  `${name}@${version}`;

const proven = new Set<string>();

/** A screen of this version rendered and stayed: later failures no longer remove the version. */
export const markProven = (running: RunningVersion): void => void proven.add(subjectOf(running));

export const isProven = (running: RunningVersion): boolean => proven.has(subjectOf(running));
