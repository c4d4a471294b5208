import type { RunningVersion } from '../running';
import { tell } from './beacons';
import { lookAtPage, type Harm, type PageBefore } from './page-guard';
import { hasStood, subjectOf } from './standing';
import { giveUp } from './versions';

/**
 * Puts back what a version changed of the page, and tells the registry of it. @returns null:
 * nothing was changed.
 */
export const repairAfter = (running: RunningVersion, before: PageBefore): Harm | null => {
  const harm = before.repair();
  if (!harm) return null;
  tell(subjectOf(running), 'crashed', { code: harm.kind });
  console.error(`${subjectOf(running)} changed what belongs to the page: ${harm.what.join(', ')}`);
  return harm;
};

/**
 * Looks at the page before code of a version runs. @returns what ends that; a version that changed
 * the page gives way.
 */
export const guardPage = (running: RunningVersion): (() => void) => {
  const before = lookAtPage();
  return () => {
    const harm = repairAfter(running, before);
    if (harm && !hasStood(running)) giveUp(running.name, running.version, 'broken', harm.kind);
  };
};
