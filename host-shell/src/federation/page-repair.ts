import type { RunningVersion } from '../remote-state';
import { tell } from './beacons';
import { lookAtPage, type Harm, type PageBefore } from './page-guard';
import { hasStood, subjectOf } from './proven-versions';
import { giveUp } from './versions';

/**
 * Restores what a version changed in the page and reports it. @returns null when nothing was
 * changed.
 */
export const repairAfter = (running: RunningVersion, before: PageBefore): Harm | null => {
  const harm = before.repair();
  if (!harm) return null;
  tell(subjectOf(running), 'crashed', { code: harm.kind });
  console.error(`${subjectOf(running)} changed what belongs to the page: ${harm.what.join(', ')}`);
  return harm;
};

/**
 * Snapshots the page before a version's code runs. @returns a check to run afterwards; a version
 * that changed the page falls back.
 */
export const guardPage = (running: RunningVersion): (() => void) => {
  const before = lookAtPage();
  return () => {
    const harm = repairAfter(running, before);
    if (harm && !hasStood(running)) giveUp(running.name, running.version, 'broken', harm.kind);
  };
};
