import type { RunningVersion } from '../running';

/** `mfe_billing@1.0.0-0123abcd` */
export const subjectOf = ({ name, version }: Pick<RunningVersion, 'name' | 'version'>): string =>
  `${name}@${version}`;

const stood = new Set<string>();

/**
 * A screen of this version was shown and stayed: what fails from then on is not for the version to
 * be taken away.
 */
export const markStood = (running: RunningVersion): void => void stood.add(subjectOf(running));

export const hasStood = (running: RunningVersion): boolean => stood.has(subjectOf(running));
