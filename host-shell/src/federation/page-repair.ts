import type { RunningVersion } from '../remote-state';
import { reportBeacon } from './beacons';
import { snapshotPage, type PageHarm, type PageSnapshot } from './page-guard';
import { isProven, subjectOf } from './proven-versions';
import { abandonVersion } from './versions';

/**
 * Restores what a version changed in the page and reports it. @returns null when nothing was
 * changed.
 */
export const repairPage = (running: RunningVersion, before: PageSnapshot): PageHarm | null => {
  const harm = before.repair();
  if (!harm) return null;
  reportBeacon(subjectOf(running), 'crashed', { code: harm.kind });
  console.error(`${subjectOf(running)} changed what belongs to the page: ${harm.what.join(', ')}`);
  return harm;
};

/**
 * Snapshots the page before a version's code runs. @returns a check to run afterwards; a version
 * that changed the page falls back.
 */
export const guardPage = (running: RunningVersion): (() => void) => {
  const before = snapshotPage();
  return () => {
    const harm = repairPage(running, before);
    if (harm && !isProven(running))
      abandonVersion(running.name, running.version, 'broken', harm.kind);
  };
};
