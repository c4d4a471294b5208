import type { RunningVersion } from '../remote-state';

/** For example `mfe_billing@1.0.0-0123abcd`. */
export const subjectOf = ({ name, version }: Pick<RunningVersion, 'name' | 'version'>): string =>
  `${name}@${version}`;

const stood = new Set<string>();

/** A screen of this version rendered and stayed: later failures no longer remove the version. */
export const markStood = (running: RunningVersion): void => void stood.add(subjectOf(running));

export const hasStood = (running: RunningVersion): boolean => stood.has(subjectOf(running));
