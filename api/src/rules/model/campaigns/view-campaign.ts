import type { CampaignDefinition, CampaignDetail } from '@sala/shared-contracts';
import { readDailyLimit } from '../../../messaging';
import type { Db } from '../../../platform/database/database';
import { readCampaign, readSummary, type CampaignRow } from '../../sql/campaigns.queries';
import * as results from '../../sql/campaign-results.queries';
import { upliftOf } from './uplift';

/** What people write of a campaign. */
export const definitionOf = ({
  title,
  audience,
  condition,
  exclude,
  channel,
  message,
  scheduledAt,
  throttlePerMinute,
  controlPercent,
  steps,
}: CampaignRow): CampaignDefinition => ({
  title,
  audience,
  condition,
  exclude,
  channel,
  message,
  scheduledAt,
  throttlePerMinute,
  controlPercent,
  steps,
});

/** @throws resource.not_found */
export const viewCampaign = async (db: Db, id: string, now: string): Promise<CampaignDetail> => {
  const row = await readCampaign(db, id);
  const arms = await results.readArms(db, id);
  return {
    ...(await readSummary(db, id)),
    definition: definitionOf(row),
    listed: row.listed?.length ?? null,
    skippedBy: await results.countSkips(db, id),
    exitedBy: await results.countExits(db, id),
    steps: await results.countSteps(db, id),
    uplift: arms ? { ...arms, ...upliftOf(arms.treated, arms.control) } : null,
    cost: await results.readCost(db, id),
    dailyLimit:
      row.status === 'running' && row.channel === 'whatsapp' ? await readDailyLimit(db, now) : null,
  };
};
