import { limits, type CampaignPauseReason } from '@sala/shared-contracts';
import type { JobContext } from '../../../platform/jobs/job';
import { notify } from '../../../platform/notifications/notify';
import { pauseCampaign, type CampaignRow } from '../../sql/campaigns.queries';
import { readAttempts } from '../../sql/campaign-sending.queries';
import { companyOf } from '../../sql/company-facts.queries';

/** Whether so many of the last messages failed that more of them would do harm. */
export const failsTooOften = async ({ db }: JobContext, { id }: CampaignRow): Promise<boolean> => {
  const { attempts, failed } = await readAttempts(db, id);
  return (
    attempts >= limits.campaignFailureWindow &&
    failed * 100 >= attempts * limits.campaignFailurePercent
  );
};

/** It stops by itself, and whoever started it learns of it. */
export const pauseByItself = async (
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { id, title, startedBy }: CampaignRow,
  because: CampaignPauseReason,
): Promise<void> => {
  await pauseCampaign(db, id, because);
  if (startedBy === null) return;
  await notify(db, {
    userId: startedBy,
    companyId: await companyOf(db),
    kind: 'campaign_paused',
    facts: { campaign: title },
    path: `/rule/bulk-message-followup?campaignId=${id}`,
    now,
  });
};
