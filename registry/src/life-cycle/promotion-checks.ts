import type { ReleaseFinding } from '@sala/shared-contracts';
import type { Queryable } from '../log/event-log';
import type { ReleaseLog } from '../log/release-log';
import type { RegistryOptions } from '../registry-options';
import { readRelease, type VersionName } from '../releases/release-table';
import { releaseFindings } from './release-findings';
import { needsTrial, readTrial, shortfallOf } from './canary-trial';

/** Current rule findings of a version; empty for unpublished versions, which are refused elsewhere. */
export const findingsOf = async (
  { rules }: Pick<RegistryOptions, 'rules'>,
  db: Queryable,
  log: ReleaseLog,
  { name, version }: VersionName,
): Promise<readonly ReleaseFinding[]> => {
  const published = await readRelease(db, name, version);
  return published ? releaseFindings(db, rules, log, published.release) : [];
};

/** What a version still needs from the canary trial the policy requires; null: nothing. */
export const trialShortfall = async (
  { promotionPolicy, healthRule }: Pick<RegistryOptions, 'promotionPolicy' | 'healthRule'>,
  now: Date,
  db: Queryable,
  log: ReleaseLog,
  claimed: VersionName,
): Promise<string | null> => {
  if (!promotionPolicy || !needsTrial(log, claimed)) return null;
  return shortfallOf(promotionPolicy, await readTrial({ db, healthRule, now }, log, claimed));
};
